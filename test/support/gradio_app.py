"""A Gradio app like TRELLIS's, for trying out the kind `gradio`: python gradio_app.py sample.glb --port 7860"""
import argparse
import shutil
import tempfile
import time

import gradio as gr

parser = argparse.ArgumentParser()
parser.add_argument("model", help="the GLB that it makes of every picture")
parser.add_argument("--port", type=int, default=7860)
options = parser.parse_args()


def preprocess_image(image):
    return image.convert("RGB")


def image_to_3d(image, seed, progress=gr.Progress()):
    for step in range(10):
        progress((step, 10), desc="Sampling")
        time.sleep(0.15)
    return {"seed": seed}, f"seed {seed}"


def extract_glb(state, simplify, texture_size):
    if not state:
        raise gr.Error("nothing was made in this session")
    path = f"{tempfile.mkdtemp()}/sample.glb"
    shutil.copy(options.model, path)
    return path, path


def slow(image):
    time.sleep(4)
    return options.model


def fails(image):
    raise gr.Error("it is broken")


with gr.Blocks() as app:
    image = gr.Image(type="pil")
    state = gr.State()
    seed = gr.Slider(0, 2**31 - 1, step=1)
    simplify = gr.Slider(0.9, 0.98)
    texture_size = gr.Slider(512, 2048, step=512)
    text = gr.Textbox()
    model = gr.Model3D()
    download = gr.DownloadButton()
    for function, inputs, outputs in (
        (preprocess_image, [image], [image]),
        (image_to_3d, [image, seed], [state, text]),
        (extract_glb, [state, simplify, texture_size], [model, download]),
        (slow, [image], [model]),
        (fails, [image], [model]),
    ):
        gr.Button(function.__name__).click(
            function, inputs, outputs, api_name=function.__name__
        )

if __name__ == "__main__":
    app.queue(default_concurrency_limit=1)
    app.launch(server_port=options.port, allowed_paths=["."])
