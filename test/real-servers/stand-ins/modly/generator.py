"""An extension of Modly whose model needs no weights."""
import time
from pathlib import Path

import stand_in
from PIL import Image
from services.generators.base import BaseGenerator


class StandIn(BaseGenerator):
    MODEL_ID = "stand-in"
    DISPLAY_NAME = "Stand-in"

    def load(self):
        self._model = "loaded"

    def generate(self, image_bytes, params, progress_cb=None, cancel_event=None):
        import io

        Image.open(io.BytesIO(image_bytes)).load()
        stand_in.work(lambda fraction: progress_cb(int(100 * fraction), "Sampling"))
        path = Path(self.outputs_dir) / f"{time.time_ns()}.glb"
        stand_in.write_glb(path, params.get("enable_texture"))
        return path
