"""The words of the format: keys, verbs, states, kinds, reasons.

Tables only.  docs/board-format.md explains them, encoder/schema/scenario.schema.json
repeats them for editors, and a test holds the three together.
"""

from __future__ import annotations

PLAYERS = ("me", "opp")
PHASES = ("setup", "draw", "standby", "main1", "battle", "main2", "end")
MAIN_ZONES = ("M1", "M2", "M3", "M4", "M5")
EXTRA_ZONES = ("EML", "EMR")
MONSTER_ZONES = MAIN_ZONES + EXTRA_ZONES
SPELL_ZONES = ("S1", "S2", "S3", "S4", "S5")
PENDULUM_ZONES = ("PL", "PR")
ZONES = MONSTER_ZONES + SPELL_ZONES + ("FZ",) + PENDULUM_ZONES
PILES = ("hand", "deck", "extra", "gy", "banished")

#: Words that YAML tools read as truth values: no good as handles.
TRUTH_WORDS = ("y", "n", "yes", "no", "on", "off", "true", "false")

# Keys of a document -------------------------------------------------------

TEXT_KEYS = ("title", "source", "asof", "note", "doubt", "pending")
BOARD_KEYS = ("turn", "me", "opp", "applied", "cards")
STORY_KEYS = ("earlier", "just", "do", "chain", "ask")
DOCUMENT_KEYS = (
    ("id", "tags", "rules", "expect", "also", "control", "deck-check", "base") + TEXT_KEYS + BOARD_KEYS + STORY_KEYS
)
VARIATION_KEYS = (
    ("title", "rules", "without", "add", "swap", "expect", "deck-check") + BOARD_KEYS + STORY_KEYS
)
#: Keys whose mappings are merged key by key; all others are replaced.
MERGED_KEYS = ("me", "opp", "cards", "deck-check")
SIDE_KEYS = ZONES + PILES + ("lp", "normal-summon")
ADD_KEYS = ("do", "chain", "earlier", "just") + tuple(f"{player}.{pile}" for player in PLAYERS for pile in PILES)
DECK_KEYS = ("top", "bottom", "others")
DECK_CHECK_KEYS = ("list", "main", "extra", "side", "exchanged")

# Cards --------------------------------------------------------------------

WAYS = (
    "normal", "tribute", "set", "flip", "special", "fusion", "ritual", "synchro", "xyz", "pendulum", "link",
)  # fmt: skip
STANCES = ("atk", "def", "set", "up", "down")
#: States without an argument.
FLAGS = ("new", "attacked", "pos-changed", "flipped", "gemini", "proper", "improper", "negated")
#: States with an argument ('used' also without).
STATES_WITH = ("as", "ago", "by", "used", "declared", "owner", "on", "xyz", "counters", "holds")
STATES = STANCES + FLAGS + STATES_WITH
CARD_MAP_KEYS = ("card", "pos", "face", "x") + STATES
MAP_POSITIONS = ("atk", "def", "set", "down-atk")

ATTRIBUTES = ("LIGHT", "DARK", "EARTH", "WATER", "FIRE", "WIND", "DIVINE")
TYPES = (
    "Aqua", "Beast", "Beast-Warrior", "Creator God", "Cyberse", "Dinosaur", "Divine-Beast", "Dragon", "Fairy",
    "Fiend", "Fish", "Illusion", "Insect", "Machine", "Plant", "Psychic", "Pyro", "Reptile", "Rock", "Sea Serpent",
    "Spellcaster", "Thunder", "Warrior", "Winged Beast", "Wyrm", "Zombie",
)  # fmt: skip

# Steps --------------------------------------------------------------------

_CHOICES = ("target", "cost", "choose", "using", "to", "pos", "declare", "result", "effect", "answering")
_SUMMON = ("cost", "using", "choose", "to", "pos", "declare", "target")

#: Verbs and the keys that belong to them.
VERBS: dict[str, tuple[str, ...]] = {
    "activate": _CHOICES,
    "trigger": _CHOICES,
    "summon": ("tribute", "to", "pos", "cost", "declare", "choose"),
    "set": ("tribute", "to", "pos", "cost"),
    "flip": ("pos", "cost"),
    "position": ("pos", "cost"),
    "special": _SUMMON,
    "fusion": _SUMMON,
    "synchro": _SUMMON,
    "xyz": _SUMMON,
    "link": _SUMMON,
    "pendulum": ("choose", "using", "to", "pos"),
    "attack": ("target", "cost"),
    "replay": ("target",),
    "pay": ("cost", "choose"),
    "decline": (),
    "pass": (),
    "phase": (),
    "see": ("fact",),
}
#: Verbs of `earlier:` and `just:` only.
PAST_VERBS = ("destroyed", "sent", "banished", "returned", "discarded", "drawn", "detached")
VERBS_WITHOUT_CARD = ("pass", "pendulum", "phase")
VERBS_PERHAPS_CARD = ("pay", "decline")
STEP_KEYS = (
    "me", "opp", "target", "cost", "tribute", "using", "choose", "to", "pos", "declare", "result", "effect",
    "answering", "fact",
)  # fmt: skip
PAST_KEYS = STEP_KEYS + ("from", "by", "negated", "turns-ago")
#: Keys whose number of cards `least:` and `most:` may state.
COUNTED_KEYS = ("target", "cost", "tribute", "using", "choose")
STEP_POSITIONS = ("atk", "def", "set")
CAUSES = ("battle", "effect", "cost", "rule", "summon")
NEGATED_PAST = ("summon", "attack", "activation", "effect")
SEEN_FACTS = ("name", "level", "atk", "def", "kind", "count")
COIN = ("heads", "tails")
#: First words that people write where no verb is needed.
NO_VERBS = {
    "ritual": "write the activation of the Ritual Spell",
    "fuse": "write the activation of the Fusion Spell, or 'fusion' for a contact Fusion",
    "normal": "write 'summon' or 'set'",
    "tribute": "write 'summon' with a `tribute:` line",
    "chain": "write the activation as the next link",
    "discard": "write it as `cost:` of the activation",
    "go": "write `- go: WHEN` as an entry of its own",
}

MOMENTS = ("attempt", "success", "declared", "damage-start", "before-calc", "calc", "after-calc", "damage-end")
#: Words of `go:` beside the phases.
GO_WORDS = ("open",) + MOMENTS
#: Words of `at MOMENT:` in `expect:`.
AT_WORDS = MOMENTS + ("activation",)

# Expectations -------------------------------------------------------------

ANSWERS = ("legal", "illegal", "unknown", "unsettled")
CLAIM_KEYS = ("always", "before", "now")
CLAIM_LIST_KEYS = ("some", "never", "exactly")
EXPECT_KEYS = (
    ("title", "answer", "reasons", "to", "to+", "not-to", "targets", "targets+", "choices", "least", "most",
     "legal-in", "outcomes", "negated", "readings", "because", "hangs-on") + CLAIM_KEYS + CLAIM_LIST_KEYS
)  # fmt: skip
NEGATED_LINK = ("activation", "effect")

#: Values that a claim may state as a number.
VALUES = ("atk", "def", "level", "rank", "scale", "link")
KINDS = (
    "monster", "spell", "trap", "normal-monster", "effect-monster", "tuner", "token", "fusion", "ritual", "synchro",
    "xyz", "pendulum", "link", "gemini", "union", "spirit", "toon", "flip", "equip", "continuous", "field",
    "quick-play", "counter", "public", "targeted",
)  # fmt: skip
CLAIM_STATES = ("negated", "active", "used", "unused", "proper", "improper")
EFFECT_KINDS = ("continuous", "ignition", "trigger", "quick", "flip", "unclassified", "none")
#: Groups of zones that a claim may name.
ZONE_GROUPS = ("M", "S", "EMZ", "field")
NUMBER_FACTS = ("lp", "lp-change", "battle-damage", "effect-damage", "free-M", "free-S", "tokens")
CARD_LIST_FACTS = ("triggered", "missed", "last-chain")
FACTS = CARD_LIST_FACTS + ("wins", "order", "priority", "phase")
WINNERS = ("me", "opp", "draw", "nobody")
EVENTS = (
    "triggered", "resolved", "destroyed", "sent", "summoned", "activated", "banished", "returned", "discarded",
    "drawn", "detached", "flipped", "set",
)  # fmt: skip

#: Public ids of the reasons; one per condition that can fail.
REASONS = (
    "tribute-count", "material-count", "material-kind", "level-sum", "zone-full", "zone-occupied", "zone-not-linked",
    "emz-already-held", "spell-speed", "wrong-phase", "wrong-window", "not-open", "damage-step", "not-turn-player",
    "set-this-turn", "attacked-this-turn", "arrived-this-turn", "position-changed-this-turn", "wrong-position",
    "once-per-turn", "one-per-moment", "summon-used", "location", "condition-unmet", "no-target", "target-illegal",
    "attack-target", "no-replay", "nothing-to-do", "cost-unpayable", "not-proper", "locked-by", "hidden",
    "over-limit", "deck-size", "wrong-deck", "exchange-unequal",
)  # fmt: skip

#: Words people write for a place, and the word of the format.
PLACE_MISNOMERS = {
    "graveyard": "GY", "grave": "GY", "discard": "GY", "removed": "banished", "exiled": "banished",
    "extra-deck": "extra", "extra deck": "extra", "main deck": "deck", "emz": "EMZ", "mz": "M", "fz": "FZ",
    "fieldzone": "FZ", "pendulum zone": "PL", "monster zone": "M", "spell zone": "S", "backrow": "S",
}  # fmt: skip
