# SPDX-License-Identifier: GPL-3.0-or-later
"""What an object is made of: itself, or the meshes below it, as a model made of words arrives."""

from __future__ import annotations

import bpy


def meshes_of(target: bpy.types.Object) -> list[bpy.types.Object]:
    """The object, where it is a mesh; the meshes at and below its children, where it is an empty."""
    if target.type == "MESH":
        return [target]
    if target.type != "EMPTY":
        return []
    return [item for item in target.children_recursive if item.type == "MESH"]
