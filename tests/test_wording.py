"""What an unknown answer hangs on, and how cards are named, in words."""

import pytest
from fakes import card, case

from encoder.wording import CardWords, missing_text

CASE = case(cards=[
    card("c_a", handle="A"), card("c_elf", "M2"), card("c_ox_1", "S1"), card("c_ox_2", "S2"),
])  # fmt: skip


@pytest.mark.parametrize(
    "item, text",
    [
        ("card c_elf", "what Elf is"),
        ("pile me.hand", "what is in me.hand"),
        ("applied: c_a, c_elf", "which of these began to apply first: A, Elf"),
        ("state proper c_elf", "whether Elf is 'proper'"),
        ('word e("Some Card",2) "operation:destroy"', "Some Card, effect 2: 'destroy' of its text is not modelled"),
        (
            'doubtful e("Some Card",1) word("modification:gain")',
            "Some Card, effect 1: 'gain' of its text is not modelled",
        ),
        ('partly e("Some Card",pendulum(1))', "Some Card, effect 1: its text is not modelled completely"),
        ("something new c_elf", "something new Elf"),
    ],
)
def test_what_is_missing(item, text):
    assert missing_text((item, item), CardWords(CASE)) == text


def test_nothing_missing_is_said_too():
    assert missing_text((), CardWords(CASE)) == "it does not say on what"


def test_cards_are_named_as_the_file_does():
    from encoder.values import replace

    twins = [replace(one, name="Ox") if one.id.startswith("c_ox") else one for one in CASE.cards]
    words = CardWords(replace(CASE, cards=tuple(twins)))
    assert words.cards(("c_a", "c_elf", "c_ox_2")) == "A, Elf, Ox (me.S2)"
    assert words.cards(()) == "none"
