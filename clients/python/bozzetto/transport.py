"""Sends requests, unwraps responses, maps errors to classes, and retries where that is safe."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Mapping, TypeVar

from .errors import BozzettoError, ServiceUnreachableError, error_class

#: Delays double from 0.5 s to 8 s. Up to a quarter is subtracted at random, so that clients that failed together do not
#: all return at once.
_FIRST_DELAY = 0.5
_LONGEST_DELAY = 8.0
#: After a longer Retry-After, whether to retry is up to the caller.
_LONGEST_RETRY_AFTER = 60.0
_RETRIED = {429, 502, 503, 504}
#: The flow has no engine: a retry within seconds would not help.
_NO_ENGINE = 5031
#: Names the newest state that this client has seen, because some reads of the service may lag behind.
_SEEN = "X-Read-After-Write"


T = TypeVar("T")


class Transport:
    """Sends requests to one service with one API key. Safe to use from several threads."""

    def __init__(
        self, base_url: str, api_key: str | None, *, max_retries: int = 3, timeout: float = 120.0
    ) -> None:
        self._root = base_url.rstrip("/") + "/api/v1"
        self._api_key = api_key
        self._max_retries = max_retries
        self._timeout = timeout
        self._seen: int | None = None
        self._lock = threading.Lock()

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str | None] | None = None,
        content: tuple[bytes, str] | None = None,
        keyless: bool = False,
        retry_unanswered: bool = True,
    ) -> Any:
        """Sends one logical request and returns the ``data`` of the response.

        content: bytes and their type, in place of a JSON body.
        retry_unanswered: False if a second delivery of the same request could have a second effect.
        """
        url = self._root + path + _query(query)
        sent = {"Accept": "application/json"}
        if self._api_key is not None and not keyless:
            sent["Authorization"] = f"Bearer {self._api_key}"
        sent.update({name: value for name, value in (headers or {}).items() if value is not None})
        data: bytes | None = None
        if content is not None:
            data, sent["Content-Type"] = content
        elif body is not None:
            data = json.dumps({k: v for k, v in body.items() if v is not None}).encode()
            sent["Content-Type"] = "application/json"

        def once() -> Any:
            with self._lock:
                seen = self._seen
            if seen is not None:
                sent[_SEEN] = str(seen)
            status, answered, text = self._send(method, url, sent, data)
            position = answered.get(_SEEN)
            if position is not None and position.isdigit():
                with self._lock:
                    self._seen = max(self._seen or 0, int(position))
            if status == 204:
                return None
            return _json(text)["data"]

        return self._again(once, retry_unanswered)

    def fetch(self, url: str, *, method: str = "GET", data: bytes | None = None,
              headers: Mapping[str, str] | None = None) -> tuple[Mapping[str, str], bytes]:
        """Fetches an absolute URL without the API key, which is never sent anywhere but to the service's API."""

        def once() -> tuple[Mapping[str, str], bytes]:
            _, answered, body = self._send(method, url, dict(headers or {}), data)
            return answered, body

        return self._again(once, True)

    def _again(self, once: Callable[[], T], retry_unanswered: bool) -> T:
        for attempt in range(self._max_retries + 1):
            try:
                return once()
            except BozzettoError as error:
                if attempt == self._max_retries or not _is_worth(error, retry_unanswered):
                    raise
                time.sleep(_delay(attempt, error.retry_after))
        raise AssertionError("unreachable")

    def _send(
        self, method: str, url: str, headers: Mapping[str, str], data: bytes | None
    ) -> tuple[int, Mapping[str, str], bytes]:
        request = urllib.request.Request(url, data=data, headers=dict(headers), method=method)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                raise _error_of(refused.code, refused.headers, refused.read()) from None
        except (OSError, http.client.HTTPException) as cause:
            origin = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(url))
            reason = getattr(cause, "reason", cause)
            raise ServiceUnreachableError(f"{origin} cannot be reached: {reason}") from cause


def segment(value: str) -> str:
    """Quotes a value for use as one segment of a path."""
    return urllib.parse.quote(value, safe="")


def _query(query: Mapping[str, Any] | None) -> str:
    pairs = [(k, _text(v)) for k, v in (query or {}).items() if v is not None]
    return "?" + urllib.parse.urlencode(pairs) if pairs else ""


def _text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _json(text: bytes) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError as cause:
        raise ServiceUnreachableError("the response was incomplete or is not JSON") from cause
    return value if isinstance(value, dict) else {}


def _error_of(status: int, headers: Mapping[str, str] | Message, text: bytes) -> BozzettoError:
    try:
        body = json.loads(text)
    except ValueError:
        body = {}
    if not isinstance(body, dict):
        body = {}
    return error_class(status)(
        str(body.get("message", f"the service responded with status {status}")),
        code=int(body.get("code", 0)),
        status=status,
        suggestion=body.get("suggestion"),
        request_id=body.get("request_id") or headers.get("X-Request-Id"),
        retry_after=_retry_after(headers.get("Retry-After")),
    )


def _retry_after(value: str | None) -> float | None:
    """Converts a Retry-After header (seconds or an HTTP date) to seconds from now."""
    if value is None or value.strip() == "":
        return None
    if value.strip().isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None


def _is_worth(error: BozzettoError, retry_unanswered: bool) -> bool:
    if error.code == _NO_ENGINE or (error.retry_after or 0) > _LONGEST_RETRY_AFTER:
        return False
    if error.status == 429:
        # A 429 guarantees that nothing was done, so every request can be retried.
        return True
    if not retry_unanswered:
        return False
    return isinstance(error, ServiceUnreachableError) or error.status in _RETRIED


def _delay(attempt: int, retry_after: float | None) -> float:
    if retry_after is not None:
        return retry_after
    whole: float = min(_LONGEST_DELAY, _FIRST_DELAY * 2.0**attempt)
    return whole * (1 - random.random() / 4)
