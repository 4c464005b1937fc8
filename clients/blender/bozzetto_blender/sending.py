# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the selected object to a file for the service."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import bpy
from mathutils import Matrix

from .parts import meshes_of, whole_of


def write_mesh(target: bpy.types.Object, path: Path, as_shown: bool = False) -> None:
    """Writes the object's meshes as GLB in its own coordinates, with materials and textures, without modifiers.

    The coordinates are the object's own, because the result is put into the same object, which keeps its place, parent and
    modifiers. With ``as_shown``, the meshes have the names, size, rotation, modifiers and materials that they have in the scene, with those below the object.
    Blender's exporter exports the selection, so copies without a parent are selected for it.
    """
    origin = Matrix.Translation(target.matrix_world.translation) if as_shown else target.matrix_world
    shown = bpy.context.evaluated_depsgraph_get() if as_shown else None
    scene, view_layer = bpy.context.scene, bpy.context.view_layer
    selected, active = list(bpy.context.selected_objects), view_layer.objects.active
    doubles = []
    names: dict[str, str] = {}
    try:
        for item in selected:
            item.select_set(False)
        for part in whole_of(target) if as_shown else meshes_of(target):
            mesh = part.data if shown is None else _mesh_as_shown(part, shown)
            double = bpy.data.objects.new(part.name, mesh)
            doubles.append(double)
            names |= {double.name: part.name, mesh.name: part.data.name}
            double.matrix_world = origin.inverted() @ part.matrix_world
            scene.collection.objects.link(double)
            double.select_set(True)
        view_layer.objects.active = doubles[0]
        bpy.ops.export_scene.gltf(
            filepath=str(path), export_format="GLB", use_selection=True, export_animations=False
        )
        if as_shown:
            _rename(path, names)
    finally:
        for double in doubles:
            mesh = double.data
            bpy.data.objects.remove(double)
            if as_shown:
                bpy.data.meshes.remove(mesh)
        for item in selected:
            item.select_set(True)
        view_layer.objects.active = active


def _rename(path: Path, names: dict[str, str]) -> None:
    """Renames the nodes and meshes of a GLB. Blender adds numbers to the names of copies: Ball.001."""
    data = path.read_bytes()
    (length,) = struct.unpack_from("<I", data, 12)
    content = json.loads(data[20 : 20 + length])
    for item in (*content["nodes"], *content["meshes"]):
        if item.get("name") in names:
            item["name"] = names[item["name"]]
    text = json.dumps(content).encode()
    text += b" " * (-len(text) % 4)
    rest = data[20 + length :]
    header = struct.pack("<4sIII4s", b"glTF", 2, 20 + len(text) + len(rest), len(text), b"JSON")
    path.write_bytes(header + text + rest)


def _mesh_as_shown(part: bpy.types.Object, shown: bpy.types.Depsgraph) -> bpy.types.Mesh:
    """Returns a new mesh with the modifiers and materials of a part, including those of the object instead of its mesh."""
    mesh = bpy.data.meshes.new_from_object(part.evaluated_get(shown))
    for index, slot in enumerate(part.material_slots[: len(mesh.materials)]):
        if slot.link == "OBJECT":
            mesh.materials[index] = slot.material
    return mesh
