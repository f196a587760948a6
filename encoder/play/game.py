"""`play(case)`: the story of a case from its board to its questions and outcomes."""

from __future__ import annotations

from encoder.model import Case, ChainEntry, Go, Step
from encoder.play.actions import CHAINED, candidates
from encoder.play.branch import Branch
from encoder.play.decks import play_deck
from encoder.play.options import Options
from encoder.play.story import Impossible, Story, merged
from encoder.play.verdicts import verdict_of
from encoder.play.window import Table
from encoder.play.zones import named_zones
from encoder.results import Answer, Broken, Outcome, Question, Verdict
from encoder.values import replace


def play(case: Case, library, options: Options = Options()) -> Answer:
    """Everything that the rules say about `case`.

    Raises `encoder.rulebook.InternalFault` if the rulebook contradicts itself.
    """
    if case.deck_check is not None:
        return play_deck(case, library, options)
    table = Table(case, library, options)
    table.fixed |= named_zones(case, table)
    return Game(table).answer()


class Game:
    """One case while it is played."""

    def __init__(self, table: Table):
        self.table = table
        self.case = table.case
        self.story = Story(table)

    def answer(self) -> Answer:
        start = Branch(self.table.start)
        before = start.board(self.table)
        try:
            branches = self.prelude(start)
        except Impossible as impossible:
            return self._answer(before, broken=Broken(impossible.verdict, self._at))
        if self.case.ask:
            questions = []
            for step in self.case.ask:
                try:
                    questions.append(self._question(branches, step))
                except Impossible as impossible:
                    return self._answer(before, broken=Broken(impossible.verdict, "chain"))
            return self._answer(before, questions=tuple(questions))
        try:
            outcomes = self._rest(branches)
        except Impossible as impossible:
            return self._answer(before, broken=Broken(impossible.verdict, "chain"))
        return self._answer(before, outcomes=lambda: outcomes)

    def _answer(self, before, **parts) -> Answer:
        return Answer(
            before=before,
            limits=self.table.limits,
            table=self.table,
            rules_used=frozenset(self.table.blocks),
            **parts,
        )

    # -- before the question ----------------------------------------------

    def prelude(self, start: Branch) -> list[Branch]:
        """The branches after `earlier:`, `just:` and `do:`."""
        self._at = "start"
        branches = self.story.begin(start, self.case)
        entries = self.case.do
        for number, entry in enumerate(entries, 1):
            self._at = f"step {number}"
            coming = entries[number] if number < len(entries) else None
            last = coming is None
            open_end = last and (self.case.ask or self.case.chain)
            answered = isinstance(coming, ChainEntry) or (isinstance(coming, Step) and coming.verb in CHAINED) or (
                bool(open_end) and self._first_verb() in CHAINED
            ) or (isinstance(coming, Go) and coming.when == "attempt")
            found: list[Branch] = []
            for branch in branches:
                ready = self.story.mandatory_before(branch, entry)
                for each in ready:
                    found += self.story.play(each, entry, number, answered)
            branches = merged(found)
            if not open_end:
                branches = [b.mark(f"step {number}") for b in self._settle_step(branches, entry, coming)]
            else:
                branches = [b.mark(f"step {number}") for b in branches]
        return branches

    def _settle_step(self, branches: list[Branch], entry, coming) -> list[Branch]:
        """The triggers that an entry set off belong to it, unless the next entry uses one of them."""
        if isinstance(coming, Step) and coming.verb == "trigger":
            return branches
        if isinstance(coming, ChainEntry) and coming.steps and coming.steps[0].verb == "trigger":
            return branches
        if isinstance(entry, Step) and entry.verb not in CHAINED and coming is not None:
            return branches
        return merged([each for branch in branches for each in self.story.mandatory(branch)])

    def _first_verb(self) -> str:
        if self.case.chain and self.case.chain.links:
            return self.case.chain.links[0].verb
        return self.case.ask[0].verb if self.case.ask else ""

    # -- the end of the story ----------------------------------------------

    def _rest(self, branches: list[Branch], asked: list | None = None) -> tuple[Outcome, ...]:
        """The chain under way and everything that follows, to the end."""
        links = [step for step in (self.case.chain.links if self.case.chain else ()) if step.verb != "pass"]
        ends: list[Branch] = []
        for branch in branches:
            if links or asked:
                ends += self.story.play_links(branch, links, [asked] if asked else [], asked=True)
            else:
                ends.append(branch)
        ends = self.story.run_on([each.but(earlier=None) for each in ends])
        return tuple(branch.outcome(self.table) for branch in ends)

    # -- questions ---------------------------------------------------------

    def _question(self, branches: list[Branch], step: Step) -> Question:
        links = [each for each in (self.case.chain.links if self.case.chain else ()) if each.verb != "pass"]
        passes = self._trailing_passes()
        verdicts: list[Verdict] = []
        now, plays = [], []
        for branch in branches:
            verdict, candidate, window, board = self._judge(branch, step, links, passes)
            verdicts.append(verdict)
            now.append(board)
            plays.append((window, candidate if verdict.answer == "legal" else None))
        unknown = tuple(dict.fromkeys(what for branch in branches for what in branch.unknown))
        verdict = _together(verdicts)
        if unknown and verdict.answer == "legal":
            verdict = replace(verdict, answer="unknown", missing=unknown)
        return Question(verdict, tuple(now), _once(lambda: self._consequences(plays, step, links)), unknown)

    def _trailing_passes(self) -> int:
        count = 0
        for step in self.case.chain.links if self.case.chain else ():
            count = count + 1 if step.verb == "pass" else 0
        return count

    def _judge(self, branch: Branch, step: Step, links: list[Step], passes: int):
        """(verdict, legal readings, window, board) in the window in which the step is legal, or fails least."""
        best = None
        for window in (branch, branch.earlier):
            if window is None:
                continue
            board = window.board(self.table)
            readings = candidates(self.table, step, board, "q" + self.story.name())
            try:
                built = self.story.links(window, links)
                judged = self._models(window, built, readings, passes)
            except Impossible:
                if branch.earlier is None or window is branch.earlier and best is None:
                    raise
                continue
            verdict, legal = self._best(judged, window, built, passes)
            if best is None or _rank(verdict) < _rank(best[0]):
                best = (verdict, legal, window, self._board_when_asked(window, judged[0][1]))
            if verdict.answer == "legal":
                break
        return best

    def _models(self, window, built, readings, passes):
        """(reading, answer sets) of each reading; what is no activation is judged without being done."""
        if readings[0].action.verb in CHAINED:
            return [(each, self.story.question(window, built, each, passes)) for each in readings]
        models = self.story.judge(window, built, readings, passes)
        return [(each, models) for each in readings]

    def _best(self, models, window, built, passes):
        judged = [
            (self._with_unknown(verdict_of(each.action, found), each, window, built, passes, found), each)
            for each, found in models
        ]
        legal = [each for verdict, each in judged if verdict.answer == "legal"]
        verdict = min((verdict for verdict, _ in judged), key=_rank)
        if len(legal) > 1:
            verdict = _united([verdict for verdict, _ in judged if verdict.answer == "legal"])
        return verdict, legal

    def _with_unknown(self, verdict: Verdict, candidate, window, built, passes, models) -> Verdict:
        """The verdict if cards nobody knows were what the text asks for; unknown if that changes it."""
        if verdict.answer != "illegal" or not any(model.has("undecided") for model in models):
            return verdict
        self.table.fixed |= {"assume(yes)."}
        try:
            ((_, found),) = self._models(window, built, [candidate], passes)
            other = verdict_of(candidate.action, found)
        except Impossible:
            return verdict
        finally:
            self.table.fixed -= {"assume(yes)."}
        if other.answer == "illegal":
            return verdict
        cards = sorted({str(card) for model in models for (card,) in model.rows("undecided")})
        return Verdict("unknown", verdict.action, verdict.reasons, missing=tuple(f"card {card}" for card in cards))

    def _board_when_asked(self, window: Branch, models):
        from encoder.play.snapshot import Board

        state = frozenset(fluent for moment, fluent in models[0].rows("state") if str(moment) == "asked")
        return Board(self.table, state or window.state, window.extra)

    def _consequences(self, plays, step: Step, links: list[Step]) -> tuple[Outcome, ...]:
        ends: list[Branch] = []
        for window, legal in plays:
            if legal and step.verb in CHAINED:
                ends += self.story.play_links(window, links, [legal], asked=True)
            elif legal and step.verb not in ("see", "pass"):
                ends += self.story.perform(window, legal)
            elif links:
                ends += self.story.play_links(window, links, [], asked=True)
            else:
                ends.append(window)
        ends = self.story.run_on([each.but(earlier=None) for each in ends])
        return tuple(branch.outcome(self.table) for branch in ends)


def _once(work):
    """A function that does `work` when it is first called, and remembers what came out."""
    found: list = []

    def remembered():
        if not found:
            found.append(work())
        return found[0]

    return remembered


def _rank(verdict: Verdict) -> tuple[int, bool, int]:
    """How near a reading is to being legal; one whose card lies in the wrong place is the least that was meant."""
    misplaced = any(reason.id == "location" for reason in verdict.reasons)
    return ("legal", "unsettled", "unknown", "illegal").index(verdict.answer), misplaced, len(verdict.reasons)


def _together(verdicts: list[Verdict]) -> Verdict:
    """One verdict for all branches of the story: if they differ, it hangs on how the story went."""
    answers = {verdict.answer for verdict in verdicts}
    if len(answers) == 1:
        return verdicts[0] if len(verdicts) == 1 else _united(verdicts)
    first = verdicts[0]
    return Verdict("unsettled", first.action, tuple(r for v in verdicts for r in v.reasons), missing=("choices",))


def _united(verdicts: list[Verdict]) -> Verdict:
    """Several verdicts with the same answer as one: the options are put together."""
    options: dict[str, frozenset[str]] = {}
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    for verdict in verdicts:
        for key, found in verdict.options.items():
            options[key] = options.get(key, frozenset()) | found
        for key, number in verdict.least.items():
            least[key] = min(least.get(key, 99), number)
        for key, number in verdict.most.items():
            most[key] = max(most.get(key, 0), number)
    first = verdicts[0]
    return Verdict(
        first.answer, first.action, tuple(dict.fromkeys(r for v in verdicts for r in v.reasons)),
        options=options, least=least, most=most, not_to=first.not_to, choices=first.choices,
        targets_none=all(v.targets_none for v in verdicts), missing=first.missing,
    )  # fmt: skip
