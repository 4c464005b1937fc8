# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns the panel's settings into flows and fields, without those that do not affect the price, so that prices can be cached."""

from __future__ import annotations

from typing import Any

Request = tuple[str, dict[str, Any]]


def make(fields: Any) -> Request:
    """Returns the request for a new model. The operator adds the prompt or the image."""
    if fields.source == "PICTURE":
        return "image-to-model", {"texture_size": int(fields.texture_size)}
    return "text-to-model", {
        "texture_size": int(fields.texture_size),
        "animate": bool(fields.animate),
    }


def remesh(fields: Any) -> Request:
    """Returns the request for remeshing, as FBX, which keeps quads."""
    return "model-remesh", {
        "target_face_count": int(fields.faces),
        "face_type": fields.face_type,
        "export_format": "fbx",
    }


def finish(fields: Any) -> Request:
    """Returns the request for finishing."""
    return "model-finish", {"preset": fields.tool}


def texture(fields: Any) -> Request:
    """Returns the request for texturing."""
    return "model-texture", {
        "texture_size": int(fields.texture_size),
        "keep_uv": bool(fields.keep_uv),
    }
