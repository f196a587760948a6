"""The small pieces of which the JSON Schema is put together."""

from __future__ import annotations

from typing import Iterable


def text() -> dict:
    return {"type": "string", "minLength": 1}


def pattern(expression: str) -> dict:
    return {"type": "string", "pattern": expression}


def enum(words: Iterable[str]) -> dict:
    return {"enum": list(words)}


def flag() -> dict:
    return {"const": True}


def integer(least: int, most: int) -> dict:
    return {"type": "integer", "minimum": least, "maximum": most}


def ref(name: str) -> dict:
    return {"$ref": f"#/$defs/{name}"}


def any_of(*schemas: dict) -> dict:
    return {"anyOf": list(schemas)}


def array(items: dict, least: int = 1) -> dict:
    return {"type": "array", "items": items, "minItems": least}


def one_or_more(schema: dict, least: int = 1) -> dict:
    return any_of(schema, array(schema, least))


def mapping(properties: dict, required: Iterable[str] = (), least: int = 0) -> dict:
    """An object with these keys and no others."""
    made = {"type": "object", "additionalProperties": False, "properties": properties}
    if required:
        made["required"] = list(required)
    if least:
        made["minProperties"] = least
    return made


def words_pattern(words: Iterable[str]) -> str:
    return "|".join(words)
