"""The fork server: a process that has loaded all there is to load, and forks workers from itself.

A worker is there in milliseconds and shares the memory of what was loaded. Nothing here has a
thread or an event loop, so that it may fork. All of it ends with the server that started it:
sockets close, and where the kernel can, it kills.
"""

import contextlib
import ctypes
import gc
import importlib
import os
import signal
import socket
import struct
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, cast

import msgspec

from frontdesk.models.workers.frames import framed, read_frame

Answering = Callable[[bytes], bytes]

FORK, KILL = b"f", b"k"
ANSWERED, FAILED = b"+", b"-"
ORDER = struct.Struct("!cI")  # what to do, and to which worker
LIMIT = struct.Struct("!d")  # seconds of the processor, before every request

_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
_YIELDS = 10  # as `nice` counts: talking comes first, other programs do not starve it
_FIRST_TO_GO = "500"  # when memory runs out, a worker is dearer than the server


class Start(msgspec.Struct, frozen=True):
    """What a fork server makes its workers' answers with: `module:function`, called once."""

    path: list[str]
    factory: str
    given: bytes


def run(control: socket.socket) -> None:
    """Learn what to load, then fork and kill as ordered until the server is gone."""
    _end_with_server()
    begin = read_frame(control)
    if begin is not None:
        start = msgspec.msgpack.decode(begin, type=Start)
        sys.path[:] = start.path
        _obey(control, start.factory, start.given)


def become_fork_server(control: socket.socket, factory: str, given: bytes) -> NoReturn:
    """Go on as the fork server in a fork of the server: what that has imported is here too."""
    code = 1
    try:
        _end_with_server()
        _keep_only(control.fileno())
        _obey(control, factory, given)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _end_with_server() -> None:
    # A Ctrl-C or a stop goes to the whole group; the server drains first and then lets go of us.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    _die_with_parent()


def _keep_only(kept: int) -> None:
    """Let go of all that the server has open: its port above all."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.closerange(3, kept)
    os.closerange(kept + 1, os.sysconf("SC_OPEN_MAX"))


def _obey(control: socket.socket, factory: str, given: bytes) -> None:
    module, _, name = factory.partition(":")
    answering = cast(Answering, getattr(importlib.import_module(module), name)(given))
    # What was loaded is never collected: a collection would copy the pages it walks.
    gc.collect()
    gc.freeze()
    _return_memory()
    _Forks(control, answering).obey()


class _Forks:
    def __init__(self, control: socket.socket, answering: Answering) -> None:
        self._control = control
        self._answering = answering
        self._workers: set[int] = set()

    def obey(self) -> None:
        while True:
            order, fds, _, _ = socket.recv_fds(self._control, ORDER.size, 1, socket.MSG_WAITALL)
            self._reap()
            if len(order) < ORDER.size:
                break
            kind, pid = ORDER.unpack(order)
            if kind == FORK:
                self._fork(socket.socket(fileno=fds[0]))
            elif pid in self._workers:
                # Known and not yet waited for: its number cannot be anybody else's.
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                self._workers.discard(pid)
        for pid in self._workers:
            os.kill(pid, signal.SIGKILL)

    def _fork(self, channel: socket.socket) -> None:
        with channel:
            ours = os.getpid()
            pid = os.fork()
            if pid == 0:
                self._control.close()
                _become_worker(channel, self._answering, ours)
            self._workers.add(pid)

    def _reap(self) -> None:
        for pid in list(self._workers):
            ended, _ = os.waitpid(pid, os.WNOHANG)
            if ended:
                self._workers.discard(pid)


def _become_worker(channel: socket.socket, answering: Answering, parent: int) -> NoReturn:
    code = 1
    try:
        _die_with_parent()
        if os.getppid() == parent:
            _step_back()
            _work(channel, answering)
            code = 0
    except ConnectionError:
        pass  # the server is gone, perhaps with an answer that it had not yet read
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _work(channel: socket.socket, answering: Answering) -> None:
    channel.sendall(framed(str(os.getpid()).encode()))
    while (asked := read_frame(channel)) is not None:
        (limit,) = LIMIT.unpack_from(asked)
        # Not to be caught: the kernel ends a worker that spins, whatever holds the interpreter.
        signal.setitimer(signal.ITIMER_PROF, limit)
        try:
            answer = ANSWERED + answering(asked[LIMIT.size :])
        except Exception:
            answer = FAILED + traceback.format_exc().encode()
        signal.setitimer(signal.ITIMER_PROF, 0)
        channel.sendall(framed(answer))


def _return_memory() -> None:
    """Give back what loading took in passing, where the C library can."""
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def _die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def _step_back() -> None:
    # Where a sandbox forbids it, work goes on all the same.
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, _YIELDS)
    if sys.platform == "linux":
        # To be woken for a request is no reason to push aside who asks.
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_GO)


if __name__ == "__main__":
    run(socket.socket(fileno=int(sys.argv[1])))
