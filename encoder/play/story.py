"""Walks through a story window by window.  Which step follows, what is due and what is legal the rules say;
here it is only carried out."""

from __future__ import annotations

from itertools import permutations

from encoder.model import ChainEntry, Go, Step
from encoder.play.actions import CHAINED, Candidate, candidates, due_action
from encoder.play.branch import Branch, Due, after, detail_of, events_of
from encoder.play.window import Model, Table, text_of
from encoder.results import Action, Happening, LinkResult, Verdict
from encoder.play.verdicts import verdict_of

#: So many windows may follow one another before the walk gives up and says so.
MANY_WINDOWS = 40
_CARRY = ("report(carry).", "report(events).")


class Impossible(Exception):
    """A step of the story cannot be done."""

    def __init__(self, verdict: Verdict):
        super().__init__(verdict.answer)
        self.verdict = verdict


class Story:
    """The windows of one case."""

    def __init__(self, table: Table):
        self.table = table
        self._names = 0

    def name(self) -> str:
        """A new action id."""
        self._names += 1
        return f"a{self._names}"

    def _run(self, branch: Branch, facts: list[str]) -> tuple[Model, ...]:
        """The answer sets of a window that is played.

        If a card nobody knows could matter it is run twice, once as if that card fitted every text; where that makes
        a difference every answer set says which cards it hangs on.
        """
        models = self.table.run(branch.state, branch.extra, facts)
        cards = {row for model in models for row in model.rows("undecided")}
        if cards and _ends(models) != _ends(self.table.run(branch.state, branch.extra, [*facts, "assume(yes)."])):
            for model in models:
                model.atoms["hangs_on"] = sorted(cards)
        return models

    # -- chains ----------------------------------------------------------

    def chain(self, branch: Branch, links: list[list[Candidate]], asked: bool = False) -> list[Branch]:
        """The branch after a chain of these links has resolved, once for every outcome.

        `links`: the candidates of each link. Raises Impossible if no reading of them is legal.
        """
        refusal: Verdict | None = None
        found: list[Branch] = []
        for reading in _readings(links):
            facts = [fact for candidate in reading for fact in candidate.facts]
            facts += [f"link({number},{each.action.id})." for number, each in enumerate(reading, 1)]
            models = self._run(branch, [*facts, *_CARRY, "report(built).", "report(after_link)."])
            for model in models:
                legal = {text_of(action) for (action,) in model.rows("legal")}
                wrong = next((each for each in reading if each.action.id not in legal), None)
                if wrong is None:
                    found.append(_after_chain(branch, model, reading, asked))
                elif refusal is None:
                    refusal = verdict_of(wrong.action, [model])
        if not found:
            raise Impossible(refusal)
        return found

    def question(self, branch: Branch, links: list[list[Candidate]], asked: Candidate, passes: int = 0):
        """The answer sets of a window in which the chain is built and `asked` is activated as its last link.

        So its cost is paid before its targets are judged; each way to pay is an answer set of its own.
        """
        number = f"link({len(links) + 1},{asked.action.id})."
        return self._judged(branch, links, [*asked.facts, number, f"questioned({asked.action.id})."], passes)

    def judge(self, branch: Branch, links: list[list[Candidate]], asked: list[Candidate], passes: int = 0):
        """The answer sets of a window in which the chain is built and `asked` are judged on top of it."""
        facts = [fact for each in asked for fact in (*each.facts, f"asked({each.action.id}).")]
        if any(each.kind <= 2 for each in branch.due):
            facts.append("trigger_waits.")
        return self._judged(branch, links, facts, passes)

    def _judged(self, branch: Branch, links: list[list[Candidate]], asked: list[str], passes: int):
        found: list[Model] = []
        for reading in _readings(links):
            facts = [*asked, *(fact for candidate in reading for fact in candidate.facts)]
            facts += [f"link({number},{each.action.id})." for number, each in enumerate(reading, 1)]
            facts += ["build_only.", "report(built).", *([f"passed_in_row({passes})."] if passes else ())]
            for model in self.table.run(branch.state, branch.extra, facts):
                legal = {text_of(action) for (action,) in model.rows("legal")}
                wrong = next((each for each in reading if each.action.id not in legal), None)
                if wrong is None:
                    found.append(model)
                elif not found:
                    refused = verdict_of(wrong.action, [model])
        if not found:
            raise Impossible(refused)
        return found

    # -- procedures ------------------------------------------------------

    def perform(self, branch: Branch, readings: list[Candidate], stop: str | None = None) -> list[Branch]:
        """The branch after a Summon, a Set, an attack, a change of position ... of a player.

        Raises Impossible if it is not legal.
        """
        refusal, found = None, []
        for candidate in readings:
            facts = [*candidate.facts, f"performs({candidate.action.id}).", *_CARRY]
            if stop:
                facts.append(f"stop_after({stop}).")
            for model in self._run(branch, facts):
                legal = {text_of(action) for (action,) in model.rows("legal")}
                if candidate.action.id in legal:
                    found.append(_with_moment(after(branch, model)))
                elif refusal is None:
                    refusal = verdict_of(candidate.action, [model])
        if not found:
            raise Impossible(refusal)
        return found

    def flow(self, branch: Branch, kind: str, *facts: str) -> list[Branch]:
        """The branch after a procedure that the rules themselves carry out when nobody acts."""
        name = self.name()
        given = [f"action_kind({name},{kind}).", f"performs({name}).", *facts, *_CARRY]
        return [_with_moment(after(branch, model)) for model in self._run(branch, given)]

    # -- what happens by itself -------------------------------------------

    def mandatory(self, branch: Branch) -> list[Branch]:
        """The branch after the mandatory triggers that are due (and those which these set off) have resolved."""
        done: list[Branch] = []
        waiting = [branch]
        for _ in range(MANY_WINDOWS):
            if not waiting:
                return done
            current = waiting.pop()
            if not any(each.kind <= 2 for each in current.due):
                done.append(current)
                continue
            for order in _chains([each for each in current.due if each.kind <= 2]):
                waiting += self._fire(current, order)
        self._limit()
        return done + waiting

    def _fire(self, branch: Branch, order: list[Due]) -> list[Branch]:
        links = [self._ways(branch, each) for each in order]
        try:
            return self.chain(branch, links)
        except Impossible:
            # a mandatory trigger that cannot be activated (no target, the once per turn is used) simply is not
            possible = [each for each in order if self._can(branch, each)]
            if possible == order or not possible:
                return [branch.but(due=tuple(each for each in branch.due if each not in order))]
            return self._fire(branch, possible)

    def _can(self, branch: Branch, due: Due) -> bool:
        for asked in self._ways(branch, due):
            models = self.judge(branch, [], [asked])
            if any(text_of(action) == asked.action.id for model in models for (action,) in model.rows("legal")):
                return True
        return False

    def _ways(self, branch: Branch, due: Due) -> list[Candidate]:
        """The trigger as a link, once for every mode of its text."""
        name = branch.board(self.table).names()[due.card][0]
        modes = next((each.modes for each in self.table.effects(name) if each.term == due.effect), ())
        return [due_action(self.name(), due.card, due.effect, due.player, mode) for mode in modes or (None,)]

    def pass_window(self, branch: Branch) -> list[Branch]:
        """Both players pass: what is due is done, or the next procedure is carried out."""
        if any(each.kind <= 2 for each in branch.due):
            return self.mandatory(branch)
        if branch.follows:
            return self.flow(branch, branch.follows)
        return [branch]

    def run_on(self, branches: list[Branch], stop=lambda branch: False) -> list[Branch]:
        """Every branch until nothing is under way, or `stop(branch)` holds."""
        done: list[Branch] = []
        waiting = [(branch, 0) for branch in branches]
        while waiting:
            branch, count = waiting.pop(0)
            under_way = branch.follows or any(each.kind <= 2 for each in branch.due)
            if stop(branch) or not under_way:
                done.append(branch)
            elif count > MANY_WINDOWS:
                self._limit()
                done.append(branch)
            else:
                waiting += [(each, count + 1) for each in self.pass_window(branch)]
        return merged(done)

    def _limit(self) -> None:
        limit = f"more than {MANY_WINDOWS} windows"
        if limit not in self.table.limits:
            self.table.limits.append(limit)

    # -- the entries of a story -------------------------------------------

    def begin(self, branch: Branch, case) -> list[Branch]:
        """The branch as the story starts: what the file tells of the past has opened its windows."""
        from encoder.play.history import told

        facts = told(case, branch.board(self.table))
        if not facts and case.phase in ("main1", "main2", "battle"):
            return [branch]
        return self.flow(branch, "begin", *facts)

    def mandatory_before(self, branch: Branch, entry) -> list[Branch]:
        """What must happen before an entry that is no activation."""
        if isinstance(entry, Go) or (isinstance(entry, Step) and entry.verb not in CHAINED):
            return self.mandatory(branch)
        return [branch]

    def play(self, branch: Branch, entry, number: int, answered_next: bool) -> list[Branch]:
        """The branch after entry `number` of `do:`. `answered_next`: an activation may answer it next."""
        if isinstance(entry, Go):
            found = self.go(branch, entry)
        elif isinstance(entry, ChainEntry):
            found = self._chain_entry(branch, list(entry.steps))
        elif entry.verb in CHAINED:
            found = self._chain_entry(branch, [entry])
        elif entry.verb == "pass":
            found = [branch]
        elif entry.verb == "decline":
            found = self._decline(branch, entry)
        else:
            found = self._act(branch, entry, answered_next)
        return found

    def _act(self, branch: Branch, step: Step, answered_next: bool) -> list[Branch]:
        found: list[Branch] = []
        for current in self.run_on([branch.but(earlier=None)]):
            readings = candidates(self.table, step, current.board(self.table), self.name())
            if answered_next:
                for early in self.perform(current, readings, "attempt"):
                    if early.board(self.table).window == "summon_attempt":
                        early = early.mark("attempt")
                        found += [each.but(earlier=early) for each in self.pass_window(early)]
                    else:
                        found.append(_with_moment(early))
            else:
                for each in self.perform(current, readings):
                    found += self.run_on([_with_moment(each)], lambda b: b.board(self.table).window != "summon_attempt")
        return found

    def _decline(self, branch: Branch, step: Step) -> list[Branch]:
        """The branch after an offer is turned down: a price that is due is not paid, anything else is simply not done."""
        readings = candidates(self.table, step, branch.board(self.table), self.name())
        try:
            return self.perform(branch, readings)
        except Impossible:
            return [branch]

    def _chain_entry(self, branch: Branch, steps: list[Step]) -> list[Branch]:
        """An activation (or several) as a chain of its own; its triggers stay due."""
        steps = [step for step in steps if step.verb != "pass"]
        found: list[Branch] = []
        for current in self.reach(branch, steps[0]):
            found += self.play_links(current, steps)
        return found

    def play_links(self, branch: Branch, steps: list[Step], extra: list[list[Candidate]] = (), asked: bool = False):
        """The chain of `steps` and `extra` links in the window in which it is legal; due triggers come first."""
        refusal = None
        for window in (branch, branch.earlier):
            if window is None:
                continue
            found: list[Branch] = []
            for order in self.openers(window, steps, [each.action.card for ways in extra for each in ways]):
                links = [self._ways(window, each) for each in order]
                links += self.links(window, steps)
                try:
                    found += self.chain(window, [*links, *extra], asked)
                except Impossible as impossible:
                    refusal = refusal or impossible
            if found:
                return found
        raise refusal

    def links(self, branch: Branch, steps: list[Step]) -> list[list[Candidate]]:
        board = branch.board(self.table)
        return [candidates(self.table, step, board, self.name()) for step in steps]

    def openers(self, branch: Branch, steps: list[Step], others: list[str | None] = ()) -> list[list[Due]]:
        """The orders in which the mandatory triggers that `steps` do not name may begin the chain.

        `others`: cards whose triggers the chain names already.
        """
        names = [*(self._card(branch, step) for step in steps), *others]
        waiting = [each for each in branch.due if each.kind <= 2 and each.card not in names and not each.apart]
        return orders(waiting) if waiting else [[]]

    def _card(self, branch: Branch, step: Step) -> str | None:
        from encoder.play.actions import Names

        return Names(branch.board(self.table)).one(step.card)

    def reach(self, branch: Branch, step: Step) -> list[Branch]:
        """The window in which `step` may be used: for a trigger the one in which it is due."""
        if step.verb != "trigger":
            return [branch]
        def due(current: Branch) -> bool:
            card = self._card(current, step)
            return any(each.card == card for each in current.due)
        if due(branch) or (branch.earlier is None and not branch.follows and not branch.due):
            return [branch]
        return self.run_on([branch], due)

    def go(self, branch: Branch, entry: Go) -> list[Branch]:
        """All pass until the moment or phase that `go:` names."""
        when = entry.when.replace("-", "_")
        if when == "open":
            return self.run_on([branch.but(earlier=None)])
        if when == "attempt" and branch.earlier is not None:
            return [branch.earlier]
        if when in _MOMENTS:
            return self.run_on([branch.but(earlier=None)], lambda b: b.board(self.table).window == _MOMENTS[when])
        return self._go_to_phase(branch, when, entry.player)

    def _go_to_phase(self, branch: Branch, phase: str, player: str | None) -> list[Branch]:
        done: list[Branch] = []
        waiting = [(each, 0) for each in self.run_on([branch.but(earlier=None)])]
        while waiting:
            current, count = waiting.pop(0)
            if count > MANY_WINDOWS:
                self._limit()
                return done
            for each in self.flow(current, "next_phase", f"heads_for({phase}).", *(
                [f"heads_for_player({player})."] if player else ()
            )):
                board = each.board(self.table)
                if board.phase == phase and player in (None, board.turn_player):
                    done.append(each)
                else:
                    waiting += [(later, count + 1) for later in self.run_on([each])]
        return merged(done)


_MOMENTS = {
    "success": "summon_success",
    "declared": "attack_declared",
    "damage_start": "damage_start",
    "before_calc": "before_calc",
    "calc": "calc",
    "after_calc": "after_calc",
    "damage_end": "damage_end",
}


def orders(due: list[Due]) -> list[list[Due]]:
    """The orders in which triggers of one moment may be chained: free within a class, classes in turn."""
    found: list[list[Due]] = [[]]
    for kind in sorted({each.kind for each in due}):
        group = [each for each in due if each.kind == kind]
        found = [[*before, *order] for before in found for order in permutations(group)]
    return found


def _chains(due: list[Due]) -> list[list[Due]]:
    """The chains that triggers of one moment may begin; those that stand apart begin with one link each."""
    if any(each.apart for each in due):
        first = min(each.kind for each in due)
        return [[each] for each in due if each.kind == first]
    return orders(due)


def merged(branches: list[Branch]) -> list[Branch]:
    """The branches without those that stand and went exactly as another."""
    return list(dict.fromkeys(branches))


def _ends(models: tuple[Model, ...]) -> set:
    return {(frozenset(model.rows("carry")), frozenset(model.rows("legal"))) for model in models}


def _readings(links: list[list[Candidate]]) -> list[list[Candidate]]:
    found: list[list[Candidate]] = [[]]
    for choices in links:
        found = [[*before, choice] for before in found for choice in choices]
    return found


def _with_moment(branch: Branch) -> Branch:
    window = next((str(f.arguments[0]) for f in branch.state if f.name == "window"), "")
    name = {moment: name for name, moment in _MOMENTS.items()}.get(window)
    if not name:
        return branch
    name = name.replace("_", "-")
    return branch.mark(name).but(happenings=(*branch.happenings, Happening("at", None, (name,))))


def _after_chain(branch: Branch, model: Model, reading: list[Candidate], asked: bool) -> Branch:
    """The branch after a chain: its links, the boards after each of them, what it set off."""
    states: dict[str, set] = {}
    for moment, fluent in model.rows("state"):
        states.setdefault(text_of(moment), set()).add(fluent)
    done = after(branch, model)
    moments = list(branch.moments)
    if "built" in states and (asked or branch.asked_chain is None):
        moments.append(("activation", frozenset(states["built"]), branch.extra))
    for number in range(len(reading), 0, -1):
        state = states.get(f"after_link({number})")
        if state is not None and (asked or not any(name == f"link {number}" for name, *_ in moments)):
            moments = [each for each in moments if each[0] != f"link {number}"]
            moments.append((f"link {number}", frozenset(state), done.extra))
    links = tuple(_link(number, each.action, model) for number, each in enumerate(reading, 1))
    chains = (*branch.chains, links)
    triggered = tuple(("", each.action.card) for each in reading if each.action.verb == "trigger")
    return done.but(
        moments=tuple(moments),
        chains=chains,
        asked_chain=len(chains) - 1 if asked else branch.asked_chain,
        happenings=branch.happenings + _chain_happenings(model, reading),
        triggered=branch.triggered + triggered,
    )


def _link(number: int, action: Action, model: Model) -> LinkResult:
    negated = {str(word) for k, word in model.rows("link_state") if k.number == number}
    at = {when: tuple(sorted(text_of(c) for k, w, c in model.rows("link_target") if k.number == number and str(w) == when))
          for when in ("built", "resolving")}  # fmt: skip
    return LinkResult(
        number, action, action.verb == "trigger",
        "activation" if "activation" in negated else "effect" if "effect" in negated else None,
        at["built"], at["resolving"],
    )  # fmt: skip


def _chain_happenings(model: Model, reading: list[Candidate]) -> tuple[Happening, ...]:
    found = []
    for event, rule in events_of(model):
        if event.name == "resolved":
            action = reading[event.arguments[0].number - 1].action
            found.append(Happening("resolved", action.card))
        elif event.name == "activated":
            action = next(each.action for each in reading if each.action.id == text_of(event.arguments[0]))
            found.append(Happening("triggered" if action.verb == "trigger" else "activated", action.card))
        else:
            found.append(Happening(event.name, *detail_of(event), rule))
    return tuple(found)
