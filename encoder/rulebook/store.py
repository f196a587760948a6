"""Keeps the index of a rulebook between runs, the way Python keeps bytecode.

The file lies in `__pycache__` beside the rules and is named by a hash of their text, the
version of clingo and the version of this format. A folder that cannot be written, or
PYTHONDONTWRITEBYTECODE, means that nothing is kept, silently.
"""

from __future__ import annotations

import gc
import marshal
import os
import sys

try:  # the same function, without the time that hashlib takes to look for OpenSSL
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

FORMAT = 3


def key(files: list[tuple[str, bytes]], clingo_version: str) -> str:
    """The name under which the index of these files is kept."""
    digest = blake2b(digest_size=12)
    digest.update(f"{FORMAT} {clingo_version} {sys.implementation.cache_tag} {marshal.version}".encode())
    for name, content in files:
        digest.update(f"\n{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def load(folder: str, name: str) -> tuple | None:
    """What was kept under that name, or None."""
    collects = gc.isenabled()
    gc.disable()  # a hundred thousand new tuples, none of them garbage: looking for some doubles the time
    try:
        with open(_path(folder, name), "rb") as file:
            return marshal.loads(file.read())
    except (OSError, EOFError, ValueError, TypeError):
        return None
    finally:
        if collects:
            gc.enable()


def shared(data):
    """The same plain data in which equal tuples and integers are one: it is kept, and read, once."""
    return _share(data, {})


def _share(data, known: dict):
    if isinstance(data, tuple):
        data = tuple(_share(each, known) for each in data)
    elif isinstance(data, list):
        return [_share(each, known) for each in data]
    elif isinstance(data, dict):
        return {_share(name, known): _share(each, known) for name, each in data.items()}
    return known.setdefault((type(data), data), data)


def save(folder: str, name: str, data: tuple) -> None:
    """Keeps plain data under that name and removes what earlier texts of the rules left behind."""
    if sys.dont_write_bytecode:
        return
    path = _path(folder, name)
    temporary = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(temporary, "wb") as file:
            file.write(marshal.dumps(data))
        os.replace(temporary, path)
        for other in os.listdir(os.path.dirname(path)):
            if other.startswith("rules.") and other.endswith(".index") and other != os.path.basename(path):
                os.remove(os.path.join(os.path.dirname(path), other))
    except OSError:
        pass


def _path(folder: str, name: str) -> str:
    return os.path.join(folder, "__pycache__", f"rules.{name}.index")
