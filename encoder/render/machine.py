"""Answers as plain objects for JSON (schema "ocg.result/1", `encoder/schema/result.schema.json`)."""

from __future__ import annotations

from encoder import __version__
from encoder.expect import Check
from encoder.judge import CaseResult
from encoder.model import Case, Place
from encoder.problems import Problem, Where
from encoder.reasons import reason_text
from encoder.render.names import CardNames, Citations
from encoder.results import (
    Action,
    CardState,
    Happening,
    LinkResult,
    Moves,
    Outcome,
    Reason,
    Snapshot,
    Verdict,
    unknown_of,
)
from encoder.verify import Report
from encoder.wording import place_text

SCHEMA = "ocg.result/1"
_ACTION_LISTS = ("target", "cost", "tribute", "using", "choose")


def header(kind: str, case: Case | None = None) -> dict:
    """What every object begins with; `kind` is 'verdict', 'story', 'moves', 'case', 'summary' or 'problem'."""
    made = {"schema": SCHEMA, "kind": kind, "tool": __version__}
    if case is not None:
        made |= {"id": case.scenario_id, "rules": case.era, "file": case.where.file, "line": case.where.line}
    return made


class Objects:
    """Makes the objects of one case."""

    def __init__(self, names: CardNames, citations: Citations, language: str = "en"):
        self.names = names
        self.citations = citations
        self.language = language

    def verdict(self, verdict: Verdict, where: Where | None = None) -> dict:
        """One question and its answer; `where` is the line that asks."""
        made = header("verdict", self.names.case)
        where = where or verdict.where
        if where is not None:
            made["line"] = where.line
        return made | self._answer(verdict)

    def _answer(self, verdict: Verdict) -> dict:
        made = {
            "action": self.action(verdict.action),
            "verdict": verdict.answer,
            "reasons": [self.reason(reason) for reason in verdict.reasons],
        }
        options = {key: sorted(map(self.names.argument, found)) for key, found in verdict.options.items() if found}
        if options:
            made["options"] = options
        if verdict.targets_none:
            made["targets_none"] = True
        for key in ("least", "most"):
            if getattr(verdict, key):
                made[key] = dict(getattr(verdict, key))
        if verdict.not_to:
            made["not_to"] = {zone: [self.reason(one) for one in why] for zone, why in sorted(verdict.not_to.items())}
        if verdict.choices is not None:
            made["choices"] = verdict.choices
        if verdict.missing:
            made["missing"] = list(verdict.missing)
        return made

    def action(self, action: Action) -> dict:
        """An action with the choices that are fixed."""
        made: dict = {"by": action.player, "verb": action.verb}
        if action.card is not None:
            made["card"] = self.names.of(action.card)
        if action.effect is not None:
            made["effect"] = action.effect
        for key in _ACTION_LISTS:
            if getattr(action, key):
                made[key] = [self.names.of(card) for card in getattr(action, key)]
        for key in ("to", "pos"):
            if getattr(action, key) is not None:
                made[key] = getattr(action, key)
        return made

    def reason(self, reason: Reason) -> dict:
        """A reason with its wording, its rule and where that is written."""
        made: dict = {"id": reason.id, "text": reason_text(reason, self.language, self.names.argument)}
        made["args"] = [arg if isinstance(arg, int) else self.names.argument(arg) for arg in reason.args]
        if reason.rule:
            made["rule"] = reason.rule
            block = self.citations.block(reason.rule)
            if block is not None:
                made |= {"sentence": block.sentence, "source": block.source}
        cited = self.names.cited_cards(reason)
        if cited:
            made["at"] = [{"card": name, "line": line} for name, line in cited]
        return made

    def moves(self, moves: Moves) -> dict:
        """Everything a player can do."""
        made = header("moves", self.names.case) | {"player": moves.player}
        for key in ("legal", "illegal", "unknown"):
            made[key] = [self._answer(verdict) for verdict in getattr(moves, key)]
        return made

    def story(self, before: Snapshot, outcomes: tuple[Outcome, ...], answer) -> dict:
        """A story with every outcome."""
        self.names.know(before, *(outcome.end for outcome in outcomes))
        made = header("story", self.names.case) | {"outcomes": [self.outcome(one) for one in outcomes]}
        if unknown_of(outcomes):
            made["missing"] = list(unknown_of(outcomes))
        if answer.limits:
            made["limits"] = list(answer.limits)
        if answer.broken is not None:
            made["broken"] = {"step": answer.broken.step, **self._answer(answer.broken.verdict)}
        return made

    def outcome(self, outcome: Outcome) -> dict:
        """How a story ends, and what happened on the way."""
        end = outcome.end
        made = {
            "cards": [self.card(state) for state in end.cards.values()],
            "lp": {player: end.lp(player) for player in ("me", "opp")},
            "wins": end.wins(),
            "chains": [[self.link(link) for link in chain] for chain in outcome.chains],
            "happenings": [self.happening(one) for one in outcome.happenings],
        }
        if outcome.picks:
            made["picks"] = [{"what": what, "option": self.names.argument(option)} for what, option in outcome.picks]
        if outcome.reading is not None:
            made["reading"] = outcome.reading
        return made

    def card(self, state: CardState) -> dict:
        """One card at the end."""
        made: dict = {"card": self.names.of(state.id), "name": state.name, "owner": state.owner, "player": state.player}
        made["place"] = place_text(Place(state.player, state.zone))
        for key in ("face", "position"):
            if getattr(state, key) is not None:
                made[key] = getattr(state, key)
        if state.under:
            made["under"] = self.names.of(state.under)
        if state.counters:
            made["counters"] = dict(state.counters)
        return made

    def link(self, link: LinkResult) -> dict:
        """One link of a chain."""
        made: dict = {"link": link.number, "action": self.action(link.action), "triggered": link.triggered}
        made["targets"] = [self.names.of(card) for card in link.targets]
        made["resolved_targets"] = [self.names.of(card) for card in link.resolved_targets]
        made["negated"] = link.negated
        return made

    def happening(self, one: Happening) -> dict:
        """Something that happened."""
        made: dict = {"what": one.what}
        if one.card is not None:
            made["card"] = self.names.of(one.card)
        if one.detail:
            made["detail"] = [self.names.argument(word) if isinstance(word, str) else word for word in one.detail]
        if one.rule:
            made["rule"] = one.rule
        return made


# --------------------------------------------------------------------------
# Runs of scenarios, problems
# --------------------------------------------------------------------------


def case_object(result: CaseResult) -> dict:
    """What became of one case."""
    made = {
        "schema": SCHEMA, "kind": "case", "tool": __version__, "id": result.scenario_id, "case": result.name,
        "role": result.role, "rules": result.era, "title": result.title, "file": result.where.file,
        "line": result.where.line, "status": result.status, "gives": result.gives, "seconds": round(result.seconds, 4),
        "checks": result.checked,
    }  # fmt: skip
    if result.note:
        made["note"] = result.note
    if result.undecided:
        made["undecided"] = True
    if result.checks:
        made["failed_checks"] = [check_object(check) for check in result.checks]
    return made


def check_object(check: Check) -> dict:
    """A check that was not passed."""
    made = {"key": check.key, "status": check.status, "expected": check.expected, "actual": check.actual}
    made |= {"line": check.where.line, "column": check.where.column}
    if check.subject:
        made["subject"] = check.subject
    if check.context:
        made["context"] = check.context
    return made


def summary_object(report: Report) -> dict:
    """The whole run in numbers."""
    return {
        "schema": SCHEMA, "kind": "summary", "tool": __version__, "documents": report.documents,
        "cases": len(report.results), "passed": report.count("passed"), "failed": report.count("failed", "fault"),
        "skipped": report.count("skipped"), "seconds": round(report.seconds, 3), "interrupted": report.interrupted,
        "exit": report.exit_code,
    }  # fmt: skip


def problem_object(problem: Problem) -> dict:
    """Something that is wrong with a file."""
    made = {"schema": SCHEMA, "kind": "problem", "tool": __version__, **_place(problem.where)}
    made |= {"code": problem.code, "severity": problem.severity, "message": problem.message}
    if problem.suggestion:
        made["suggestion"] = problem.suggestion
    return made


def _place(where: Where) -> dict:
    return {"file": where.file, "line": where.line, "column": where.column}
