"""Adapters of 3DAIGC-API whose models need no weights. Every name is a class that paints or shapes."""
import os
import tempfile

import stand_in
from core.models.mesh_models import ImageToMeshModel
from PIL import Image

FEATURES = {
    "RawMesh": "image_to_raw_mesh",
    "ImageToTexturedMesh": "image_to_textured_mesh",
    "ImageMeshPainting": "image_mesh_painting",
    "TextMeshPainting": "text_mesh_painting",
    "TextToTexturedMesh": "text_to_textured_mesh",
}


def adapter(name):
    feature = next((FEATURES[part] for part in FEATURES if part in name), "none")

    class StandIn(ImageToMeshModel):
        def __init__(self, vram_requirement=1024, **more):
            super().__init__(
                model_id=name,
                model_path="none",
                vram_requirement=vram_requirement,
                feature_type=feature,
            )

        def _load_model(self):
            return "loaded"

        def _process_request(self, inputs):
            if "image_path" in inputs:
                Image.open(inputs["image_path"]).load()
            stand_in.work()
            path = os.path.join(tempfile.mkdtemp(), "model.glb")
            stand_in.write_glb(path, feature != "image_to_raw_mesh")
            return {"output_mesh_path": path, "success": True}

    return StandIn


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return adapter(name)
