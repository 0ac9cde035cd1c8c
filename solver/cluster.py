"""The client of a Dask cluster: sends tasks to the scheduler and collects their results.

This program only connects to the scheduler; it opens no port. Dask runs a task again if its worker dies, so a
task must have no effect except its result.
"""

from __future__ import annotations

import logging
import queue
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from solver.errors import PuzzleError
from solver.version import program

if TYPE_CHECKING:
    from distributed import Future

PATIENCE = 10.0
"""Seconds to wait for the scheduler."""
TICK = 0.05
"""Seconds to wait for results at a time, so that pause and cancel take effect soon."""
RECOUNT = 5.0
"""Seconds after which the threads of the workers are counted again: workers may join and leave."""


class ClusterError(PuzzleError):
    """A cluster cannot be used, or its workers cannot do this work."""


class ClusterLost(ClusterError):
    """The cluster was lost in the middle of the work."""


class Cluster:
    """The connection to a scheduler."""

    def __init__(self, address: str) -> None:
        """Connect, and check that the workers have this very program; ClusterError if not."""
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            raise ClusterError(
                "--cluster needs Dask, which is not installed: pip install 'puzzle-tui[cluster]'"
            ) from None
        # Dask's own messages are silenced: errors are reported in our sentences.
        for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        self.address = address
        self._killed: type[Exception] = KilledWorker
        self._under_way: dict[str, tuple[Hashable, Future]] = {}
        """[key of the future] -> what the caller calls the task, and its future."""
        self._done: queue.SimpleQueue[Future] = queue.SimpleQueue()
        self._threads, self._counted = 0, -RECOUNT
        try:
            self._client = Client(address, timeout=PATIENCE, set_as_default=False, name="puzzle-tui")
            programs = self._client.run(program, on_error="return")
        except Exception as error:  # Dask's protocols raise anything: `tls` without certificates a TypeError.
            raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from None
        self.workers = len(programs)
        """The workers that were there at the start; others may join."""
        for worker, other in programs.items():
            if isinstance(other, Exception):
                raise ClusterError(f"the worker {worker} cannot run this program: {other!r}")
            _require_same(other, program(), worker)

    def threads(self) -> int:
        """The threads of all workers together; at least 1."""
        if time.monotonic() - self._counted >= RECOUNT:
            if self._client.status != "running":
                raise self._lost()
            try:
                self._threads = sum(self._client.nthreads().values())
            except OSError:
                raise self._lost() from None
            self._counted = time.monotonic()
        return max(1, self._threads)

    @property
    def under_way(self) -> int:
        """The number of tasks whose results are not collected yet."""
        return len(self._under_way)

    def submit(self, name: Hashable, work: Callable[..., Any], *args: Any) -> None:
        """Send a task: a worker calls `work`, and `collect` returns the result with this name."""
        future = self._client.submit(perform, program(), work, *args, pure=False)
        self._under_way[future.key] = name, future
        future.add_done_callback(self._done.put)

    def collect(self) -> list[tuple[Any, Any]]:
        """The names and results of the tasks that have ended; waits a moment for the first.

        Raises the PuzzleError of a task, and ClusterLost if the scheduler is gone.
        """
        done: list[Future] = []
        with suppress(queue.Empty):
            done.append(self._done.get(timeout=TICK))
            while True:
                done.append(self._done.get_nowait())
        if self._client.status != "running":
            raise self._lost()
        done = [future for future in done if future.key in self._under_way]
        try:
            results = self._client.gather(done)
        except (CancelledError, OSError):
            raise self._lost() from None
        except self._killed:
            raise ClusterLost(
                "several workers died in the same task, perhaps because memory ran out; "
                "with --checkpoint FILE, --resume continues the search"
            ) from None
        return [
            (self._under_way.pop(future.key)[0], result) for future, result in zip(done, results, strict=True)
        ]

    def in_order(
        self, work: Callable[[Any], Any], tasks: Sequence[Any], stopped: Callable[[], bool]
    ) -> Iterator[Any]:
        """Yield the results in the order of the tasks, until `stopped` says so."""
        results: dict[int, Any] = {}
        try:
            for place, task in enumerate(tasks):
                self.submit(place, work, task)
            for place in range(len(tasks)):
                while place not in results:
                    if stopped():
                        return
                    results.update(self.collect())
                yield results.pop(place)
        finally:
            self.cancel()

    def cancel(self) -> None:
        """Give up all tasks; a worker finishes what it has begun, and nobody waits for it."""
        futures = [future for _, future in self._under_way.values()]
        self._under_way.clear()
        if futures and self._client.status == "running":
            with suppress(CancelledError, OSError):
                self._client.cancel(futures)

    def close(self) -> None:
        """End the connection."""
        self.cancel()
        with suppress(CancelledError, OSError):
            self._client.close(timeout=1)

    def _lost(self) -> ClusterLost:
        return ClusterLost(
            f"the connection to the scheduler at {self.address} was lost; "
            "with --checkpoint FILE, --resume continues a search by solve"
        )


def perform(client: str, work: Callable[..., Any], *args: Any) -> Any:
    """Run a task in a worker; `client` is the `program` that sent it."""
    # The client has not checked workers that joined later.
    _require_same(program(), client, "a worker")
    try:
        return work(*args)
    except ClusterError:
        raise
    except PuzzleError as error:
        raise ClusterError(f"a worker refuses: {error}") from None


def _require_same(worker: str, client: str, name: str) -> None:
    if worker != client:
        raise ClusterError(
            f"{name} has {worker}, and this is {client}; install the same version on both sides"
        )
