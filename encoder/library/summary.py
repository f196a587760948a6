"""What everybody needs to know of a card without its effects: `CardSummary`."""

from __future__ import annotations

from yaml.nodes import MappingNode, Node, SequenceNode

from encoder.library import vocabulary as v
from encoder.library.nodes import integer_of, items_of, text_of, value_of
from encoder.values import value


@value
class CardSummary:
    """The printed facts of a card, in the words of docs/card-language.md.

    name        official English name
    category    'monster', 'spell' or 'trap'
    kinds       kind words without the category: ('tuner', 'effect'), ('quick-play',)
    level, rank, link   number or None
    scale       (left, right) or None
    attribute, type     as printed ('DARK', 'Winged Beast') or ''
    atk, defense        number, '?' or None
    arrows      directions ('up-left', …)
    is_extra_deck       whether it starts in the Extra Deck
    modelled    'full', 'partly' (some effect is missing or says less than the text),
                or 'printed-only'
    number      card number or None
    ja, zh      Japanese name or '', Chinese names
    """

    name: str
    category: str
    kinds: tuple[str, ...] = ()
    level: int | None = None
    rank: int | None = None
    link: int | None = None
    scale: tuple[int, int] | None = None
    attribute: str = ""
    type: str = ""
    atk: int | str | None = None
    defense: int | str | None = None
    arrows: tuple[str, ...] = ()
    is_extra_deck: bool = False
    modelled: str = "printed-only"
    number: int | None = None
    ja: str = ""
    zh: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Kinds and category as records write them: 'tuner effect monster'."""
        return " ".join((*self.kinds, self.category))


def summarize(node: Node, name: str) -> CardSummary | None:
    """The summary of a record node; None if it does not say what the card is."""
    *kinds, category = (_text(node, "card") or "").split() or [""]
    if category not in v.CATEGORIES:
        return None
    return CardSummary(
        name=name,
        category=category,
        kinds=tuple(kinds),
        level=_number(node, "level"),
        rank=_number(node, "rank"),
        link=_number(node, "link"),
        scale=_scale(node),
        attribute=_text(node, "attribute"),
        type=_text(node, "type"),
        atk=_stat(node, "atk"),
        defense=_stat(node, "def"),
        arrows=_texts(node, "arrows"),
        is_extra_deck=any(kind in v.EXTRA_DECK_KINDS for kind in kinds),
        modelled=_modelled(node),
        number=_number(node, "number"),
        ja=_text(node, "ja"),
        zh=_texts(node, "zh"),
    )


def _text(node, key) -> str:
    value = value_of(node, key)
    return (text_of(value) or "") if value is not None else ""


def _texts(node, key) -> tuple[str, ...]:
    value = value_of(node, key)
    return tuple(text_of(item) or "" for item in items_of(value)) if value is not None else ()


def _number(node, key) -> int | None:
    value = value_of(node, key)
    return integer_of(value) if value is not None else None


def _stat(node, key) -> int | str | None:
    return "?" if _text(node, key) == "?" else _number(node, key)


def _scale(node) -> tuple[int, int] | None:
    value = value_of(node, "scale")
    if value is None:
        return None
    sides = [integer_of(item) for item in items_of(value)]
    return (sides[0], sides[-1]) if None not in sides and sides else None


def _modelled(node) -> str:
    """How much of the card's text is written."""
    if value_of(node, "effects") is None:
        return "printed-only"
    for box in ("effects", "pendulum"):
        effects = value_of(node, box)
        for effect in effects.value if isinstance(effects, SequenceNode) else ():
            for kind, body in effect.value if isinstance(effect, MappingNode) else ():
                if kind.value == "unknown" or _is_partial(body):
                    return "partly"
    return "full"


def _is_partial(node) -> bool:
    """Whether `partly: yes` stands in an effect, or in one that it gives."""
    if isinstance(node, MappingNode):
        return any((key.value == "partly" and value.value == "yes") or _is_partial(value) for key, value in node.value)
    return isinstance(node, SequenceNode) and any(_is_partial(item) for item in node.value)
