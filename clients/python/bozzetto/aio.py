"""The client for asyncio. Each request runs in a thread, so that it does not block the event loop."""

from __future__ import annotations

import asyncio
import functools
import inspect
import time
from typing import Any, AsyncIterator, Callable, Mapping

from .client import _ENDED, _FIRST_LOOK, _LONGEST_LOOK, Bozzetto, Download
from .errors import TaskCancelledError, TaskFailedError, WaitTimeoutError
from .models import FlowList, FlowName, PublicTaskStatusPayload


class _InThread:
    """Makes the methods of a part of the client awaitable."""

    def __init__(self, part: Any) -> None:
        self._part = part

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._part, name)
        if not inspect.ismethod(found):
            return _InThread(found)

        @functools.wraps(found)
        async def call(*args: Any, **named: Any) -> Any:
            return await asyncio.to_thread(found, *args, **named)

        return call


class AsyncBozzetto:
    """``await AsyncBozzetto(url, key).run("text-to-model", {"prompt": "a red fox"})``

    ``tasks``, ``uploads``, ``account``, ``models`` and ``webhooks`` have the methods of :class:`Bozzetto`; await them.
    """

    def __init__(self, base_url: str, api_key: str | None = None, **options: Any) -> None:
        self._client = Bozzetto(base_url, api_key, **options)
        self.tasks: Any = _InThread(self._client.tasks)
        self.uploads: Any = _InThread(self._client.uploads)
        self.account: Any = _InThread(self._client.account)
        self.models: Any = _InThread(self._client.models)
        self.webhooks: Any = _InThread(self._client.webhooks)

    async def flows(self) -> FlowList:
        """Like :meth:`Bozzetto.flows`."""
        return await asyncio.to_thread(self._client.flows)

    async def all_tasks(self, **filters: Any) -> AsyncIterator[PublicTaskStatusPayload]:
        """Yields all matching tasks, newest first; further pages are fetched as needed."""
        cursor: str | None = filters.pop("cursor", None)
        while True:
            page = await self.tasks.list(cursor=cursor, **filters)
            for record in page["records"]:
                yield record
            cursor = page["next_cursor"]
            if cursor is None:
                return

    async def wait(
        self,
        task: str | Mapping[str, Any],
        *,
        timeout: float | None = None,
        on_progress: Callable[[PublicTaskStatusPayload], None] | None = None,
        raise_on_failure: bool = True,
    ) -> PublicTaskStatusPayload:
        """Like :meth:`Bozzetto.wait`. Occupies no thread between two polls; cancelling the coroutine ends the wait."""
        task_uuid = task if isinstance(task, str) else str(task["task_uuid"])
        deadline = None if timeout is None else time.monotonic() + timeout
        look, heard = _FIRST_LOOK, ("", -1)
        while True:
            now: PublicTaskStatusPayload = await self.tasks.status(task_uuid)
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
            await asyncio.sleep(look if left is None else min(look, left))
            look = min(_LONGEST_LOOK, look * 1.4)

    async def run(
        self,
        flow: FlowName,
        fields: Mapping[str, Any],
        *,
        timeout: float | None = None,
        on_progress: Callable[[PublicTaskStatusPayload], None] | None = None,
        **options: Any,
    ) -> PublicTaskStatusPayload:
        """Creates a task and waits until it has ended."""
        created = await self.tasks.create(flow, fields, **options)
        return await self.wait(created["task_uuid"], timeout=timeout, on_progress=on_progress)

    async def download(self, source: str | Mapping[str, Any], **choice: Any) -> Download:
        """Like :meth:`Bozzetto.download`."""
        return await asyncio.to_thread(self._client.download, source, **choice)
