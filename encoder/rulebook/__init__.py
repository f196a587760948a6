"""Loads the rulebook, cuts it down to what a board can fire, and runs it.

    rulebook = Rulebook.open()
    program = rulebook.program(facts)
    solution = solve(program)
"""

from encoder.rulebook.book import Rulebook
from encoder.rulebook.model import InternalFault, Predicate, Program, Proof, RuleBlock, Solution, Statistics
from encoder.rulebook.solve import solve

__all__ = ["InternalFault", "Predicate", "Program", "Proof", "RuleBlock", "Rulebook", "Solution", "Statistics", "solve"]
