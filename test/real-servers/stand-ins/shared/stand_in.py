"""A model that needs no weights: the file that STAND_IN names says how long it takes and how it ends."""
import json
import os
import time

import numpy as np
import trimesh
from PIL import Image

WRONG = b"PK\x03\x04 this is no GLB"


def behavior():
    with open(os.environ["STAND_IN"]) as file:
        return json.load(file)


def work(report=lambda fraction: None):
    """Takes its time in ten steps. Raises what a GPU without memory would."""
    wanted = behavior()
    for step in range(10):
        time.sleep(wanted.get("seconds", 0.2) / 10)
        report((step + 1) / 10)
    if wanted.get("fails"):
        raise RuntimeError("CUDA out of memory")


def is_wrong():
    return bool(behavior().get("wrong"))


def shape():
    """A closed body, higher than wide."""
    mesh = trimesh.creation.icosphere(subdivisions=2, radius=0.5)
    mesh.vertices[:, 1] *= 1.4
    return mesh


def texture_coordinates(mesh):
    direction = mesh.vertices / np.linalg.norm(mesh.vertices, axis=1, keepdims=True)
    around = np.arctan2(direction[:, 0], direction[:, 2]) / (2 * np.pi)
    up = np.arcsin(np.clip(direction[:, 1], -1, 1)) / np.pi
    return np.stack([0.5 + around, 0.5 + up], 1)


def ramps(size=64):
    """Colors, metalness and roughness of a texture."""
    ramp = np.linspace(0, 255, size).astype("uint8")
    across, down = np.tile(ramp, (size, 1)), np.tile(ramp[:, None], (1, size))
    return np.dstack([across, down, np.full((size, size), 90, "uint8")]), across, down


def painted(mesh):
    """The mesh with PBR textures, as o_voxel's postprocess.to_glb leaves it."""
    color, metalness, roughness = ramps()
    packed = np.dstack([np.zeros_like(metalness), roughness, metalness])
    material = trimesh.visual.material.PBRMaterial(
        baseColorTexture=Image.fromarray(color),
        metallicRoughnessTexture=Image.fromarray(packed),
        metallicFactor=1.0,
        roughnessFactor=1.0,
    )
    visual = trimesh.visual.TextureVisuals(uv=texture_coordinates(mesh), material=material)
    return trimesh.Trimesh(mesh.vertices, mesh.faces, visual=visual, process=False)


def write_glb(path, with_textures=True):
    mesh = painted(shape()) if with_textures else shape()
    with open(path, "wb") as file:
        file.write(WRONG if is_wrong() else mesh.export(file_type="glb"))
