"""The catalogue of reasons: complete, in three languages, and worded with arguments."""

import re

import pytest

from encoder.load.vocabulary import REASONS
from encoder.reasons import LANGUAGES, _catalogue, reason_ids, reason_text, wording
from encoder.results import Reason


def test_the_catalogue_and_the_format_know_the_same_reasons():
    assert set(reason_ids()) == set(REASONS)


def test_every_reason_the_rulebook_derives_is_in_the_catalogue():
    from encoder.rulebook import Rulebook

    heads = {functor.partition("/")[0].replace("_", "-") for functor in Rulebook.open().heads("blocked")}
    assert heads and heads <= set(reason_ids())


@pytest.mark.parametrize("reason_id", reason_ids())
def test_an_entry_is_complete(reason_id):
    entry = _catalogue()[reason_id]
    assert set(entry) - {"told"} == set(LANGUAGES)
    assert all(isinstance(entry[language], str) and entry[language] for language in LANGUAGES)
    told = entry.get("told")
    if told is not None:
        assert set(told) == set(LANGUAGES)
        places = {language: sorted(set(re.findall(r"\{(\d)\}", told[language]))) for language in LANGUAGES}
        assert places["en"] and len(set(map(tuple, places.values()))) == 1


def test_arguments_are_put_in():
    assert reason_text(Reason("tribute-count", (2, 1))) == "needs 2 Tributes; 1 given"
    assert reason_text(Reason("tribute-count", (2,))) == wording("tribute-count")
    assert reason_text(Reason("locked-by", ("c_x",)), "en", lambda word: {"c_x": "Jinzo"}[word]) == "Jinzo forbids it"
    assert (
        reason_text(Reason("locked-by", ("c_x",)), "ja", lambda word: "人造人間")
        == "「人造人間」によって禁止されている"
    )


def test_an_argument_with_braces_stays_as_it_is():
    assert reason_text(Reason("locked-by", ("x",)), name_of=lambda word: "{1} {0}") == "{1} {0} forbids it"


def test_an_unknown_reason_is_shown_by_its_id():
    assert reason_text(Reason("brand-new", (3,))) == "brand-new 3"
    assert wording("brand-new") is None
