"""What the client raises on purpose. Branch on the class, or on ``code`` (docs/errors.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .models import PublicTaskStatusPayload


class BozzettoError(Exception):
    """Base of them all.

    code: of the service's error table; 0 where the service did not answer.
    status: HTTP status; 0 where there was no answer.
    """

    def __init__(
        self,
        message: str,
        *,
        code: int = 0,
        status: int = 0,
        suggestion: str | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.suggestion = suggestion
        self.request_id = request_id
        self.retry_after = retry_after


class InvalidRequestError(BozzettoError):
    """400: a field is missing, wrong, unknown, unsupported, or conflicts with another."""


class AuthenticationError(BozzettoError):
    """401: no token, an unknown one, or an expired one."""


class CreditsError(BozzettoError):
    """402: not enough credits, or the price exceeds ``max_cost_credits``."""


class PermissionDeniedError(BozzettoError):
    """403: the token's scope does not allow this."""


class NotFoundError(BozzettoError):
    """404: no such task, file_key, asset or route."""


class ConflictError(BozzettoError):
    """409: reused order id, duplicate request, or the task is not in a state for this."""


class SourceError(BozzettoError):
    """413, 415, 422: the upload, source or prompt is too large, of no supported type, or cannot be used."""


class RateLimitError(BozzettoError):
    """429: too many requests, or too many tasks in flight."""


class ServiceError(BozzettoError):
    """5xx: the service failed, is not ready, or has no engine for the flow."""


class ServiceUnreachableError(BozzettoError):
    """No answer: the service cannot be reached, or the connection broke."""


class WaitTimeoutError(BozzettoError):
    """The given time was over; the task itself goes on."""


class TaskFailedError(BozzettoError):
    """A task that was waited for ended as FAILED; ``task`` is its last payload."""

    def __init__(self, task: PublicTaskStatusPayload) -> None:
        error = task["error"]
        super().__init__(
            error["message"] if error else f"task {task['task_uuid']} failed",
            code=error["code"] if error else 0,
            status=200,
            suggestion=error.get("suggestion") if error else None,
        )
        self.task = task


class TaskCancelledError(BozzettoError):
    """A task that was waited for was cancelled; ``task`` is its last payload."""

    def __init__(self, task: PublicTaskStatusPayload) -> None:
        super().__init__(f"task {task['task_uuid']} was cancelled", status=200)
        self.task = task


_BY_STATUS: dict[int, type[BozzettoError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    402: CreditsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: SourceError,
    415: SourceError,
    422: SourceError,
    429: RateLimitError,
}


def error_class(status: int) -> type[BozzettoError]:
    """The class that stands for an HTTP status."""
    return _BY_STATUS.get(status, ServiceError if status >= 500 else BozzettoError)
