"""Claims about one moment: `CARD: property`, `me.lp: 8000`, `triggered: […]` and the other facts."""

from __future__ import annotations

from encoder import model
from encoder.expect.findings import Finding, first_that_matters
from encoder.expect.properties import has_kind, on_field, property_finding
from encoder.expect.scene import PILES, Scene, lies_in
from encoder.results import CardState, Happening
from encoder.wording import place_text, stance_of


def claim_finding(claim: model.Claim, scene: Scene) -> Finding:
    """Whether the claim holds in the scene; `subject` is set."""
    subject, finding = _TESTS[type(claim)](claim, scene)
    return Finding(finding.holds, finding.expected, finding.actual, subject)


def claim_findings(claims: model.Claims, scene: Scene) -> list[Finding]:
    """One finding for each claim."""
    return [claim_finding(claim, scene) for claim in claims]


# --------------------------------------------------------------------------
# One card
# --------------------------------------------------------------------------


def _card(claim: model.CardClaim, scene: Scene) -> tuple[str, Finding]:
    states = scene.find(claim.subject)
    if states:
        return claim.subject.text, first_that_matters(
            [property_finding(claim.property, state, scene) for state in states]
        )
    nothing = _nothing_there(claim, scene)
    gone = isinstance(claim.property, model.InPlace) and claim.property.gone
    return claim.subject.text, Finding(gone, "gone", "gone") if gone else Finding(
        False, claim.text or "something", nothing
    )


def _nothing_there(claim: model.CardClaim, scene: Scene) -> str:
    if claim.subject.kind == "place":
        return f"{place_text(claim.subject.place)} is empty"
    return "no such card is there"


# --------------------------------------------------------------------------
# Numbers
# --------------------------------------------------------------------------


def _number(claim: model.NumberClaim, scene: Scene) -> tuple[str, Finding]:
    subject = f"{claim.player}.{claim.what}"
    actual = _number_of(claim, scene)
    if isinstance(actual, str):
        return subject, Finding(None, str(claim.number), actual)
    return subject, Finding(actual == claim.number, str(claim.number), str(actual))


def _number_of(claim: model.NumberClaim, scene: Scene) -> int | str:
    """The number, or what is missing."""
    snapshot, player, what = scene.snapshot, claim.player, claim.what
    if what == "lp":
        return snapshot.lp(player)
    if what == "lp-change":
        return snapshot.lp(player) - scene.start.lp(player)
    if what in ("free-M", "free-S"):
        return snapshot.free(player, what[-1])
    if what == "tokens":
        return sum(
            has_kind(state, "token") and on_field(state) for state in snapshot.cards.values() if state.player == player
        )
    if what in ("battle-damage", "effect-damage"):
        return _damage(claim, scene)
    number = snapshot.count(player, what)
    return f"how many cards {place_text(model.Place(player, what))} holds is not told" if number is None else number


def _damage(claim: model.NumberClaim, scene: Scene) -> int | str:
    if scene.outcome is None:
        return 0
    key = (claim.player, claim.what.removesuffix("-damage"))
    if scene.moment in scene.outcome.damage_at:
        return scene.outcome.damage_at[scene.moment].get(key, 0)
    total = scene.outcome.damage.get(key, 0)
    if scene.moment and total and scene.snapshot is not scene.outcome.end:
        return "how much of the damage was done by then is not recorded"
    return total


def _count(claim: model.CountClaim, scene: Scene) -> tuple[str, Finding]:
    subject = f"count {claim.name or claim.word} in {place_text(claim.place)}"
    states = [state for state in scene.snapshot.cards.values() if lies_in(state, claim.place)]
    found = sum(_counts(claim, state) for state in states)
    more = _uncounted(claim, states, scene)
    if more == 0 or found > claim.number:
        return subject, Finding(found == claim.number, str(claim.number), str(found))
    if more is not None and found + more < claim.number:
        return subject, Finding(False, str(claim.number), f"at most {found + more}")
    return subject, Finding(None, str(claim.number), f"{found} or more: not every card there is told")


def _counts(claim: model.CountClaim, state: CardState) -> bool:
    if claim.name is not None:
        return state.name == claim.name
    return has_kind(state, claim.word) or stance_of(state) == claim.word


def _uncounted(claim: model.CountClaim, states: list[CardState], scene: Scene) -> int | None:
    """How many cards in the place could count besides those that do; None: nobody knows."""
    unknown = sum(state.name == "unknown" and not _counts(claim, state) for state in states)
    if claim.place.zone in PILES and claim.place.player:
        size = scene.snapshot.count(claim.place.player, claim.place.zone)
        return None if size is None else size - len(states) + unknown
    return unknown


# --------------------------------------------------------------------------
# The state of the game
# --------------------------------------------------------------------------


def _skips(claim: model.SkipsClaim, scene: Scene) -> tuple[str, Finding]:
    skipped = scene.snapshot.skips(claim.player)
    return f"{claim.player}.skips", Finding(skipped[:1] == (claim.phase,), claim.phase, ", ".join(skipped) or "none")


def _wins(claim: model.WinsClaim, scene: Scene) -> tuple[str, Finding]:
    who = scene.snapshot.wins()
    return "wins", Finding(who == claim.who, claim.who, who)


def _priority(claim: model.PriorityClaim, scene: Scene) -> tuple[str, Finding]:
    player = getattr(scene.snapshot, "priority", None)
    if player is None:
        return "priority", Finding(None, claim.player, "who may act next is not worked out")
    return "priority", Finding(player == claim.player, claim.player, player)


def _phase(claim: model.PhaseClaim, scene: Scene) -> tuple[str, Finding]:
    actual = f"{scene.snapshot.turn_player} {scene.snapshot.phase}"
    expected = f"{claim.turn.player} {claim.turn.phase}"
    return "phase", Finding(actual == expected, expected, actual)


# --------------------------------------------------------------------------
# The story
# --------------------------------------------------------------------------


def _link_target(claim: model.LinkTargetClaim, scene: Scene) -> tuple[str, Finding]:
    subject = f"target of link {claim.link}"
    expected = ", ".join(ref.text for ref in claim.cards) or "none"
    link = scene.link(claim.link)
    if link is None:
        return subject, Finding(False, expected, f"there is no link {claim.link}")
    if scene.moment.startswith("link "):
        targets = scene.snapshot.targets_of(link.action.id)
    else:
        targets = link.targets if scene.moment in ("now", "activation") else link.resolved_targets
    actual = scene.words.cards(targets, scene.snapshot.cards)
    return subject, Finding(scene.same_cards(claim.cards, targets), expected, actual)


def _cards(claim: model.CardsClaim, scene: Scene) -> tuple[str, Finding]:
    expected = ", ".join(ref.text for ref in claim.cards) or "none"
    if scene.outcome is None:
        return claim.what, Finding(not claim.cards, expected, "none: the story has not begun")
    cards = {"triggered": _triggered, "missed": _missed, "last-chain": _last_chain}[claim.what](scene)
    if cards is None:
        return claim.what, Finding(None, expected, f"which chain was the last {scene.moment} is not recorded")
    same = scene.same_order if claim.what == "last-chain" else scene.same_cards
    return claim.what, Finding(same(claim.cards, cards), expected, scene.words.cards(cards, scene.snapshot.cards))


def _triggered(scene: Scene) -> tuple[str, ...]:
    """Under `after …` what that entry or link set off, elsewhere all Trigger Effects of the story."""
    outcome = scene.outcome
    if scene.moment.startswith(("link ", "step ")):
        return outcome.triggered_by_step.get(scene.moment, ())
    chains = outcome.chains
    if scene.moment in outcome.chains_formed:
        chains = chains[: outcome.chains_formed[scene.moment]]
    return tuple(link.action.card for chain in chains for link in chain if link.triggered)


def _missed(scene: Scene) -> tuple[str, ...]:
    return scene.outcome.missed


def _last_chain(scene: Scene) -> tuple[str, ...] | None:
    outcome = scene.outcome
    formed = len(outcome.chains)
    if scene.moment.startswith(("link ", "step ")):
        if scene.moment not in outcome.chains_formed:
            return None
        formed = outcome.chains_formed[scene.moment]
    return tuple(link.action.card for link in outcome.chains[formed - 1]) if formed else ()


def _order(claim: model.OrderClaim, scene: Scene) -> tuple[str, Finding]:
    expected = ", ".join(map(_event_text, claim.events))
    happenings = iter(scene.outcome.happenings if scene.outcome else ())
    for event in claim.events:
        if not any(_is_event(event, happening, scene) for happening in happenings):
            return "order", Finding(False, expected, f"no {_event_text(event)} at that point: " + _events(claim, scene))
    return "order", Finding(True, expected, expected)


def _is_event(event: model.Event, happening: Happening, scene: Scene) -> bool:
    if event.what not in _names_of(happening):
        return False
    if event.moment is not None:
        return event.moment in happening.detail
    return happening.card is not None and scene.names(event.card, happening.card)


#: What it is called in `order:` when a card arrives in an area.
_ARRIVALS = {"gy": "sent", "banished": "banished", "hand": "returned", "deck": "returned", "extra": "returned"}


def _names_of(happening: Happening) -> tuple[str, ...]:
    """The words of `order:` for a happening; a move is told as 'sent' with (from, to, ...)."""
    if happening.what == "sent" and len(happening.detail) > 1:
        return (_ARRIVALS.get(happening.detail[1], ""),)
    return (happening.what,)


def _event_text(event: model.Event) -> str:
    return f"{event.what} {event.moment or (event.card.text if event.card else '')}".strip()


def _events(claim: model.OrderClaim, scene: Scene) -> str:
    """The events that the claim speaks of, in the order in which they happened."""
    happened = [
        _event_text(event)
        for happening in (scene.outcome.happenings if scene.outcome else ())
        for event in claim.events
        if _is_event(event, happening, scene)
    ]
    return ", ".join(happened) or "none of them happened"


_TESTS = {
    model.CardClaim: _card,
    model.NumberClaim: _number,
    model.CountClaim: _count,
    model.SkipsClaim: _skips,
    model.WinsClaim: _wins,
    model.LinkTargetClaim: _link_target,
    model.CardsClaim: _cards,
    model.OrderClaim: _order,
    model.PriorityClaim: _priority,
    model.PhaseClaim: _phase,
}
