"""The options of a new game, such as its edition and variants of the rules."""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from amyitis_nb.core.errors import UserMessage


class Option(Value):
    """An option of a new game, with its possible values; the first one is the default.

    The message `option.<id>` names it. `names` are proper names of values; another value has the message
    `option.<id>.<value>`. If it `is_open`, the game also accepts values that are not listed, and checks them itself.
    An option with `parts` also accepts some of them, with commas between them; its default is "", whose name is the
    message `option.<id>.none`.
    """

    id: str
    values: tuple[str, ...]
    names: Mapping[str, str] = {}
    is_open: bool = False
    parts: tuple[str, ...] = ()

    def unknown(self, value: str) -> str | None:
        """Return what is unknown in a value: a part, or the whole value; None if the option accepts it."""
        if value in self.values or self.is_open:
            return None
        return next((part for part in value.split(",") if part not in self.parts), None)


def written(options: Mapping[str, object]) -> dict[str, str]:
    """Return options as texts: a list of names has commas between them. Raises `InvalidInput` for anything else."""
    found = {}
    for id, value in options.items():
        names = (
            [value] if isinstance(value, str) else list(value) if isinstance(value, (list, tuple)) else [None]
        )
        if not all(isinstance(name, str) for name in names):
            raise InvalidInput(
                f"{id}: expected a name or a list of names, got {shown(value)}", shown(value), id
            )
        found[id] = ",".join(map(str, names))
    return found


def chosen(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, str]:
    """Return the values of all options; those that are not given, or given as "", have their defaults.

    Raises `InvalidInput`, with similar names, for an unknown option or value.
    """
    known = {option.id: option for option in options}
    for id, value in given.items():
        if id not in known:
            expected = ", ".join(known) or "none"
            raise InvalidInput(
                f"no option {shown(id)}, expected {expected}{near(id, known)}", shown(id), "options"
            )
        option = known[id]
        wrong = option.unknown(value) if isinstance(value, str) else value
        if value and wrong is not None:
            names = option.parts or option.values
            told: UserMessage = (
                ("unread.option", {"option": id, "found": str(wrong)[:60], "needed": names}),
            )
            message = f"no {id} {shown(wrong)}, expected {', '.join(names)}{near(wrong, names, listed=True)}"
            raise InvalidInput(message, shown(wrong), id, told)
    return {id: str(given.get(id) or option.values[0]) for id, option in known.items()}
