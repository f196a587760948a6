"""`@value` behaves like a frozen, slotted dataclass."""

import copy
import dataclasses
import pickle

import pytest

from encoder.model import Case, InPlace, Place
from encoder.problems import Where
from encoder.values import replace, value


def test_fields_defaults_and_keywords():
    assert Where("f", 2) == Where(file="f", line=2, column=1)
    with pytest.raises(TypeError):
        Where()
    with pytest.raises(TypeError):
        Where("f", 1, 2, 3)


def test_a_value_cannot_be_changed_and_has_no_other_attributes():
    where = Where("f")
    with pytest.raises(dataclasses.FrozenInstanceError):
        where.line = 3
    with pytest.raises(dataclasses.FrozenInstanceError):
        del where.line
    with pytest.raises(AttributeError):
        where.other = 3
    assert not hasattr(where, "__dict__")


def test_equality_is_by_class_and_content():
    one, other = Place("me", "M1"), Place("me", "M1")
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one != Place("opp", "M1") and one != InPlace() and one != ("me", "M1", None)


def test_a_copy_with_changes_and_the_tools_of_dataclasses():
    where = Where("f", 2, 3)
    assert replace(where, line=9) == dataclasses.replace(where, line=9) == Where("f", 9, 3)
    assert dataclasses.asdict(where) == {"file": "f", "line": 2, "column": 3}
    assert [field.name for field in dataclasses.fields(where)] == ["file", "line", "column"]
    with pytest.raises(TypeError):
        replace(where, no_such_field=1)


def test_pickling_copying_and_matching():
    case = Case("X", "main", "main", "t", "mr4", Where("f"))
    assert pickle.loads(pickle.dumps(case)) == case == copy.deepcopy(case)
    match Place("me", "M1"):
        case Place(player, zone):
            assert (player, zone) == ("me", "M1")


def test_repr_shows_what_differs_from_the_defaults():
    assert repr(Where("f", 2)) == "Where(file='f', line=2)"


def test_a_class_without_fields():
    @value
    class Nothing:
        """Nothing."""

    assert Nothing() == Nothing() and repr(Nothing()) == "Nothing()"
