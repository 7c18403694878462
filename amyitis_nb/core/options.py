"""The options of a new game, such as its edition and variants of the rules."""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Option(Value):
    """An option of a new game, with its possible values; the first one is the default.

    The message `option.<id>` names it. `names` are proper names of values; another value has the message
    `option.<id>.<value>`. If it `is_open`, the game also accepts values that are not listed, and checks them itself.
    """

    id: str
    values: tuple[str, ...]
    names: Mapping[str, str] = {}
    is_open: bool = False


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
        if not isinstance(value, str) or (value and value not in option.values and not option.is_open):
            expected = ", ".join(option.values)
            raise InvalidInput(
                f"no {id} {shown(value)}, expected {expected}{near(value, option.values)}", shown(value), id
            )
    return {id: str(given.get(id) or option.values[0]) for id, option in known.items()}
