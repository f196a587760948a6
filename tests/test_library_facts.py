"""The facts of records: each word of the language as docs/card-facts.md describes it."""

from __future__ import annotations

import pytest

from library_support import facts_of

MONSTER = "card: effect monster\nlevel: 4\nattribute: EARTH\ntype: Winged Beast\natk: 1000\ndef: '?'\n"


def rows(body: str, *predicates: str, card: str = "card: normal spell") -> list[str]:
    """The facts of a card with the effect `body`, of these predicates only, with `C` for its name."""
    facts = facts_of(f"{card}\neffects:\n  - {body}\n")
    return [fact.replace('"Test"', "C") for fact in facts if fact.split("(")[0] in predicates]


def test_a_whole_card():
    facts = facts_of(
        """
        card: quick-play spell
        effects:
          - activation: {target: {spell-or-trap: 1, in: field, except: this}, do: [{destroy: target}]}
        """,
        name='A "B" C',
    )
    card = r'"A \"B\" C"'
    assert facts == (
        f"card({card},spell).",
        f"card_is({card},quick_play).",
        f"effect(e({card},1),{card},activation).",
        f"effect_number(e({card},1),1).",
        f"effect_box(e({card},1),main).",
        f"filter_count(f({card},1),1,1).",
        f"filter_req(f({card},1),noun,spell_or_trap).",
        f"filter_req(f({card},1),in,field).",
        f"filter_req(f({card},1),except,ref(this)).",
        f"effect_target(e({card},1),1,f({card},1)).",
        f"op_count(do(e({card},1)),1).",
        f"op_group(do(e({card},1)),1,1).",
        f"op(do(e({card},1)),1,destroy,ref(target)).",
    )


def test_printed_facts():
    assert facts_of(MONSTER + "series: [Mine, Yours]\neffects: []") == (
        'card("Test",monster).',
        'card_is("Test",effect).',
        'card_key("Test",level,4).',
        'card_key("Test",attribute,earth).',
        'card_key("Test",type,winged_beast).',
        'card_key("Test",atk,1000).',
        'card_key("Test",def,unknown).',
        'card_key("Test",series,"Mine").',
        'card_key("Test",series,"Yours").',
    )


def test_a_card_without_effects_key_is_not_modelled():
    assert facts_of("card: normal spell")[-1] == 'not_modelled("Test").'
    assert "not_modelled" not in "".join(facts_of("card: normal spell\neffects: []"))
    assert 'not_modelled(e("Test",1)).' in facts_of("card: normal spell\neffects: [{unknown: {}}]")


def test_the_two_boxes_of_a_pendulum_monster_count_apart():
    facts = facts_of(
        MONSTER.replace("effect", "pendulum effect")
        + "scale: [1, 8]\neffects: [{ignition: {do: [{draw: 1}]}}]\n"
        + "pendulum: [{activation: {}}, {ignition: {do: [{draw: 2}]}}]"
    )
    assert 'card_key("Test",scale,scale(1,8)).' in facts
    assert 'effect(e("Test",1),"Test",ignition).' in facts
    assert 'effect(e("Test",pendulum(2)),"Test",ignition).' in facts
    assert 'effect_number(e("Test",pendulum(2)),2).' in facts
    assert 'effect_box(e("Test",pendulum(2)),pendulum).' in facts
    assert 'op(do(e("Test",pendulum(2))),1,draw,2).' in facts


@pytest.mark.parametrize(
    ("count", "least", "most"),
    [
        ("2", "2", "2"),
        ("all", "all", "all"),
        ("any", "0", "#sup"),
        ("2+", "2", "#sup"),
        ("up to 3", "1", "3"),
        ("1-3", "1", "3"),
        ("{half: {lp: you}}", "half(lp(you))", "half(lp(you))"),
    ],
)
def test_counts(count, least, most):
    assert rows(f"activation: {{do: [{{destroy: {{monster: {count}}}}}]}}", "filter_count") == [
        f"filter_count(f(C,1),{least},{most})."
    ]


@pytest.mark.parametrize(
    ("value", "term"),
    [
        ("4", "between(4,4)"),
        ("{min: 4}", "between(4,#sup)"),
        ("{max: 4}", "between(#inf,4)"),
        ("{min: 2, max: 4}", "between(2,4)"),
        ("{lp: you}", "equal_to(lp(you))"),
        ("{min: {lp: you}, max: {lp: you}}", "equal_to(lp(you))"),
        ("{min: {lp: you}}", "at_least(lp(you))"),
        ("{max: {lp: you}}", "at_most(lp(you))"),
        ("{min: 1, max: {lp: you}}", "in_range(1,lp(you))"),
        ("{same-as: this}", "same_as(ref(this))"),
    ],
)
def test_comparisons(value, term):
    assert rows(f"activation: {{do: [{{destroy: {{monster: 1, atk: {value}}}}}]}}", "filter_req")[1:] == [
        f"filter_req(f(C,1),atk,{term})."
    ]


@pytest.mark.parametrize(
    ("written", "term"),
    [
        ("-500", "-500"),
        ("'?'", "unknown"),
        ("{atk: this}", "atk(ref(this))"),
        ("{link-rating: this}", "link_rating(ref(this))"),
        ("{count: target}", "count(ref(target))"),
        ("{times: [2, 3]}", "times(2,3)"),
        ("{plus: [1, 2, 3]}", "plus(plus(1,2),3)"),
        ("{minus: [{lp: you}, {lp: opponent}]}", "minus(lp(you),lp(opponent))"),
        ("{sum: {of: level-or-rank, cards: target}}", "sum(level_or_rank,ref(target))"),
        ("{counters: {kind: spell, of: this}}", 'counters("spell",ref(this))'),
        ("{declared: level}", "declared(level)"),
        ("{amount: event}", "amount(event)"),
        ("{amount: {effect: 1}}", "amount(e(C,1))"),
        ("{paid: lp}", "paid(lp)"),
        ("{result: die}", "result(die)"),
    ],
)
def test_expressions(written, term):
    body = f"activation: {{declare: level, target: {{monster: 1}}, do: [{{damage: {written}, to: you}}]}}"
    assert rows(body, "op") == [f"op(do(e(C,1)),1,damage,{term})."]


def test_tests_of_one_card_and_of_the_set_are_kept_apart():
    body = (
        "activation: {target: {monster: 2, is: [fusion, tuner], is-not: token, any-of: [{face: up}, {level: 4}],"
        " different: name, total: {of: level, exactly: 8}, chosen-by: opponent, as: Pair, still: {monster: 1}},"
        " do: [{destroy: Pair}]}"
    )
    assert rows(body, "filter_req", "filter_set", "filter_as", "filter_still", "op") == [
        "filter_req(f(C,1),noun,monster).",
        "filter_req(f(C,1),is,fusion).",
        "filter_req(f(C,1),is,tuner).",
        "filter_req(f(C,1),is_not,token).",
        "filter_req(f(C,2),face,up).",
        "filter_req(f(C,3),level,between(4,4)).",
        "filter_req(f(C,1),any_of,sel(f(C,2))).",
        "filter_req(f(C,1),any_of,sel(f(C,3))).",
        "filter_set(f(C,1),different,name).",
        "filter_set(f(C,1),total,total(level,between(8,8))).",
        "filter_set(f(C,1),chosen_by,opponent).",
        'filter_as(f(C,1),named("Pair")).',
        "filter_req(f(C,4),noun,monster).",
        "filter_still(f(C,1),f(C,4)).",
        'op(do(e(C,1)),1,destroy,ref(named("Pair"))).',
    ]


def test_steps_connectors_and_groups():
    body = "activation: {do: [{draw: 1}, {if-done: {draw: 2}}, {also: {draw: 3}}, {then: {draw: 4}}, {after: {draw: 5}}]}"
    assert rows(body, "op_count", "op_link", "op_group") == [
        "op_count(do(e(C,1)),5).",
        "op_group(do(e(C,1)),1,1).",
        "op_link(do(e(C,1)),2,if_done).",
        "op_group(do(e(C,1)),2,1).",
        "op_link(do(e(C,1)),3,also).",
        "op_group(do(e(C,1)),3,1).",
        "op_link(do(e(C,1)),4,then).",
        "op_group(do(e(C,1)),4,2).",
        "op_link(do(e(C,1)),5,after).",
        "op_group(do(e(C,1)),5,3).",
    ]


def test_a_cost_is_joined_without_saying_so():
    body = "activation: {cost: [{pay: half}, {discard: {card: 1}}], do: [{draw: 1}]}"
    assert rows(body, "op", "op_link")[:3] == [
        "op(cost(e(C,1)),1,pay,half).",
        "op_link(cost(e(C,1)),2,and).",
        "op(cost(e(C,1)),2,discard,sel(f(C,1))).",
    ]


def test_several_arguments_of_one_step_follow_it():
    body = "activation: {answers: {link: any}, do: [{negate: [activation, effect]}]}"
    assert rows(body, "op", "op_key") == [
        "op(do(e(C,1)),1,negate,several).",
        "op_key(do(e(C,1)),1,argument,activation).",
        "op_key(do(e(C,1)),1,argument,effect).",
    ]


@pytest.mark.parametrize(
    ("step", "facts"),
    [
        ("{token: 2, pos: def}", ["op(B,1,token,number(2,2)).", "op_key(B,1,pos,def)."]),
        ("{lp: {gain: 500}, player: you}", ["op(B,1,lp,gain(500)).", "op_key(B,1,player,you)."]),
        ("{pay: {multiple-of: 100, max: 3000}}", ["op(B,1,pay,multiple_of(100,3000))."]),
        ("{pay: {multiple-of: 100}}", ["op(B,1,pay,multiple_of(100,#sup))."]),
        ("{banish: this, until: {until: end, of: you, nth: 2}}",
         ["op(B,1,banish,ref(this)).", "op_key(B,1,until,until(end,you,2))."]),
        ("{special-summon: this, zone: {linked: this}}",
         ["op(B,1,special_summon,ref(this)).", "op_key(B,1,zone,linked(ref(this)))."]),
        ("{draw: 1, by: each, may: yes, as: Drawn}",
         ["op(B,1,draw,1).", "op_key(B,1,by,each).", "op_key(B,1,may,yes).", 'op_key(B,1,as,named("Drawn")).']),
        ("{skip: battle, of: {controller: this}, now: yes}",
         ["op(B,1,skip,battle).", "op_key(B,1,of,controller(ref(this))).", "op_key(B,1,now,yes)."]),
        ("{counter: {kind: spell, n: 1}, to: this}",
         ['op(B,1,counter,counter("spell",1)).', "op_key(B,1,to,ref(this))."]),
    ],
)  # fmt: skip
def test_operations_with_values_of_their_own(step, facts):
    found = rows(f"activation: {{do: [{step}]}}", "op", "op_key")
    assert [fact.replace("do(e(C,1))", "B") for fact in found] == facts


def test_delayed_steps():
    body = (
        "activation: {do: [{later: {at: {end-of: battle}, do: [{draw: 1}]}},"
        " {also: {later: {when: {left-field: this}, do: [{draw: 2}]}}}]}"
    )
    assert rows(body, "op", "later_at", "later_when", "event") == [
        "later_at(later(C,1),at(end_of,battle,either,1)).",
        "op(do(later(C,1)),1,draw,1).",
        "op(do(e(C,1)),1,later,later(C,1)).",
        "event(v(C,1),left_field).",
        "later_when(later(C,2),v(C,1)).",
        "op(do(later(C,2)),1,draw,2).",
        "op(do(e(C,1)),2,later,later(C,2)).",
    ]


def test_branches():
    body = "activation: {do: [{either: [{draw: 1}, [{draw: 2}, {then: {draw: 3}}]]}]}"
    assert rows(body, "op", "branch") == [
        "branch(either(C,1),1,do(branch(either(C,1),1))).",
        "op(do(branch(either(C,1),1)),1,draw,1).",
        "branch(either(C,1),2,do(branch(either(C,1),2))).",
        "op(do(branch(either(C,1),2)),1,draw,2).",
        "op(do(branch(either(C,1),2)),2,draw,3).",
        "op(do(e(C,1)),1,either,either(C,1)).",
    ]


@pytest.mark.parametrize(
    ("condition", "facts"),
    [
        ("{have: {card: 2}}", ["cond(c(C,1),have,sel(f(C,1)))."]),
        ("{lack: this}", ["cond(c(C,1),lack,ref(this))."]),
        ("{that: this, face: up}", ["cond(c(C,1),that,ref(this)).", "cond_filter(c(C,1),f(C,1))."]),
        ("{face: up, that: this}", ["cond(c(C,1),that,ref(this)).", "cond_filter(c(C,1),f(C,1))."]),
        ("{at-least: [{lp: you}, 1]}", ["cond(c(C,1),at_least,pair(lp(you),1))."]),
        ("{happened: {drawn: this}, in: duel}", ["cond(c(C,1),happened,v(C,1)).", "cond_key(c(C,1),in,duel)."]),
        ("{turn: you}", ["cond(c(C,1),turn,you)."]),
        ("{phase: [main, calc]}", ["cond(c(C,1),phase,main).", "cond(c(C,1),phase,calc)."]),
        ("{result: {heads: 2}}", ["cond(c(C,1),result,heads(2))."]),
        ("{result: {die: 1-3}}", ["cond(c(C,1),result,die(1,3))."]),
        ("{not: {turn: you}}", ["cond(c(C,2),turn,you).", "cond_not(c(C,1),c(C,2))."]),
        ("{any: [{turn: you}, {lack: this}]}",
         ["cond(c(C,2),turn,you).", "cond(c(C,3),lack,ref(this)).", "cond_any(c(C,1),c(C,2)).",
          "cond_any(c(C,1),c(C,3))."]),
    ],
)  # fmt: skip
def test_conditions(condition, facts):
    found = rows(
        f"activation: {{need: {condition}, do: [{{draw: 1}}]}}",
        "cond", "cond_key", "cond_filter", "cond_any", "cond_not", "effect_key",
    )  # fmt: skip
    assert found == [*facts, "effect_key(e(C,1),need,c(C,1))."]


def test_still_repeats_the_conditions_of_need():
    body = "activation: {still: need, need: [{turn: you}, {lack: this}], do: [{draw: 1}]}"
    assert rows(body, "effect_key") == [
        "effect_key(e(C,1),need,c(C,1)).",
        "effect_key(e(C,1),need,c(C,2)).",
        "effect_key(e(C,1),still,c(C,1)).",
        "effect_key(e(C,1),still,c(C,2)).",
    ]


def test_the_body_of_a_trigger():
    body = (
        "trigger: {may: yes, from: [hand, GY], once: {per: name, times: 2}, during: {phase: [main, battle], of: you},"
        " when: [{summoned: this, way: [normal, flip]}, {destroyed: {card: 1}, by: effect, by-card: this}],"
        " do: [{draw: 1}]}"
    )
    assert rows(body, "event", "event_key", "effect_key", card=MONSTER.strip()) == [
        "event(v(C,1),summoned).",
        "event_key(v(C,1),what,ref(this)).",
        "event_key(v(C,1),way,normal).",
        "event_key(v(C,1),way,flip).",
        "event(v(C,2),destroyed).",
        "event_key(v(C,2),what,sel(f(C,1))).",
        "event_key(v(C,2),by,effect).",
        "event_key(v(C,2),by_card,ref(this)).",
        "effect_key(e(C,1),when,v(C,1)).",
        "effect_key(e(C,1),when,v(C,2)).",
        "effect_key(e(C,1),may,yes).",
        "effect_key(e(C,1),from,hand).",
        "effect_key(e(C,1),from,gy).",
        "effect_key(e(C,1),once,once(name,2)).",
        "effect_key(e(C,1),during,during(main,you)).",
        "effect_key(e(C,1),during,during(battle,you)).",
    ]


def test_a_link_pattern():
    body = (
        "activation: {answers: {link: opponent, kind: [spell, trap], targets-exactly: 1, card: {name: Raigeki},"
        " does: [draw, {move: {card: 1}}]}, do: [{draw: 1}]}"
    )
    assert rows(body, "link_filter", "link_key", "effect_key") == [
        "link_filter(l(C,1)).",
        "link_key(l(C,1),link,opponent).",
        "link_key(l(C,1),kind,spell).",
        "link_key(l(C,1),kind,trap).",
        "link_key(l(C,1),targets_exactly,1).",
        "link_key(l(C,1),card,sel(f(C,1))).",
        "link_key(l(C,1),does,does(draw,any)).",
        "link_key(l(C,1),does,does(move,sel(f(C,2)))).",
        "effect_key(e(C,1),answers,l(C,1)).",
    ]


def test_modes():
    body = "activation: {pick-modes: 1-2, modes: [{do: [{draw: 1}]}, {target: {card: 1}, do: [{destroy: target}]}]}"
    assert rows(body, "effect_mode", "effect_target", "op", "effect_key") == [
        "effect_key(e(C,1),pick_modes,range(1,2)).",
        "effect_mode(e(C,1),1,mode(e(C,1),1)).",
        "op(do(mode(e(C,1),1)),1,draw,1).",
        "effect_mode(e(C,1),2,mode(e(C,1),2)).",
        "effect_target(mode(e(C,1),2),1,f(C,1)).",
        "op(do(mode(e(C,1),2)),1,destroy,ref(target)).",
    ]


def test_modifications_of_a_continuous_effect():
    body = (
        "continuous: {while: {turn: you}, cannot: [{do: [attack, target], cards: this, by: opponent},"
        " {do: summon, player: you, way: special}], instead: {of: {destroyed: this}, do: [{banish: it}]}}"
    )
    assert rows(body, "effect_key", "mod", "mod_key", "effect_mod", "op") == [
        "effect_key(e(C,1),while,c(C,1)).",
        "mod(m(C,1),cannot).",
        "mod_key(m(C,1),cards,ref(this)).",
        "mod_key(m(C,1),by,opponent).",
        "mod_key(m(C,1),do,attack).",
        "mod_key(m(C,1),do,target).",
        "effect_mod(e(C,1),m(C,1)).",
        "mod(m(C,2),cannot).",
        "mod_key(m(C,2),player,you).",
        "mod_key(m(C,2),way,special).",
        "mod_key(m(C,2),do,summon).",
        "effect_mod(e(C,1),m(C,2)).",
        "mod(m(C,3),instead).",
        "mod_key(m(C,3),of,v(C,1)).",
        "op(do(m(C,3)),1,banish,ref(it)).",
        "effect_mod(e(C,1),m(C,3)).",
    ]


def test_a_declared_value_is_of_the_kind_of_its_key():
    body = (
        "activation: {declare: [type, attribute], range: [1, 8], do: [{apply: {become: {cards: {monster: all},"
        " type: declared, attribute: declared}}, for: turn}]}"
    )
    assert rows(body, "effect_key", "mod_key", "op", "op_key") == [
        "effect_key(e(C,1),declare,type).",
        "effect_key(e(C,1),declare,attribute).",
        "effect_key(e(C,1),range,range(1,8)).",
        "mod_key(m(C,1),cards,sel(f(C,1))).",
        "mod_key(m(C,1),type,declared(type)).",
        "mod_key(m(C,1),attribute,declared(attribute)).",
        "op(do(e(C,1)),1,apply,m(C,1)).",
        "op_key(do(e(C,1)),1,for,turn).",
    ]


def test_becoming_a_monster_with_effects():
    body = (
        "activation: {do: [{special-summon: this, into: {card: effect tuner monster, name: {same-as: this}, level: 4,"
        " attribute: DARK, atk: '?', still: trap, effects: [{continuous: {gain: {cards: this, atk: 100}}}]}}]}"
    )
    assert rows(body, "into", "effect", "effect_mod", "op_key", card="card: normal trap")[1:] == [
        "into(i(C,1),card,monster).",
        "into(i(C,1),is,effect).",
        "into(i(C,1),is,tuner).",
        "into(i(C,1),name,same_as(ref(this))).",
        "into(i(C,1),level,4).",
        "into(i(C,1),attribute,dark).",
        "into(i(C,1),atk,unknown).",
        "into(i(C,1),still,trap).",
        "effect(e(i(C,1),1),i(C,1),continuous).",
        "effect_mod(e(i(C,1),1),m(C,1)).",
        "op_key(do(e(C,1)),1,into,i(C,1)).",
    ]


def test_granted_effects():
    body = (
        "activation: {target: {monster: 1}, do: [{apply: {grant: {cards: target,"
        " effects: [{trigger: {if: {summoned: this}, do: [{draw: 1}]}}]}}, for: turn}]}"
    )
    assert "mod_key(m(C,1),effects,g(C,1))." in rows(body, "mod_key")
    assert rows(body, "effect")[1:] == ["effect(e(g(C,1),1),g(C,1),trigger)."]


def test_summoning_conditions_and_procedures():
    facts = facts_of(
        MONSTER
        + "summon: {never: [normal, set], only: [own, {effect-of: {card: 1}}], never-from: GY, needs: {turn: you},\n"
        + "  negatable: no, ways: [{special: hand, need: {turn: you}, cost: [{tribute: {monster: 1}}]}]}\n"
        + "effects: [{procedure: {tribute: 1-2, gives: {gain: {cards: this, atk: 1}}, once: name}}]"
    )
    wanted = ("summon", "procedure", "op", "effect")
    assert [fact.replace('"Test"', "C") for fact in facts if fact.split("(")[0] in wanted] == [
        "summon(C,never,normal).",
        "summon(C,never,set).",
        "summon(C,only,own).",
        "summon(C,only,effect_of(sel(f(C,1)))).",
        "summon(C,never_from,gy).",
        "summon(C,needs,c(C,1)).",
        "summon(C,negatable,no).",
        "procedure(p(C,1),special,hand).",
        "procedure(p(C,1),need,c(C,2)).",
        "op(cost(p(C,1)),1,tribute,sel(f(C,2))).",
        "summon(C,ways,p(C,1)).",
        "effect(e(C,1),C,procedure).",
        "procedure(e(C,1),tribute,range(1,2)).",
        "procedure(e(C,1),gives,m(C,1)).",
        "procedure(e(C,1),once,once(name,1)).",
    ]


def test_materials_keep_their_order():
    facts = facts_of(
        "card: fusion monster\nlevel: 4\nattribute: EARTH\ntype: Rock\natk: 0\ndef: 0\nsubstitutes: no\n"
        "materials: [{monster: 1, name: A}, {monster: 2, name: B}]\neffects: []"
    )
    assert [fact for fact in facts if fact.startswith("material")] == [
        'material("Test",1,f("Test",1)).',
        'material("Test",2,f("Test",2)).',
    ]
    assert 'card_key("Test",substitutes,no).' in facts


def test_upkeep():
    body = "upkeep: {in: {phase: standby}, may: yes, pay: [{pay: 100}], else: [{destroy: this}]}"
    assert rows(body, "effect_key", "op") == [
        "effect_key(e(C,1),in,during(standby,either)).",
        "effect_key(e(C,1),may,yes).",
        "op(pay(e(C,1)),1,pay,100).",
        "op(else(e(C,1)),1,destroy,ref(this)).",
    ]
