"""The JSON Schema against the loader: same keys, verbs, states, reasons; good and bad documents judged alike."""

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

import encoder
from encoder.load import find_files, vocabulary as v
from encoder.load.eras import ANY, ERAS
from encoder.load.schema import scenario_schema
from tests.load_support import HEAD, load

ROOT = Path(encoder.__file__).resolve().parent
SHIPPED = json.loads((ROOT / "schema" / "scenario.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SHIPPED)

BOARD = """turn: me main1
me:
  M1: Gemini Elf (as A)
  M2: Sangan
  M4: Jinzo
  S1: Shift (set)
  hand: [Dark Magician, Raigeki]
opp:
  M1: Man-Eater Bug (set)
  deck: 30
"""
ASK = "ask:\n  me: Raigeki\n"


def as_json(value):
    """What an editor's YAML reader makes of a document."""
    if isinstance(value, dict):
        return {str(key): as_json(item) for key, item in value.items()}
    return [as_json(item) for item in value] if isinstance(value, list) else value


def schema_accepts(text: str) -> bool:
    return VALIDATOR.is_valid(as_json(yaml.safe_load(text)))


def loader_accepts(text: str) -> bool:
    return not load(text).problems


def test_the_shipped_schema_is_a_schema_and_is_made_from_the_vocabulary():
    jsonschema.Draft202012Validator.check_schema(SHIPPED)
    assert SHIPPED == scenario_schema(), "run: python -m encoder.load.schema"


def test_the_collection_fits_the_schema():
    """A tenth of the shipped scenarios: the schema is slow, and the words are tested one by one below."""
    documents = [
        document
        for file in find_files([ROOT.parent / "scenarios"])
        for document in yaml.load_all(Path(file).read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    ]
    assert len(documents) > 1000
    for document in documents[::10]:
        assert not list(VALIDATOR.iter_errors(as_json(document))), document["id"]


# Every word of the tables: right, both accept it; with a letter more, both refuse it ------------------------


def words():
    """(the word as it is written in a document, the document with one place for it)."""
    for key in v.TEXT_KEYS[1:]:
        yield key, BOARD + "%s: some text\n"
    for key in ("draw", "standby", "main1", "battle", "main2", "end", "setup"):
        yield key, "turn: opp %s\n"
    for era in (*ERAS, ANY):
        yield era, "turn: me main1\nrules: %s\n"
    for zone in v.MAIN_ZONES + v.SPELL_ZONES:
        yield zone, "turn: me main1\nme: {%s: Sangan (set)}\n"
    for key in v.PILES + ("lp",):
        yield key, "turn: me main1\nme: {%s: 3}\n"
    for state in ("atk", "def", "set", *v.FLAGS):
        if state not in ("attacked",):
            yield state, "turn: me main1\nme: {M1: 'Sangan (%s)'}\n"
        yield state, "turn: me main2\nme: {M1: {card: Sangan, %s: true}}\n"
    for state in ("used 2", "ago 3", "owner opp", "holds S3", "counters 3 spell", "by special", "on M1", "xyz Jinzo", "declared FIRE"):
        yield state.split()[0], f"turn: me main1\nme: {{M1: 'Sangan (%s {state.partition(' ')[2]})'}}\n"
    for way in v.WAYS:
        yield way, "turn: me main1\nme: {M1: 'Sangan (ago 1, by %s)'}\n"
    for verb in v.VERBS:
        more = {"position": "\n  pos: def", "see": "\n  fact: name"}.get(verb, "")
        card = {"pass": "", "pendulum": "", "phase": " battle"}.get(verb, " A")
        yield verb, BOARD + f"ask:\n  me: %s{card}{more}\n"
    for verb in v.PAST_VERBS:
        yield verb, BOARD + "earlier:\n- me: %s A\n"
    for key, value in _STEP_KEYS.items():
        yield key, BOARD + f"ask:\n  me: activate Raigeki\n  %s: {value}\n"
    for key, value in {"from": "M2", "by": "battle", "negated": "attack", "turns-ago": 1}.items():
        yield key, BOARD + f"earlier:\n- me: attack A\n  %s: {value}\n"
    for word in v.CAUSES:
        yield word, BOARD + "earlier:\n- me: destroyed A\n  by: %s\n"
    for word in v.GO_WORDS + v.PHASES[1:]:
        yield word, BOARD + "do:\n- go: %s\n"
    for reason in v.REASONS:
        yield reason, BOARD + ASK + "expect: illegal %s\n"
    for answer in v.ANSWERS[2:] + ("legal",):
        yield answer, BOARD + ASK + "expect: %s\n"
    for key, value in _EXPECT_KEYS.items():
        yield key, BOARD + "doubt: why\ndo:\n- go: open\n" + ASK + f"expect:\n  %s: {value}\n"
    for key in v.COUNTED_KEYS:
        yield key, BOARD + ASK + "expect: {least: {%s: 1}}\n"
    for kind in v.KINDS:
        yield kind, BOARD + "expect: {now: {A: is %s}}\n"
    for state in v.CLAIM_STATES + v.STANCES:
        yield state, BOARD + "expect: {now: {A: %s}}\n"
    for value in v.VALUES:
        yield value, BOARD + "expect: {now: {A: %s 3}}\n"
    for kind in v.EFFECT_KINDS:
        yield kind, BOARD + "expect: {now: {A: effect 1 %s}}\n"
    for word in v.ATTRIBUTES:
        yield word, BOARD + "expect: {now: {A: attribute %s}}\n"
    for word in v.TYPES:
        yield word, BOARD + "expect: {now: {A: type %s}}\n"
    for place in v.ZONES + v.ZONE_GROUPS + v.PILES + ("GY", "deck top", "gone"):
        yield place, BOARD + "expect: {now: {A: %s}}\n"
    for fact in v.NUMBER_FACTS:
        yield fact, BOARD + "expect: {now: {me.%s: 3}}\n"
    for event in v.EVENTS:
        yield event, BOARD + "expect: {now: {order: [%s A, sent Sangan]}}\n"
    for moment in v.AT_WORDS:
        yield moment, BOARD + "expect: {at %s: {A: GY}}\n"
    for winner in v.WINNERS:
        yield winner, BOARD + "expect: {now: {wins: %s}}\n"
    for key in ("without: Jinzo", "swap: {Jinzo: Umi}", "add: {do: []}", "turn: me end", "rules: mr3", "applied: []",
                "do: []", "chain: []", "earlier: []", "ask: none", "title: x"):  # fmt: skip
        yield key.split(":")[0], BOARD + f"control:\n  me: {{lp: 1}}\n  %s{key[key.index(':'):]}\n  expect: {{now: {{A: M1}}}}\nexpect: {{now: {{A: M1}}}}\n"
    for key in v.DECK_CHECK_KEYS:
        value = {"list": "dm5", "exchanged": "{in: 1, out: 1}"}.get(key, "40")
        yield key, f"deck-check: {{%s: {value}}}\n"


_STEP_KEYS = {
    "target": "A", "cost": "[A, Sangan]", "choose": "A", "using": "A", "to": "M3", "pos": "def", "declare": "FIRE",
    "result": "heads", "effect": "2", "answering": "1",
}  # fmt: skip
_EXPECT_KEYS = {
    "title": "x", "answer": "legal", "reasons": "[hidden]", "to": "[M3]", "to+": "M3", "not-to": "{M3: zone-full}",
    "targets": "[A]", "targets+": "[A]", "choices": "3", "least": "{cost: 1}", "most": "{cost: 1}",
    "legal-in": "[me main1]", "outcomes": "3", "negated": "{1: effect}", "because": "[R-1]", "hangs-on": "[applied]",
    "readings": "[{now: {A: GY}}, {now: {A: M1}}]", "always": "{A: GY}", "before": "{A: GY}", "now": "{A: GY}",
    "some": "[{A: GY}]", "never": "[{A: GY}]", "exactly": "[{A: GY}]", "after step 1": "{A: GY}",
    "after link 1": "{A: GY}", "at calc": "{A: GY}",
}  # fmt: skip
WORDS = list(words())


def test_the_tables_of_this_test_are_complete():
    assert set(_EXPECT_KEYS) >= set(v.EXPECT_KEYS)
    assert set(_STEP_KEYS) | {"me", "opp", "tribute", "fact"} == set(v.STEP_KEYS)


@pytest.mark.parametrize(("word", "text"), WORDS, ids=[f"{i}-{word}" for i, (word, _) in enumerate(WORDS)])
def test_a_word_is_known_to_both_and_misspelt_to_neither(word, text):
    if word == "title" and "doubt" in text:
        text = text.replace("expect:\n", "expect:\n  now: {A: M1}\n")
    right = HEAD + text.replace("%s", word)
    assert [problem.message for problem in load(right).problems if problem.code != "S204"] == []
    assert [error.message for error in VALIDATOR.iter_errors(as_json(yaml.safe_load(right)))] == []
    wrong = HEAD + text.replace("%s", word + "q" if word[-1] != "q" else word + "z")
    assert not loader_accepts(wrong)
    if word not in v.VERBS_WITHOUT_CARD[:2]:  # one small word might be a handle
        assert not schema_accepts(wrong)


# Documents ------------------------------------------------------------------------------------------------

BAD = [
    "[]",
    "title: no id\nturn: me main1",
    "id: X\nturn: me main1",
    "id: X\ntitle: no turn",
    "id: a b\ntitle: t\nturn: me main1",
    HEAD + "turn: me main 1",
    HEAD + "turn: me main1\nme: [Jinzo]",
    HEAD + "turn: me main1\nme: {M6: Jinzo}",
    HEAD + "turn: me main1\nme: {M1: empty}",
    HEAD + "turn: me main1\nme: {hand: empty}",
    HEAD + "turn: me main1\nme: {lp: many}",
    HEAD + "turn: me main1\nme: {M1: Jinzo (as no)}",
    HEAD + "turn: me main1\nme: {M1: Jinzo (as A}",
    HEAD + "turn: me main1\nme: {M1: {as: A}}",
    HEAD + "turn: me main1\nme: {M1: Jinzo}\napplied: [Jinzo]",
    HEAD + "turn: me main1\nrules: []",
    HEAD + "turn: me main1\nrules: [mr3, mr3]",
    HEAD + "deck-check: {main: 40}\nturn: me main1",
    HEAD + BOARD + "ask: {me: A, opp: A}",
    HEAD + BOARD + "ask: {target: A}",
    HEAD + BOARD + "ask: {me: ritual A}",
    HEAD + BOARD + "ask: {me: attack}",
    HEAD + BOARD + "ask: {me: pass A}",
    HEAD + BOARD + "ask: {me: flip A, target: A}",
    HEAD + BOARD + "ask: {me: Raigeki, tribute: A}",
    HEAD + BOARD + "ask: {me: Raigeki, from: M1}",
    HEAD + BOARD + "ask: {me: Raigeki, expect: legal}",
    HEAD + BOARD + "ask: [{me: Raigeki}]\n",
    HEAD + BOARD + "ask: [{me: Raigeki, expect: legal}]\nexpect: legal",
    HEAD + BOARD + "do: {me: Raigeki}",
    HEAD + BOARD + "do: [{go: there}]",
    HEAD + BOARD + "chain: {open: true}",
    HEAD + BOARD + "expect: legal",
    HEAD + BOARD + ASK + "expect: {}",
    HEAD + BOARD + ASK + "expect: illegal because",
    HEAD + BOARD + ASK + "expect: {always: {}}",
    HEAD + BOARD + ASK + "expect: {always: {A: graveyard}}",
    HEAD + BOARD + ASK + "expect: {some: {A: GY}}",
    HEAD + BOARD + ASK + "expect: {outcomes: some}",
    HEAD + BOARD + ASK + "expect: legal\ncontrol: {turn: me battle}",
    HEAD + BOARD + ASK + "expect: legal\ncontrol: []",
    HEAD + BOARD + ASK + "expect: legal\ncontrol: {id: X, expect: legal}",
    HEAD + BOARD + ASK + "expect: legal\ncontrol: {add: {hand: Jinzo}, expect: legal}",
    HEAD + BOARD + "base: {turn: me end}",
    "base: {trun: me end}",
]

GOOD = [
    HEAD + BOARD,
    HEAD + BOARD + "chain: {open: true, links: [{me: Raigeki}]}",
    HEAD + BOARD + "ask: [{me: Raigeki, expect: legal}]\nexpect: {now: {A: M1}}",
    HEAD + BOARD + ASK + "expect: {answer: unknown, hangs-on: [me.hand]}",
    HEAD + BOARD + "expect: unsettled",
    HEAD + BOARD + ASK + "expect: illegal locked-by Jinzo",
    HEAD + BOARD + ASK + "expect: legal\nalso: [{turn: me end, expect: {answer: illegal wrong-phase}}]",
    HEAD + BOARD + ASK + "expect: legal\ncontrol: {me: {M4: empty}, ask: [{me: flip A, expect: legal}]}",
    HEAD + "deck-check: {list: dm5, main: [Jinzo (x3), unknown (x37)]}\nexpect: illegal over-limit",
    HEAD + "turn: me setup first\nme: {deck: {top: [Jinzo], others: 30}, gy: [], S1-S3: blocked}",
    HEAD + "turn: me main1\ncards: {Test Elf: normal L4 1/1 FIRE Fish, Test Trap: {card: normal trap}}",
    HEAD + "turn: me main1\nme: {M1: {card: 'Number 39: Utopia', pos: down-atk, xyz: [Jinzo, Sangan], counters: {spell: 2}}}",
]


@pytest.mark.parametrize("text", BAD)
def test_both_refuse_a_bad_document(text):
    assert not schema_accepts(text)
    assert not loader_accepts(text if not text.startswith("base") else text + "\n---\n" + HEAD + "turn: me end")


@pytest.mark.parametrize("text", GOOD)
def test_both_accept_a_good_document(text):
    assert load(text).problems == ()
    assert [error.message for error in VALIDATOR.iter_errors(as_json(yaml.safe_load(text)))] == []
