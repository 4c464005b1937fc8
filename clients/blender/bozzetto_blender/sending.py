# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the selected object to a file for the service."""

from __future__ import annotations

from pathlib import Path

import bpy
from mathutils import Matrix

from .parts import meshes_of


def write_mesh(target: bpy.types.Object, path: Path, as_shown: bool = False) -> None:
    """Writes the object's meshes as GLB in its own coordinates, with materials and textures, without modifiers.

    The coordinates are the object's own, because the result is put into the same object, which keeps its place, parent and
    modifiers. With ``as_shown``, the meshes have the size, the rotation and the modifiers that they have in the scene.
    Blender's exporter exports the selection, so copies without a parent are selected for it.
    """
    origin = Matrix.Translation(target.matrix_world.translation) if as_shown else target.matrix_world
    shown = bpy.context.evaluated_depsgraph_get() if as_shown else None
    scene, view_layer = bpy.context.scene, bpy.context.view_layer
    selected, active = list(bpy.context.selected_objects), view_layer.objects.active
    doubles = []
    try:
        for item in selected:
            item.select_set(False)
        for part in meshes_of(target):
            mesh = part.data if shown is None else bpy.data.meshes.new_from_object(part.evaluated_get(shown))
            double = bpy.data.objects.new(part.name, mesh)
            doubles.append(double)
            double.matrix_world = origin.inverted() @ part.matrix_world
            scene.collection.objects.link(double)
            double.select_set(True)
        view_layer.objects.active = doubles[0]
        bpy.ops.export_scene.gltf(
            filepath=str(path), export_format="GLB", use_selection=True, export_animations=False
        )
    finally:
        for double in doubles:
            mesh = double.data
            bpy.data.objects.remove(double)
            if as_shown:
                bpy.data.meshes.remove(mesh)
        for item in selected:
            item.select_set(True)
        view_layer.objects.active = active
