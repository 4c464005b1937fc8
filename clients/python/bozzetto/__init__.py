"""Client of Bozzetto, the self-hosted service that turns images and prompts into 3D models."""

from . import models
from .aio import AsyncBozzetto
from .client import Bozzetto, Download
from .errors import (
    AuthenticationError,
    BozzettoError,
    ConflictError,
    CreditsError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServiceError,
    ServiceUnreachableError,
    SourceError,
    TaskCancelledError,
    TaskFailedError,
    WaitTimeoutError,
)
from .webhook_signature import WebhookVerificationError, verify_webhook

__all__ = [
    "AsyncBozzetto",
    "AuthenticationError",
    "Bozzetto",
    "BozzettoError",
    "ConflictError",
    "CreditsError",
    "Download",
    "InvalidRequestError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "ServiceError",
    "ServiceUnreachableError",
    "SourceError",
    "TaskCancelledError",
    "TaskFailedError",
    "WaitTimeoutError",
    "WebhookVerificationError",
    "models",
    "verify_webhook",
]
