"""`ocg --version`: the tool, its rulebook, its cards, its solver."""

from __future__ import annotations


def print_version() -> None:
    """Four lines."""
    from clingo import __version__ as clingo_version

    from encoder import __version__
    from encoder.library import Library
    from encoder.play.window import rulebook

    print(f"ocg {__version__}")
    print(f"rulebook: {len(rulebook().blocks())} rules")
    print(f"cards: {len(Library.open().names())}")
    print(f"clingo {clingo_version}")
