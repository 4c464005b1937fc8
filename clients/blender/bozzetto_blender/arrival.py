# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts results into the scene: as new objects at the cursor, or as the new mesh of the object that was sent."""

from __future__ import annotations

import time
from pathlib import Path

import bpy
import numpy
from mathutils import Matrix

from . import twin
from .jobs import Job
from .parts import meshes_of


def bring_in(job: Job) -> None:
    """Imports the file of a job as one undo step, and records the outcome in the job."""
    assert job.file is not None
    if bpy.context.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    selected = [item.name for item in bpy.context.selected_objects]
    start = time.perf_counter()
    fresh = _import(job.file)
    job.import_seconds = time.perf_counter() - start
    target = bpy.data.objects.get(job.replaces) if job.replaces is not None else None
    if target is not None and meshes_of(target):
        _put_into(target, fresh)
        _select([*selected, target.name])
        job.stage = "done"
    else:
        _stand_at_cursor(fresh)
        job.stage = "done" if job.replaces is None else f"done as a new object; {job.replaces} is gone"
    bpy.ops.ed.undo_push(message=f"Bozzetto: {job.title}")


def _import(path: Path) -> list[bpy.types.Object]:
    if "bool" not in vars(numpy):
        # The glTF importer of Blender 3.4 uses it, but NumPy 1.24, which Debian ships with that Blender, has dropped it.
        numpy.bool = bool
    before = set(bpy.data.objects)
    if path.suffix.lower() == ".fbx":
        bpy.ops.import_scene.fbx(filepath=str(path))
    else:
        bpy.ops.import_scene.gltf(filepath=str(path))
    return [item for item in bpy.data.objects if item not in before]


def _stand_at_cursor(fresh: list[bpy.types.Object]) -> None:
    for item in fresh:
        if item.parent is None:
            item.location += bpy.context.scene.cursor.location
    _select([item.name for item in sorted(fresh, key=lambda item: item.parent is None)])


def _select(names: list[str]) -> None:
    """Selects only these objects, if they are visible, and makes the last one active."""
    for item in bpy.context.selected_objects:
        item.select_set(False)
    shown = bpy.context.view_layer.objects
    for name in names:
        if name in shown:
            shown[name].select_set(True)
            shown.active = shown[name]


def _put_into(target: bpy.types.Object, fresh: list[bpy.types.Object]) -> None:
    """Replaces the mesh of the target, which keeps its name, place, parent, collections and modifiers."""
    made = _as_one(fresh)
    if target.type == "MESH":
        mesh = made.data
        bpy.data.objects.remove(made)
        _change_mesh(target, mesh)
        return
    parts = meshes_of(target)
    for part in parts:
        _reuse_materials(made.data, part.data)
    for collection in made.users_collection:
        collection.objects.unlink(made)
    for collection in target.users_collection:
        collection.objects.link(made)
    for part in parts:
        bpy.data.objects.remove(part)
    for below in reversed(target.children_recursive):
        if below.type == "EMPTY" and not below.children:
            bpy.data.objects.remove(below)
    made.name, made.parent = target.name, target


def _as_one(fresh: list[bpy.types.Object]) -> bpy.types.Object:
    """Joins all meshes of an import into one, with their transforms applied to its vertices."""
    bpy.context.view_layer.update()
    meshes = [item for item in fresh if item.type == "MESH"]
    others = [item for item in fresh if item.type != "MESH"]
    for item in meshes:
        item.data.transform(item.matrix_world)
        item.parent = None
        item.matrix_world = Matrix()
    if len(meshes) > 1:
        with bpy.context.temp_override(active_object=meshes[0], selected_editable_objects=meshes):
            bpy.ops.object.join()
    for item in others:
        bpy.data.objects.remove(item)
    return meshes[0]


def _change_mesh(target: bpy.types.Object, mesh: bpy.types.Mesh) -> None:
    """Replaces a mesh. Keeps the faces if only the look has changed. Other objects that use the old mesh keep it."""
    old = target.data
    _reuse_materials(mesh, old)
    worn = twin.dressed(old, mesh)
    if worn is not None:
        bpy.data.meshes.remove(mesh)
        mesh = worn
    name = old.name
    target.data = mesh
    if old.users == 0:
        bpy.data.meshes.remove(old)
        mesh.name = name


def _reuse_materials(mesh: bpy.types.Mesh, old: bpy.types.Mesh) -> None:
    """Restores the user's own materials: one that came back without images is the one that was sent."""
    own = {material.name: material for material in old.materials if material is not None}
    for index, material in enumerate(mesh.materials):
        if material is None or _has_picture(material):
            continue
        sent = own.get(material.name.rsplit(".", 1)[0], own.get(material.name))
        if sent is not None and sent is not material:
            mesh.materials[index] = sent
            if material.users == 0:
                bpy.data.materials.remove(material)


def _has_picture(material: bpy.types.Material) -> bool:
    tree = material.node_tree
    return tree is not None and any(node.type == "TEX_IMAGE" for node in tree.nodes)
