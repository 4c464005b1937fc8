# SPDX-License-Identifier: GPL-3.0-or-later
"""Transfers materials and UVs from a result with the same faces, so that the user's own faces, quads included, stay."""

from __future__ import annotations

import bmesh
import bpy
import numpy


def dressed(old: bpy.types.Mesh, fresh: bpy.types.Mesh) -> bpy.types.Mesh | None:
    """Returns a copy of the old mesh with the materials and UVs of the new one; None if their triangles differ.

    A file for the service holds triangles, so a quad comes back as two. They are matched by the positions of their corners,
    which are sent as the 32-bit numbers that Blender stores. A quad with a new UV seam along its diagonal becomes two triangles.
    """
    if fresh.uv_layers.active is None:
        return None
    worn = old.copy()
    partner = _partner(worn, fresh)
    if partner is not None:
        corners, torn = _corners(worn, fresh, partner)
        if len(torn) > 0:
            partner = _partner(worn, fresh) if _split(worn, torn) else None
            if partner is not None:
                corners, torn = _corners(worn, fresh, partner)
    if partner is None:
        bpy.data.meshes.remove(worn)
        return None
    _wear(worn, fresh, partner, corners)
    return worn


def _partner(old: bpy.types.Mesh, fresh: bpy.types.Mesh) -> numpy.ndarray | None:
    """Returns, for each triangle of the old mesh, the matching one of the new mesh; None if any has no match."""
    triangles, others = _positions(old), _positions(fresh)
    if len(triangles) != len(others) or len(triangles) == 0:
        return None
    keys, other_keys = _keys(triangles), _keys(others)
    sorting = numpy.argsort(other_keys)
    at = numpy.minimum(numpy.searchsorted(other_keys, keys, sorter=sorting), len(keys) - 1)
    partner = sorting[at]
    return partner if numpy.array_equal(other_keys[partner], keys) else None


def _corners(
    old: bpy.types.Mesh, fresh: bpy.types.Mesh, partner: numpy.ndarray
) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Returns the UVs of the old mesh's loops, and the polygons with a corner that would need two UVs."""
    own = numpy.take_along_axis(_of_triangles(old, "loops", 3), _order(_positions(old)), 1)
    other = numpy.take_along_axis(_of_triangles(fresh, "loops", 3), _order(_positions(fresh)), 1)
    uvs = numpy.empty((len(fresh.loops), 2), numpy.float32)
    fresh.uv_layers.active.data.foreach_get("uv", uvs.ravel())
    given = uvs[other[partner]]
    corners = numpy.zeros((len(old.loops), 2), numpy.float32)
    corners[own] = given
    torn = (corners[own] != given).any(axis=(1, 2))
    return corners, numpy.unique(_of_triangles(old, "polygon_index", 1)[torn])


def _split(mesh: bpy.types.Mesh, polygons: numpy.ndarray) -> bool:
    """Splits these quads along the diagonal with which Blender draws them; False, without changes, if one is not a quad."""
    if any(len(mesh.polygons[polygon].vertices) != 4 for polygon in polygons):
        return False
    vertices = _of_triangles(mesh, "vertices", 3)
    order = numpy.argsort(_of_triangles(mesh, "polygon_index", 1), kind="stable")
    first = numpy.searchsorted(_of_triangles(mesh, "polygon_index", 1)[order], polygons)
    work = bmesh.new()
    work.from_mesh(mesh)
    work.verts.ensure_lookup_table()
    work.faces.ensure_lookup_table()
    faces = [work.faces[polygon] for polygon in polygons]
    for face, at in zip(faces, first):
        ends = set(vertices[order[at]]) & set(vertices[order[at + 1]])
        bmesh.utils.face_split(face, *(work.verts[end] for end in ends))
    work.to_mesh(mesh)
    work.free()
    return True


def _wear(
    old: bpy.types.Mesh, fresh: bpy.types.Mesh, partner: numpy.ndarray, corners: numpy.ndarray
) -> None:
    materials = numpy.zeros(len(fresh.polygons), numpy.int32)
    fresh.polygons.foreach_get("material_index", materials)
    slots = numpy.zeros(len(old.polygons), numpy.int32)
    others = _of_triangles(fresh, "polygon_index", 1)[partner]
    slots[_of_triangles(old, "polygon_index", 1)] = materials[others]
    if old.uv_layers.active is None:
        old.uv_layers.new()
    old.uv_layers.active.data.foreach_set("uv", corners.ravel())
    old.materials.clear()
    for material in fresh.materials:
        old.materials.append(material)
    old.polygons.foreach_set("material_index", slots)
    old.update()


def _of_triangles(mesh: bpy.types.Mesh, name: str, width: int) -> numpy.ndarray:
    """Returns a property of the triangles with which Blender draws the mesh."""
    # How Blender splits a bent quad depends on whether the normals are known, as they were when the mesh was sent.
    mesh.polygon_normals.foreach_get("vector", numpy.empty(len(mesh.polygons) * 3, numpy.float32))
    mesh.calc_loop_triangles()
    values = numpy.empty(len(mesh.loop_triangles) * width, numpy.int32)
    mesh.loop_triangles.foreach_get(name, values)
    return values.reshape(-1, width) if width > 1 else values


def _positions(mesh: bpy.types.Mesh) -> numpy.ndarray:
    """Returns the positions of the triangles' corners: (triangle, corner, axis)."""
    positions = numpy.empty((len(mesh.vertices), 3), numpy.float32)
    mesh.vertices.foreach_get("co", positions.ravel())
    return positions[_of_triangles(mesh, "vertices", 3)]


def _order(corners: numpy.ndarray) -> numpy.ndarray:
    """Returns the order of each triangle's corners by x, y and z."""
    return numpy.lexsort((corners[..., 2], corners[..., 1], corners[..., 0]), axis=-1)


def _keys(corners: numpy.ndarray) -> numpy.ndarray:
    """Returns the ordered corners of each triangle as one comparable value."""
    # Adding 0 turns -0 into 0, because their bytes differ.
    ordered = numpy.take_along_axis(corners, _order(corners)[..., None], 1) + numpy.float32(0)
    rows = numpy.ascontiguousarray(ordered.reshape(len(corners), 9))
    return rows.view(numpy.dtype((numpy.void, rows.dtype.itemsize * 9))).ravel()
