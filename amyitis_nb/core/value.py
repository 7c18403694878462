"""Base classes for immutable objects. They import faster than `dataclasses`."""

from __future__ import annotations

from types import MappingProxyType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, ClassVar, NoReturn, Self, TypeVar, dataclass_transform
    from typing import Generic as Generic

    T = TypeVar("T")
else:

    def dataclass_transform(**_: Any) -> Callable[[T], T]:
        """Make type checkers treat the annotated fields of a class as the arguments of its constructor."""
        return lambda decorated: decorated

    class Generic:
        """A base class that accepts and ignores type parameters."""

        def __class_getitem__(cls, parameter: object) -> type:
            return cls


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with another value at an index."""
    return (*values[:index], value, *values[index + 1 :])


class Frozen:
    """An object whose attributes can be neither set nor deleted. Copying it returns the same object.

    Its attributes are set through `__dict__` or `object`.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name!r} cannot be deleted")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class SetOnce(Frozen):
    """An object whose attributes can be set only once, by its constructor."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.__dict__ or hasattr(type(self), name):
            super().__setattr__(name, value)
        object.__setattr__(self, name, value)


@dataclass_transform(frozen_default=True)
class Value(Frozen):
    """An immutable record whose annotated fields are its arguments, in order; a value assigned to a field is its
    default.

    Values compare, hash and pickle by their fields. Raises `TypeError` for missing, unknown or surplus arguments.
    """

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls._fields += tuple(cls.__annotations__) if "__annotations__" in cls.__dict__ else ()

    def __init__(self, *values: object, **named: object) -> None:
        for name in self._fields[len(values) :]:
            if name in named:
                values += (named.pop(name),)
            elif hasattr(self, name):
                values += (getattr(self, name),)
        if named or len(values) != len(self._fields):
            raise TypeError(f"{type(self).__name__} takes the arguments {', '.join(self._fields)}, each once")
        self.__dict__.update(zip(self._fields, values, strict=True))

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self._fields)

    def altered(self, **changes: Any) -> Self:
        """Return the same record with other values of some fields."""
        return type(self)(**{name: getattr(self, name) for name in self._fields} | changes)

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values())

    def __repr__(self) -> str:
        fields = ", ".join(
            f"{name}={value!r}" for name, value in zip(self._fields, self._values(), strict=True)
        )
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values()


class MappedValue(Value):
    """A value whose dict fields become read-only mappings."""

    def __init__(self, *values: object, **named: object) -> None:
        super().__init__(*values, **named)
        for name, value in self.__dict__.items():
            if isinstance(value, dict):
                self.__dict__[name] = MappingProxyType(dict(value))

    def _values(self) -> tuple[object, ...]:
        return tuple(
            dict(value) if isinstance(value, MappingProxyType) else value for value in super()._values()
        )

    def __hash__(self) -> int:
        return hash(
            tuple(frozenset(value.items()) if isinstance(value, dict) else value for value in self._values())
        )
