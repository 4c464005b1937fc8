"""The nodes.

Each runs one flow of the service. It returns the path of the model, relative to the output folder, and the warnings of
the report, one a line.
"""

from __future__ import annotations

import json
import logging
import os
from typing import Any
from urllib.parse import urlsplit

from .client import BozzettoError, Client
from .files import SUBFOLDER, path_beside, read_image, read_model, read_server, result_path

#: A path, a 3D file of newer versions of ComfyUI, or the mesh of a generator.
_MODEL = ("STRING,FILE_3D,FILE_3D_GLB,FILE_3D_GLTF,FILE_3D_OBJ,FILE_3D_FBX,FILE_3D_STL,MESH", {"forceInput": True})
#: The choice that leaves a field to the preset, or to the service.
_DEFAULT = "default"
_FORMATS = ("glb", "gltf", "obj", "fbx", "stl", "ply", "usdz", "3mf", "dae")
_MORE = (
    "STRING",
    {"default": "", "multiline": True, "tooltip": "JSON object with further fields of the flow, such as {\"turbo\": true}"},
)


def _choice(*values: str, tooltip: str = "") -> tuple[list[str], dict[str, Any]]:
    return [_DEFAULT, *values], {"default": _DEFAULT, "tooltip": tooltip}


def _count(default: int, least: int, most: int, tooltip: str) -> tuple[str, dict[str, Any]]:
    return "INT", {"default": default, "min": least, "max": most, "tooltip": tooltip}


def _text(default: str, tooltip: str, multiline: bool = False) -> tuple[str, dict[str, Any]]:
    return "STRING", {"default": default, "multiline": multiline, "tooltip": tooltip}


class _Node:
    """Uploads the inputs, runs the flow, follows its progress and saves the model."""

    CATEGORY = "Bozzetto"
    FUNCTION = "run"
    OUTPUT_NODE = True
    RETURN_TYPES = ("STRING", "STRING")
    RETURN_NAMES = ("model_file", "warnings")
    FLOW = ""

    def fields(self, client: Client, values: dict[str, Any]) -> dict[str, Any]:
        """Returns the fields of the request. Files are uploaded first."""
        raise NotImplementedError

    def run(self, filename_prefix: str, more: str = "", **values: Any) -> dict[str, Any]:
        client = Client(read_server())
        request = {**self.fields(client, values), **_further(more)}
        task = client.create(self.FLOW, request)
        status = client.wait(task, _progress(), _check_interrupted)
        link = client.link(task)
        path, entry = result_path(filename_prefix, os.path.splitext(urlsplit(link).path)[1])
        # The model comes last, so that it is never there without what belongs to it.
        for beside in client.links_beside(status):
            client.download(beside, path_beside(path, urlsplit(beside).path))
        client.download(link, path)
        model_file = "/".join(part for part in (entry["subfolder"].replace("\\", "/"), entry["filename"]) if part)
        warnings = client.warnings(task)
        for warning in warnings:
            logging.warning("Bozzetto: %s: %s", model_file, warning)
        return {"ui": {"3d": [entry]}, "result": (model_file, "\n".join(warnings))}


def _inputs(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    prefix = _text(f"{SUBFOLDER}/Bozzetto", "file name in the output folder; 3D previews need a folder named 3d")
    return {"required": {**required, "filename_prefix": prefix}, "optional": {**(optional or {}), "more": _MORE}}


class BozzettoFinish(_Node):
    """Makes any model usable in a game engine, on the web or in print."""

    DESCRIPTION = "Repairs or remeshes a model, unwraps it, sets its size and origin, adds LODs and colliders."
    FLOW = "model-finish"

    @classmethod
    def INPUT_TYPES(cls) -> dict[str, Any]:
        return _inputs(
            {
                "model": _MODEL,
                "preset": _choice("unity", "unreal", "godot", "web", "usdz", tooltip="tool that the model is for"),
                "shape": _choice("keep", "repair", "remesh", "solid", tooltip="what happens to the mesh; solid: closed, for print"),
                "target_face_count": _count(0, 0, 5_000_000, "faces for remesh and solid, from 500; 0: the service decides"),
                "uv": _choice("keep", "unwrap", tooltip="unwrap: new UVs, with all textures baked onto them"),
                "texture_size": _choice("256", "512", "1024", "2048", "4096", tooltip="side of textures in pixels"),
                "height": ("FLOAT", {"default": 0.0, "min": 0.0, "max": 1e6, "tooltip": "height in meters; 0: kept"}),
                "pivot": _choice("keep", "center", "base_center", tooltip="origin of the model"),
                "lods": _count(-1, -1, 6, "number of reduced copies; -1: as the preset says"),
                "collision": _choice("none", "box", "hull", "convex", tooltip="collider"),
                "compress": _choice("none", "meshopt", "draco", tooltip="compression of the geometry"),
                "target_format": _choice(*_FORMATS, tooltip="format of the result"),
            }
        )

    def fields(self, client: Client, values: dict[str, Any]) -> dict[str, Any]:
        chosen = _chosen(values, "preset", "shape", "uv", "pivot", "collision", "compress", "target_format")
        if values["texture_size"] != _DEFAULT:
            chosen["texture_size"] = int(values["texture_size"])
        if values["target_face_count"] > 0:
            chosen["target_face_count"] = values["target_face_count"]
        if values["height"] > 0:
            chosen["size"] = {"height": values["height"], "unit": "m"}
        if values["lods"] >= 0:
            chosen["lods"] = values["lods"]
        return {"model_file": _uploaded(client, values["model"])["file_key"], **chosen}


class BozzettoRemesh(_Node):
    """Rebuilds a mesh with quads or triangles."""

    DESCRIPTION = "Rebuilds the mesh of a model with about the given number of quads (FBX) or triangles (GLB)."
    FLOW = "model-remesh"

    @classmethod
    def INPUT_TYPES(cls) -> dict[str, Any]:
        return _inputs(
            {
                "model": _MODEL,
                "face_type": (["triangle", "quad"], {"default": "triangle", "tooltip": "quads are saved as FBX"}),
                "target_face_count": _count(20_000, 1000, 5_000_000, "target number of faces"),
                "texture_size": _choice("1024", "2048", "4096", tooltip="side of the baked texture; default: none"),
            }
        )

    def fields(self, client: Client, values: dict[str, Any]) -> dict[str, Any]:
        size = values["texture_size"]
        return {
            "model_file": _uploaded(client, values["model"])["file_key"],
            "face_type": values["face_type"],
            "target_face_count": values["target_face_count"],
            **({} if size == _DEFAULT else {"texture_size": int(size)}),
        }


class BozzettoTexture(_Node):
    """Textures a model from a prompt or an image."""

    DESCRIPTION = "Textures a model from a prompt, or from an image if one is connected."
    FLOW = "model-texture"

    @classmethod
    def INPUT_TYPES(cls) -> dict[str, Any]:
        return _inputs(
            {
                "model": _MODEL,
                "prompt": _text("", "materials, such as: wooden legs and a red leather seat", True),
                "texture_size": (["1024", "2048", "4096"], {"default": "2048", "tooltip": "side in pixels"}),
                "keep_uv": ("BOOLEAN", {"default": True, "tooltip": "keep the UVs of the model if they are usable"}),
            },
            {"image": ("IMAGE", {"tooltip": "texture from this image instead of the prompt"})},
        )

    def fields(self, client: Client, values: dict[str, Any]) -> dict[str, Any]:
        image = values.get("image")
        look = (
            {"prompt": values["prompt"]}
            if image is None
            else {"image_file": client.upload("image", "image.png", read_image(image))["file_key"]}
        )
        return {
            "model_file": _uploaded(client, values["model"])["file_key"],
            "texture_size": int(values["texture_size"]),
            "keep_uv": values["keep_uv"],
            **look,
        }


class BozzettoConvert(_Node):
    """Converts a model to another format."""

    DESCRIPTION = "Converts a model, with its materials, skins and animations where the format has them."
    FLOW = "convert-model-format"

    @classmethod
    def INPUT_TYPES(cls) -> dict[str, Any]:
        return _inputs({"model": _MODEL, "target_format": (list(_FORMATS), {"default": "glb"})})

    def fields(self, client: Client, values: dict[str, Any]) -> dict[str, Any]:
        uploaded = _uploaded(client, values["model"])
        return {
            "model_file": uploaded["file_key"],
            "source_format": uploaded["format"],
            "target_format": values["target_format"],
        }


class BozzettoTextToModel(_Node):
    """Makes a model from a prompt."""

    DESCRIPTION = "Makes a textured model from a prompt."
    FLOW = "text-to-model"

    @classmethod
    def INPUT_TYPES(cls) -> dict[str, Any]:
        return _inputs(
            {
                "prompt": _text("a red teapot", "what to make", True),
                "polygon_limit": _count(50_000, 1000, 1_000_000, "largest number of triangles"),
                "texture_size": (["1024", "2048", "4096"], {"default": "2048", "tooltip": "side in pixels"}),
            }
        )

    def fields(self, client: Client, values: dict[str, Any]) -> dict[str, Any]:
        return {
            "prompt": values["prompt"],
            "polygon_limit": values["polygon_limit"],
            "texture_size": int(values["texture_size"]),
        }


def _chosen(values: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: values[name] for name in names if values[name] != _DEFAULT}


def _uploaded(client: Client, model: Any) -> dict[str, Any]:
    return client.upload("model", *read_model(model))


def _further(more: str) -> dict[str, Any]:
    if not more.strip():
        return {}
    try:
        fields = json.loads(more)
    except ValueError as error:
        raise BozzettoError(f"more is not JSON: {error}") from None
    if not isinstance(fields, dict):
        raise BozzettoError('more must be a JSON object, such as {"turbo": true}')
    return fields


def _progress() -> Any:
    """Returns a function that shows the percent of a task on its node."""
    from comfy.utils import ProgressBar

    bar = ProgressBar(100)
    return lambda percent: bar.update_absolute(percent, 100)


def _check_interrupted() -> None:
    """Raises if the user interrupted the workflow."""
    from comfy import model_management

    model_management.throw_exception_if_processing_interrupted()


_NODES = {
    "BozzettoFinish": (BozzettoFinish, "Bozzetto Finish"),
    "BozzettoRemesh": (BozzettoRemesh, "Bozzetto Remesh"),
    "BozzettoTexture": (BozzettoTexture, "Bozzetto Texture"),
    "BozzettoConvert": (BozzettoConvert, "Bozzetto Convert"),
    "BozzettoTextToModel": (BozzettoTextToModel, "Bozzetto Text to Model"),
}
NODE_CLASS_MAPPINGS = {name: node for name, (node, _) in _NODES.items()}
NODE_DISPLAY_NAME_MAPPINGS = {name: title for name, (_, title) in _NODES.items()}
