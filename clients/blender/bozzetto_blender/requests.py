# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel's fields as flows and their fields; without what has no bearing on the price, so that prices are asked for once."""

from __future__ import annotations

from typing import Any

Request = tuple[str, dict[str, Any]]


def make(fields: Any) -> Request:
    """A new model; its prompt or picture is added when it is ordered."""
    if fields.source == "PICTURE":
        return "image-to-model", {"texture_size": int(fields.texture_size)}
    return "text-to-model", {
        "texture_size": int(fields.texture_size),
        "animate": bool(fields.animate),
    }


def remesh(fields: Any) -> Request:
    """New faces; FBX keeps quads."""
    return "model-remesh", {
        "target_face_count": int(fields.faces),
        "face_type": fields.face_type,
        "export_format": "fbx",
    }


def texture(fields: Any) -> Request:
    """A new material."""
    return "model-texture", {
        "texture_size": int(fields.texture_size),
        "keep_uv": bool(fields.keep_uv),
    }
