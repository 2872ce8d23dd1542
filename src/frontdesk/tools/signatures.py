"""Whether what a pack declares can be used as it will be: functions by their signatures."""

import dis
import inspect
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import msgspec

_LAMBDA = "<lambda>"
# A plain function that says to return one of these may well return something to await.
_MAY_BE_AWAITED = ("Awaitable", "Coroutine", "Future", "Task", "Any", "object")


def function_mistakes(function: Any, given: tuple[str, ...], *, awaited: bool) -> Iterator[str]:
    """What keeps a function from being called with these, each with what was expected."""
    takes = f"({', '.join(given)})"
    if not callable(function):
        yield f"expected a function of {takes}; got {function!r}"
        return
    try:
        inspect.signature(function).bind(*given)
    except TypeError:
        yield f"expected a function of {takes}; it takes {inspect.signature(function)}"
    except ValueError:
        return  # one without a signature, written in C
    is_async = _is_async(function)
    if awaited and is_async is False:
        yield "expected an async function; it is not async"
    if not awaited and is_async:
        yield "expected a plain function; it is async"


def is_struct_type(given: object) -> bool:
    """Whether something is a type of values that can be validated and stored."""
    return isinstance(given, type) and issubclass(given, msgspec.Struct)


def returns_nothing(function: Callable[..., Any]) -> bool:
    """Whether a function, as it was compiled, can only return None."""
    if not isinstance(function, FunctionType):
        return False
    code = list(dis.get_instructions(function))
    ends = [at for at, step in enumerate(code) if step.opname in {"RETURN_VALUE", "RETURN_CONST"}]
    return bool(ends) and all(_ends_in_none(code, at) for at in ends)


def _is_async(function: Callable[..., Any]) -> bool | None:
    """Whether a function is async; None where only its result would tell."""
    plain = inspect.unwrap(getattr(function, "__func__", function))
    if inspect.iscoroutinefunction(plain) or inspect.iscoroutinefunction(
        getattr(plain, "__call__", None)  # noqa: B004
    ):
        return True
    if not isinstance(plain, FunctionType) or plain.__name__ == _LAMBDA:
        return None
    returns = inspect.formatannotation(plain.__annotations__.get("return", ""))
    kind = returns.strip("'").partition("[")[0].rpartition(".")[2]
    return None if kind in _MAY_BE_AWAITED else False


def _ends_in_none(code: list[dis.Instruction], at: int) -> bool:
    told = code[at] if code[at].opname == "RETURN_CONST" else code[at - 1]
    return told.opname in {"RETURN_CONST", "LOAD_CONST"} and told.argval is None
