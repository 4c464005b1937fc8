"""Tasks: create, read, change, price."""

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
    """The tasks of the user behind the key."""

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

        Sent again after a broken connection without making a second task: every call mints one Idempotency-Key, unless
        ``client_order_id`` is given and does that work. strict: unknown fields are refused on every flow.

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
        """The task as it stands. Raises NotFoundError."""
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
        """One page, newest first. Times are ISO 8601."""
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
        """All that match, newest first, page after page; filters as of :meth:`list`."""
        cursor: str | None = filters.pop("cursor", None)
        while True:
            page = self.list(cursor=cursor, **filters)
            yield from page["records"]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def cancel(self, task_uuid: str) -> PublicTaskStatusPayload:
        """Cancels a task that has not ended and gives its credits back. Raises ConflictError where it has ended."""
        found = self._transport.request("POST", f"/tasks/{segment(task_uuid)}/cancel")
        return cast(PublicTaskStatusPayload, found)

    def retry(self, task_uuid: str, *, webhook_url: str | None = None) -> PublicTaskCreationPayload:
        """Creates a new task from this one's input."""
        made = self._transport.request(
            "POST",
            f"/tasks/{segment(task_uuid)}/retry",
            body=None if webhook_url is None else {"webhook_url": webhook_url},
            headers={"Idempotency-Key": str(uuid.uuid4())},
        )
        return cast(PublicTaskCreationPayload, made)

    def patch(self, task_uuid: str, **change: Any) -> PublicTaskStatusPayload:
        """Sets ``name`` (an empty one takes it away) and ``is_public``."""
        found = self._transport.request("PATCH", f"/tasks/{segment(task_uuid)}", body=change)
        return cast(PublicTaskStatusPayload, found)

    def delete(self, task_uuid: str) -> None:
        """Removes a task that has ended, and its files. Raises ConflictError (4093) where it has not ended."""
        self._transport.request("DELETE", f"/tasks/{segment(task_uuid)}")

    def report(self, task_uuid: str) -> TaskReport:
        """How the task was done: stages, engine, statistics, validation, warnings, assets."""
        return cast(TaskReport, self._transport.request("GET", f"/tasks/{segment(task_uuid)}/report"))

    def url(
        self,
        task_uuid: str,
        *,
        kind: str | None = None,
        format: str | None = None,
        index: int | None = None,
    ) -> DownloadResponse:
        """A fresh signed link to one of the task's assets; without a choice, the main one. Raises ConflictError before SUCCESS."""
        query = {"kind": kind, "format": format, "index": index}
        found = self._transport.request("GET", f"/tasks/url/{segment(task_uuid)}", query=query)
        return cast(DownloadResponse, found)

    def quote(
        self, flow: FlowName, fields: Mapping[str, Any] | None = None
    ) -> PublicTaskPricingQuotePayload:
        """What a task would cost, and what is available. Only the fields that change the price are needed."""
        body = {**(fields or {}), "flow_name": flow}
        found = self._transport.request("POST", "/tasks/pricing/quote", body=body)
        return cast(PublicTaskPricingQuotePayload, found)
