# SPDX-License-Identifier: GPL-3.0-or-later
"""Work that a thread does: send, create, wait, fetch. Nothing here knows Blender, so nothing of Blender is touched by a thread."""

from __future__ import annotations

import itertools
import queue
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Mapping

from .vendor.bozzetto import (
    Bozzetto,
    BozzettoError,
    RateLimitError,
    ServiceError,
    ServiceUnreachableError,
    TaskCancelledError,
)

#: Seconds between two looks at a task.
LOOK = 0.5
#: A service that restarts is waited for; one that stays away this long is told.
OUTAGE = 120.0

_ids = itertools.count(1)


@dataclass
class Job:
    """One task as the panel shows it. Only the main thread writes here, by :meth:`Jobs.drain`."""

    title: str
    #: Name of the object that the result replaces; None: a new one at the cursor.
    replaces: str | None = None
    id: int = field(default_factory=lambda: next(_ids))
    stage: str = "starting"
    #: 0 to 1.
    progress: float = 0.0
    task_uuid: str | None = None
    #: What went wrong, and what to do about it.
    error: str | None = None
    suggestion: str | None = None
    #: Where the result lies until it is imported.
    file: Path | None = None
    ended: bool = False
    #: Seconds that Blender's importer held the interface.
    import_seconds: float = 0.0
    stopped: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True)
class Order:
    """What to ask the service for."""

    flow: str
    fields: Mapping[str, Any]
    #: Field name and file of what is sent before.
    uploads: tuple[tuple[str, Path], ...] = ()
    #: Format of the file to fetch.
    format: str = "glb"


Change = Callable[[Job], None]


class Jobs:
    """The jobs of this session, and the word between their threads and Blender's own."""

    def __init__(self) -> None:
        self.all: list[Job] = []
        self._said: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.folder = Path(tempfile.mkdtemp(prefix="bozzetto-blender-"))

    def start(self, client: Bozzetto, job: Job, order: Order) -> None:
        """Begins; everything that happens is told through :meth:`drain`."""
        self.all.insert(0, job)
        self.run(lambda: self._work(client, job, order))

    def fetch(self, client: Bozzetto, job: Job, task_uuid: str) -> None:
        """Begins with a task of before: its main file again."""
        self.all.insert(0, job)
        self.run(lambda: self._guard(job, lambda: self._fetch(client, job, task_uuid, None)))

    def run(self, work: Callable[[], None]) -> None:
        """In a thread that ends with Blender."""
        threading.Thread(target=work, daemon=True, name="bozzetto").start()

    def say(self, change: Callable[[], None]) -> None:
        """To be called on the main thread, by the next drain."""
        self._said.put(change)

    def drain(self, seconds: float) -> int:
        """Does what threads have said, for so long at most. Gives how much it was."""
        end = time.perf_counter() + seconds
        done = 0
        while time.perf_counter() < end:
            try:
                change = self._said.get_nowait()
            except queue.Empty:
                break
            change()
            done += 1
        return done

    def _tell(self, job: Job, **values: Any) -> None:
        def change() -> None:
            for name, value in values.items():
                setattr(job, name, value)

        self.say(change)

    def _guard(self, job: Job, work: Callable[[], None]) -> None:
        try:
            work()
        except TaskCancelledError:
            self._tell(job, stage="cancelled", ended=True)
        except BozzettoError as error:
            self._tell(
                job, stage="failed", ended=True, error=error.message, suggestion=error.suggestion
            )
        except Exception as error:  # noqa: BLE001 - a thread has nobody above it that could tell
            self._tell(job, stage="failed", ended=True, error=f"{type(error).__name__}: {error}")

    def _work(self, client: Bozzetto, job: Job, order: Order) -> None:
        def work() -> None:
            fields = dict(order.fields)
            for name, path in order.uploads:
                self._tell(job, stage="sending")
                send = client.uploads.image if name == "image_file" else client.uploads.model
                fields[name] = send(str(path))["file_key"]
            if job.stopped.is_set():
                self._tell(job, stage="cancelled", ended=True)
                return
            task_uuid = client.tasks.create(order.flow, fields)["task_uuid"]
            self._tell(job, task_uuid=task_uuid, stage="waiting")
            self._wait(client, job, task_uuid)
            self._fetch(client, job, task_uuid, order.format)

        self._guard(job, work)

    def _wait(self, client: Bozzetto, job: Job, task_uuid: str) -> None:
        lost_at: float | None = None
        asked_to_stop = False
        while True:
            try:
                if job.stopped.is_set() and not asked_to_stop:
                    client.tasks.cancel(task_uuid)
                    asked_to_stop = True
                task = client.tasks.status(task_uuid)
                lost_at = None
            except (ServiceUnreachableError, ServiceError, RateLimitError):
                lost_at = lost_at or time.monotonic()
                if time.monotonic() - lost_at > OUTAGE:
                    raise
                self._tell(job, stage="the service is away")
            else:
                if task["status"] in ("SUCCESS", "FAILED", "CANCELLED"):
                    # Raises by the ending, as for everybody.
                    client.wait(task_uuid)
                    return
                self._tell(job, stage=_stage(task), progress=task["progress"] / 100)
            job.stopped.wait(LOOK) if not asked_to_stop else time.sleep(LOOK)

    def _fetch(self, client: Bozzetto, job: Job, task_uuid: str, format: str | None) -> None:
        self._tell(job, task_uuid=task_uuid, stage="fetching", progress=1.0)
        found = client.download(task_uuid, format=format)
        folder = self.folder / str(job.id)
        folder.mkdir(parents=True, exist_ok=True)
        self._tell(job, stage="arriving", file=found.save(folder / found.filename))


def _stage(task: Mapping[str, Any]) -> str:
    """A word for the panel: running, or the place among those that wait."""
    place = (task["queue"] or {}).get("position")
    return f"waiting, place {place + 1}" if place is not None else str(task["status"]).lower()
