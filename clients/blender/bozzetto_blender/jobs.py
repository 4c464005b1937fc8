# SPDX-License-Identifier: GPL-3.0-or-later
"""The work of a thread: send, create, wait, fetch. Nothing here uses Blender, so no thread touches Blender's data."""

from __future__ import annotations

import itertools
import queue
import re
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

#: Seconds between two polls of a task.
LOOK = 0.5
#: Seconds of an outage that are tolerated, so that a job survives a restart of the service.
OUTAGE = 120.0
#: Fields of a task's output with a model, and with its LODs and colliders.
_MODELS = ("textured_model_url", "geometry_model_url", "lod_model_url", "collider_model_url")

_ids = itertools.count(1)


@dataclass
class Job:
    """One task as the panel shows it. Only the main thread changes it, in :meth:`Jobs.drain`."""

    title: str
    #: Name of the object that the result replaces; None adds a new object at the cursor.
    replaces: str | None = None
    #: Folder into which the model and the files beside it are saved, instead of an import.
    saves_to: Path | None = None
    saved_name: str = "model"
    id: int = field(default_factory=lambda: next(_ids))
    stage: str = "starting"
    #: 0 to 1.
    progress: float = 0.0
    task_uuid: str | None = None
    #: The error and how to fix it.
    error: str | None = None
    suggestion: str | None = None
    #: Path of the result until it is imported.
    file: Path | None = None
    ended: bool = False
    #: Seconds for which Blender's importer blocked the interface.
    import_seconds: float = 0.0
    stopped: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True)
class Order:
    """A request to the service."""

    flow: str
    fields: Mapping[str, Any]
    #: Field names and files of the uploads that precede the request.
    uploads: tuple[tuple[str, Path], ...] = ()
    #: Format of the file to fetch.
    format: str = "glb"


Change = Callable[[Job], None]


class Jobs:
    """The jobs of this session, and the queue from their threads to Blender's main thread."""

    def __init__(self) -> None:
        self.all: list[Job] = []
        self._said: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.folder = Path(tempfile.mkdtemp(prefix="bozzetto-blender-"))

    def start(self, client: Bozzetto, job: Job, order: Order) -> None:
        """Starts a job. :meth:`drain` applies everything that happens to it."""
        self.all.insert(0, job)
        self.run(lambda: self._work(client, job, order))

    def fetch(self, client: Bozzetto, job: Job, task_uuid: str) -> None:
        """Starts a job that fetches the main file of a past task again."""
        self.all.insert(0, job)
        self.run(lambda: self._guard(job, lambda: self._fetch(client, job, task_uuid, None)))

    def run(self, work: Callable[[], None]) -> None:
        """Runs work in a thread that ends with Blender."""
        threading.Thread(target=work, daemon=True, name="bozzetto").start()

    def say(self, change: Callable[[], None]) -> None:
        """Queues a change that the next drain applies on the main thread."""
        self._said.put(change)

    def drain(self, seconds: float) -> int:
        """Applies queued changes for at most this many seconds. Returns their number."""
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
        except Exception as error:  # noqa: BLE001 - nothing above a thread could report the error
            self._tell(job, stage="failed", ended=True, error=f"{type(error).__name__}: {error}")

    def _work(self, client: Bozzetto, job: Job, order: Order) -> None:
        def work() -> None:
            fields = dict(order.fields)
            for name, path in order.uploads:
                self._tell(job, stage="uploading")
                send = client.uploads.image if name == "image_file" else client.uploads.model
                fields[name] = send(str(path))["file_key"]
            if job.stopped.is_set():
                self._tell(job, stage="cancelled", ended=True)
                return
            task_uuid = client.tasks.create(order.flow, fields)["task_uuid"]
            self._tell(job, task_uuid=task_uuid, stage="queued")
            self._wait(client, job, task_uuid)
            if job.saves_to is None:
                self._fetch(client, job, task_uuid, order.format)
            else:
                self._save(client, job, task_uuid, job.saves_to)

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
                self._tell(job, stage="waiting for the service")
            else:
                if task["status"] in ("SUCCESS", "FAILED", "CANCELLED"):
                    # Raises if the task has not succeeded.
                    client.wait(task_uuid)
                    return
                self._tell(job, stage=_stage(task), progress=task["progress"] / 100)
            job.stopped.wait(LOOK) if not asked_to_stop else time.sleep(LOOK)

    def _fetch(self, client: Bozzetto, job: Job, task_uuid: str, format: str | None) -> None:
        self._tell(job, task_uuid=task_uuid, stage="downloading", progress=1.0)
        found = client.download(task_uuid, format=format)
        folder = self.folder / str(job.id)
        folder.mkdir(parents=True, exist_ok=True)
        self._tell(job, stage="importing", file=found.save(folder / found.filename))

    def _save(self, client: Bozzetto, job: Job, task_uuid: str, folder: Path) -> None:
        self._tell(job, stage="downloading", progress=1.0)
        output = client.tasks.status(task_uuid)["output"]
        links = [link for kind in _MODELS for link in output.get(kind, [])]
        name = re.sub(r"[^\w.-]+", "-", job.saved_name).strip("-.") or "model"
        for link in links:
            found = client.download(link)
            # The service names them model.glb, model_LOD1.glb, model_collider.fbx.
            found.save(folder / found.filename.replace("model", name, 1))
        files = f"{len(links)} files" if len(links) > 1 else "1 file"
        self._tell(job, stage=f"done, {files} in {folder}", ended=True)


def _stage(task: Mapping[str, Any]) -> str:
    """Returns the stage for the panel: the status, or the place in the queue."""
    place = (task["queue"] or {}).get("position")
    return f"queued at position {place + 1}" if place is not None else str(task["status"]).lower()
