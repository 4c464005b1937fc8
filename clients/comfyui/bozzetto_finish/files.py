"""Files of ComfyUI: which model a node reads, where a result is saved, and which service is used."""

from __future__ import annotations

import json
import os
import re
import tempfile
from typing import Any

import folder_paths

from .client import BozzettoError, Server

#: Subfolder of ComfyUI's output folder, where its 3D nodes look for models.
SUBFOLDER = "3d"


def read_server() -> Server:
    """Returns the service of ``bozzetto.json`` in ComfyUI's user folder, or that of the environment.

    The API key is not an input of the nodes, because ComfyUI stores inputs in workflows and in images.
    """
    path = os.path.join(folder_paths.get_user_directory(), "bozzetto.json")
    stated: dict[str, Any] = {}
    if os.path.exists(path):
        try:
            with open(path, encoding="utf-8") as file:
                stated = json.load(file)
        except ValueError as error:
            raise BozzettoError(f"{path} is not JSON: {error}") from None
    url = os.environ.get("BOZZETTO_URL") or stated.get("url") or "http://127.0.0.1:8080"
    return Server(url, os.environ.get("BOZZETTO_API_KEY") or stated.get("api_key"))


def read_model(model: Any) -> tuple[str, bytes]:
    """Returns the name and the bytes of a model: a path, a 3D file of another node, or a mesh of a generator."""
    if isinstance(model, str):
        path = _find(model)
        with open(path, "rb") as file:
            return os.path.basename(path), file.read()
    if hasattr(model, "save_to"):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, f"model.{getattr(model, 'format', 'glb')}")
            model.save_to(path)
            with open(path, "rb") as file:
                return os.path.basename(path), file.read()
    if hasattr(model, "vertices") and hasattr(model, "faces"):
        return "mesh.obj", _wavefront(model.vertices[0].tolist(), model.faces[0].tolist())
    raise BozzettoError(f"the model is a {type(model).__name__}; connect a path, a 3D file or a mesh")


def read_image(image: Any) -> bytes:
    """Returns the first image of a batch as PNG. ComfyUI's images have values from 0 to 1."""
    import io

    import numpy
    from PIL import Image

    pixels = (numpy.asarray(image[0]) * 255.0).round().clip(0, 255).astype("uint8")
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "PNG")
    return buffer.getvalue()


def result_path(prefix: str, extension: str) -> tuple[str, dict[str, str]]:
    """Returns a new path in ComfyUI's output folder, and the entry with which its pages show the file."""
    folder, name, counter, subfolder, _ = folder_paths.get_save_image_path(
        prefix, folder_paths.get_output_directory()
    )
    filename = f"{name}_{counter:05}_{extension}"
    return os.path.join(folder, filename), {"filename": filename, "subfolder": subfolder, "type": "output"}


def path_beside(path: str, name: str) -> str:
    """Returns the path of a file of the service, such as ``model_LOD1.glb``, beside the model and named after it."""
    stem, extension = os.path.splitext(os.path.basename(name))
    own, _ = os.path.splitext(path)
    return f"{own.removesuffix('_')}{stem.removeprefix('model')}{extension}"


def _find(name: str) -> str:
    """Returns the path of a model in ComfyUI's own folders. A workflow from someone else cannot read other files."""
    roots = {
        "output": folder_paths.get_output_directory(),
        "input": folder_paths.get_input_directory(),
        "temp": folder_paths.get_temp_directory(),
    }
    # ComfyUI writes `3d/cube.glb [input]` where a name alone would be ambiguous.
    annotated = re.fullmatch(r"(.*?)\s*\[(output|input|temp)\]", name.strip())
    bare = annotated[1] if annotated else name.strip()
    for root in [roots[annotated[2]]] if annotated else roots.values():
        path = os.path.realpath(os.path.join(root, bare))
        inside = any(_is_inside(path, os.path.realpath(one)) for one in roots.values())
        if inside and os.path.isfile(path):
            return path
    raise BozzettoError(f"there is no model {name!r} in ComfyUI's output, input or temp folder")


def _is_inside(path: str, root: str) -> bool:
    try:
        return os.path.commonpath([path, root]) == root
    except ValueError:
        return False  # Another drive of Windows.


def _wavefront(vertices: list[list[float]], faces: list[list[int]]) -> bytes:
    lines = [f"v {x:.9g} {y:.9g} {z:.9g}" for x, y, z in vertices]
    lines += ["f " + " ".join(str(corner + 1) for corner in face) for face in faces]
    return ("\n".join(lines) + "\n").encode()
