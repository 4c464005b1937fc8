# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of an object: itself, or the meshes below it. A model made from a prompt arrives as meshes below an empty."""

from __future__ import annotations

import bpy


def meshes_of(target: bpy.types.Object) -> list[bpy.types.Object]:
    """Returns the object if it is a mesh, or all meshes below it if it is an empty."""
    if target.type == "MESH":
        return [target]
    if target.type != "EMPTY":
        return []
    return [item for item in target.children_recursive if item.type == "MESH"]


def whole_of(target: bpy.types.Object) -> list[bpy.types.Object]:
    """Returns the object if it is a mesh, and all meshes below it: a chest with its lid."""
    if target.type not in ("MESH", "EMPTY"):
        return []
    return [item for item in (target, *target.children_recursive) if item.type == "MESH"]
