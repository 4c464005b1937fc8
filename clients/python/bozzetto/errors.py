"""The errors that the client raises deliberately. Branch on the class or on ``code`` (docs/errors.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .models import PublicTaskStatusPayload


class BozzettoError(Exception):
    """The base class of all errors of the client.

    code: the code from the service's error table; 0 if the service did not respond.
    status: the HTTP status; 0 if there was no response.
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
    """400: a field is missing, invalid, unknown or unsupported, or conflicts with another."""


class AuthenticationError(BozzettoError):
    """401: the API key is missing, unknown or expired."""


class CreditsError(BozzettoError):
    """402: you do not have enough credits, or the price exceeds ``max_cost_credits``."""


class PermissionDeniedError(BozzettoError):
    """403: the scopes of the API key do not allow the request."""


class NotFoundError(BozzettoError):
    """404: the task, file, asset or route does not exist."""


class ConflictError(BozzettoError):
    """409: the order id was already used, the request is a duplicate, or the task's state does not allow it."""


class SourceError(BozzettoError):
    """413, 415, 422: the upload, source or prompt is too large, has an unsupported type, or cannot be used."""


class RateLimitError(BozzettoError):
    """429: you sent too many requests, or have too many tasks in flight."""


class ServiceError(BozzettoError):
    """5xx: the service failed, is not ready, or has no engine for the flow."""


class ServiceUnreachableError(BozzettoError):
    """There was no response: the service cannot be reached, or the connection broke."""


class WaitTimeoutError(BozzettoError):
    """The time limit was exceeded. The task itself keeps running."""


class TaskFailedError(BozzettoError):
    """The task ended as FAILED. ``task`` is its last status payload."""

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
    """The task was cancelled. ``task`` is its last status payload."""

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
    """Returns the error class for an HTTP status."""
    return _BY_STATUS.get(status, ServiceError if status >= 500 else BozzettoError)
