"""What the workers of these tests do: as the request says, among it what no worker should."""

import os
import re
import time
from collections.abc import Callable

from frontdesk.models.house.thinking.reply_task import answering

FACTORY = f"{__name__}:obeying"
HOUSE_FACTORY = f"{__name__}:spinning_house"
# What a customer writes to make the house that is made of this spin for ever.
HOSTILE = "spin for ever"
# What makes it hang without using the processor.
HANGING = "hang for ever"

_EXPONENTIAL = re.compile(r"(?:a+)+$")


def obeying(given: bytes) -> Callable[[bytes], bytes]:  # noqa: C901 - a case a line
    if given == b"cannot start":
        os._exit(3)

    def obey(request: bytes) -> bytes:
        match request.split():
            case [b"spin"]:
                while True:
                    pass
            case [b"match"]:
                _EXPONENTIAL.match("a" * 64 + "b")
            case [b"sleep"]:
                time.sleep(3600)
            case [b"work", count]:
                sum(range(int(count)))
            case [b"exit"]:
                os._exit(3)
            case [b"fail"]:
                raise ValueError("as asked")
            case [b"pid"]:
                return str(os.getpid()).encode()
            case _:
                pass
        return given + request

    return obey


def spinning_house(given: bytes) -> Callable[[bytes], bytes]:
    answer = answering(given)

    def think(request: bytes) -> bytes:
        while HOSTILE.encode() in request:
            pass
        if HANGING.encode() in request:
            time.sleep(3600)
        return answer(request)

    return think
