"""Questions about a Deck: sizes by era, which card belongs where, copies, lists, the exchange; and the lists as data."""

import textwrap

import pytest

from encoder.commands import main
from encoder.library import BrokenRecord, Library
from encoder.library.lists import list_names, list_problems, read_list
from encoder.load import load_text
from encoder.play import play

ERAS = ("classic", "mr1", "mr2", "mr3", "mr4", "mr2020")
TODAY = ERAS[1:]


@pytest.fixture(scope="module")
def library():
    return Library.open()


@pytest.fixture
def ask(library):
    """The verdict on the Deck that is written down as YAML."""

    def ask(deck: str, era: str = "mr2020", more: str = ""):
        text = f"id: D\ntitle: d\nrules: {era}\n{more}\ndeck-check: {deck}\n"
        loaded = load_text(text, "d.yaml", library)
        assert loaded.problems == ()
        (question,) = play(loaded.scenarios[0].main[0], library).questions
        return question.verdict

    return ask


def reasons(verdict):
    """('legal', []) or ('illegal', [(reason, arguments, rule), …])."""
    return verdict.answer, [(reason.id, reason.args, reason.rule) for reason in verdict.reasons]


def ids(verdict):
    return [reason.id for reason in verdict.reasons]


# Sizes ------------------------------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    ("deck", "fails_in"),
    [
        ("{main: 0}", ERAS),
        ("{main: 39}", ERAS),
        ("{main: 40}", ()),
        ("{main: 60}", ()),
        ("{main: 61}", TODAY),
        ("{main: 40, extra: 0}", ()),
        ("{main: 40, extra: 15}", ()),
        ("{main: 40, extra: 16}", TODAY),
        ("{main: 40, side: 0}", ()),
        ("{main: 40, side: 1}", ("classic",)),
        ("{main: 40, side: 14}", ("classic",)),
        ("{main: 40, side: 15}", ()),
        ("{main: 40, side: 16}", ERAS),
    ],
)
def test_the_size_of_each_part(ask, deck, fails_in, era):
    verdict = ask(deck, era)
    assert (verdict.answer, ids(verdict)) == (("illegal", ["deck-size"]) if era in fails_in else ("legal", []))


def test_named_cards_and_unnamed_ones_are_counted_together(ask):
    assert ask("{main: [Sangan (x3), unknown monster (x30), unknown spell (x4), unknown (x2)]}").reasons[0].args == (39, "main")
    assert ask("{main: [Sangan (x3), unknown monster (x30), unknown spell (x4), unknown (x3)]}").answer == "legal"


# Which card belongs where -----------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "belongs"),
    [
        ("Gemini Elf", "main"),
        ("Hungry Burger", "main"),
        ("Flash Knight", "main"),
        ("Raigeki", "main"),
        ("Shift", "main"),
        ("Gaia the Dragon Champion", "extra"),
        ('"Gaia Knight, the Force of Earth"', "extra"),
        ("Gem-Knight Pearl", "extra"),
        ("LANphorhynchus", "extra"),
        ("Starving Venemy Dragon", "extra"),
        ("Sheep Token", None),
        ("Nobody's Token", None),
        ("unknown spell", "main"),
        ("unknown trap", "main"),
    ],
)
def test_a_card_belongs_in_one_of_the_two_decks(ask, card, belongs):
    for part, deck in (("main", f"{{main: [{card}, unknown (x39)]}}"), ("extra", f"{{main: 40, extra: [{card}]}}")):
        verdict = ask(deck)
        if part == belongs:
            assert verdict.answer == "legal"
        else:
            assert reasons(verdict) == ("illegal", [("wrong-deck", (card.strip('"'), part), "R-DECK-4")])


def test_what_is_not_told_of_a_card_is_not_held_against_it(ask):
    assert ask("{main: [unknown monster (x40)], extra: [unknown monster (x15)], side: [unknown, unknown trap]}").answer == "legal"


@pytest.mark.parametrize("era", ERAS)
def test_extra_deck_monsters_in_the_side_deck(ask, era):
    verdict = ask("{main: 40, side: [Gaia the Dragon Champion, unknown (x14)]}", era)
    wrong = ("illegal", [("wrong-deck", ("Gaia the Dragon Champion", "side"), "R-DECK-5")])
    assert reasons(verdict) == (wrong if era == "classic" else ("legal", []))


def test_a_token_is_in_no_side_deck(ask):
    assert ids(ask("{main: 40, side: Sheep Token}")) == ["wrong-deck"]


def test_a_made_up_card(ask):
    cards = "cards: {Knight: normal L4 1500/1000 EARTH Warrior, Lord: fusion L8 3000/2500 DARK Fiend}"
    assert ask("{main: [Knight (x3), unknown (x37)], extra: [Lord (x3)]}", more=cards).answer == "legal"
    assert ids(ask("{main: [Knight (x3), Lord, unknown (x37)], extra: Knight}", more=cards)) == [
        "over-limit", "wrong-deck", "wrong-deck"]  # fmt: skip


# Copies and lists ---------------------------------------------------------------------


def test_copies_count_over_every_line_and_part(ask):
    fourth = ("illegal", [("over-limit", ("Sangan", 4, 3), "R-DECK-6")])
    assert ask("{main: [Sangan, Sangan, unknown (x38)], side: Sangan}").answer == "legal"
    assert reasons(ask("{main: [Sangan, Sangan (x2), unknown (x38)], side: Sangan}")) == fourth
    assert reasons(ask("{main: [Sangan, Sangan (x3), unknown (x38)]}")) == fourth
    assert ids(ask("{main: 40, extra: [Gem-Knight Pearl (x2)], side: [Gem-Knight Pearl (x2)]}")) == ["over-limit"]


def test_cards_that_are_not_named_are_no_copies_of_each_other(ask):
    assert ask("{list: dm5, main: [unknown spell (x20), unknown (x20)], side: [unknown spell (x4)]}").answer == "legal"


@pytest.mark.parametrize(
    ("card", "allowed"), [("Obelisk the Tormentor", 0), ("Raigeki", 1), ("Sangan", 2), ("Mystical Space Typhoon", 3)]
)
def test_the_status_of_a_card_on_a_list(ask, card, allowed):
    for copies in range(1, 5):
        listed = ask(f"{{list: dm5, main: [{card} (x{copies}), unknown (x40)]}}")
        free = ask(f"{{main: [{card} (x{copies}), unknown (x40)]}}")
        limits = sorted({limit for limit in (allowed, 3) if copies > limit})
        assert [reason.args for reason in listed.reasons] == [(card, copies, limit) for limit in limits]
        assert (listed.answer, free.answer) == tuple("illegal" if over else "legal" for over in (limits, copies > 3))
    assert ids(ask(f"{{list: dm5, main: [unknown (x40)], side: [{card} (x{allowed + 1})]}}")) == ["over-limit"]


# Exchange, everything together, and what cannot be told ----------------------------------


def test_the_exchange_is_one_for_one(ask):
    assert ask("{main: 40, side: 15, exchanged: {in: 15, out: 15}}").answer == "legal"
    assert ask("{main: 40, exchanged: {in: 0, out: 0}}").answer == "legal"
    assert reasons(ask("{main: 40, side: 15, exchanged: {in: 3, out: 2}}")) == (
        "illegal", [("exchange-unequal", (3, 2), "R-DECK-8")])  # fmt: skip
    assert ids(ask("{main: 40, side: 15, exchanged: {in: 2, out: 3}}")) == ["exchange-unequal"]


def test_every_reason_is_given(ask):
    verdict = ask(
        "{list: dm6, main: [Pot of Greed (x2), Gaia the Dragon Champion], extra: 16, side: 16, exchanged: {in: 1, out: 0}}"
    )
    assert reasons(verdict) == (
        "illegal",
        [
            ("deck-size", (16, "extra"), "R-DECK-2"),
            ("deck-size", (16, "side"), "R-DECK-3"),
            ("deck-size", (3, "main"), "R-DECK-1"),
            ("exchange-unequal", (1, 0), "R-DECK-8"),
            ("over-limit", ("Pot of Greed", 2, 1), "R-DECK-7"),
            ("wrong-deck", ("Gaia the Dragon Champion", "main"), "R-DECK-4"),
        ],
    )
    assert (verdict.where.line, verdict.missing) == (5, ())


def test_without_its_main_deck_a_deck_is_never_legal(ask):
    verdict = ask("{extra: 15, side: 15}")
    assert (verdict.answer, verdict.missing) == ("unknown", ("pile me.deck",))
    assert ask("{side: 16}").answer == "illegal"


# What is wrong with a question -------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "column", "code", "message", "suggestion"),
    [
        ("{list: dm55, main: 40}", 20, "S107", "unknown Forbidden & Limited List 'dm55'", "did you mean 'dm5'?"),
        ("{list: ../lists/dm5}", 20, "S107", "unknown Forbidden & Limited List '../lists/dm5'", "the library has dm5, dm6, dmi"),
        ("{list: Raigeki, main: 40}", 20, "S107", "unknown Forbidden & Limited List 'Raigeki'", "the library has dm5, dm6, dmi"),
        ("{list: [dm5], main: 40}", 20, "S008", "`list:` is a text", ""),
        ("{side: 2, exchanged: {in: 3, out: 3}}", len("deck-check: {side: 2, exchanged: {in: 3"), "S206",
         "3 cards cannot come in from a Side Deck of 2", "tell the Side Deck as it is before the exchange"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_asked(library, deck, column, code, message, suggestion):
    loaded = load_text(f"id: D\ntitle: d\ndeck-check: {deck}\n", "d.yaml", library)
    (problem,) = loaded.problems
    assert (problem.line, problem.column, problem.code, problem.message, problem.suggestion) == (
        3, column, code, message, suggestion)  # fmt: skip
    assert loaded.scenarios == ()


@pytest.mark.parametrize("command", ["moves", "resolve"])
def test_a_deck_has_no_moves_and_no_story(tmp_path, capsys, command):
    file = tmp_path / "d.yaml"
    file.write_text("id: D\ntitle: d\ndeck-check: {main: 40}\n")
    with pytest.raises(SystemExit) as end:
        raise SystemExit(main([command, str(file)]))
    assert end.value.code == 2
    assert "D asks about a Deck and has no board: `ocg check` answers it" in capsys.readouterr().err


# The lists --------------------------------------------------------------------------------


def test_the_shipped_lists(library):
    assert library.deck_lists() == ("dm5", "dm6", "dmi")
    assert library.deck_list("dm5").statuses["Sangan"] == "semi-limited"
    assert library.deck_list("dmi").statuses["Morphing Jar"] == "limited"
    assert library.deck_list("dm6").statuses["Obelisk the Tormentor"] == "forbidden"
    with pytest.raises(KeyError):
        library.deck_list("dm7")


GOOD = {"name": "a", "forbidden": "[]", "limited": "[Raigeki]", "semi-limited": "[Sangan]"}


@pytest.fixture
def cards(tmp_path):
    """Writes the list `a` into a folder of cards; gives the folder."""

    def write(text, name="a"):
        (tmp_path / "cards" / "lists").mkdir(parents=True, exist_ok=True)
        data = text if isinstance(text, bytes) else textwrap.dedent(text).encode()
        (tmp_path / "cards" / "lists" / f"{name}.yaml").write_bytes(data)
        return str(tmp_path / "cards")

    return write


def written(**changes):
    return "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in (GOOD | changes).items() if value is not None)


def test_a_good_list(cards, library):
    folder = cards(written())
    found, problems = read_list(folder, "a", library.official)
    assert (found.name, dict(found.statuses), problems) == ("a", {"Raigeki": "limited", "Sangan": "semi-limited"}, ())


@pytest.mark.parametrize(
    ("text", "place", "code", "message"),
    [
        (written(limited="[Raigek]"), (3, 11), "C003", "'Raigek' is no card of the library"),
        (written(limited="[シフトチェンジ]"), (3, 11), "C003", "'シフトチェンジ' is not the official name of the card"),
        (written(limited="[[Raigeki]]"), (3, 11), "C003", "a card name stands here"),
        (written(limited="Raigeki"), (3, 10), "C001", "'limited' is a list of card names"),
        (written(limited="[Sangan]"), (4, 16), "C002", "'Sangan' is given twice (limited before)"),
        (written(limited="[Raigeki, Raigeki]"), (3, 20), "C002", "'Raigeki' is given twice (limited before)"),
        (written(name="b"), (1, 7), "C001", "the file of a list is called like the list: a.yaml"),
        (written(forbidden=None), (1, 1), "C001", "this list needs 'forbidden'"),
        (written(limitd="[Jinzo]"), (5, 1), "C001", "unknown list word 'limitd'"),
        (written() + "limited: []\n", (5, 1), "S003", "key 'limited' is given twice (first on line 3)"),
        ("- Raigeki\n", (1, 1), "C001", "a list is one mapping: name, forbidden, limited, semi-limited"),
        ("", (1, 1), "C001", "a list is one mapping: name, forbidden, limited, semi-limited"),
        (written(limited="[Raigeki"), (4, 13), "Y001", "not YAML: did not find expected ',' or ']'"),
        (b"name: \xff\n", (0, 0), "Y001", "not YAML: the file is not UTF-8"),
    ],
)
def test_a_wrong_list(cards, library, text, place, code, message):
    (problem, *_) = list_problems(cards(text), library.official)
    assert (problem.file, problem.line, problem.column, problem.code, problem.message) == (
        "cards/lists/a.yaml", *place, code, message)  # fmt: skip


def test_a_library_tells_what_is_wrong_with_its_lists(cards):
    cards(written())
    folder = cards(written(name="b"), "b")
    library = Library.open(folder)
    assert (library.names(), library.deck_lists(), list_names(folder)) == ((), ("a", "b"), ("a", "b"))
    assert [(p.file, p.code, p.message) for p in library.problems()] == [
        (f"cards/lists/{name}.yaml", "C003", f"'{card}' is no card of the library")
        for name in "ab" for card in ("Raigeki", "Sangan")]  # fmt: skip
    with pytest.raises(BrokenRecord, match="'Raigeki' is no card"):
        library.deck_list("a")


def test_a_library_without_lists(tmp_path):
    assert Library.open(str(tmp_path)).deck_lists() == ()
