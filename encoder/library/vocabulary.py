"""The closed vocabulary of the card language, as data.

Everything that knows a word of the language reads this table: the reader that
checks records and writes facts, the JSON Schema (`schema.py`), and the tables of
docs/card-language.md.  A word that is not here is an error in a card file.

A `Word` is what a key stands for: the shape of its value, what it means, and the
keys that may stand beside it.  A `Shape` names the reader of a value (see
`shapes.py`) and, for plain words, the words allowed.
"""

from __future__ import annotations

from typing import NamedTuple


class Shape(NamedTuple):
    """What may stand as a value.

    reader  name of the reader in `shapes.READERS` and of the definition in the JSON Schema
    words   the words allowed, where the reader is 'word'
    many    whether a list of such values may stand too
    """

    reader: str
    words: tuple[str, ...] = ()
    many: bool = False


class Word(NamedTuple):
    """One word of the language: shape of its value, meaning, and its own keys."""

    shape: Shape
    meaning: str = ""
    keys: dict[str, "Word"] = {}


def _words(text: str) -> Shape:
    return Shape("word", tuple(text.split()))


def _many(shape: Shape) -> Shape:
    return shape._replace(many=True)


def _keys(**shapes: Shape) -> dict[str, Word]:
    """Own keys of a word; `_` stands for `-`, a final `_` is dropped (`if_`, `from_`)."""
    return {key.rstrip("_").replace("_", "-"): Word(shape) for key, shape in shapes.items()}


# --------------------------------------------------------------------------
# Plain words
# --------------------------------------------------------------------------

CATEGORIES = ("monster", "spell", "trap")
KINDS = {
    "monster": tuple(
        "normal effect fusion ritual synchro xyz link pendulum tuner flip toon spirit union gemini"
        " token special-summon".split()
    ),
    "spell": ("normal", "quick-play", "continuous", "equip", "field", "ritual"),
    "trap": ("normal", "continuous", "counter"),
}
EXTRA_DECK_KINDS = ("fusion", "synchro", "xyz", "link")
KIND_WORDS = tuple(dict.fromkeys([*KINDS["monster"], *KINDS["spell"], *KINDS["trap"], "trap-monster"]))
ATTRIBUTES = ("LIGHT", "DARK", "EARTH", "WATER", "FIRE", "WIND", "DIVINE")
TYPES = (
    "Aqua", "Beast", "Beast-Warrior", "Creator God", "Cyberse", "Dinosaur", "Divine-Beast", "Dragon", "Fairy",
    "Fiend", "Fish", "Illusion", "Insect", "Machine", "Plant", "Psychic", "Pyro", "Reptile", "Rock",
    "Sea Serpent", "Spellcaster", "Thunder", "Warrior", "Winged Beast", "Wyrm", "Zombie",
)  # fmt: skip
ARROWS = ("up-left", "up", "up-right", "left", "right", "down-left", "down", "down-right")
PLACES = ("field", "M", "MMZ", "EMZ", "S", "FZ", "PZ", "hand", "deck", "extra", "GY", "banished")
PLAYERS = ("you", "opponent", "either", "turn-player")
PHASES = ("draw", "standby", "main1", "battle", "main2", "end", "main")
MOMENTS = ("battle-step", "damage-step", "damage-start", "before-calc", "calc", "after-calc", "damage-end")
WAYS = ("normal", "set", "tribute", "flip", "special", *"fusion ritual synchro xyz link pendulum own".split())
#: Oldest first.  Which rules an era has is decided in the rulebook; here it only picks a card's text.
ERAS = ("classic", "mr1", "mr2", "mr3", "mr4", "mr2020")

REFERENCES = {
    "this": "the card whose effect it is",
    "it": "each card that is being modified or replaced",
    "target": "the targets",
    "cost": "the cards that were paid",
    "answered": "the link, attack or Summon that is answered",
    "answered-card": "the card of that link",
    "answered-target": "its target",
    "attacker": "the attacking monster",
    "attacked": "the attacked monster",
    "partner": "this card's opponent in battle",
    "equipped": "the monster this card is equipped to",
    "bound": "the cards tied to this one by `bind`",
    "material": "the materials of this card's Summon",
    "attached": "the Xyz Materials under this card",
    "previous": "the cards handled by the step before",
}
DURATIONS = {
    "turn": "until the end of this turn",
    "end-phase": "until the End Phase",
    "battle": "this battle",
    "battle-phase": "this Battle Phase",
    "chain": "until this Chain has resolved",
    "while-face-up": "as long as the modified card stays face-up",
    "while-this": "as long as this card is there",
    "next-turn": "until the end of the next turn",
    "forever": "for the rest of the Duel",
}
ONCE = {
    "card": "once per turn, this card",
    "name": "once per turn for the name: *use*",
    "name-activated": "once per turn for the name: *activate*; a negated activation does not count",
    "name-any": "only one of the effects of that name per turn",
    "duel": "once per Duel",
    "chain": "once per Chain",
    "face-up": "once while the card stays there",
}

# --------------------------------------------------------------------------
# Shapes
# --------------------------------------------------------------------------

TEXT = Shape("text")
YES = Shape("yes")
INTEGER = Shape("integer")
PLACE = _many(Shape("place"))
PLAYER = Shape("player")
ACTOR = Shape("actor")
REFERENCE = Shape("reference")
NEW_NAME = Shape("new-name")
SELECTION = _many(Shape("selection"))
SELECTION_OR_DIRECT = Shape("selection-or-direct")
FILTER = Shape("filter")
COUNT = Shape("count")
EXPRESSION = Shape("expression")
COMPARISON = _many(Shape("comparison"))
CONDITIONS = _many(Shape("condition"))
EVENTS = _many(Shape("event"))
LINK_PATTERN = Shape("link")
STEPS = Shape("steps")
COST = Shape("cost")
DURATION = Shape("duration")
DURING = _many(Shape("during"))
MODIFICATIONS_LIST = _many(Shape("modification"))
CARD_NAME = _many(Shape("card-name"))
ATTRIBUTE_VALUE = Shape("attribute-value")
TYPE_VALUE = Shape("type-value")
WAY_WORDS = _many(_words(" ".join(WAYS)))
KIND_WORD_LIST = _many(_words(" ".join(KIND_WORDS)))
PHASE_WORDS = _many(_words(" ".join(PHASES)))
MOMENT_WORDS = _many(_words(" ".join(PHASES + MOMENTS)))
EFFECTS = Shape("effects")
INTO_SHAPE = Shape("into")
CAPACITY = _words("monster spell trap")

# --------------------------------------------------------------------------
# Filters
# --------------------------------------------------------------------------

NOUNS = {
    "card": "any card",
    "monster": "treated as a monster there",
    "spell": "treated as a Spell there",
    "trap": "treated as a Trap there",
    "spell-or-trap": "either of the two",
}
FILTER_WORDS = {
    "in": Word(PLACE, "where it is"),
    "of": Word(PLAYER, "whose: its controller on the field, its owner elsewhere"),
    "owner": Word(PLAYER, "its owner"),
    "face": Word(_words("up down"), "face-up or face-down"),
    "pos": Word(_many(_words("atk def set")), "Attack Position, face-up Defense, face-down Defense"),
    "name": Word(CARD_NAME, "has this name"),
    "not-name": Word(CARD_NAME, "has none of these names"),
    "series": Word(CARD_NAME, "belongs to this group of cards"),
    "is": Word(KIND_WORD_LIST, "is of this kind"),
    "is-not": Word(KIND_WORD_LIST, "is of none of these kinds"),
    "attribute": Word(_many(ATTRIBUTE_VALUE), "has this Attribute"),
    "type": Word(_many(TYPE_VALUE), "has this Type"),
    "level": Word(COMPARISON, "its Level"),
    "rank": Word(COMPARISON, "its Rank"),
    "link": Word(COMPARISON, "its Link Rating"),
    "scale": Word(COMPARISON, "its Pendulum Scale"),
    "atk": Word(COMPARISON, "its ATK"),
    "def": Word(COMPARISON, "its DEF"),
    "original-atk": Word(COMPARISON, "its original ATK"),
    "original-def": Word(COMPARISON, "its original DEF"),
    "except": Word(SELECTION, "is none of these"),
    "only": Word(_many(REFERENCE), "is one of these"),
    "any-of": Word(_many(FILTER), "fits one of these filters"),
    "summoned": Word(WAY_WORDS, "was Summoned in this way"),
    "summoned-from": Word(PLACE, "was Summoned from there"),
    "arrived": Word(_words("this-turn"), "came to the field this turn"),
    "attacked": Word(_words("this-turn not-this-turn"), "has (not) attacked this turn"),
    "battling": Word(_words("any this"), "is in battle; with this card"),
    "negated": Word(YES, "its effects are (not) negated"),
    "counters": Word(Shape("counter"), "has at least so many counters"),
    "material": Word(SELECTION, "such a card was used as its material"),
    "equipped-with": Word(SELECTION, "is equipped with such a card"),
    "equipped-to": Word(REFERENCE, "is equipped to it"),
    "linked": Word(REFERENCE, "that card's arrows point to it"),
    "points-to": Word(REFERENCE, "its arrows point to that card"),
    "proper-for": Word(SELECTION, "could be the target of that link, attack or Equip Card"),
    "has-effect": Word(_words("negates-trap negates-spell negates-monster flip"), "has an effect of this sort"),
    "can": Word(_words("be-normal-summoned be-special-summoned change-position"), "nothing about it forbids that"),
}
#: Properties of the chosen set, not of each card in it.
FILTER_SET_WORDS = {
    "total": Word(Shape("total"), "the sum of a value over the chosen cards"),
    "different": Word(_words("name attribute type"), "all different in this"),
    "same": Word(_words("name level attribute type"), "all equal in this"),
    "lowest": Word(_words("atk def level"), "those with the lowest value among the cards that fit"),
    "highest": Word(_words("atk def level"), "those with the highest value among the cards that fit"),
    "top": Word(YES, "from the top of the Deck"),
    "random": Word(YES, "at random"),
    "chosen-by": Word(PLAYER, "this player chooses"),
    "including": Word(REFERENCE, "the chosen set contains this card"),
    "exactly": Word(YES, "all of them must be there"),
}
FILTER_NAMING_WORDS = {
    "as": Word(NEW_NAME, "name of these cards for the rest of the effect"),
    "still": Word(FILTER, "what a target must fit on resolution (in `target` only)"),
}
#: The keys of which no value may hold.
FILTER_NEGATIVE = ("except", "is-not", "not-name")

# --------------------------------------------------------------------------
# Conditions, events, links
# --------------------------------------------------------------------------

CONDITION_WORDS = {
    "have": Word(SELECTION, "there are at least that many such cards"),
    "lack": Word(SELECTION, "there is no such card"),
    "that": Word(REFERENCE, "that card fits the filter beside it"),
    "at-least": Word(Shape("pair"), "the first number is not smaller"),
    "at-most": Word(Shape("pair"), "the first number is not greater"),
    "equal": Word(Shape("pair"), "both numbers are equal"),
    "happened": Word(Shape("event"), "it happened in that span", _keys(in_=_words("turn duel battle-phase"))),
    "turn": Word(PLAYER, "it is this player's turn"),
    "phase": Word(MOMENT_WORDS, "it is this phase or moment"),
    "result": Word(Shape("result"), "the toss of this effect came out so"),
    "any": Word(CONDITIONS, "one of these holds"),
    "not": Word(Shape("condition"), "it does not hold"),
}
_CAUSES = _many(_words("battle effect card"))
EVENT_WORDS = {
    "attempt": Word(SELECTION, "a Summon is attempted and may still be negated", _keys(way=WAY_WORDS, by=PLAYER)),
    "summoned": Word(
        SELECTION,
        "it is Summoned",
        _keys(way=WAY_WORDS, by=PLAYER, from_=PLACE, by_card=SELECTION, effect=INTEGER),
    ),
    "set": Word(SELECTION, "it is Set", _keys(by=PLAYER)),
    "flipped": Word(SELECTION, "it is turned face-up"),
    "turned": Word(SELECTION, "its position is changed", _keys(to=_words("atk def set up"))),
    "destroyed": Word(
        SELECTION,
        "it is destroyed",
        _keys(by=_CAUSES, by_player=PLAYER, by_card=SELECTION, from_=PLACE, to=PLACE, effect=INTEGER),
    ),
    "sent": Word(
        SELECTION,
        "it is sent somewhere",
        _keys(from_=PLACE, to=PLACE, by=_many(_words("battle effect cost card")), by_player=PLAYER, effect=INTEGER),
    ),
    "discarded": Word(SELECTION, "it is discarded", _keys(by=_many(_words("effect cost")), by_player=PLAYER)),
    "left-field": Word(SELECTION, "it leaves the field", _keys(face=_words("up down"))),
    "used": Word(
        SELECTION,
        "it is used as material or Tributed",
        _keys(for_=_many(_words("fusion ritual synchro xyz link tribute")), by_card=SELECTION),
    ),
    "drawn": Word(SELECTION, "it is drawn", _keys(by=PLAYER)),
    "attacks": Word(SELECTION, "it declares an attack", _keys(target=SELECTION_OR_DIRECT)),
    "battled": Word(SELECTION, "it has battled, after damage calculation", _keys(with_=SELECTION)),
    "battle-damage": Word(PLAYER, "the player takes battle damage", _keys(by=SELECTION, with_=SELECTION_OR_DIRECT)),
    "damaged": Word(PLAYER, "the player takes damage", _keys(by=_many(_words("battle effect")), by_player=PLAYER)),
    "activated": Word(LINK_PATTERN, "such a link is activated"),
    "phase-starts": Word(PHASE_WORDS, "the phase begins", _keys(of=PLAYER)),
    "phase-ends": Word(PHASE_WORDS, "the phase ends", _keys(of=PLAYER)),
}
LINK_WORDS = {
    "link": Word(_words("any you opponent"), "whose link (required)"),
    "kind": Word(_many(CAPACITY), "as what it is activated"),
    "activation": Word(_words("card effect"), "of the card itself, or of an effect of a card that is there"),
    "card": Word(FILTER, "its card"),
    "targets": Word(FILTER, "it targets such cards"),
    "targets-exactly": Word(INTEGER, "it targets that many cards in all"),
    "does": Word(_many(Shape("does")), "it would carry out such an operation"),
    "affects": Word(_words("one-player"), "it concerns a single player"),
    "speed": Word(INTEGER, "its Spell Speed"),
    "from": Word(PLACE, "where it is activated"),
}

# --------------------------------------------------------------------------
# Operations
# --------------------------------------------------------------------------

CONNECTORS = {
    "and": "A and B: together, both or neither",
    "if-done": "A, and if you do, B: together, B needs A",
    "then": "A, then B: in order, B needs A",
    "also": "A, also B: together, neither needs the other",
    "after": "A, also, after that, B: in order, neither needs the other",
}
#: Connectors after which a new instant begins; the others share that of the step before.
LATER_CONNECTORS = ("then", "after")
STEP_KEYS = {
    "may": Word(YES, "can be left out, decided on resolution; not needed for legality"),
    "asked": Word(YES, "must be possible at activation although it comes later"),
    "only-if": Word(CONDITIONS, "is done only under these conditions"),
    "by": Word(ACTOR, "the player who does it; `each` = both"),
    "as": Word(NEW_NAME, "name of the cards really handled"),
}
_POSITIONS = _many(_words("atk def set face-up"))
OPERATION_WORDS = {
    "destroy": Word(SELECTION, "destroy"),
    "banish": Word(
        SELECTION,
        "banish; `until` = it comes back then",
        _keys(face=_words("up down"), until=DURATION, keeps_zone=YES),
    ),
    "send": Word(SELECTION, "send to a place (the GY if none is written)", _keys(to=PLACE)),
    "discard": Word(SELECTION, "discard"),
    "tribute": Word(SELECTION, "Tribute"),
    "return": Word(SELECTION, "return", _keys(to=_words("hand deck deck-top deck-bottom extra field"))),
    "add": Word(SELECTION, "add to the hand", _keys(to=PLAYER)),
    "draw": Word(EXPRESSION, "draw so many cards"),
    "place": Word(
        SELECTION,
        "place face-up, without a Summon or Set; `under` = as Xyz Material",
        _keys(to=PLACE, under=REFERENCE, into=INTO_SHAPE, top=YES),
    ),
    "set": Word(SELECTION, "Set on the field", _keys(to=PLACE)),
    "equip": Word(SELECTION, "becomes an Equip Card on that monster", _keys(to=SELECTION, bind=YES)),
    "detach": Word(COUNT, "detach Xyz Materials", _keys(from_=SELECTION)),
    "shuffle": Word(SELECTION, "mix cards on the field"),
    "special-summon": Word(
        SELECTION,
        "Special Summon",
        _keys(
            pos=_POSITIONS,
            to=PLAYER,
            zone=Shape("zone"),
            way=_words("fusion ritual synchro xyz link own any"),
            using=SELECTION,
            materials_to=PLACE,
            into=INTO_SHAPE,
            ignoring=YES,
            bind=YES,
        ),
    ),
    "normal-summon": Word(
        SELECTION, "Normal Summon right now", _keys(way=_many(_words("summon set")), tributes=INTEGER)
    ),
    "token": Word(COUNT, "Special Summon Tokens", _keys(into=INTO_SHAPE, pos=_words("atk def"), to=PLAYER)),
    "position": Word(
        SELECTION,
        "change the position; `quietly` = no Flip effects",
        _keys(to=_words("atk def set up down other"), quietly=YES),
    ),
    "control": Word(SELECTION, "change of control", _keys(player=PLAYER, for_=DURATION, swap=YES)),
    "damage": Word(EXPRESSION, "effect damage", _keys(to=PLAYER)),
    "lp": Word(Shape("lp"), "`gain`, `lose` or `becomes` Life Points", _keys(player=PLAYER)),
    "pay": Word(Shape("payment"), "pay Life Points"),
    "negate": Word(_many(_words("activation effect summon attack")), "negate what is answered"),
    "retarget": Word(REFERENCE, "the answered link or attack gets this target", _keys(to=SELECTION)),
    "switch-player": Word(REFERENCE, "the answered effect applies to the other player"),
    "reveal": Word(SELECTION, "look at, show, excavate", _keys(to=PLAYER, until=FILTER)),
    "arrange": Word(SELECTION, "put back in any order"),
    "choose": Word(SELECTION, "pick now, use in later steps"),
    "either": Word(Shape("branches"), "one branch is chosen on resolution"),
    "toss": Word(_words("coin die"), "toss a coin, roll a die", _keys(times=INTEGER)),
    "counter": Word(Shape("counter"), "place or remove counters", _keys(to=SELECTION, remove=YES)),
    "bind": Word(SELECTION, "tie these cards to this one"),
    "apply": Word(Shape("modification"), "a modification that lasts", _keys(for_=DURATION)),
    "later": Word(Shape("later"), "done at a later moment, without activation"),
    "skip": Word(PHASE_WORDS, "skip the next such phase; `now` = the rest of this one", _keys(of=PLAYER, now=YES)),
    "win": Word(PLAYER, "win the Duel"),
}
COST_OPERATIONS = tuple("banish send discard tribute return detach pay reveal destroy counter place".split())

# --------------------------------------------------------------------------
# Modifications
# --------------------------------------------------------------------------

FORBIDDEN = tuple(
    "attack enter-battle attack-directly attack-target change-position turn-down target destroy tribute banish"
    " normal-summon special-summon summon set activate use-as-material change-control negate draw".split()
)
ALLOWED = tuple(
    "attack-directly attack-again attack-in-defense normal-summon activate-from-hand activate-when-set"
    " tribute-of-opponent normal-summon-in-defense".split()
)
_MODIFIED = Shape("modification-body")
MODIFICATION_WORDS = {
    "gain": Word(
        _MODIFIED,
        "gain (lose, if negative)",
        _keys(cards=SELECTION, atk=EXPRESSION, def_=EXPRESSION, level=EXPRESSION),
    ),
    "become": Word(
        _MODIFIED,
        "values become; `also` = besides what it is, `swap` = exchanged at once",
        {
            **_keys(cards=SELECTION),
            **_keys(atk=EXPRESSION, def_=EXPRESSION, original_atk=EXPRESSION, original_def=EXPRESSION),
            **_keys(level=EXPRESSION, scale=EXPRESSION, name=CARD_NAME, attribute=_many(ATTRIBUTE_VALUE)),
            **_keys(type=_many(TYPE_VALUE), kind=KIND_WORD_LIST, also=YES, swap=YES),
        },
    ),
    "cannot": Word(
        _MODIFIED,
        "nobody, or that player, can do that",
        _keys(
            do=_many(Shape("word", FORBIDDEN)),
            player=PLAYER,
            cards=SELECTION,
            by=_many(Shape("hindrance")),
            way=WAY_WORDS,
            from_=PLACE,
            for_=SELECTION,
            times=INTEGER,
        ),
    ),
    "allow": Word(
        _MODIFIED,
        "may do what the rules alone forbid",
        _keys(
            do=_many(Shape("word", ALLOWED)),
            player=PLAYER,
            cards=SELECTION,
            times=INTEGER,
            using=_words("atk def"),
            tributes=INTEGER,
        ),
    ),
    "negate-effects": Word(
        _MODIFIED,
        "effects of these cards, or such links, are negated",
        _keys(cards=SELECTION, effects_of=CAPACITY, links=LINK_PATTERN, do=STEPS),
    ),
    "unaffected": Word(_MODIFIED, "such effects do not affect these cards", _keys(cards=SELECTION, by=LINK_PATTERN)),
    "instead": Word(
        _MODIFIED, "replaces what would happen", _keys(of=Shape("event"), do=STEPS, may=YES, once=_words("card name"))
    ),
    "each-time": Word(_MODIFIED, "done without activation whenever it happens", _keys(when=Shape("event"), do=STEPS)),
    "battle-damage": Word(
        _MODIFIED,
        "battle damage to that player becomes",
        _keys(to=PLAYER, of=SELECTION, becomes=_words("0 half double pierce other-player original-atk")),
    ),
    "cost-to": Word(_MODIFIED, "doing that costs", _keys(do=_words("attack activate"), cards=SELECTION, pay=COST)),
    "control": Word(_MODIFIED, "that player controls these cards", _keys(cards=SELECTION, player=PLAYER)),
    "limit": Word(_MODIFIED, "no more than so many", _keys(cards=SELECTION, max=INTEGER, player=PLAYER)),
    "counts-as": Word(
        _MODIFIED,
        "counts as so many Tributes, or as a material",
        _keys(
            cards=SELECTION,
            tributes=INTEGER,
            for_=SELECTION,
            material_named=YES,
            material_kind=_words("attribute tuner"),
        ),
    ),
    "copy": Word(
        _MODIFIED,
        "takes these properties of that card",
        _keys(cards=SELECTION, from_=REFERENCE, what=_many(_words("name effects level atk def attribute type"))),
    ),
    "grant": Word(_MODIFIED, "gives effects", _keys(cards=SELECTION, effects=EFFECTS)),
}

# --------------------------------------------------------------------------
# Effects
# --------------------------------------------------------------------------

EFFECT_KEYS = {
    "may": Word(YES, "optional (trigger, flip)"),
    "when": Word(EVENTS, "event; optional ones can miss it"),
    "if": Word(EVENTS, "event; cannot be missed"),
    "answers": Word(LINK_PATTERN, "chained directly to that link"),
    "during": Word(DURING, "phases and whose turn"),
    "need": Word(CONDITIONS, "must hold to activate"),
    "still": Word(Shape("still"), "must hold on resolution; `need` = the same conditions"),
    "from": Word(PLACE, "where it is activated or applies"),
    "user": Word(PLAYER, "who may activate it"),
    "once": Word(Shape("once"), "how often"),
    "oath": Word(MODIFICATIONS_LIST, "what the player may not do the whole turn"),
    "declare": Word(_many(_words("type attribute level name kind")), "declared on activation"),
    "range": Word(Shape("range"), "what may be declared: [lowest, highest]"),
    "cost": Word(COST, "paid on activation"),
    "target": Word(Shape("targets"), "chosen on activation"),
    "do": Word(STEPS, "on resolution"),
    "modes": Word(Shape("modes"), "one of these is chosen on activation"),
    "pick-modes": Word(COUNT, "how many modes, if not one"),
    "stays": Word(DURATION, "a card that would leave after resolving stays so long"),
    "speed": Word(INTEGER, "Spell Speed, where it departs from the rule"),
    "damage-step": Word(YES, "may (not) be activated in the Damage Step, where it departs from the rule"),
    "effect-of": Word(CAPACITY, "in which capacity it works"),
    "partly": Word(YES, "the text demands more than is written"),
}
MODE_KEYS = {key: EFFECT_KEYS[key] for key in ("when", "need", "declare", "range", "cost", "target", "do", "oath")}
APPLIED_KEYS = {
    "while": Word(CONDITIONS, "as long as these conditions hold"),
    **{key: EFFECT_KEYS[key] for key in ("from", "effect-of", "partly")},
}
PROCEDURE_KEYS = {
    "special": Word(PLACE, "Special Summoned from there"),
    "tribute": Word(Shape("tributes"), "Normal Summoned with so many Tributes"),
    "tributes": Word(FILTER, "what may be Tributed"),
    "must": Word(YES, "with no other number"),
    "set": Word(YES, "`no` = not when Set"),
    "need": Word(CONDITIONS, "must hold"),
    "cost": Word(COST, "paid for it"),
    "pos": Word(_words("atk def set face-up"), "position"),
    "to": Word(PLAYER, "whose field"),
    "way": Word(_words("fusion synchro xyz link own"), "counts as this way"),
    "once": Word(Shape("once"), "how often"),
    "gives": Word(MODIFICATIONS_LIST, "what it brings"),
}
_ACTIVATED = Shape("effect-body")
EFFECT_KINDS = {
    "activation": Word(_ACTIVATED, "the activation of the Spell or Trap Card itself", EFFECT_KEYS),
    "ignition": Word(_ACTIVATED, "Spell Speed 1, own Main Phase, open game state", EFFECT_KEYS),
    "trigger": Word(_ACTIVATED, "Spell Speed 1, at an event", EFFECT_KEYS),
    "flip": Word(_ACTIVATED, "FLIP effect", EFFECT_KEYS),
    "quick": Word(_ACTIVATED, "Spell Speed 2", EFFECT_KEYS),
    "continuous": Word(Shape("effect-body"), "applies while the card is face-up on the field", APPLIED_KEYS),
    "unclassified": Word(
        Shape("effect-body"),
        "applied without activation",
        {**APPLIED_KEYS, **{key: EFFECT_KEYS[key] for key in ("when", "do", "may", "once")}},
    ),
    "procedure": Word(Shape("effect-body"), "a way to be Summoned that is an effect", PROCEDURE_KEYS),
    "upkeep": Word(
        Shape("effect-body"),
        "maintenance",
        {
            "in": Word(DURING, "when"),
            "may": Word(YES, "may refuse to pay"),
            "pay": Word(COST, "what is paid"),
            "else": Word(STEPS, "what happens if it is not paid"),
            "once": EFFECT_KEYS["once"],
        },
    ),
    "unknown": Word(
        Shape("effect-body"), "not modelled", {key: EFFECT_KEYS[key] for key in ("from", "partly")}
    ),
}
ACTIVATED_KINDS = ("activation", "ignition", "trigger", "flip", "quick")
#: Kinds of effect that hold modifications.
APPLIED_KINDS = ("continuous", "unclassified")

# --------------------------------------------------------------------------
# Expressions
# --------------------------------------------------------------------------

EXPRESSION_WORDS = {
    "atk": Word(REFERENCE, "its ATK"),
    "def": Word(REFERENCE, "its DEF"),
    "level": Word(REFERENCE, "its Level"),
    "rank": Word(REFERENCE, "its Rank"),
    "link-rating": Word(REFERENCE, "its Link Rating"),
    "original-atk": Word(REFERENCE, "its original ATK"),
    "original-def": Word(REFERENCE, "its original DEF"),
    "count": Word(Shape("selection"), "how many"),
    "different": Word(Shape("selection"), "how many different names"),
    "sum": Word(Shape("sum"), "sum of a value over cards"),
    "lp": Word(PLAYER, "Life Points"),
    "counters": Word(Shape("counters-on"), "counters of a kind on cards"),
    "paid": Word(_words("lp cards"), "what was paid: Life Points, number of cards"),
    "amount": Word(Shape("amount"), "damage of the event, or of the event that fired an effect"),
    "result": Word(_words("die"), "the die of this effect"),
    "declared": Word(_words("type attribute level name kind"), "what was declared"),
    "times": Word(Shape("operands"), "product"),
    "plus": Word(Shape("operands"), "sum"),
    "minus": Word(Shape("operands"), "difference"),
    "half": Word(EXPRESSION, "half"),
}
TOTAL_VALUES = ("level", "rank", "atk", "def", "link")
SUM_VALUES = ("level", "rank", "level-or-rank", "atk", "def", "link", "original-atk", "original-def")

# --------------------------------------------------------------------------
# Records
# --------------------------------------------------------------------------

SUMMON_WORDS = {
    "never": Word(_many(_words("normal set special flip pendulum")), "cannot be so Summoned"),
    "only": Word(_many(Shape("way")), "by no other way, ever"),
    "first": Word(_many(Shape("way")), "the first time only so"),
    "never-from": Word(PLACE, "not from there"),
    "needs": Word(CONDITIONS, "conditions for any Summon"),
    "negatable": Word(YES, "`no` = its Summon cannot be negated"),
    "ways": Word(_many(Shape("procedure")), "its own procedures"),
}
INTO_WORDS = {
    "card": Word(Shape("kind-phrase"), "kinds and category"),
    "name": Word(Shape("card-name"), "name"),
    "level": Word(EXPRESSION, "Level"),
    "attribute": Word(ATTRIBUTE_VALUE, "Attribute"),
    "type": Word(TYPE_VALUE, "Type"),
    "atk": Word(EXPRESSION, "ATK"),
    "def": Word(EXPRESSION, "DEF"),
    "still": Word(_words("trap spell"), "it is also this as long as it is a monster"),
    "effects": Word(EFFECTS, "effects it has only then"),
}
RECORD_WORDS = {
    "name": Word(TEXT, "official English name"),
    "ja": Word(TEXT, "Japanese name"),
    "zh": Word(_many(TEXT), "Chinese names"),
    "number": Word(INTEGER, "card number"),
    "card": Word(Shape("kind-phrase"), "kind words, then monster, spell or trap"),
    "level": Word(INTEGER, "Level"),
    "rank": Word(INTEGER, "Rank"),
    "link": Word(INTEGER, "Link Rating"),
    "scale": Word(Shape("scale"), "Pendulum Scale; [left, right] if the sides differ"),
    "arrows": Word(_many(Shape("word", ARROWS)), "Link Arrows"),
    "attribute": Word(Shape("attribute"), "Attribute"),
    "type": Word(Shape("type"), "Type"),
    "atk": Word(Shape("stat"), "printed ATK"),
    "def": Word(Shape("stat"), "printed DEF"),
    "series": Word(_many(TEXT), "groups of cards it belongs to"),
    "materials": Word(_many(FILTER), "materials of an Extra Deck monster"),
    "substitutes": Word(YES, "`no` = only the real materials"),
    "equips-to": Word(FILTER, "what an Equip Spell may lie on"),
    "summon": Word(Shape("summon"), "summoning conditions and procedures"),
    "effects": Word(EFFECTS, "the effects, in the order of the text"),
    "pendulum": Word(EFFECTS, "the effects of the Pendulum box"),
    "texts": Word(Shape("texts"), "older texts"),
    "note": Word(TEXT, "for readers only"),
}
#: Words that people write for others, tried before a look-alike is suggested.
MISNAMED = {
    "on": "in",
    "zone": "in",
    "controller": "of",
    "controler": "of",
    "position": "pos",
    "types": "type",
    "no": "lack",
    "cost-paid": "cost",
    "effect": "do",
    "condition": "need",
    "conditions": "need",
    "archetype": "series",
}
