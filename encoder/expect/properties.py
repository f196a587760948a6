"""Properties of one card: `M2 (set)`, `atk 2800`, `is trap`, `on X`, `negated`."""

from __future__ import annotations

from encoder import model
from encoder.expect.findings import Finding
from encoder.expect.scene import FIELD, PILES, Scene, lies_in
from encoder.results import CardState
from encoder.wording import place_text, stance_of


def property_finding(prop: model.Property, state: CardState, scene: Scene) -> Finding:
    """Whether `state` has the property at this moment, and what it has instead."""
    return _TESTS[type(prop)](prop, state, scene)


# --------------------------------------------------------------------------
# Where it is and how it lies
# --------------------------------------------------------------------------


def _in_place(prop: model.InPlace, state: CardState, scene: Scene) -> Finding:
    actual = scene.words.where(state, scene.snapshot)
    if prop.gone:
        return Finding(state.zone == "gone", "gone", actual)
    if prop.under is not None:
        holds = state.zone == "under" and state.under is not None and scene.names(prop.under, state.under)
        return Finding(holds, f"under {prop.under.text}", actual)
    expected = place_text(prop.place) + (f" ({prop.stance})" if prop.stance else "")
    if prop.place.end is not None and state.end is None and lies_in(state, _without_end(prop.place)):
        return Finding(None, expected, "the order of that Deck is not told")
    holds = lies_in(state, prop.place) and (prop.stance is None or _lies_so(state, prop.stance))
    return Finding(holds, expected, actual)


def _without_end(place: model.Place) -> model.Place:
    return model.Place(place.player, place.zone)


def _in_stance(prop: model.InStance, state: CardState, scene: Scene) -> Finding:
    return Finding(
        _lies_so(state, prop.stance), prop.stance, stance_of(state) or scene.words.where(state, scene.snapshot)
    )


def _lies_so(state: CardState, stance: str) -> bool:
    """Whether the card lies so: `set` is face-down (a monster: in Defense Position), `down` in a Monster Zone is
    face-down Attack Position; `up` and `down` elsewhere are the face alone."""
    if stance in ("atk", "def"):
        return state.position == stance and state.face == "up"
    if stance == "up":
        return state.face == "up"
    if state.face != "down":
        return False
    if stance == "set":
        return state.zone not in PILES and state.position in (None, "def")
    return state.position in (None, "atk")


# --------------------------------------------------------------------------
# What it is
# --------------------------------------------------------------------------


def _has_value(prop: model.HasValue, state: CardState, scene: Scene) -> Finding:
    key = f"original-{prop.value}" if prop.original else prop.value
    expected = f"{key} {prop.number:+d}" if prop.relative else f"{key} {prop.number}"
    if key not in state.values:
        return Finding(False, expected, f"it has no {key}")
    actual = state.values[key]
    if not prop.relative:
        return Finding(actual == prop.number, expected, f"{key} {actual}")
    if key not in state.printed:
        return Finding(None, expected, f"its printed {key} is not known")
    change = actual - state.printed[key]
    return Finding(change == prop.number, expected, f"{key} {change:+d} ({actual})")


def _has_word(prop: model.HasWord, state: CardState, scene: Scene) -> Finding:
    words = state.words.get(prop.what, frozenset())
    if prop.what == "name":
        holds = prop.word in (words or {state.name})
        return Finding(holds, f"name {prop.word}", f"name {', '.join(sorted(words)) or state.name}")
    holds = _plain(prop.word) in {_plain(word) for word in words}
    actual = ", ".join(sorted(words))
    return Finding(holds, f"{prop.what} {prop.word}", f"{prop.what} {actual}" if words else f"it has no {prop.what}")


def _is_kind(prop: model.IsKind, state: CardState, scene: Scene) -> Finding:
    expected = f"{'is' if prop.positive else 'is-not'} {prop.kind}"
    holds = has_kind(state, prop.kind)
    if not holds and state.name == "unknown":
        return Finding(None, expected, "nobody knows what this card is")
    actual = ", ".join(sorted(kind.replace("_", "-") for kind in state.kinds)) or "nothing of a kind"
    return Finding(holds is prop.positive, expected, f"is {actual}")


def has_kind(state: CardState, kind: str) -> bool:
    """Whether a kind word applies; `normal-monster` is a monster that is normal."""
    kinds = {_plain(word) for word in state.kinds}
    wanted = _plain(kind)
    if wanted in kinds:
        return True
    first, _, last = wanted.rpartition(" ")
    return (
        bool(first)
        and last in ("monster", "spell", "trap")
        and first not in ("spell", "trap")
        and {first, last} <= kinds
    )


def _plain(word: str) -> str:
    return word.replace("_", " ").replace("-", " ").casefold()


# --------------------------------------------------------------------------
# Relations, history, effects
# --------------------------------------------------------------------------


def _on_card(prop: model.OnCard, state: CardState, scene: Scene) -> Finding:
    holds = any(scene.names(prop.card, card_id) for card_id in state.on)
    actual = f"on {scene.words.cards(state.on, scene.snapshot.cards)}" if state.on else "on no card"
    return Finding(holds, f"on {prop.card.text}", actual)


def _has_materials(prop: model.HasMaterials, state: CardState, scene: Scene) -> Finding:
    expected = "materials " + ("; ".join(ref.text for ref in prop.cards) or "none")
    actual = "; ".join(scene.words.card(card_id, scene.snapshot.cards) for card_id in state.materials)
    return Finding(scene.same_cards(prop.cards, state.materials), expected, f"materials {actual or 'none'}")


def _has_counters(prop: model.HasCounters, state: CardState, scene: Scene) -> Finding:
    counters = {_plain(kind): number for kind, number in state.counters.items()}
    actual = counters.get(_plain(prop.kind), 0)
    return Finding(actual == prop.number, f"counters {prop.number} {prop.kind}", f"counters {actual} {prop.kind}")


def _came_by(prop: model.CameBy, state: CardState, scene: Scene) -> Finding:
    actual = "by " + (
        ", ".join(sorted(scene.words.card(word, scene.snapshot.cards) for word in state.by)) or "nothing told"
    )
    if prop.kind is not None:
        return Finding(prop.kind in state.by, f"by {prop.kind}", actual)
    holds = any(scene.names(prop.card, word) or word == prop.card.name for word in state.by)
    return Finding(holds, f"by {prop.card.text}", actual)


def _owned_by(prop: model.OwnedBy, state: CardState, scene: Scene) -> Finding:
    return Finding(state.owner == prop.player, f"owner {prop.player}", f"owner {state.owner}")


def _in_state(prop: model.InState, state: CardState, scene: Scene) -> Finding:
    word = prop.state
    if word in ("proper", "improper"):
        if state.proper is None:
            return Finding(None, word, "whether it was properly Summoned is not told")
        return Finding(state.proper is (word == "proper"), word, "proper" if state.proper else "improper")
    if word in ("used", "unused"):
        used = bool(state.used)
        return Finding(used is (word == "used"), word, "used" if used else "unused")
    holds = state.negated if word == "negated" else state.active
    actual = "negated" if state.negated else "active" if state.active else "neither negated nor active"
    return Finding(holds, word, actual)


def _effect_is(prop: model.EffectIs, state: CardState, scene: Scene) -> Finding:
    actual = state.effects.get(prop.number, "none").replace("_", "-")
    return Finding(actual == prop.kind, f"effect {prop.number} {prop.kind}", f"effect {prop.number} {actual}")


def on_field(state: CardState) -> bool:
    """Whether the card lies on the field."""
    return state.zone in FIELD


_TESTS = {
    model.InPlace: _in_place,
    model.InStance: _in_stance,
    model.HasValue: _has_value,
    model.HasWord: _has_word,
    model.IsKind: _is_kind,
    model.OnCard: _on_card,
    model.HasMaterials: _has_materials,
    model.HasCounters: _has_counters,
    model.CameBy: _came_by,
    model.OwnedBy: _owned_by,
    model.InState: _in_state,
    model.EffectIs: _effect_is,
}
