"""A client for one service and one API key. It uses only Python's standard library."""

from __future__ import annotations

import re
import time
import urllib.parse
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Mapping, cast

from .account import Account, Models, Webhooks
from .errors import (
    RateLimitError,
    ServiceError,
    ServiceUnreachableError,
    TaskCancelledError,
    TaskFailedError,
    WaitTimeoutError,
)
from .models import FlowList, FlowName, PublicTaskStatusPayload
from .tasks import Tasks
from .transport import Transport
from .uploads import Uploads

#: Polling intervals in seconds: short at first, then longer.
_FIRST_LOOK = 0.2
_LONGEST_LOOK = 3.0
#: Outages shorter than this are tolerated, so that a wait survives a restart of the service.
_OUTAGE_LIMIT = 60.0
_ENDED = {"SUCCESS", "FAILED", "CANCELLED"}


@dataclass(frozen=True)
class Download:
    """A file in memory."""

    url: str
    #: The file name that the service suggests; never a path.
    filename: str
    content_type: str
    content: bytes

    def save(self, path: str | Path | None = None) -> Path:
        """Writes the file to a path, or under its own name to a directory (default: the current one). Returns the path."""
        target = Path(path) if path is not None else Path.cwd()
        if target.is_dir():
            target /= self.filename
        target.write_bytes(self.content)
        return target


class Bozzetto:
    """``Bozzetto("http://127.0.0.1:8080", "bz_live_…")``; without an API key, only public data can be read."""

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        max_retries: int = 3,
        timeout: float = 120.0,
    ) -> None:
        self._transport = Transport(base_url, api_key, max_retries=max_retries, timeout=timeout)
        self.tasks = Tasks(self._transport)
        self.uploads = Uploads(self._transport)
        self.account = Account(self._transport)
        self.models = Models(self._transport)
        self.webhooks = Webhooks(self._transport)

    def flows(self) -> FlowList:
        """Returns all flows with their fields, models, prices, recent durations and availability."""
        return cast(FlowList, self._transport.request("GET", "/flows"))

    def wait(
        self,
        task: str | Mapping[str, Any],
        *,
        timeout: float | None = None,
        on_progress: Callable[[PublicTaskStatusPayload], None] | None = None,
        raise_on_failure: bool = True,
    ) -> PublicTaskStatusPayload:
        """Polls a task until it has ended, and returns its last status payload.

        on_progress: called whenever the status or the percentage has changed.
        Raises TaskFailedError and TaskCancelledError unless ``raise_on_failure`` is False, and WaitTimeoutError.
        """
        task_uuid = task if isinstance(task, str) else str(task["task_uuid"])
        deadline = None if timeout is None else time.monotonic() + timeout
        look, heard, lost_at = _FIRST_LOOK, ("", -1), None
        while True:
            try:
                now = self.tasks.status(task_uuid)
                lost_at = None
            except (ServiceUnreachableError, ServiceError, RateLimitError):
                lost_at = lost_at or time.monotonic()
                if time.monotonic() - lost_at > _OUTAGE_LIMIT:
                    raise
            else:
                if (now["status"], now["progress"]) != heard:
                    heard = (now["status"], now["progress"])
                    if on_progress is not None:
                        on_progress(now)
                if now["status"] in _ENDED:
                    if raise_on_failure and now["status"] == "FAILED":
                        raise TaskFailedError(now)
                    if raise_on_failure and now["status"] == "CANCELLED":
                        raise TaskCancelledError(now)
                    return now
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                raise WaitTimeoutError(f"task {task_uuid} did not end within {timeout} s")
            time.sleep(look if left is None else min(look, left))
            look = min(_LONGEST_LOOK, look * 1.4)

    def run(
        self,
        flow: FlowName,
        fields: Mapping[str, Any],
        *,
        timeout: float | None = None,
        on_progress: Callable[[PublicTaskStatusPayload], None] | None = None,
        **options: Any,
    ) -> PublicTaskStatusPayload:
        """Creates a task and waits until it has ended. ``options`` are those of ``tasks.create``."""
        created = self.tasks.create(flow, fields, **options)
        return self.wait(created["task_uuid"], timeout=timeout, on_progress=on_progress)

    def download(
        self,
        source: str | Mapping[str, Any],
        *,
        kind: str | None = None,
        format: str | None = None,
        index: int | None = None,
    ) -> Download:
        """Downloads a link, or an asset of a task; the main asset if none is selected.

        Raises NotFoundError, ConflictError (4093).
        """
        if isinstance(source, str) and re.match(r"https?:", source):
            url = source
        else:
            task_uuid = source if isinstance(source, str) else str(source["task_uuid"])
            url = self.tasks.url(task_uuid, kind=kind, format=format, index=index)["download_url"]
        headers, content = self._transport.fetch(url)
        kept = headers.get("Content-Disposition") or ""
        content_type = headers.get("Content-Type") or "application/octet-stream"
        return Download(url, _filename(kept, url), content_type, content)


def _filename(disposition: str, url: str) -> str:
    named = re.search(r'filename="([^"]+)"', disposition)
    path = urllib.parse.unquote(urllib.parse.urlsplit(url).path)
    name = named.group(1) if named else path.rsplit("/", 1)[-1]
    # A name sent by the server must not be able to select a directory.
    return re.sub(r"^\.+", "", re.sub(r"[/\\]", "_", name)) or "download"
