"""Workers that answer requests, each asker in turn, and are given up when they take too long."""

import asyncio
import contextlib
from dataclasses import dataclass

import structlog

from frontdesk.core.errors import FrontdeskError
from frontdesk.models.workers.fair_queue import FairQueue
from frontdesk.models.workers.fork_server import ForkServer, Worker, WorkerLost, may_fork
from frontdesk.models.workers.forking import ANSWERED
from frontdesk.models.workers.idle_workers import IdleWorkers

# What spins, the kernel ends in time; what sleeps for so long hangs. To wait for the processor is
# not to sleep: a busy machine must not make a request look as if it hung.
HANG_SECONDS = 5.0
# What nobody waits for any more is given up after so long, where others wait.
GRACE_SECONDS = 0.05
MOST_TRIES = 2
# After so many starts in a row that came to nothing, processes are not to be had for a while.
MOST_STARTS = 3
REST_SECONDS = 60.0

_log = structlog.get_logger("frontdesk.workers")


class GivenUp(FrontdeskError):
    """A request took too long; the worker that was at it is no more."""

    code = "given_up"


class RequestFailed(FrontdeskError):
    """What a worker did for a request raised an error."""

    code = "request_failed"


class NoWorkers(FrontdeskError):
    """Workers cannot be had on this machine, or no longer."""

    code = "no_workers"


@dataclass(slots=True, eq=False)
class _Job:
    asker: str
    body: bytes
    seconds: float
    answer: asyncio.Future[bytes]
    tries: int = 0
    limit: asyncio.Timeout | None = None

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class WorkerPool:
    """Some workers forked from one process, which is started at the first need."""

    def __init__(
        self, factory: str, given: bytes, *, workers: int, hang_seconds: float = HANG_SECONDS
    ) -> None:
        self._factory = factory
        self._given = given
        self._size = workers
        self._hang_seconds = hang_seconds
        self._queue: FairQueue[_Job] = FairQueue()
        self._running: set[_Job] = set()
        self._idle: IdleWorkers[tuple[str, _Job]] = IdleWorkers()
        self._up = asyncio.Event()
        self._starting = asyncio.Lock()
        self._forks: ForkServer | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._vain_starts = 0
        self._not_before = 0.0

    @property
    def fork_server_pid(self) -> int | None:
        """The number of the process that the workers come from, while there is one."""
        return self._forks.pid if self._forks is not None else None

    @property
    def waiting(self) -> int:
        """How many requests wait for a worker."""
        return len(self._queue)

    def load_early(self) -> None:
        """Begin to load before there is an event loop, where that is possible."""
        if may_fork():
            self._forks = ForkServer.forked(self._factory, self._given)

    def start(self) -> None:
        """Begin to have workers, unless there are some."""
        if self._tasks and not all(task.done() for task in self._tasks):
            return
        if asyncio.get_running_loop().time() >= self._not_before:
            self._vain_starts = 0
            self._tasks = [asyncio.create_task(self._work()) for _ in range(self._size)]

    async def ready(self) -> None:
        """Wait until a worker is there; raises NoWorkers where none can be had."""
        self.start()
        await self._up.wait()
        self._check()

    async def ask(self, asker: str, body: bytes, seconds: float) -> bytes:
        """Have a request answered when it is the asker's turn.

        Waiting for others does not count towards the seconds. Raises GivenUp, RequestFailed or
        NoWorkers, and WorkerLost when two workers ended over it by themselves.
        """
        self.start()
        self._check()
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        job = _Job(asker, body, seconds, answer)
        self._queue.add(asker, job)
        self._hand_out()
        self._hurry()
        try:
            return await answer
        finally:
            if not self._queue.remove(asker, job):
                self._hurry()

    async def close(self) -> None:
        """End the workers and the process they come from."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._forks is not None:
            self._forks.close()

    def _check(self) -> None:
        if self._vain_starts >= MOST_STARTS:
            raise NoWorkers(f"{MOST_STARTS} starts of workers came to nothing")

    def _hand_out(self) -> None:
        """Give what waits to the workers that are idle."""
        self._idle.release_lost()
        while len(self._idle) and (taken := self._queue.take()) is not None:
            self._idle.give(taken[0], taken)

    def _hurry(self) -> None:
        """Where others wait, what nobody waits for any more has little time left."""
        if not len(self._queue):
            return
        soon = asyncio.get_running_loop().time() + GRACE_SECONDS
        for job in self._running:
            if job.answer.done() and job.limit is not None:
                due = job.limit.when()
                if due is not None and due > soon:
                    job.limit.reschedule(soon)

    # One task for each worker

    async def _work(self) -> None:
        worker: Worker | None = None
        try:
            while self._vain_starts < MOST_STARTS:
                worker = worker or await self._new_worker()
                if worker is not None and not await self._serve(worker):
                    self._let_go(worker)
                    worker = None
        finally:
            if worker is not None:
                self._let_go(worker)
        self._fail_all()

    async def _new_worker(self) -> Worker | None:
        forks: ForkServer | None = None
        try:
            async with self._starting:
                if self._forks is None:
                    self._forks = await ForkServer.started(self._factory, self._given)
                forks = self._forks
            worker = await forks.fork(self._hand_out)
        except (WorkerLost, OSError) as error:
            self._lost(forks, error)
            return None
        self._vain_starts = 0
        self._up.set()
        return worker

    def _lost(self, forks: ForkServer | None, error: Exception) -> None:
        """A fork server that forks no more is ended; one that never did counts against us."""
        if forks is not None and forks is not self._forks:
            return
        if forks is None or not forks.proven:
            self._vain_starts += 1
        if forks is not None:
            forks.close()
            self._forks = None
        _log.warning("workers.not_forked", error=str(error), vain_starts=self._vain_starts)

    def _let_go(self, worker: Worker) -> None:
        if self._forks is not None:
            self._forks.kill(worker)

    async def _serve(self, worker: Worker) -> bool:
        """Have a worker do what comes next; whether it can go on."""
        given = self._idle.add(worker)
        self._hand_out()
        try:
            taken = await given
        finally:
            self._idle.remove(worker)
        if taken is None:
            return False
        asker, job = taken
        self._running.add(job)
        late = False
        try:
            await self._answer(worker, job)
            return True
        except GivenUp as error:
            late = not job.answer.done()
            job.fail(error)
            _log.warning("workers.given_up", asker=asker, waiting=len(self._queue))
        except WorkerLost as error:
            _log.warning("workers.lost", asker=asker, pid=worker.pid)
            job.tries += 1
            if job.tries < MOST_TRIES and not job.answer.done():
                self._queue.again(asker, job)
            else:
                job.fail(error)
        finally:
            self._running.discard(job)
            self._queue.done(asker, late=late)
            self._hand_out()
        return False

    async def _answer(self, worker: Worker, job: _Job) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            reply = await self._reply(worker, job)
        except TimeoutError:
            raise GivenUp(f"gave up after {loop.time() - began:.1f} s") from None
        except WorkerLost:
            # The kernel ends a worker that has used up its seconds of the processor.
            if loop.time() - began >= job.seconds:
                raise GivenUp(f"gave up after {job.seconds:g} s of the processor") from None
            raise
        if job.answer.done():
            return
        if reply[:1] == ANSWERED:
            job.answer.set_result(reply[1:])
        else:
            job.fail(RequestFailed(reply[1:].decode(errors="replace")))

    async def _reply(self, worker: Worker, job: _Job) -> bytes:
        """What a worker replies; raises TimeoutError when it hangs, or nobody waits any more."""
        reply = asyncio.ensure_future(worker.ask(job.body, job.seconds))
        before: int | None = None
        try:
            while True:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(self._hang_seconds / 2) as job.limit:
                        return await asyncio.shield(reply)
                asleep = worker.asleep_at()
                if job.answer.done() or (asleep is not None and asleep == before):
                    raise TimeoutError
                before = asleep
        finally:
            reply.cancel()

    def _fail_all(self) -> None:
        self._not_before = asyncio.get_running_loop().time() + REST_SECONDS
        self._up.set()
        while (taken := self._queue.take()) is not None:
            asker, job = taken
            self._queue.done(asker)
            job.fail(NoWorkers("no worker could be started"))
