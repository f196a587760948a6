"""Orders units so that rules come after the rules that feed them, as far as there are no loops."""

from __future__ import annotations

from encoder.rulebook.analyse import Unit


def order(units: list[Unit]) -> list[int]:
    """A permutation of the units: strongly connected predicates together, feeding ones first, else as written."""
    feeds: dict[str, set[str]] = {}
    for unit in units:
        needed = {atom.predicate for atom in unit.needs}
        for head in unit.heads:
            feeds.setdefault(head.atom.predicate, set()).update(needed, (atom.predicate for atom in head.condition))
    rank = _ranks(feeds)

    def key(number: int):
        unit = units[number]
        made = [rank[head.atom.predicate] for head in unit.heads]
        return (min(made) if made else len(rank), number)

    return sorted(range(len(units)), key=key)


def _ranks(feeds: dict[str, set[str]]) -> dict[str, int]:
    """Tarjan's algorithm without recursion: predicate -> number of its component, feeding components first."""
    found: dict[str, int] = {}
    lowest: dict[str, int] = {}
    rank: dict[str, int] = {}
    stack: list[str] = []
    components = 0
    for start in feeds:
        if start in found:
            continue
        path = [(start, iter(sorted(feeds[start])))]
        found[start] = lowest[start] = len(found)
        stack.append(start)
        while path:
            name, following = path[-1]
            for other in following:
                if other not in found:
                    found[other] = lowest[other] = len(found)
                    stack.append(other)
                    path.append((other, iter(sorted(feeds.get(other, ())))))
                    break
                if other not in rank:
                    lowest[name] = min(lowest[name], found[other])
            else:
                path.pop()
                if path:
                    outer = path[-1][0]
                    lowest[outer] = min(lowest[outer], lowest[name])
                if lowest[name] == found[name]:
                    while True:
                        member = stack.pop()
                        rank[member] = components
                        if member == name:
                            break
                    components += 1
    return rank
