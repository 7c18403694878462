"""Replaces anywidget where the page itself is the host of the board: no notebook, no comms, no IPython.

It has what `SourceBoard` uses: traits that are sent to the page, and messages.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar

import traitlets


class Layout:
    """The layout of a widget, which the page ignores."""

    def close(self) -> None:
        """Close the layout."""


class AnyWidget(traitlets.HasTraits):
    """A widget whose `sync` traits are those of a model in the page."""

    #: Sends a text to the page.
    post: ClassVar[Callable[[str], object]]

    def __init__(self, model_id: str) -> None:  # the board keeps the id itself
        super().__init__()
        #: There are no comms.
        self.comm = None
        self.layout = Layout()
        self._called: Callable[[Any, Any, Any], None] | None = None

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the traits of the page, or one of them."""
        names = self.trait_names(sync=True) if key is None else [key]
        return {name: getattr(self, name) for name in names}

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Set the traits that the page has changed."""
        for name, value in sync_data.items():
            setattr(self, name, value)

    def notify_change(self, change: Any) -> None:
        """Send a trait that Python has set."""
        name = change["name"]
        if self.has_trait(name) and self._should_send_property(name, change["new"]):
            self.send_state(name)
        super().notify_change(change)

    def _should_send_property(self, key: str, value: Any) -> bool:
        return bool(self.trait_metadata(key, "sync"))

    def send_state(self, key: str) -> None:
        """Send a trait."""
        self._send({"method": "update", "state": self.get_state(key)})

    def send(self, content: Any) -> None:
        """Send a message."""
        self._send({"method": "custom", "content": content})

    def on_msg(self, call: Callable[[Any, Any, Any], None]) -> None:
        """Call a function with each message of the page."""
        self._called = call

    def take(self, text: str) -> None:
        """Handle a message of the page."""
        message = json.loads(text)
        if message["method"] == "update":
            self.set_state(message["state"])
        elif self._called is not None:
            self._called(self, message["content"], None)

    def close(self) -> None:
        """Close the widget."""
        self.unobserve_all()

    def _send(self, message: dict[str, Any]) -> None:
        type(self).post(json.dumps(message, ensure_ascii=False))
