"""Traces as JSON objects, for games that describe their states with plain values."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.limits import LONGEST_TRACE, read_json
from amyitis_nb.core.input.schema import check, read_schema
from amyitis_nb.core.traces import Difference, Traces

P = TypeVar("P", bound=Position)


def legal_texts(position: Position) -> list[str]:
    """Return the texts of the legal actions, sorted by code point."""
    return sorted(action.text for action in position.legal_actions)


class JsonTraces(Traces[P]):
    """Traces that are a whole game as JSON, complete enough for another program to check (`docs/formats.md`).

    A trace is a dict with the `format`, the `version`, the start of the game, `steps` with the state `after` each, and
    `final` if the game has ended. `trace` makes one, `text` and `read` convert it to text and back, and `difference`
    plays it.
    """

    #: The value of `format`.
    format: str
    #: The path of the JSON Schema of traces (draft 2020-12).
    schema_file: str

    # What each game supplies

    @abstractmethod
    def state(self, position: P) -> dict[str, Any]:
        """Return the state of a position in the form of a trace, as in a step's `after`."""

    @abstractmethod
    def final(self, position: P) -> dict[str, Any] | None:
        """Return the result of a game in the form of a trace; None before the end."""

    @abstractmethod
    def _begun(self, start: P) -> tuple[P, dict[str, Any]]:
        """Return the position before the first step of a game, without a seed, and the head of its trace.

        Raises `InvalidInput` for a position that is not the start of a game.
        """

    @abstractmethod
    def _step(self, position: P, action: Action, after: P) -> dict[str, Any]:
        """Return a step without the state after it."""

    @abstractmethod
    def _start(self, trace: dict[str, Any]) -> P | Difference:
        """Return the position before the first step of a trace, or a difference in its head.

        Raises `InvalidInput` for an unknown edition or an impossible set-up.
        """

    @abstractmethod
    def _played(self, number: int, position: P, step: dict[str, Any]) -> P | Difference:
        """Return the position after a step, or a difference other than in its `after`."""

    @abstractmethod
    def _game(self, players: int, seed: int | str, policy: str, edition: str) -> tuple[P, Sequence[Action]]:
        """Return the start and the actions of a new game in which all seats follow one policy."""

    def _with_chance(self, start: P, position: P, action: Action) -> tuple[Action, ...]:
        """Return the actions for one action of a game: before it, random events that it leaves to the seed."""
        return (action,)

    # Traces

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of traces."""
        return read_schema(self.schema_file)

    def trace(self, start: P, actions: Iterable[Action]) -> dict[str, Any]:
        """Return the trace of a game: its start position, and the actions played from there.

        Raises `InvalidInput` for any other position, or for a random event that neither the actions nor the seed
        determine, and `IllegalAction` for an illegal action.
        """
        position, head = self._begun(start)
        steps: list[dict[str, Any]] = []
        for given in actions:
            for action in self._with_chance(start, position, given):
                after = position.play(action).position
                steps.append({**self._step(position, action, after), "after": self.state(after)})
                position = after
        trace = {"format": self.format, "version": 1, **head, "steps": steps}
        final = self.final(position)
        return trace if final is None else {**trace, "final": final}

    def text(self, trace: dict[str, Any]) -> str:
        """Return a trace as JSON, with one line for each step: `read(text(trace)) == trace`.

        Raises `InvalidInput` if the text would be too long to be read again (`LONGEST_TRACE`).
        """
        import json

        def line(value: object) -> str:
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

        parts = []
        for key, value in trace.items():
            listed = "[\n" + ",\n".join(map(line, value)) + "\n]" if key == "steps" else line(value)
            parts.append(f"{line(key)}:{listed}")
        written = "{" + ",\n".join(parts) + "}\n"
        if len(written) > LONGEST_TRACE:
            size = f"{len(trace['steps'])} steps are {len(written)} characters"
            advice = "write fewer of the actions, or keep the game as a record"
            message = f"{size}, of which at most {LONGEST_TRACE} could be read again: {advice}"
            raise InvalidInput(message, where="steps")
        return written

    def read(self, text: str) -> dict[str, Any]:
        """Return the trace in a text. It is checked against its schema; `difference` checks it against the rules.

        Raises `InvalidInput`, with the offset or the key path, for any other text.
        """
        trace = read_json(text, LONGEST_TRACE)
        check(trace, self.schema())
        return trace  # type: ignore[no-any-return]

    def difference(self, trace: dict[str, Any]) -> Difference | None:
        """Play a trace with its random outcomes and return its first difference from the rules, or None.

        Each step is checked before the state after it. Raises `InvalidInput` if the trace does not fit the schema, or
        has an unknown edition or an impossible set-up.
        """
        check(trace, self.schema())
        return self._difference(trace)

    def _difference(self, trace: dict[str, Any]) -> Difference | None:
        position = self._start(trace)
        for number, step in enumerate(trace["steps"]):
            if isinstance(position, Difference):
                return position
            position = self._played(number, position, step)
            if not isinstance(position, Difference):
                position = self._compared(number, ("after",), position, step["after"])
        if isinstance(position, Difference):
            return position
        found = _first_difference(self.final(position), trace.get("final"), ("final",))
        return None if found is None else Difference(None, *found, None)

    def _compared(
        self, number: int | None, path: tuple[str, ...], position: P, state: dict[str, Any]
    ) -> P | Difference:
        """Return the position if it has this state, or the first difference."""
        found = _first_difference(self.state(position), state, path)
        return position if found is None else Difference(number, *found, None)

    # The interface

    def play_out(self, players: int, seed: int | str, policy: str, edition: str = "") -> str:
        """Return the trace of a new game in which every seat follows a policy."""
        return self.write(*self._game(players, seed, policy, edition))

    def write(self, start: P, actions: Sequence[Action]) -> str:
        """Return the trace of actions from the start of a game."""
        return self.text(self.trace(start, actions))

    def replay(self, text: str) -> tuple[int, Difference | None]:
        """Replay a trace; return the number of its steps and its first difference from the rules."""
        trace = self.read(text)
        return len(trace["steps"]), self._difference(trace)


def _first_difference(ours: Any, theirs: Any, path: tuple[str, ...]) -> tuple[str, Any, Any] | None:
    """Return the key path and both values of the first difference between 2 JSON values; None if they are equal."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        pairs = [(key, ours.get(key), theirs.get(key)) for key in {**ours, **theirs}]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = [(str(index), *pair) for index, pair in enumerate(zip(ours, theirs, strict=True))]
    else:
        return None if ours == theirs else (".".join(path), ours, theirs)
    differences = (_first_difference(own, their, (*path, key)) for key, own, their in pairs)
    return next(filter(None, differences), None)
