"""From the parts of a document or variation to a Case, once for every era."""

from __future__ import annotations

from encoder.load import vocabulary as words
from encoder.load.board import Board, read_board
from encoder.load.deck import read_deck_check
from encoder.load.eras import ANY, DEFAULT, ERAS, MISNOMERS
from encoder.load.expect import read_expect
from encoder.load.names import Facts, Lookup, Names, made_up_facts
from encoder.load.refs import BOARD, resolve_all
from encoder.load.scalars import turn as read_turn
from encoder.load.sense import check_board, check_story, era_objections
from encoder.load.steps import read_chain, read_do, read_step, read_steps
from encoder.load.suggest import closest
from encoder.model import Case, Expectation, MadeUpCard, Ref, Side, Step
from encoder.values import replace
from encoder.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, Source, get, is_nothing

_DECK_CHECK_EXCLUDES = words.BOARD_KEYS[:3] + ("applied",) + words.STORY_KEYS


class Frame:
    """What a case takes from its document besides the board: names and texts."""

    def __init__(self, scenario_id: str, role: str, label: str, title: str, node: Node, doubt=None, pending=None):
        self.scenario_id = scenario_id
        self.role = role
        self.label = label
        self.title = title
        self.node = node
        self.doubt = doubt
        self.pending = pending


def made_up_of(source: Source, names: Names, node: Node | None) -> tuple[tuple[MadeUpCard, ...], dict[str, Facts]]:
    """The made-up cards of `cards:`, with what their kind words say."""
    cards, facts = [], {}
    if node is None:
        return (), {}
    if not isinstance(node, MappingNode):
        source.error(node, "S008", "`cards:` is written as {NAME: DESCRIPTION}")
        return (), {}
    for key, value in node.value:
        name = key.value.strip()
        kind = value if isinstance(value, ScalarNode) else get(value, "card") if isinstance(value, MappingNode) else None
        if names.is_real(name):
            source.error(key, "S101", f"'{name}' is a real card: a made-up card needs a name of its own")
        elif kind is None or not isinstance(kind, ScalarNode) or is_nothing(kind):
            source.error(value, "S008", "a made-up card is a line, or a record with `card:`",
                         "for example 'normal L4 1500/1000 EARTH Warrior'")  # fmt: skip
        else:
            names.check_record(source, value, name)
        arrows = get(value, "arrows") if isinstance(value, MappingNode) else None
        facts[name] = made_up_facts(
            name,
            kind.value if isinstance(kind, ScalarNode) else "",
            tuple(arrow.value for arrow in arrows.value) if isinstance(arrows, SequenceNode) else (),
        )
        cards.append(MadeUpCard(name, value, source.where(key)))
    return tuple(cards), facts


def build_cases(source: Source, names: Names, parts, expect: Node | None, frame: Frame) -> tuple[Case, ...]:
    """The cases of one board, one an era; what is wrong with it is reported.

    parts    the merged document, key -> (key node, value node)
    expect   its own `expect:`
    """
    made_up, facts = made_up_of(source, names, _value(parts, "cards"))
    lookup = Lookup(source, names, facts)
    common = dict(
        scenario_id=frame.scenario_id, role=frame.role, label=frame.label, title=frame.title,
        where=source.where(frame.node), made_up_cards=made_up, doubt=frame.doubt, pending=frame.pending,
    )  # fmt: skip
    board = read_board(lookup, _sides(source, parts))
    eras, is_any = _eras(source, _value(parts, "rules"))
    if "deck-check" in parts:
        return _deck_cases(board, parts, expect, eras, common)
    case = _read_case(board, parts, expect, frame, common)
    check_board(board)
    check_story(board, case, expect)
    return tuple(replace(case, era=era) for era in _possible(board, eras, is_any, _value(parts, "rules") or frame.node))


def _value(parts, key: str) -> Node | None:
    return parts[key][1] if key in parts else None


def _sides(source: Source, parts) -> dict:
    sides = {}
    for key in parts:
        if key in words.PLAYERS:
            side = parts[key][1]
            if isinstance(side, MappingNode):
                sides[key] = side.value
            else:
                source.error(side, "S008", f"`{key}:` is a mapping of zones and piles", "for example me: {hand: 3}")
    return sides


def _deck_cases(board: Board, parts, expect, eras, common) -> tuple[Case, ...]:
    source = board.lookup.source
    for key in _DECK_CHECK_EXCLUDES:
        if key in parts:
            source.error(parts[key][0], "S001", f"'{key}' does not stand beside `deck-check:`")
    check = read_deck_check(board.lookup, parts["deck-check"][1])
    expectation = read_expect(board, expect, common["doubt"] is not None) if expect is not None else None
    return tuple(Case(**common, era=era, deck_check=check, expect=expectation) for era in eras)


def _read_case(board: Board, parts, expect: Node | None, frame: Frame, common) -> Case:
    source = board.lookup.source
    when = read_turn(source, _value(parts, "turn")) if "turn" in parts else None
    earlier = read_steps(board, _value(parts, "earlier"), "earlier", past=True)
    just = read_steps(board, _value(parts, "just"), "just", past=True)
    do = read_do(board, _value(parts, "do"))
    chain = read_chain(board, _value(parts, "chain"))
    ask, is_list = _read_ask(board, _value(parts, "ask"), frame)
    expectation = read_expect(board, expect, frame.doubt is not None) if expect is not None else None
    _check_answer(source, expect, expectation, ask, is_list)
    return Case(
        **common,
        era=DEFAULT,
        turn_player=when.player if when else None,
        phase=when.phase if when else None,
        first_turn=when.first if when else False,
        me=_side(board, "me", parts, earlier + just),
        opp=_side(board, "opp", parts, earlier + just),
        cards=tuple(board.cards),
        applied=_applied(board, _value(parts, "applied")),
        earlier=earlier,
        just=just,
        do=do,
        chain=chain,
        ask=ask,
        ask_is_list=is_list,
        expect=expectation,
    )


def _applied(board: Board, node: Node | None) -> tuple[Ref, ...] | None:
    if node is None:
        return None
    if not isinstance(node, SequenceNode) or len(node.value) < 2:
        board.lookup.source.error(node, "S008", "`applied:` is a list of two or more cards, the first to apply first")
    return resolve_all(board, node, "me", BOARD, "applied", "`applied:`")


# Questions ---------------------------------------------------------------------


def _read_ask(board: Board, node: Node | None, frame: Frame) -> tuple[tuple[Step, ...], bool]:
    if node is None or (isinstance(node, SequenceNode) and not node.value):
        return (), False
    source = board.lookup.source
    if not isinstance(node, SequenceNode):
        if isinstance(node, ScalarNode) and node.value == "none":
            source.error(node, "S005", "'none' takes the question of the main case away: it stands in a variation")
            return (), False
        expect = get(node, "expect") if isinstance(node, MappingNode) else None
        if expect is not None:
            source.error(expect, "S007", "one question is answered by the document's `expect:`", "put it beside `ask:`")
        step = read_step(board, node, "ask", ask=True)
        return ((step,) if step else ()), False
    questions = []
    for item in node.value:
        expect = get(item, "expect") if isinstance(item, MappingNode) else None
        if expect is None and isinstance(item, MappingNode):
            source.error(item, "S007", "several questions: put `expect:` under each")
        step = read_step(board, item, "ask", ask=True)
        if step:
            expectation = read_expect(board, expect, frame.doubt is not None) if expect is not None else None
            questions.append(replace(step, expect=expectation))
    return tuple(questions), True


#: What `expect:` says about the asked step itself.
_ABOUT_THE_QUESTION = ("answer", "reasons", "to", "to+", "not-to", "targets", "targets+", "choices", "least", "most",
                       "legal-in")  # fmt: skip


def _check_answer(source: Source, node: Node | None, expect: Expectation | None, ask, is_list: bool) -> None:
    """An answer needs one question; `legal` has no reasons."""
    if expect is None or not isinstance(node, (ScalarNode, MappingNode)):
        return
    if expect.answer == "legal" and expect.reasons:
        source.error(get(node, "reasons"), "S206", "'legal' and `reasons:` contradict each other")
    if ask and not is_list:
        return
    if isinstance(node, ScalarNode):
        said = [(node, node.value)]
    else:
        said = [(key, f"{key.value}:") for key, _ in node.value if key.value in _ABOUT_THE_QUESTION]
    for where, what in said:
        if is_list:
            source.error(where, "S007", "several questions: put `expect:` under each",
                         "here only describe what is played before")  # fmt: skip
        elif expect.answer in ("legal", "illegal", None) or isinstance(node, MappingNode) and what != "answer:":
            source.error(where, "S007", f"'{what}' answers no question", "add `ask:`")


# The Normal Summon -----------------------------------------------------------------


def _side(board: Board, player: str, parts, history: tuple[Step, ...]) -> Side:
    """The side, with its Normal Summon marked as used if a card or the history says so."""
    side = board.sides[player]
    if side.normal_summon == "used":
        return side
    written = get(_value(parts, player), "normal-summon") if isinstance(_value(parts, player), MappingNode) else None
    for card in board.cards:
        if card.controller == player and card.ago == 0 and card.by_kind in ("normal", "tribute"):
            return _used(board, side, written, f"{card.name} was Normal Summoned this turn")
    for step in history:
        if step.player == player and step.turns_ago == 0 and _is_normal_summon(board, step):
            return _used(board, side, written, "`earlier:` tells of a Normal Summon this turn")
    return side


def _used(board: Board, side: Side, written: Node | None, why: str) -> Side:
    if written is not None:
        board.lookup.source.error(written, "S206", f"'unused' contradicts the board: {why}")
    return replace(side, normal_summon="used")


def _is_normal_summon(board: Board, step: Step) -> bool:
    if step.verb == "summon":
        return True
    if step.verb != "set" or step.card is None:
        return False
    facts = board.facts.get(step.card.card) if step.card.card else board.lookup.find(step.card.name or "")
    return facts is not None and "monster" in facts.words


# Eras --------------------------------------------------------------------------------


def _eras(source: Source, node: Node | None) -> tuple[tuple[str, ...], bool]:
    """The eras that `rules:` names, and whether it says `any`."""
    if node is None:
        return (DEFAULT,), False
    if isinstance(node, ScalarNode) and node.value == ANY:
        return tuple(ERAS), True
    items = node.value if isinstance(node, SequenceNode) else [node]
    found = []
    for item in items:
        word = item.value.strip() if isinstance(item, ScalarNode) else ""
        if word in found:
            source.error(item, "S006", f"the era '{word}' is given twice")
        elif word in ERAS:
            found.append(word)
        else:
            near = MISNOMERS.get(word.lower()) or closest(word, (*ERAS, ANY))
            hint = f"write '{near}'" if near else "write " + ", ".join((*ERAS, ANY))
            source.error(item, "S006", f"'{word}' is no era" if word else "this is no era", hint)
    if not items:
        source.error(node, "S006", "`rules:` names no era", "leave it out for today's rules")
    return tuple(found) or (DEFAULT,), False


def _possible(board: Board, eras, is_any: bool, node: Node) -> tuple[str, ...]:
    """The eras in which the board can exist; it must exist in every era that is named."""
    source = board.lookup.source
    objections = {era: era_objections(board, era) for era in eras}
    possible = tuple(era for era in eras if not objections[era])
    if is_any and possible:
        return possible
    for era in eras[-1:] if is_any else eras:
        for where, message in objections[era]:
            source.error(where or node, "S204", f"{message} under {era}", "" if is_any else "change `rules:` or the card")
    return possible or tuple(eras)

