"""Verifies webhook requests by Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Sequence

_TOLERANCE_SECONDS = 300
_PREFIX = "whsec_"


class WebhookVerificationError(Exception):
    """The request does not come from the service, is too old, or was altered in transit."""


def verify_webhook(
    body: str | bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = _TOLERANCE_SECONDS,
    now: float | None = None,
) -> dict[str, Any]:
    """Verifies the signature and the age of a webhook request, and returns its event.

    body: the raw body as received; parsing and serializing it again would change it.
    secret: ``whsec_…``; pass both secrets during a rotation.
    """
    text = body.encode() if isinstance(body, str) else body
    known = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (
        _header(known, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not timestamp.isdigit():
        raise WebhookVerificationError("the timestamp is not a number")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("the timestamp is too old or too far in the future")
    signed = f"{message_id}.{timestamp}.".encode() + text
    for one in [secret] if isinstance(secret, str) else secret:
        expected = hmac.new(_key(one), signed, hashlib.sha256).digest()
        for signature in signatures.split(" "):
            if signature.startswith("v1,") and hmac.compare_digest(_bytes(signature[3:]), expected):
                event: dict[str, Any] = json.loads(text)
                return event
    raise WebhookVerificationError("no signature matches")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "")
    if value == "":
        raise WebhookVerificationError(f"the header {name} is missing")
    return value


def _key(secret: str) -> bytes:
    key = _bytes(secret.removeprefix(_PREFIX))
    if key == b"":
        raise WebhookVerificationError("the secret is not a webhook secret: it must be whsec_ followed by base64")
    return key


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        return b""
