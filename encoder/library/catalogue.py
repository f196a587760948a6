"""`Library`: all cards by name, and what the rest of the program asks about them."""

from __future__ import annotations

from encoder.library.files import Record, cards_folder, read_folder
from encoder.library.lists import DeckList, list_names, list_problems, read_list
from encoder.library.summary import CardSummary, summarize
from encoder.problems import Problem, Where


class BrokenRecord(Exception):
    """A record with problems was asked for its facts; `problems` says what is wrong.

    Cannot happen with the shipped library, whose records are tested, nor after
    `check_record` has returned no problem.
    """

    def __init__(self, problems: tuple[Problem, ...]):
        super().__init__("; ".join(f"{problem.where}: {problem.message}" for problem in problems))
        self.problems = problems


class Library:
    """The cards of a folder.  Open it with `Library.open()`."""

    def __init__(self, records: list[Record], unreadable: list[Problem], folder: str):
        self._records: dict[str, Record] = {}
        for record in records:
            self._records.setdefault(record.name, record)
        self._all = records
        self._unreadable = unreadable
        self._aliases: dict[str, str] | None = None
        self._nodes: dict[str, object] = {}
        self._texts: dict = {}
        self._folder = folder
        self._lists: dict[str, DeckList] = {}

    @classmethod
    def open(cls, folder: str | None = None) -> "Library":
        """Finds the records of `folder` (a path; default: the shipped cards); parses none of them.

        Raises FileNotFoundError if the folder is not there.
        """
        folder = folder or cards_folder()
        return cls(*read_folder(folder), folder)

    # ---------------------------------------------------------------- names

    def names(self) -> tuple[str, ...]:
        """The official English names of all cards, in the order of the files."""
        return tuple(self._records)

    def official(self, name: str) -> str | None:
        """The official English name of a card given by its exact English, Japanese or Chinese name or '#number'."""
        if name in self._records:
            return name
        return self._other_names().get(name)

    def suggest(self, name: str) -> list[str]:
        """Official names that a wrong or loosely spelt name may mean, the likeliest first; at most three."""
        from encoder.library.names import close_names

        known = {own: own for own in self._records}
        for other, own in self._other_names().items():
            if other[0] != "#":
                known.setdefault(other, own)
        return close_names(name, known)

    def _other_names(self) -> dict[str, str]:
        if self._aliases is None:
            self._aliases = {}
            for record in self._all:
                for alias in record.aliases():
                    self._aliases.setdefault(alias, record.name)
        return self._aliases

    # -------------------------------------------------------------- one card

    def summary(self, name: str) -> CardSummary | None:
        """The printed facts of a card, found by any of its exact names; None if there is no such card.

        Raises BrokenRecord if its record is not YAML.
        """
        official = self.official(name)
        return summarize(self._node(official), official) if official else None

    def where(self, name: str) -> Where | None:
        """The place of a card's record in the card files; None if there is no such card."""
        official = self.official(name)
        if official is None:
            return None
        record = self._records[official]
        return Where(record.file, record.first_line + 1)

    def facts(self, name: str, era: str) -> tuple[str, ...]:
        """The facts of a card's text in an era, one ASP fact a string (docs/card-facts.md).

        name  any exact name of the card
        era   a word of `vocabulary.ERAS`

        Raises KeyError for an unknown card, BrokenRecord for a record with problems.
        """
        return self._text(name, era).facts()

    def words(self, name: str, era: str) -> frozenset[str]:
        """The words of the card language that the text uses, as 'operation:destroy'; raises like `facts`."""
        return self._text(name, era).words()

    def words_by_effect(self, name: str, era: str) -> dict[str, frozenset[str]]:
        """effect term, as in `facts`, to the words that this effect uses; raises like `facts`."""
        return self._text(name, era).words_by_effect()

    def word_places(self, word: str, era: str) -> list[tuple[str, str, int]]:
        """Where a word of `words` is used in that era: (card, file, line), in the order of the files."""
        places = []
        for name, record in self._records.items():
            line = self._text(name, era).line_of(word)
            if line is not None:
                places.append((name, record.file, line))
        return places

    def _text(self, name: str, era: str):
        from encoder.library.reading import read_text

        official = self.official(name)
        if official is None:
            raise KeyError(name)
        text = self._texts.get((official, era))
        if text is None:
            record = self._records[official]
            text = read_text(self._node(official), official, era, record.file, record.first_line, record.text)
            # eras with the same text share it
            text = self._texts.setdefault((official, text.variant), text)
            self._texts[official, era] = text
        if text.problems:
            raise BrokenRecord(text.problems)
        return text

    def _node(self, name: str):
        node = self._nodes.get(name)
        if node is None:
            node = self._records[name].compose()
            if isinstance(node, Problem):
                raise BrokenRecord((node,))
            self._nodes[name] = node
        return node

    # -------------------------------------------------------- made-up cards

    def check_record(self, node, name: str, file: str) -> tuple[Problem, ...]:
        """What is wrong with a made-up card.

        node  its YAML node with marks: a mapping in the card language without `name`,
              or a short form (`normal L4 1500/1000 EARTH Warrior`)
        name  the name it is given; it must not be that of a real card
        file  the file in which it stands, for the problems
        """
        from encoder.library.reading import check_made_up

        return check_made_up(node, name, file, self.official(name))

    def facts_of_record(self, node, name: str, era: str) -> tuple[str, ...]:
        """The facts of a made-up card, as `facts`; raises BrokenRecord if `check_record` finds problems."""
        return self._made_up(node, name, era).facts()

    def words_of_record(self, node, name: str, era: str) -> frozenset[str]:
        """The words of a made-up card, as `words`; raises BrokenRecord if `check_record` finds problems."""
        return self._made_up(node, name, era).words()

    def words_by_effect_of_record(self, node, name: str, era: str) -> dict[str, frozenset[str]]:
        """The same for a made-up card; raises BrokenRecord if `check_record` finds problems."""
        return self._made_up(node, name, era).words_by_effect()

    def summary_of_record(self, node, name: str) -> CardSummary | None:
        """The summary of a made-up card; None if it does not say what the card is."""
        from encoder.library.reading import as_mapping
        from encoder.library.writer import Writer

        mapping = as_mapping(Writer(name, ""), node)
        return summarize(mapping, name) if mapping is not None else None

    def _made_up(self, node, name: str, era: str):
        from encoder.library.reading import read_made_up

        text = read_made_up(node, name, era)
        if text.problems:
            raise BrokenRecord(text.problems)
        return text

    # ----------------------------------------------------------------- lists

    def deck_lists(self) -> tuple[str, ...]:
        """The names of the Forbidden & Limited Lists."""
        return list_names(self._folder)

    def deck_list(self, name: str) -> DeckList:
        """A Forbidden & Limited List. Raises KeyError if there is none of that name, BrokenRecord if it has problems."""
        found = self._lists.get(name)
        if found is None:
            if name not in self.deck_lists():
                raise KeyError(name)
            found, problems = read_list(self._folder, name, self.official)
            if problems:
                raise BrokenRecord(problems)
            self._lists[name] = found
        return found

    # ------------------------------------------------------------ validation

    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the card files, in every era's text, and with the lists."""
        from encoder.library.check import check_records

        return (*self._unreadable, *check_records(self._all), *list_problems(self._folder, self.official))
