"""The era words that a file may write, and what an era's board looks like.

This is the loader's one place that names eras; what an era *rules* is decided in
rules/eras.lp.  The table serves two ends: `rules: any` means every era in which
the board can exist, and a board that cannot exist under a stated era is a mistake
of the file (S204).
"""

from __future__ import annotations

from encoder.values import value


@value
class EraBoard:
    """What a board of this era has.

    extra_monster_zones   the zones EML and EMR exist
    pendulum_zones        'none', 'own' (PL, PR are zones of their own) or 'shared' (PL = S1, PR = S5)
    two_field_spells      both players may have a face-up Field Spell
    kinds                 monster kinds that did not exist yet are missing here
    """

    extra_monster_zones: bool
    pendulum_zones: str
    two_field_spells: bool
    kinds: frozenset[str]


def _kinds(*words: str) -> frozenset[str]:
    return frozenset(words)


ERAS: dict[str, EraBoard] = {
    "classic": EraBoard(False, "none", False, _kinds()),
    "mr1": EraBoard(False, "none", False, _kinds("synchro")),
    "mr2": EraBoard(False, "none", False, _kinds("synchro", "xyz")),
    "mr3": EraBoard(False, "own", True, _kinds("synchro", "xyz", "pendulum")),
    "mr4": EraBoard(True, "shared", True, _kinds("synchro", "xyz", "pendulum", "link")),
    "mr2020": EraBoard(True, "shared", True, _kinds("synchro", "xyz", "pendulum", "link")),
}

#: `rules:` when it is not written.
DEFAULT = "mr2020"
#: `rules:` for every era in which the board can exist.
ANY = "any"
#: Kinds that some era did not have.
LATER_KINDS = _kinds("synchro", "xyz", "pendulum", "link")
#: Words people write instead, and what they mean.
MISNOMERS = {"modern": "mr2020", "mr5": "mr2020", "2020": "mr2020", "old": "classic"}
