"""A client of a Bozzetto service with the standard library only: upload, create, follow, cancel, download."""

from __future__ import annotations

import http.client
import json
import os
import time
import urllib.error
import urllib.request
import uuid
from dataclasses import dataclass
from typing import Any, Callable

#: Seconds without any bytes after which a request has failed.
_TIMEOUT = 120.0
#: Attempts of a request that got no response, or one that asks for patience.
_ATTEMPTS = 4
_RETRIED = {429, 502, 503, 504}
_LONGEST_PAUSE = 30.0
#: Seconds between two polls of a task, growing from the first to the last.
_POLLS = (0.3, 2.0)
_CHUNK = 1 << 20
#: Outputs of a task that belong beside its main model: reduced copies and colliders.
_BESIDE = ("lod_model_url", "collider_model_url")


class BozzettoError(RuntimeError):
    """The service refused a request, a task failed, or the service does not respond."""


@dataclass(frozen=True)
class Server:
    """The address of a service and the API key."""

    url: str
    api_key: str | None


class Client:
    """Sends requests to one service."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def upload(self, kind: str, filename: str, content: bytes) -> dict[str, Any]:
        """Uploads an ``image`` or a ``model`` and returns its ``file_key`` and ``format``."""
        boundary = uuid.uuid4().hex
        name = filename.replace('"', "_").replace("\r", "_").replace("\n", "_")
        head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        body = head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
        return self._call("POST", f"/upload/{kind}", body, f"multipart/form-data; boundary={boundary}")

    def create(self, flow: str, fields: dict[str, Any]) -> str:
        """Creates a task and returns its ID. A repeated delivery of the request does not create a second one."""
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        # Whoever runs a workflow again wants its result, even within the service's window for duplicates.
        body = json.dumps({**fields, "allow_duplicate": True}).encode()
        return self._call("POST", f"/tasks/{flow}", body, "application/json", headers)["task_uuid"]

    def wait(self, task: str, on_progress: Callable[[int], None], check: Callable[[], None]) -> dict[str, Any]:
        """Polls a task until it has ended and returns its last status.

        check: raises if the user interrupted the workflow. The task is then cancelled, which releases its credits.
        """
        pause, longest = _POLLS
        try:
            while True:
                check()
                status = self._call("GET", f"/tasks/{task}")
                on_progress(status["progress"])
                if status["status"] == "SUCCESS":
                    return status
                if status["status"] in ("FAILED", "CANCELLED"):
                    error = status.get("error") or {}
                    raise BozzettoError(_sentence(error, f"the task was {status['status'].lower()}"))
                time.sleep(pause)
                pause = min(longest, pause * 1.3)
        except BozzettoError:
            raise
        except BaseException:
            self.cancel(task)
            raise

    def cancel(self, task: str) -> None:
        """Cancels a task. One that has already ended stays as it is."""
        try:
            self._call("POST", f"/tasks/{task}/cancel", b"{}", "application/json")
        except BozzettoError:
            pass

    def link(self, task: str) -> str:
        """Returns the download link of the main model of a task. Its path ends with the name of the file."""
        return self._call("GET", f"/tasks/url/{task}?kind=model")["download_url"]

    def links_beside(self, status: dict[str, Any]) -> list[str]:
        """Returns the download links of the LODs and colliders of a task that ended with this status."""
        output = status.get("output") or {}
        return [link for kind in _BESIDE for link in output.get(kind) or ()]

    def warnings(self, task: str) -> list[str]:
        """Returns the warnings of a task's report, such as why it has no LODs. There are none if it cannot be read."""
        try:
            return [warning["message"] for warning in self._call("GET", f"/tasks/{task}/report").get("warnings") or ()]
        except BozzettoError:
            return []

    def download(self, link: str, path: str) -> None:
        """Writes the file of a link. It appears only once it is complete."""
        part = f"{path}.{uuid.uuid4().hex}.part"
        try:
            with urllib.request.urlopen(link, timeout=_TIMEOUT) as response, open(part, "wb") as file:
                expected = response.headers.get("Content-Length")
                while chunk := response.read(_CHUNK):
                    file.write(chunk)
                if expected is not None and file.tell() != int(expected):
                    raise BozzettoError(f"the download ended after {file.tell()} of {expected} bytes")
            os.replace(part, path)
        except (OSError, http.client.HTTPException) as error:
            raise BozzettoError(f"the model could not be downloaded: {error}") from error
        finally:
            if os.path.exists(part):
                os.remove(part)

    def _call(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        content_type: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> Any:
        sent = {"Accept": "application/json", **(headers or {})}
        if content_type is not None:
            sent["Content-Type"] = content_type
        if self._server.api_key is not None:
            sent["Authorization"] = f"Bearer {self._server.api_key}"
        url = self._server.url.rstrip("/") + "/api/v1" + path
        for attempt in range(_ATTEMPTS):
            pause = 0.5 * 2**attempt
            try:
                request = urllib.request.Request(url, body, sent, method=method)
                with urllib.request.urlopen(request, timeout=_TIMEOUT) as response:
                    return json.load(response)["data"]
            except urllib.error.HTTPError as error:
                pause = _retry_after(error, pause)
                if error.code not in _RETRIED or attempt == _ATTEMPTS - 1 or pause > _LONGEST_PAUSE:
                    raise BozzettoError(_problem(error)) from None
            except (OSError, http.client.HTTPException, ValueError, KeyError) as error:
                if attempt == _ATTEMPTS - 1:
                    raise BozzettoError(
                        f"no Bozzetto service responds at {self._server.url} ({error}). "
                        "Set BOZZETTO_URL, or url in bozzetto.json of ComfyUI's user folder."
                    ) from None
            time.sleep(pause)
        raise AssertionError("unreachable")


def _retry_after(error: urllib.error.HTTPError, otherwise: float) -> float:
    try:
        return float(error.headers.get("Retry-After", otherwise))
    except ValueError:
        return otherwise


def _problem(error: urllib.error.HTTPError) -> str:
    try:
        return _sentence(json.load(error), str(error))
    except (ValueError, AttributeError, OSError):
        return str(error)


def _sentence(problem: dict[str, Any], otherwise: str) -> str:
    message = problem.get("message") or problem.get("detail") or otherwise
    suggestion = problem.get("suggestion")
    return f"{str(message).removesuffix('.')}. {suggestion}" if suggestion else str(message)
