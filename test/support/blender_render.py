"""Renders views of glTF models in Blender. Started as `blender -b --factory-startup -P blender_render.py -- JOBS.json`.

JOBS.json: a list of {model, picture, engine, samples, width, height, eye, right, up, fieldOfView}; glTF's axes, meters,
radians (vertical). Images are RGBA PNG, with a transparent background.
"""

import json
import sys

import bpy
import numpy
from mathutils import Matrix, Vector

# Blender 3.4's importer uses a name that numpy has removed.
if "bool" not in numpy.__dict__:
    numpy.bool = bool


def to_blender(vector):
    """glTF is +Y up, Blender +Z."""
    x, y, z = vector
    return Vector((x, -z, y))


def render(job):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=job["model"])
    scene = bpy.context.scene
    data = bpy.data.cameras.new("camera")
    data.sensor_fit = "VERTICAL"
    data.angle = job["fieldOfView"]
    size = max((Vector(corner) - Vector(item.bound_box[0])).length
               for item in bpy.data.objects if item.type == "MESH" for corner in item.bound_box)
    data.clip_start = size / 1000
    data.clip_end = size * 1000
    camera = bpy.data.objects.new("camera", data)
    right, up = to_blender(job["right"]), to_blender(job["up"])
    back = right.cross(up)
    axes = Matrix((right, up, back)).transposed().to_4x4()
    camera.matrix_world = Matrix.Translation(to_blender(job["eye"])) @ axes
    scene.collection.objects.link(camera)
    scene.camera = camera
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    scene.world = world
    scene.render.engine = job["engine"]
    if job["engine"] == "CYCLES":
        scene.cycles.samples = job["samples"]
        scene.cycles.use_denoising = False
    scene.render.film_transparent = True
    scene.render.resolution_x = job["width"]
    scene.render.resolution_y = job["height"]
    scene.render.resolution_percentage = 100
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.filepath = job["picture"]
    bpy.ops.render.render(write_still=True)


with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as jobs:
    for one in json.load(jobs):
        render(one)
