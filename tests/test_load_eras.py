"""Eras: which boards are possible in which, and what `rules:` may say."""

import pytest

from tests.load_support import one_problem, problems, scenario

ALL = ["classic", "mr1", "mr2", "mr3", "mr4", "mr2020"]


def eras(lines: str):
    return [case.era for case in scenario(f"turn: me main1\n{lines}\n").main]


def test_the_default_one_era_a_list_and_any():
    assert eras("") == ["mr2020"]
    assert eras("rules: classic") == ["classic"]
    assert eras("rules: [classic, mr4]") == ["classic", "mr4"]
    assert eras("rules: any") == ALL


@pytest.mark.parametrize(
    ("board", "first"),
    [
        ("me: {M1: Jinzo}", "classic"),
        ("me: {extra: [Flame Swordsman]}", "classic"),
        ("me: {extra: [Stardust Dragon]}", "mr1"),
        ("opp: {M3: 'Number 39: Utopia'}", "mr2"),
        ("me: {hand: [Flash Knight]}", "mr3"),
        ("me: {PL: Flash Knight}", "mr3"),
        ("me: {FZ: Umi}\nopp: {FZ: Umi}", "mr3"),
        ("me: {FZ: Umi}\nopp: {FZ: Umi (set)}", "classic"),
        ("me: {gy: [Decode Talker]}", "mr4"),
        ("me: {EML: Stardust Dragon}", "mr4"),
        ("cards: {Test Link: link effect L2 1/1 FIRE Fish}\nme: {gy: [Test Link]}", "mr4"),
    ],
)
def test_any_means_every_era_in_which_the_board_is_possible(board, first):
    assert eras(f"rules: any\n{board}") == ALL[ALL.index(first) :]


def test_any_leaves_out_eras_in_which_a_pendulum_zone_is_taken_twice():
    assert eras("rules: any\nme: {PL: Flash Knight, S1: Shift (set)}") == ["mr3"]


def test_a_variation_may_be_possible_in_other_eras():
    found = scenario("""turn: me main1
rules: any
me: {M1: Jinzo}
ask: {me: attack Jinzo}
expect: illegal wrong-phase
control: {me: {EML: Stardust Dragon}, expect: legal}
""")
    assert [case.era for case in found.control] == ["mr4", "mr2020"]


@pytest.mark.parametrize(
    ("lines", "marked", "message"),
    [
        ("rules: mr3\nme: {EML: Stardust Dragon}", "Stardust Dragon", "there are no Extra Monster Zones under mr3"),
        ("rules: mr2\nme: {PL: Jinzo}", "Jinzo", "there are no Pendulum Zones under mr2"),
        ("rules: mr1\nme: {gy: ['Number 39: Utopia']}", "'Number 39: Utopia'", "Number 39: Utopia: there are no Xyz Monsters under mr1"),
        ("rules: mr2\nme: {FZ: Umi}\nopp: {FZ: Umi}", "Umi", "there is one face-up Field Spell at most under mr2"),
        ("me: {PR: Flash Knight, S5: Shift (set)}", "Flash Knight", "PR and S5 are one zone under mr2020"),
        ("rules: any\nme: {PL: Flash Knight, S1: Shift (set), EML: Stardust Dragon}", "Flash Knight", "PL and S1 are one zone under mr2020"),
    ],
)  # fmt: skip
def test_a_board_that_a_stated_era_does_not_know(lines, marked, message):
    assert ("S204", marked, message) in [(f[0], f[2], f[3]) for f in problems(f"turn: me main1\n{lines}\n")]


def test_every_era_of_a_list_must_be_possible():
    found = one_problem("turn: me main1\nrules: [mr3, mr4]\nme: {gy: [Decode Talker]}\n")
    assert (found[0], found[3]) == ("S204", "Decode Talker: there are no Link Monsters under mr3")


@pytest.mark.parametrize(
    ("word", "hint"),
    [("modern", "write 'mr2020'"), ("2020", "write 'mr2020'"), ("mr33", "write 'mr3'"), ("clasic", "write 'classic'"),
     ("[]", "leave it out for today's rules")],
)  # fmt: skip
def test_words_that_are_no_era(word, hint):
    found = one_problem(f"turn: me main1\nrules: {word}\n")
    assert (found[0], found[4]) == ("S006", hint)


def test_an_era_given_twice():
    assert one_problem("turn: me main1\nrules: [mr3, mr3]\n")[3] == "the era 'mr3' is given twice"
