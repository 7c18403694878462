"""The progress of a long calculation: a function of the caller, or a bar of tqdm."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TypeVar

#: A function that is called with the completed fraction, from 0 to 1; or whether to show a bar.
Progress = Callable[[float], object] | bool | None

T = TypeVar("T")


@contextmanager
def progress_bar(total: float) -> Iterator[Callable[[float], object]]:
    """Show a bar of tqdm, and yield the function that sets how much of `total` is done.

    Nothing is shown if tqdm is not installed, or if no one can see it: in a script whose errors go to a file.
    """
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield lambda done: None
        return
    is_seen = hasattr(sys, "ps1") or sys.stderr.isatty()
    with tqdm(
        total=total, disable=not is_seen, bar_format="{percentage:3.0f} %|{bar}| {elapsed}<{remaining}"
    ) as bar:
        yield lambda done: bar.update(done - bar.n)
        bar.update(total - bar.n)


def result_of(steps: Iterator[float | T], progress: Progress) -> T:
    """Run a calculation that yields the completed fraction and finally its result; return the result.

    Results before the last one are passed over.
    """
    with progress_bar(1.0) if progress is True else nullcontext(progress) as show:
        for step in steps:
            if not isinstance(step, float):
                result = step
            elif callable(show):
                show(step)
    return result
