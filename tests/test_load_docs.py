"""docs/board-format.md says what the loader reads: its words, its codes, its examples."""

import re
from pathlib import Path

import encoder
from encoder.library import Library
from encoder.load import load_text, vocabulary as v
from encoder.load.eras import ERAS

ROOT = Path(encoder.__file__).resolve().parent
TEXT = (ROOT.parent / "docs" / "board-format.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"[\w.+-]+", " ".join(re.findall(r"`([^`\n]+)`", TEXT))))


def test_every_word_of_the_format_is_documented():
    tables = (
        v.DOCUMENT_KEYS, v.VARIATION_KEYS, v.PILES, v.STATES, v.WAYS, v.STEP_KEYS, v.PAST_KEYS, v.PAST_VERBS, v.VERBS,
        v.CAUSES, v.NEGATED_PAST, v.SEEN_FACTS, v.GO_WORDS, v.AT_WORDS, v.ANSWERS, v.KINDS, v.VALUES, v.CLAIM_STATES,
        v.EFFECT_KINDS, v.ZONE_GROUPS, v.FACTS, v.WINNERS, v.EVENTS, v.REASONS, v.DECK_KEYS, v.DECK_CHECK_KEYS,
        v.MAP_POSITIONS, v.PHASES, ERAS,
    )  # fmt: skip
    missing = {word for table in tables for word in table if word not in WORDS}
    assert missing == set()
    assert {key.removesuffix("+") for key in v.EXPECT_KEYS} <= WORDS
    assert {f"me.{fact}" for fact in v.NUMBER_FACTS} <= WORDS


def test_the_keys_of_each_verb_are_documented():
    section = TEXT[TEXT.index("## 5.") : TEXT.index("## 6.")]
    rows = dict(re.findall(r"^\| (`[^|]*`) \| [^|]* \|([^|]*)\|$", section, re.M))
    for verb, keys in v.VERBS.items():
        cell = next(keys_cell for verbs, keys_cell in rows.items() if f"`{verb}`" in verbs)
        if cell.strip() == "the same":
            continue
        assert set(keys) <= set(re.findall(r"`([\w-]+)`", cell)), verb


def test_every_code_is_documented():
    used = set()
    for file in [*(ROOT / "load").glob("*.py"), ROOT / "yaml_nodes.py"]:
        used |= set(re.findall(r'"([SY]\d{3})"', file.read_text(encoding="utf-8")))
    assert used and used <= set(re.findall(r"[SY]\d{3}", TEXT))
    from encoder.commands.explain import CODES

    assert used <= set(CODES)


def test_the_examples_load():
    library = Library.open()
    examples = [block for block in re.findall(r"```yaml\n(.*?)```", TEXT, re.S) if block.startswith("id:")]
    assert len(examples) == 2
    for block in examples:
        result = load_text(block, "example", library)
        assert not result.problems and len(result.scenarios) == 1
