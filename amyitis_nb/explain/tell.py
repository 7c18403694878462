"""Sentences for events and refusals, in a notebook cell: `tell(events)`, `tell(refusal)`."""

from __future__ import annotations

from collections.abc import Iterable

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.value import SetOnce

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Sentences(SetOnce):
    """Sentences in the order of their events; a list in a notebook."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self.sentences = tuple(sentences)

    def __iter__(self) -> Iterator[str]:
        return iter(self.sentences)

    def __len__(self) -> int:
        return len(self.sentences)

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from html import escape

        # Players' names are data and must not be read as markup.
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        return in_cell(f"<ul>{items}</ul>")


def tell(
    events: Event | Refusal | Iterable[Event | Refusal] | None,
    *,
    long: bool = False,
    speaker: Speaker,
) -> Sentences:
    """Return the sentences for events and refusals; no sentence for None.

    `long` adds the rule of each event or refusal, with its statement and source. `speaker` is a speaker of the game.
    Raises `InvalidInput` for other objects.
    """
    if events is None:
        events = ()
    elif isinstance(events, (Event, Refusal)):
        events = (events,)
    return Sentences(
        _sentence(item, speaker, long) for item in (events if isinstance(events, Iterable) else (events,))
    )


def _sentence(item: object, speak: Speaker, long: bool) -> str:
    if isinstance(item, Event):
        return speak.event(item, long=long)
    if isinstance(item, Refusal):
        return speak.refusal(item, long=long)
    raise InvalidInput(f"expected events or refusals, got {shown(item)}", shown(item), "events")
