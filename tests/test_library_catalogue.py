"""Finding cards: names, summaries, suggestions, made-up cards."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from encoder.library import BrokenRecord, CardSummary, Library
from encoder.library.files import cards_folder
from library_support import node_of


@pytest.fixture(scope="module")
def library():
    return Library.open()


def test_a_card_is_found_by_any_of_its_exact_names(library):
    names = ("Shift", "シフトチェンジ", "#59560625", *library.summary("Shift").zh)
    assert len(names) > 3
    assert {library.official(name) for name in names} == {"Shift"}


@pytest.mark.parametrize("name", ["shift", "Shift ", "59560625", "#1", "", "Pot of Gred"])
def test_a_name_that_is_not_exact_finds_nothing(library, name):
    assert library.official(name) is None
    assert library.summary(name) is None


def test_names_with_signs_are_read_as_yaml_reads_them(library):
    for name in ('Maxx "C"', "A-Team: Trap Disposal Unit", "Number 39: Utopia", "Harpie's Feather Duster"):
        assert library.summary(name).name == name
    assert "Morphing Jar #2" in library.names()


def test_summary_of_a_link_monster(library):
    assert library.summary("Decode Talker") == CardSummary(
        name="Decode Talker",
        category="monster",
        kinds=("link", "effect"),
        link=3,
        attribute="DARK",
        type="Cyberse",
        atk=2300,
        arrows=("down-left", "up", "down-right"),
        is_extra_deck=True,
        modelled="full",
        number=1861629,
        ja="デコード・トーカー",
        zh=("解碼語者", "解码语者"),
    )


def test_summary_of_other_cards(library):
    flash = library.summary("Flash Knight")
    assert (flash.scale, flash.level, flash.defense, flash.is_extra_deck) == ((7, 7), 4, 600, False)
    assert library.summary("The Winged Dragon of Ra").atk == "?"
    assert library.summary("Gem-Knight Pearl").rank == 4
    shift = library.summary("Shift")
    assert (shift.category, shift.kinds, shift.kind, shift.atk) == ("trap", ("normal",), "normal trap", None)


def test_summary_says_how_much_is_modelled(library):
    assert library.summary("Raigeki").modelled == "full"
    assert library.summary("Flash Knight").modelled == "full"  # no effects is all of them
    assert library.summary("Soul Exchange").modelled == "partly"  # partly: yes
    assert library.summary("Triamid Master").modelled == "partly"  # unknown: {}
    made = library.summary_of_record(node_of("{card: normal spell}"), "Test")
    assert made.modelled == "printed-only"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Mystcal Space Typhoon", "Mystical Space Typhoon"),
        ("mystical space typhoon", "Mystical Space Typhoon"),
        ("Number39 Utopia", "Number 39: Utopia"),
        ("Maxx C", 'Maxx "C"'),
        ("MST", "Mystical Space Typhoon"),
        ("Shift Change", "Shift"),
        ("ash blosom", "Ash Blossom & Joyous Spring"),
        ("ジェムナイトパール", "Gem-Knight Pearl"),
        ("Ｓhift", "Shift"),
    ],
)
def test_a_misspelt_name_has_a_suggestion(library, written, meant):
    assert library.suggest(written)[0] == meant


@pytest.mark.parametrize("written", ["", "?!", "Zzyzx Qwrtk", "#12"])
def test_nonsense_has_none(library, written):
    assert library.suggest(written) == []


def test_a_record_has_a_place(library):
    place = library.where("シフトチェンジ")
    assert place.file == "cards/traps/normal-answering.yaml"
    lines = (Path(cards_folder()).parent / place.file).read_text(encoding="utf-8").splitlines()
    assert lines[place.line - 1] == "- name: Shift"
    assert library.where("No Such Card") is None


def test_facts_are_kept(library):
    assert library.facts("Shift", "mr2020") is library.facts("シフトチェンジ", "mr2020")
    assert library.facts("Shift", "classic") is library.facts("Shift", "mr4")  # one text in all eras


def test_an_unknown_card_or_era_is_an_error(library):
    with pytest.raises(KeyError):
        library.facts("No Such Card", "mr2020")
    with pytest.raises(ValueError):
        library.facts("Shift", "mr9")


def test_a_made_up_card_has_facts_like_a_real_one(library):
    node = node_of("card: normal spell\neffects: [{activation: {do: [{draw: 2}]}}]")
    assert library.check_record(node, "Test", "board.yaml") == ()
    real = [fact.replace("Pot of Greed", "Test") for fact in library.facts("Pot of Greed", "mr2020")]
    assert list(library.facts_of_record(node, "Test", "mr2020")) == real
    assert library.words_of_record(node, "Test", "mr2020") == library.words("Pot of Greed", "mr2020")


def test_a_made_up_monster_in_one_line(library):
    node = node_of("tuner normal L4 1500/? EARTH Winged Beast")
    assert library.check_record(node, "Elf", "board.yaml") == ()
    facts = library.facts_of_record(node, "Elf", "mr2020")
    assert 'card_is("Elf",tuner).' in facts
    assert 'card_key("Elf",type,winged_beast).' in facts
    assert 'card_key("Elf",def,unknown).' in facts
    assert 'not_modelled("Elf").' not in facts
    assert library.summary_of_record(node, "Elf").level == 4


def test_a_short_effect_monster_is_not_modelled(library):
    facts = library.facts_of_record(node_of("effect L4 1500/1000 EARTH Warrior"), "Elf", "mr2020")
    assert 'not_modelled("Elf").' in facts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a strong monster", "is no short form of a monster"),
        ("normal L4 1500 EARTH Warrior", "is no short form of a monster"),
        ("normal L4 1500/1000 EARTH Warior", "'Warior' is no Type"),
        ("strong L4 1500/1000 EARTH Warrior", "'strong' is no kind of monster"),
        ("{name: Elf, card: normal spell}", "unknown card word 'name'"),
        ("[normal spell]", "is written as a mapping"),
        ("{}", "a card needs 'card'"),
    ],
)
def test_a_wrong_made_up_card_is_reported_where_it_stands(library, text, message):
    node = node_of("cards:\n  Elf: " + text).value[0][1].value[0][1]
    problems = library.check_record(node, "Elf", "board.yaml")
    assert message in problems[0].message
    assert (problems[0].file, problems[0].line) == ("board.yaml", 2)
    with pytest.raises(BrokenRecord):
        library.facts_of_record(node, "Elf", "mr2020")


@pytest.mark.parametrize("name", ["Sangan", "クリッター", "三眼怪"])
def test_a_made_up_card_may_not_have_the_name_of_a_real_one(library, name):
    (problem,) = library.check_record(node_of("normal L4 1500/1000 EARTH Warrior"), name, "board.yaml")
    assert problem.code == "C008"


def test_the_cards_of_an_installed_package_come_first(tmp_path):
    package = tmp_path / "encoder"
    assert cards_folder(str(package)) == str(tmp_path / "cards")
    (package / "data" / "cards").mkdir(parents=True)
    assert cards_folder(str(package)) == str(package / "data" / "cards")
    with pytest.raises(FileNotFoundError):
        Library.open(tmp_path / "cards")


def test_a_broken_record_does_not_stop_the_others(tmp_path):
    text = "# head\n\n- name: Good\n  card: normal spell\n\n- name: Bad\n  card: [normal\n\n- name: Worse\n  card: spel\n"
    (tmp_path / "some.yaml").write_text(text, encoding="utf-8")
    library = Library.open(tmp_path)
    assert library.facts("Good", "mr2020")
    for name in ("Bad", "Worse"):
        with pytest.raises(BrokenRecord):
            library.facts(name, "mr2020")
    assert [(problem.code, problem.line) for problem in library.problems()] == [("Y001", 7), ("C001", 10)]


def test_opening_and_reading_are_quick():
    """Ten times what was measured, so that a busy machine does not fail."""
    start = time.perf_counter()
    library = Library.open()
    opened = time.perf_counter()
    names = library.names()[::4]
    for name in names:
        library.facts(name, "mr2020")
    read = time.perf_counter()
    assert opened - start < 0.05
    assert (read - opened) / len(names) < 0.005
