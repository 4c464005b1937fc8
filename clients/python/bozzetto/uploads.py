"""Uploads of files that tasks read."""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from typing import Any, cast

from .models import PresignedUpload, RemovedUpload, UploadedImage, UploadedModel
from .transport import Transport, segment

#: A path, or the bytes themselves.
Source = str | os.PathLike[str] | bytes


class Uploads:
    """Uploads files for use as inputs of tasks."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def image(self, source: Source, *, filename: str | None = None) -> UploadedImage:
        """Uploads a PNG, JPEG, WebP or AVIF image. Raises SourceError."""
        return cast(UploadedImage, self._upload("/upload/image", source, filename, "image"))

    def model(self, source: Source, *, filename: str | None = None) -> UploadedModel:
        """Uploads a model. Its format is detected from the bytes, not from the name. Raises SourceError."""
        return cast(UploadedModel, self._upload("/upload/model", source, filename, "model.glb"))

    def presign(self, **request: Any) -> PresignedUpload:
        """Returns a URL to which the bytes can be PUT without an API key.

        request: ``kind``, ``filename``, ``content_type``, ``bytes``.
        """
        return cast(PresignedUpload, self._transport.request("POST", "/upload/presign", body=request))

    def put(self, presigned: PresignedUpload, data: bytes) -> None:
        """Uploads the bytes to a presigned URL."""
        headers = cast("dict[str, str]", presigned["headers"])
        self._transport.fetch(presigned["upload_url"], method="PUT", data=data, headers=headers)

    def remove(self, file_key: str) -> RemovedUpload:
        """Removes an upload before it expires. Rejected while a task in flight reads it."""
        return cast(RemovedUpload, self._transport.request("DELETE", f"/upload/{segment(file_key)}"))

    def _upload(self, path: str, source: Source, filename: str | None, otherwise: str) -> Any:
        if isinstance(source, bytes):
            data, name = source, filename or otherwise
        else:
            data, name = Path(source).read_bytes(), filename or Path(source).name
        return self._transport.request("POST", path, content=_form(data, name))


def _form(data: bytes, filename: str) -> tuple[bytes, str]:
    """Returns a form with one file (RFC 7578), and its content type."""
    boundary = uuid.uuid4().hex
    safe = filename.replace("\\", "_").replace('"', "_").replace("\r", "_").replace("\n", "_")
    head = (
        f"--{boundary}\r\n"
        f'Content-Disposition: form-data; name="file"; filename="{safe}"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n"
    )
    body = head.encode() + data + f"\r\n--{boundary}--\r\n".encode()
    return body, f"multipart/form-data; boundary={boundary}"
