"""A process that has everything imported, and forks a fresh server process for each order.

Orders come as datagrams on a socket, each with a socket of its own on which the server's process
id and, at its end, its exit code are told. Closing that one kills the server.
"""

import contextlib
import os
import selectors
import signal
import socket
import sys
import traceback

import msgspec

from tests.durability.orders import Orders
from tests.durability.server import run
from tests.durability.warming import warm_up

LONGEST_ORDER = 64 * 1024


class Spawner:
    """Single-threaded and without an event loop, so that it may fork."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._owners: dict[int, socket.socket] = {}
        self._ended, wake = os.pipe()
        os.set_blocking(self._ended, False)
        os.set_blocking(wake, False)
        signal.signal(signal.SIGCHLD, _nothing)
        signal.set_wakeup_fd(wake)
        self._selector = selectors.DefaultSelector()
        self._selector.register(control, selectors.EVENT_READ)
        self._selector.register(self._ended, selectors.EVENT_READ)

    def serve(self) -> None:
        """Take orders until the other side is gone, then leave no server behind."""
        open_for_orders = True
        while open_for_orders:
            for key, _ in self._selector.select():
                if key.fileobj is self._control:
                    open_for_orders = self._take_order()
                elif key.fileobj == self._ended:
                    os.read(self._ended, 4096)
                    self._reap()
                else:
                    self._dismiss(key.data)
        for pid in self._owners:
            os.kill(pid, signal.SIGKILL)

    def _take_order(self) -> bool:
        message, fds, _, _ = socket.recv_fds(self._control, LONGEST_ORDER, 1)
        if not message:
            return False
        owner = socket.socket(fileno=fds[0])
        pid = os.fork()
        if pid == 0:
            become_server(msgspec.json.decode(message, type=Orders))
        self._owners[pid] = owner
        self._selector.register(owner, selectors.EVENT_READ, pid)
        with contextlib.suppress(BrokenPipeError):
            owner.sendall(b"%d\n" % pid)
        return True

    def _reap(self) -> None:
        for pid, owner in list(self._owners.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                del self._owners[pid]
                if owner in self._selector.get_map():
                    self._selector.unregister(owner)
                    with contextlib.suppress(BrokenPipeError):
                        owner.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))
                owner.close()

    def _dismiss(self, pid: int) -> None:
        """The owner let go; it never sends anything."""
        self._selector.unregister(self._owners[pid])
        os.kill(pid, signal.SIGKILL)


def _nothing(number: int, frame: object) -> None:
    """Handle a signal whose arrival on the wake-up pipe is all that matters."""


def become_server(orders: Orders) -> None:
    """Turn this fork into a server process; never returns."""
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.closerange(3, 1024)
        log = os.open(orders.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(log, 1)
        os.dup2(log, 2)
        run(orders)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


if __name__ == "__main__":
    warm_up()
    Spawner(socket.socket(fileno=int(sys.argv[1]))).serve()
