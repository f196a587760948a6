"""`ocg resolve FILE`: plays the story of a file and shows every step and every way it can end."""

from __future__ import annotations

from encoder import exits
from encoder.commands.asking import Asking
from encoder.commands.options import add_eras, add_output
from encoder.commands.reading import by_era, eras_text, read_scenarios, refuse_decks
from encoder.model import Case
from encoder.render.style import plural
from encoder.results import unknown_of

SUMMARY = "what happens? every step of the story and every way it can end"
EXAMPLES = """\
examples:
  ocg resolve board.yaml               plays `do:` and `chain:`, and `ask:` if it is legal
  ocg resolve rulings.yaml#SC-150 -v   one document of a file, every step with its rule
  ocg resolve board.yaml -f json       the same for programs

exit codes: 0 it can be played, 1 a step is illegal, 2 wrong usage, 3 the file cannot be understood, 4 cannot decide
"""


def add_arguments(parser) -> None:
    """The arguments of `ocg resolve`."""
    parser.add_argument("file", metavar="FILE", help="FILE, FILE#ID, or - for standard input")
    add_eras(parser, "play under this era instead of the file's")
    add_output(parser, ("text", "json", "jsonl"))


def run(arguments) -> int:
    """Plays the main case of every document."""
    from encoder.library import Library

    library = Library.open()
    asking = Asking(arguments, library)
    scenarios, code = read_scenarios(arguments.file, library, arguments.rules, None, asking.machine)
    refuse_decks(scenarios)
    asking.codes += [code] if code else []
    for scenario in scenarios:
        if asking.wants_objects:
            for case in scenario.main:
                for made in _objects(case, asking):
                    asking.emit(made)
        if not asking.machine:
            _print(scenario, asking, len(scenarios) > 1)
    asking.end()
    return exits.worst(asking.codes)


def _print(scenario, asking: Asking, titled: bool) -> None:
    if titled:
        print(asking.style(f"{scenario.id}  {scenario.title}", "bold"))
    groups = by_era(scenario.main, lambda case: _lines(case, asking))
    for cases, lines in groups:
        if len(groups) > 1:
            print(f"{eras_text(cases)}:")
        print("\n".join(lines))
        if titled or len(groups) > 1:
            print()


def _lines(case: Case, asking: Asking) -> list[str]:
    """The story of a case as text."""
    from encoder.render.story import StoryText
    from encoder.render.verdicts import VerdictText

    answer = asking.play(case)
    names = asking.names(case, answer)
    verbose = asking.arguments.verbose > 0
    verdicts = VerdictText(names, asking.citations, asking.style, asking.arguments.lang, verbose)
    story = StoryText(names, asking.citations, asking.style, verbose)
    if answer.broken is not None:
        asking.note(answer.broken.verdict)
        return verdicts.lines(answer.broken.verdict, f"{answer.broken.step} cannot be done", None, answer.rules_used)
    lines: list[str] = []
    parts = asking.questions(case, answer) or [(None, "", None)]
    every: list = []
    for question, words, where in parts:
        outcomes = question.outcomes() if question else answer.outcomes()
        every += outcomes
        if question:
            asking.note(question.verdict)
            lines += [*([""] if lines else []), *verdicts.lines(question.verdict, words, where), ""]
        lines += [plural(len(outcomes), "outcome")] if asking.arguments.quiet else story.lines(answer.before, outcomes)
    return lines + _doubts(every, answer.limits, names, asking)


def _doubts(outcomes, limits, names, asking: Asking) -> list[str]:
    """What keeps the outcomes from being certain; noted for the exit code."""
    lines = []
    if unknown_of(outcomes):
        lines.append(
            f"{asking.style('UNKNOWN', 'unsure')}  these outcomes hang on {names.missing(unknown_of(outcomes))}"
        )
    lines += [f"{asking.style('UNKNOWN', 'unsure')}  {limit}" for limit in limits]
    asking.codes.append(exits.UNDECIDED if lines else exits.YES)
    return ["", *lines] if lines else []


def _objects(case: Case, asking: Asking) -> list[dict]:
    from encoder.render.machine import Objects

    answer = asking.play(case)
    objects = Objects(asking.names(case, answer), asking.citations, asking.arguments.lang)
    if answer.broken is not None:
        asking.note(answer.broken.verdict)
        return [objects.story(answer.before, (), answer)]
    for question in answer.questions:
        asking.note(question.verdict)
    parts = asking.questions(case, answer) or [(None, "", None)]
    played = [(question, where, tuple((question or answer).outcomes())) for question, _, where in parts]
    uncertain = answer.limits or any(unknown_of(outcomes) for _, _, outcomes in played)
    asking.codes.append(exits.UNDECIDED if uncertain else exits.YES)
    stories = [objects.story(answer.before, outcomes, answer) for _, _, outcomes in played]
    if not answer.questions:
        return stories
    return [objects.verdict(one[0].verdict, one[1]) | {"story": story} for one, story in zip(played, stories)]
