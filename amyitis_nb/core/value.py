"""Base classes of small immutable records, which import faster than `dataclasses`."""

from __future__ import annotations

from types import MappingProxyType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, NoReturn, TypeVar, dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_: Any) -> Callable[[T], T]:
        """Tell a type checker that the annotated fields of a class are the arguments of its constructor."""
        return lambda decorated: decorated


@dataclass_transform(frozen_default=True)
class Value:
    """An immutable record of the fields named in `__slots__`, which are also its arguments, in this order.

    Values compare, hash and pickle by their fields. Raises `TypeError` for missing, unknown or surplus arguments.
    """

    __slots__: tuple[str, ...] = ()

    def __init__(self, *values: object, **named: object) -> None:
        names = self.__slots__
        if named:
            values += tuple(named.pop(name) for name in names[len(values) :] if name in named)
        if named or len(values) != len(names):
            raise TypeError(f"{type(self).__name__} takes the arguments {', '.join(names)}, each once")
        for name, value in zip(names, values, strict=True):
            object.__setattr__(self, name, value)

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name!r} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values())

    def __repr__(self) -> str:
        fields = ", ".join(
            f"{name}={value!r}" for name, value in zip(self.__slots__, self._values(), strict=True)
        )
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values()


class MappedValue(Value):
    """A value whose dict fields become read-only mappings."""

    __slots__ = ()

    def __init__(self, *values: object, **named: object) -> None:
        super().__init__(*values, **named)
        names: tuple[str, ...] = self.__slots__
        for name in names:
            value = getattr(self, name)
            if isinstance(value, dict):
                object.__setattr__(self, name, MappingProxyType(dict(value)))

    def _values(self) -> tuple[object, ...]:
        return tuple(
            dict(value) if isinstance(value, MappingProxyType) else value for value in super()._values()
        )

    def __hash__(self) -> int:
        return hash(
            tuple(frozenset(value.items()) if isinstance(value, dict) else value for value in self._values())
        )
