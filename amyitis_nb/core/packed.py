"""A text in a form for a link: compressed, with letters, digits, - and _ only."""

from __future__ import annotations

import base64
import binascii
import zlib

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.limits import LONGEST_TEXT

#: The sentence about a text that cannot be unpacked.
_TOLD: tuple[str, dict[str, object]] = ("unread.packed", {})


def packed(text: str) -> str:
    """Return a text in the form for a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(text: str) -> str:
    """Return the text that `packed` has packed. Raises `InvalidInput` for any other text, and for one that is too long
    when it is unpacked.
    """
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        engine = zlib.decompressobj()
        data = engine.decompress(raw, LONGEST_TEXT)
        if not engine.eof:
            raise InvalidInput("the packed text is cut off or too long", text[:60], 0, (_TOLD,))
        return data.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise InvalidInput(f"not a packed text: {error}", text[:60], 0, (_TOLD,)) from error
