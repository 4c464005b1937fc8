"""Imports models in Blender and writes the positions to which animations move their vertices.

Started as `blender -b --factory-startup -P blender_vertices.py -- JOBS.json`.
JOBS.json: a list of {model, format, output, times}; times in seconds of the first animation. For each job, `output` gets a
JSON list with one list of coordinates for each time (glTF's axes, meters), or {"error": reason}.
"""

import json
import sys

import bpy
import numpy

# Blender 3.4's importer uses a name that numpy has removed.
if "bool" not in numpy.__dict__:
    numpy.bool = bool

IMPORTERS = {
    "glb": lambda path: bpy.ops.import_scene.gltf(filepath=path),
    "gltf": lambda path: bpy.ops.import_scene.gltf(filepath=path),
    "fbx": lambda path: bpy.ops.import_scene.fbx(filepath=path, anim_offset=0),
    "dae": lambda path: bpy.ops.wm.collada_import(filepath=path),
}


def vertices():
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for item in bpy.context.scene.objects:
        # The glTF importer adds an icosphere for drawing bones, in a hidden collection.
        if item.type != "MESH" or item.hide_get():
            continue
        evaluated = item.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        values = numpy.empty(len(mesh.vertices) * 3)
        mesh.vertices.foreach_get("co", values)
        points = values.reshape(-1, 3) @ numpy.array(evaluated.matrix_world.to_3x3()).T
        points += numpy.array(evaluated.matrix_world.translation)
        found.append(points)
        evaluated.to_mesh_clear()
    points = numpy.concatenate(found) if found else numpy.empty((0, 3))
    # Blender is +Z up.
    return numpy.stack((points[:, 0], points[:, 2], -points[:, 1]), axis=1).ravel().tolist()


def look(job):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    IMPORTERS[job["format"]](job["model"])
    scene = bpy.context.scene
    rate = scene.render.fps / scene.render.fps_base
    frames = []
    for time in job["times"]:
        frame = time * rate
        scene.frame_set(int(frame // 1), subframe=frame % 1)
        frames.append(vertices())
    return frames


with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as jobs:
    for entry in json.load(jobs):
        try:
            result = look(entry)
        except Exception as error:  # Errors of the importer are a test result.
            result = {"error": str(error)}
        with open(entry["output"], "w", encoding="utf-8") as out:
            json.dump(result, out)
