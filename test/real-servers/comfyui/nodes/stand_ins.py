"""Nodes of ComfyUI that stand in for models: a slow image, a mesh from an image, and a texture for a model."""
import os
import shutil
import time

import comfy.model_management
import comfy.utils
import folder_paths
import torch

try:
    from comfy_api.latest import Types

    MESH = Types.MESH
except (ImportError, AttributeError):
    from comfy_extras.nodes_hunyuan3d import MESH

CORNERS = [[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]
FACES = [
    [0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1],
    [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3],
]


def work(steps, seconds):
    """Takes its time in steps, as a sampler does: with progress, and until it is interrupted."""
    bar = comfy.utils.ProgressBar(steps)
    for step in range(steps):
        comfy.model_management.throw_exception_if_processing_interrupted()
        time.sleep(seconds)
        bar.update_absolute(step + 1, steps)


class SlowImage:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "steps": ("INT", {"default": 5, "min": 1, "max": 1000}),
                "seconds": ("FLOAT", {"default": 0.05, "min": 0, "max": 10}),
            }
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "make"
    CATEGORY = "stand-ins"

    def make(self, image, steps, seconds):
        work(steps, seconds)
        return (image,)


class MeshFromImage:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "seed": ("INT", {"default": 0, "min": 0, "max": 2**63, "control_after_generate": True}),
                "steps": ("INT", {"default": 5, "min": 1, "max": 1000}),
                "seconds": ("FLOAT", {"default": 0.05, "min": 0, "max": 10}),
            }
        }

    RETURN_TYPES = ("MESH",)
    FUNCTION = "make"
    CATEGORY = "stand-ins"

    def make(self, image, seed, steps, seconds):
        work(steps, seconds)
        return (MESH(torch.tensor(CORNERS)[None], torch.tensor(FACES)[None]),)


class TextureMesh:
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"mesh_path": ("STRING", {"forceInput": True})}}

    RETURN_TYPES = ()
    FUNCTION = "paint"
    OUTPUT_NODE = True
    CATEGORY = "stand-ins"

    def paint(self, mesh_path):
        source = os.path.join(folder_paths.get_input_directory(), mesh_path)
        shutil.copy(source, os.path.join(folder_paths.get_output_directory(), "textured.glb"))
        return {"ui": {"3d": [{"filename": "textured.glb", "subfolder": "", "type": "output"}]}}


class SaveModel:
    """Saves the textured model that lies beside these nodes, or something that is no GLB."""

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"image": ("IMAGE",), "is_wrong": ("BOOLEAN", {"default": False})}}

    RETURN_TYPES = ()
    FUNCTION = "save"
    OUTPUT_NODE = True
    CATEGORY = "stand-ins"

    def save(self, image, is_wrong):
        target = os.path.join(folder_paths.get_output_directory(), "made.glb")
        if is_wrong:
            with open(target, "wb") as file:
                file.write(b"PK\x03\x04 this is no GLB")
        else:
            shutil.copy(os.path.join(os.path.dirname(__file__), "textured.glb"), target)
        return {"ui": {"3d": [{"filename": "made.glb", "subfolder": "", "type": "output"}]}}


NODE_CLASS_MAPPINGS = {"SaveModel": SaveModel, "SlowImage": SlowImage, "MeshFromImage": MeshFromImage, "TextureMesh": TextureMesh}
