# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the selected object to a file for the service."""

from __future__ import annotations

from pathlib import Path

import bpy

from .parts import meshes_of


def write_mesh(target: bpy.types.Object, path: Path) -> None:
    """Writes the object's meshes as GLB in its own coordinates, with materials and textures, without modifiers.

    The coordinates are the object's own, because the result is put into the same object, which keeps its place, parent and
    modifiers. Blender's exporter exports the selection, so copies without a parent are selected for it.
    """
    scene, view_layer = bpy.context.scene, bpy.context.view_layer
    selected, active = list(bpy.context.selected_objects), view_layer.objects.active
    doubles = []
    try:
        for item in selected:
            item.select_set(False)
        for part in meshes_of(target):
            double = bpy.data.objects.new(part.name, part.data)
            doubles.append(double)
            double.matrix_world = target.matrix_world.inverted() @ part.matrix_world
            scene.collection.objects.link(double)
            double.select_set(True)
        view_layer.objects.active = doubles[0]
        bpy.ops.export_scene.gltf(
            filepath=str(path), export_format="GLB", use_selection=True, export_animations=False
        )
    finally:
        for double in doubles:
            bpy.data.objects.remove(double)
        for item in selected:
            item.select_set(True)
        view_layer.objects.active = active
