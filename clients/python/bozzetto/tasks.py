"""Creates, reads, changes and prices tasks."""

from __future__ import annotations

import uuid
from typing import Any, Iterator, Literal, Mapping, cast

from .models import (
    DownloadResponse,
    FlowName,
    PublicTaskCreationPayload,
    PublicTaskPricingQuotePayload,
    PublicTaskStatusPayload,
    TaskPage,
    TaskReport,
    TaskStatus,
)
from .transport import Transport, segment

Outcome = Literal["fail", "slow", "moderation", "timeout", "lost"]


class Tasks:
    """The tasks of the user who owns the API key."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        flow: FlowName,
        fields: Mapping[str, Any],
        *,
        client_order_id: str | None = None,
        allow_duplicate: bool | None = None,
        max_cost_credits: int | None = None,
        webhook_url: str | None = None,
        idempotency_key: str | None = None,
        sandbox_outcome: Outcome | None = None,
        strict: bool = False,
    ) -> PublicTaskCreationPayload:
        """Creates a task; ``fields`` are those of the flow (``models.TextToModelRequest`` …).

        Safe to retry: each call sends its own Idempotency-Key, unless ``client_order_id`` already prevents a second task.

        strict: rejects unknown fields, whichever flow it is.

        Raises CreditsError, InvalidRequestError, ConflictError, RateLimitError, ServiceError.
        """
        key = idempotency_key
        if key is None and client_order_id is None:
            key = str(uuid.uuid4())
        body = {
            **fields,
            "client_order_id": client_order_id,
            "allow_duplicate": allow_duplicate,
            "max_cost_credits": max_cost_credits,
            "webhook_url": webhook_url,
        }
        headers = {
            "Idempotency-Key": key,
            "Prefer": "handling=strict" if strict else None,
            "X-Sandbox-Outcome": sandbox_outcome,
        }
        made = self._transport.request("POST", f"/tasks/{flow}", body=body, headers=headers)
        return cast(PublicTaskCreationPayload, made)

    def status(self, task_uuid: str) -> PublicTaskStatusPayload:
        """Returns the current status of a task. Raises NotFoundError."""
        found = self._transport.request("GET", f"/tasks/{segment(task_uuid)}")
        return cast(PublicTaskStatusPayload, found)

    def list(
        self,
        *,
        flow_name: FlowName | None = None,
        status: TaskStatus | None = None,
        client_order_id: str | None = None,
        made_from: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> TaskPage:
        """Returns one page of your tasks, newest first. Times are ISO 8601."""
        query = {
            "flow_name": flow_name,
            "status": status,
            "client_order_id": client_order_id,
            "made_from": made_from,
            "created_after": created_after,
            "created_before": created_before,
            "limit": limit,
            "cursor": cursor,
        }
        return cast(TaskPage, self._transport.request("GET", "/tasks", query=query))

    def all(self, **filters: Any) -> Iterator[PublicTaskStatusPayload]:
        """Yields all matching tasks, newest first; further pages are fetched as needed. Filters are those of :meth:`list`."""
        cursor: str | None = filters.pop("cursor", None)
        while True:
            page = self.list(cursor=cursor, **filters)
            yield from page["records"]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def cancel(self, task_uuid: str) -> PublicTaskStatusPayload:
        """Cancels a task that has not ended and releases its credits. Raises ConflictError if it has ended."""
        found = self._transport.request("POST", f"/tasks/{segment(task_uuid)}/cancel")
        return cast(PublicTaskStatusPayload, found)

    def retry(self, task_uuid: str, *, webhook_url: str | None = None) -> PublicTaskCreationPayload:
        """Creates a new task with the same input."""
        made = self._transport.request(
            "POST",
            f"/tasks/{segment(task_uuid)}/retry",
            body=None if webhook_url is None else {"webhook_url": webhook_url},
            headers={"Idempotency-Key": str(uuid.uuid4())},
        )
        return cast(PublicTaskCreationPayload, made)

    def patch(self, task_uuid: str, **change: Any) -> PublicTaskStatusPayload:
        """Sets ``name`` (an empty one removes the name) and ``is_public``."""
        found = self._transport.request("PATCH", f"/tasks/{segment(task_uuid)}", body=change)
        return cast(PublicTaskStatusPayload, found)

    def delete(self, task_uuid: str) -> None:
        """Deletes a task that has ended, and its files. Raises ConflictError (4093) if it has not ended."""
        self._transport.request("DELETE", f"/tasks/{segment(task_uuid)}")

    def report(self, task_uuid: str) -> TaskReport:
        """Returns how the task was done: stages, engine, statistics, validation, warnings and assets."""
        return cast(TaskReport, self._transport.request("GET", f"/tasks/{segment(task_uuid)}/report"))

    def url(
        self,
        task_uuid: str,
        *,
        kind: str | None = None,
        format: str | None = None,
        index: int | None = None,
    ) -> DownloadResponse:
        """Returns a fresh signed link to one of the task's assets; the main asset if none is selected.

        Raises ConflictError if the task has not succeeded.
        """
        query = {"kind": kind, "format": format, "index": index}
        found = self._transport.request("GET", f"/tasks/url/{segment(task_uuid)}", query=query)
        return cast(DownloadResponse, found)

    def quote(
        self, flow: FlowName, fields: Mapping[str, Any] | None = None
    ) -> PublicTaskPricingQuotePayload:
        """Returns the price of a task and your available credits. Only the fields that affect the price are required."""
        body = {**(fields or {}), "flow_name": flow}
        found = self._transport.request("POST", "/tasks/pricing/quote", body=body)
        return cast(PublicTaskPricingQuotePayload, found)
