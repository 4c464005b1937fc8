"""Runs TRELLIS.2's `app.py` with stand-ins in place of its models: python run_app.py PORT"""
import os
import sys
import types

import fastapi
import gradio as gr
import numpy as np
import stand_in
import torch
import uvicorn
from tqdm import tqdm

torch.Tensor.cuda = lambda self, *args, **kwargs: self


def module(name, **names):
    made = types.ModuleType(name)
    made.__dict__.update(names)
    sys.modules[name] = made
    return made


class SparseTensor:
    def __init__(self, feats=None, coords=None):
        self.feats, self.coords = feats, coords

    def replace(self, feats):
        return SparseTensor(feats, self.coords)


class Mesh:
    vertices = faces = attrs = coords = None

    def simplify(self, faces):
        pass


class Pipeline:
    pbr_attr_layout = None

    def preprocess_image(self, image):
        return image.convert("RGB")

    def run(self, image, **settings):
        bar = tqdm(total=10, desc="Sampling")
        stand_in.work(lambda fraction: bar.update(1))
        latent = SparseTensor(torch.zeros(3, 3), torch.zeros(3, 4))
        return [Mesh()], (latent, latent, 1024)

    def decode_latent(self, *latents):
        return [Mesh()]


def render_snapshot(*args, **kwargs):
    kinds = ("normal", "clay", "base_color", "shaded_forest", "shaded_sunset", "shaded_courtyard")
    return {kind: [np.zeros((8, 8, 3), "uint8")] * 8 for kind in kinds}


class Made:
    def export(self, path, **kwargs):
        stand_in.write_glb(path)


module("cv2")
module("trellis2")
module("trellis2.modules")
module("trellis2.modules.sparse", SparseTensor=SparseTensor)
module("trellis2.pipelines", Trellis2ImageTo3DPipeline=Pipeline)
module("trellis2.renderers", EnvMap=object)
module("trellis2.utils", render_utils=types.SimpleNamespace(render_snapshot=render_snapshot))
voxels = module("o_voxel")
voxels.postprocess = types.SimpleNamespace(to_glb=lambda **kwargs: Made())

os.makedirs("assets/example_image", exist_ok=True)
with open("app.py") as file:
    source = file.read().split("# Launch the Gradio app")[0]
names = {"__name__": "app", "__file__": "./app.py", "pipeline": Pipeline(), "envmap": None}
exec(compile(source, "./app.py", "exec"), names)
for mode in names["MODES"]:
    mode["icon_base64"] = ""
os.makedirs(names["TMP_DIR"], exist_ok=True)
app = gr.mount_gradio_app(
    fastapi.FastAPI(), names["demo"].queue(), path="/", allowed_paths=[names["TMP_DIR"]]
)
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]))
