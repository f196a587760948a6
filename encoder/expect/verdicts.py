"""Claims about the answer to a question: `answer:`, `reasons:`, `to:`, `targets:`, `not-to:`, `legal-in:` …"""

from __future__ import annotations

from collections.abc import Callable

from encoder import model
from encoder.expect.findings import Check, Finding, as_check
from encoder.expect.scene import Scene
from encoder.expect.subject import Subject
from encoder.results import Reason, Verdict
from encoder.wording import missing_text, place_text, reason_ids, verdict_text

#: The turns in which `legal-in:` asks again.
PLAYERS = ("me", "opp")
#: Zones that both players share.
EXTRA_MONSTER_ZONES = ("EML", "EMR")
PHASES = ("draw", "standby", "main1", "battle", "main2", "end")


def verdict_checks(
    expect: model.Expectation, subject: Subject, ask_again: Callable, reading: bool = False
) -> list[Check]:
    """The checks of every key that speaks of the verdict.

    ask_again(turn) gives the verdict of the same question in another turn. With `reading`, `expect` is one of
    several readings, so that an unsettled verdict fits it.
    """
    checks = []
    if expect.answer is not None:
        checks.append(_answer(expect, subject, reading))
    verdict = subject.verdict
    if verdict is None:
        return checks + _hangs_on(expect, subject.answer.unknown, subject) if expect.hangs_on else checks
    if expect.reasons is not None:
        checks.append(_reasons(expect, verdict, subject))
    checks += _choices(expect, verdict, subject)
    if expect.hangs_on:
        checks += _hangs_on(expect, (*verdict.missing, *subject.question.unknown), subject)
    if expect.legal_in is not None:
        checks.append(_legal_in(expect, subject, ask_again))
    return checks


# --------------------------------------------------------------------------
# Verdict and reasons
# --------------------------------------------------------------------------


def _answer(expect: model.Expectation, subject: Subject, reading: bool) -> Check:
    verdict = subject.verdict
    wanted = f"{expect.answer}: {reason_text(expect.reason)}" if expect.reason else expect.answer
    given, actual = (verdict.answer, verdict_text(verdict, subject.words)) if verdict else _of_the_story(subject)
    if subject.incomplete:  # hit while the question was judged, so that the verdict may rest on a part
        return as_check("answer", Finding(None, wanted, subject.incomplete), expect.where)
    if given == "unknown" and expect.answer != "unknown":
        return as_check("answer", Finding(None, wanted, actual.removeprefix("unknown: ")), expect.where)
    holds = given == expect.answer or reading and given == "unsettled"
    if holds and expect.reason is not None:
        holds = verdict is not None and any(_is_reason(expect.reason, reason, subject) for reason in verdict.reasons)
    return as_check("answer", Finding(holds, wanted, actual), expect.where)


def _of_the_story(subject: Subject) -> tuple[str, str]:
    """The verdict on a story in which nothing is asked: it could be played."""
    if subject.answer.unknown:
        return "unknown", f"unknown: {subject.uncertain}"
    if len({outcome.reading for outcome in subject.outcomes}) > 1:
        return "unsettled", "unsettled"
    return "legal", "legal: every step of the story can be done"


def _is_reason(wanted: model.Reason, reason: Reason, subject: Subject) -> bool:
    if wanted.id != reason.id:
        return False
    return wanted.card is None or any(
        _now(subject).names(wanted.card, arg) for arg in reason.args if isinstance(arg, str)
    )


def reason_text(reason: model.Reason) -> str:
    """`locked-by A`."""
    return f"{reason.id} {reason.card.text}" if reason.card else reason.id


def _reasons(expect: model.Expectation, verdict: Verdict, subject: Subject) -> Check:
    wanted = ", ".join(map(reason_text, expect.reasons)) or "none"
    if verdict.answer == "unknown":
        return as_check("reasons", Finding(None, wanted, missing_text(verdict.missing, subject.words)), expect.where)
    fulfilled = all(any(_is_reason(one, reason, subject) for reason in verdict.reasons) for one in expect.reasons)
    explained = all(any(_is_reason(one, reason, subject) for one in expect.reasons) for reason in verdict.reasons)
    return as_check("reasons", Finding(fulfilled and explained, wanted, reason_ids(verdict) or "none"), expect.where)


def _hangs_on(expect: model.Expectation, missing, subject: Subject) -> list[Check]:
    checks = []
    for wanted in expect.hangs_on:
        text, fits = _missing(wanted)
        holds = any(fits(item) for item in missing)
        checks.append(as_check("hangs-on", Finding(holds, text, missing_text(missing, subject.words)), expect.where))
    return checks


def _missing(wanted: model.Missing) -> tuple[str, Callable[[str], bool]]:
    """How `hangs-on:` words what is missing, and how to know it among the words of an answer."""
    if wanted.kind == "applied":
        return "applied", lambda item: item.split(":")[0] == "applied"
    if wanted.kind == "pile":
        text = f"{wanted.place.player}.{wanted.place.zone}"
        return text, lambda item: item == f"pile {text}"
    if wanted.kind == "card":
        return wanted.card.text, lambda item: item.split(" ")[0] == "card" and wanted.card.card in item.split(" ")
    card = wanted.card.card if wanted.card else None
    text = f"{wanted.state} of {wanted.card.text}" if wanted.card else wanted.state
    return (
        text,
        lambda item: item.split(" ")[:2] == ["state", wanted.state] and (card is None or card in item.split(" ")),
    )


# --------------------------------------------------------------------------
# Choices that the question leaves open
# --------------------------------------------------------------------------


def _choices(expect: model.Expectation, verdict: Verdict, subject: Subject) -> list[Check]:
    checks = []
    for key, exact in (("to", True), ("to_plus", False)):
        wanted = getattr(expect, key)
        if wanted is not None:
            checks.append(_zones(key.replace("_plus", "+"), wanted, exact, verdict, subject, expect))
    for key, exact in (("targets", True), ("targets_plus", False)):
        wanted = getattr(expect, key)
        if wanted is not None:
            checks.append(_targets(key.replace("_plus", "+"), wanted, exact, verdict, subject, expect))
    checks += [_not_to(place, reason, verdict, subject, expect) for place, reason in expect.not_to]
    if expect.choices is not None:
        actual = verdict.choices
        finding = Finding(
            None if actual is None else actual == expect.choices, str(expect.choices), _or_uncounted(actual)
        )
        checks.append(as_check("choices", finding, expect.where))
    for key in ("least", "most"):
        for step_key, number in getattr(expect, key):
            actual = getattr(verdict, key).get(step_key)
            finding = Finding(
                None if actual is None else actual == number, str(number), _or_uncounted(actual), step_key
            )
            checks.append(as_check(key, finding, expect.where))
    return checks if verdict.answer != "unknown" else [_undecided(check, verdict, subject) for check in checks]


def _or_uncounted(number: int | None) -> str:
    return "it was not counted" if number is None else str(number)


def _undecided(check: Check, verdict: Verdict, subject: Subject) -> Check:
    missing = missing_text(verdict.missing, subject.words)
    return as_check(check.key, Finding(None, check.expected, missing, check.subject), check.where)


def _now(subject: Subject) -> Scene:
    """The moment of the question."""
    return subject.scenes_now()[0]


def zone_key(text: str, player: str) -> str:
    """`opp.M1`; a bare zone of an answer belongs to the player who acts. An Extra Monster Zone is nobody's: `EML`."""
    zone = text.rpartition(".")[2]
    if zone in EXTRA_MONSTER_ZONES:
        return zone
    return text if "." in text else f"{player}.{text}"


def _legal_zones(verdict: Verdict) -> set[str]:
    return {zone_key(zone, verdict.action.player) for zone in verdict.options.get("to", ())}


def _place_key(place: model.Place) -> str:
    return zone_key(place.zone, place.player or "me")


def _zones(key, wanted, exact, verdict: Verdict, subject: Subject, expect) -> Check:
    legal = _legal_zones(verdict)
    named = {_place_key(place) for place in wanted}
    holds = named == legal if exact else named <= legal
    actual = ", ".join(zone.removeprefix("me.") for zone in sorted(legal)) or _nowhere(verdict)
    return as_check(key, Finding(holds, ", ".join(map(place_text, wanted)) or "none", actual), expect.where)


def _nowhere(verdict: Verdict) -> str:
    return "none" if verdict.answer == "legal" else f"none ({verdict.answer})"


def _targets(key, wanted, exact, verdict: Verdict, subject: Subject, expect) -> Check:
    scene = _now(subject)
    legal = set(verdict.options.get("target", ()))
    named: set[str] = set()
    for ref in wanted:
        named |= {ref.name} if ref.kind == "word" else {state.id for state in scene.find(ref)} or {ref.text}
    if not wanted:
        actual = (
            "none" if verdict.targets_none else scene.words.cards(sorted(legal), scene.snapshot.cards) + " (it targets)"
        )
        return as_check(key, Finding(verdict.targets_none, "none: it does not target", actual), expect.where)
    holds = named == legal if exact else named <= legal
    actual = (
        "none: it does not target" if verdict.targets_none else scene.words.cards(sorted(legal), scene.snapshot.cards)
    )
    return as_check(key, Finding(holds, ", ".join(ref.text for ref in wanted), actual), expect.where)


def _not_to(place: model.Place, reason: model.Reason, verdict: Verdict, subject: Subject, expect) -> Check:
    key = _place_key(place)
    name = place_text(place)
    wanted = reason_text(reason)
    if key in _legal_zones(verdict):
        return as_check("not-to", Finding(False, wanted, "legal", name), expect.where)
    given = {zone_key(zone, verdict.action.player): reasons for zone, reasons in verdict.not_to.items()}.get(key)
    if given is None:
        return as_check("not-to", Finding(None, wanted, "no reason is given for this zone", name), expect.where)
    holds = any(_is_reason(reason, one, subject) for one in given)
    return as_check("not-to", Finding(holds, wanted, ", ".join(one.id for one in given), name), expect.where)


# --------------------------------------------------------------------------
# The same question in every turn
# --------------------------------------------------------------------------


def _legal_in(expect: model.Expectation, subject: Subject, ask_again: Callable) -> Check:
    wanted = {(turn.player, turn.phase) for turn in expect.legal_in}
    answers = {
        (player, phase): ask_again(model.Turn(player, phase, subject.case.first_turn))
        for player in PLAYERS
        for phase in PHASES
    }
    legal = {turn for turn, answer in answers.items() if answer == "legal"}
    unknown = {turn for turn, answer in answers.items() if answer == "unknown"}
    if unknown and legal <= wanted <= legal | unknown:
        return as_check("legal-in", Finding(None, _turns(wanted), f"in {_turns(unknown)}"), expect.where)
    return as_check("legal-in", Finding(legal == wanted, _turns(wanted), _turns(legal)), expect.where)


def _turns(turns: set[tuple[str, str]]) -> str:
    """Turns in the order of the game."""
    ordered = [(player, phase) for player in PLAYERS for phase in PHASES if (player, phase) in turns]
    return ", ".join(f"{player} {phase}" for player, phase in ordered) or "none"
