"""Against a real service: BOZZETTO_URL, BOZZETTO_API_KEY. Run by test/clients/comfyui.test.ts.

ComfyUI itself needs PyTorch, so its modules are replaced by the functions that the nodes call. FOLDER_PATHS may name the
folder_paths.py of a real ComfyUI, which needs only the arguments of its command line.
"""

import importlib.util
import json
import math
import os
import pathlib
import re
import sys
import tempfile
import types
import unittest

PACK = pathlib.Path(__file__).resolve().parent.parent


class Interrupted(Exception):
    """What ComfyUI raises when the user interrupts a workflow."""


def fake_folder_paths() -> types.ModuleType:
    """The functions of ComfyUI's folder_paths that the nodes call."""
    module = types.ModuleType("folder_paths")
    folders: dict[str, str] = {}
    for name in ("output", "input", "temp", "user"):
        setattr(module, f"set_{name}_directory", lambda path, name=name: folders.__setitem__(name, path))
        setattr(module, f"get_{name}_directory", lambda name=name: folders[name])

    def get_save_image_path(prefix: str, output: str):
        subfolder, name = os.path.split(os.path.normpath(prefix))
        folder = os.path.join(output, subfolder)
        if os.path.commonpath((output, os.path.abspath(folder))) != output:
            raise Exception("Saving image outside the output folder is not allowed.")
        os.makedirs(folder, exist_ok=True)
        numbers = (re.match(rf"{re.escape(name)}_(\d+)", file) for file in os.listdir(folder))
        counter = max((int(number[1]) for number in numbers if number), default=0) + 1
        return folder, name, counter, subfolder, prefix

    module.get_save_image_path = get_save_image_path
    return module


def load_file(name: str, path: pathlib.Path, **options) -> types.ModuleType:
    """Loads a module from a file, in the same way as ComfyUI loads its custom nodes."""
    spec = importlib.util.spec_from_file_location(name, path, **options)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


class Comfy:
    """The state that the replaced modules share with the tests."""

    percents: list[int] = []
    is_interrupted = lambda: False


def install_comfy() -> types.ModuleType:
    comfy, utils, management = (types.ModuleType(name) for name in ("comfy", "comfy.utils", "comfy.model_management"))

    class ProgressBar:
        def __init__(self, total: int) -> None:
            assert total == 100

        def update_absolute(self, value: int, total: int) -> None:
            Comfy.percents.append(value)

    def throw_exception_if_processing_interrupted() -> None:
        if Comfy.is_interrupted():
            raise Interrupted

    utils.ProgressBar = ProgressBar
    management.throw_exception_if_processing_interrupted = throw_exception_if_processing_interrupted
    comfy.utils, comfy.model_management = utils, management
    sys.modules.update({"comfy": comfy, "comfy.utils": utils, "comfy.model_management": management})
    real = os.environ.get("FOLDER_PATHS")
    if real:
        comfy.__path__ = [str(pathlib.Path(real).parent / "comfy")]
    folder_paths = load_file("folder_paths", pathlib.Path(real)) if real else fake_folder_paths()
    sys.modules["folder_paths"] = folder_paths
    return folder_paths


FOLDERS = install_comfy()
pack = load_file("bozzetto-finish", PACK / "__init__.py", submodule_search_locations=[str(PACK)])
client_module = sys.modules["bozzetto-finish.bozzetto_finish.client"]
NODES = pack.NODE_CLASS_MAPPINGS
BozzettoError = client_module.BozzettoError

CUBE = """v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
"""


def ball(rings: int) -> str:
    """A sphere as OBJ, with twice as many sides as rings and a vertex at each pole."""
    sides = 2 * rings
    lines = ["v 0 1 0", "v 0 -1 0"]
    for ring in range(1, rings):
        height, radius = math.cos(math.pi * ring / rings), math.sin(math.pi * ring / rings)
        for side in range(sides):
            angle = 2 * math.pi * side / sides
            lines.append(f"v {radius * math.sin(angle):.6f} {height:.6f} {radius * math.cos(angle):.6f}")
    for side in range(sides):
        here, next_ = side, (side + 1) % sides
        lines.append(f"f 1 {3 + here} {3 + next_}")
        for upper in range(3, 3 + (rings - 2) * sides, sides):
            lines.append(f"f {upper + here} {upper + sides + here} {upper + sides + next_} {upper + next_}")
        last = 3 + (rings - 2) * sides
        lines.append(f"f 2 {last + next_} {last + here}")
    return "\n".join(lines) + "\n"


class Rows(list):
    """A tensor, as far as the nodes use one."""

    def tolist(self) -> list:
        return list(self)


class Nodes(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        for name in ("output", "input", "temp", "user"):
            path = os.path.join(os.path.realpath(self.folder.name), name)
            os.makedirs(path)
            getattr(FOLDERS, f"set_{name}_directory")(path)
        self.output = pathlib.Path(FOLDERS.get_output_directory())
        cube = pathlib.Path(FOLDERS.get_input_directory()) / "3d" / "cube.obj"
        cube.parent.mkdir()
        cube.write_text(CUBE)
        (cube.parent / "ball.obj").write_text(ball(24))
        Comfy.percents = []
        Comfy.is_interrupted = lambda: False

    def run_node(self, name: str, **values) -> tuple[str, bytes]:
        """Runs a node with its defaults, as ComfyUI does, and returns the path and the bytes of the model."""
        node = NODES[name]
        inputs = {}
        for field, (kind, *rest) in node.INPUT_TYPES()["required"].items():
            options = rest[0] if rest else {}
            if "default" in options:
                inputs[field] = options["default"]
        ended = getattr(node(), node.FUNCTION)(**{**inputs, **values})
        path, self.warnings = ended["result"]
        [entry] = ended["ui"]["3d"]
        self.assertEqual(path, f"{entry['subfolder']}/{entry['filename']}")
        return path, (self.output / path).read_bytes()

    def test_words_become_a_model_that_is_remeshed_and_converted(self) -> None:
        path, made = self.run_node("BozzettoTextToModel", prompt="a wooden crate", texture_size="1024")
        self.assertEqual(path, "3d/Bozzetto_00001_.glb")
        self.assertEqual(made[:4], b"glTF")
        self.assertEqual(Comfy.percents, sorted(Comfy.percents))
        self.assertEqual(Comfy.percents[-1], 100)
        remeshed, content = self.run_node("BozzettoRemesh", model=path, target_face_count=1000)
        self.assertEqual(remeshed, "3d/Bozzetto_00002_.glb")
        self.assertEqual(content[:4], b"glTF")
        converted, content = self.run_node("BozzettoConvert", model=remeshed, target_format="stl", filename_prefix="3d/crate")
        self.assertEqual(converted, "3d/crate_00001_.stl")
        self.assertGreater(len(content), 84)

    def test_a_model_of_the_input_folder_is_textured(self) -> None:
        _, content = self.run_node(
            "BozzettoTexture", model="3d/cube.obj [input]", prompt="polished brass", texture_size="1024", keep_uv=False
        )
        self.assertEqual(content[:4], b"glTF")

    def test_meshes_and_3d_files_of_other_nodes_are_taken(self) -> None:
        vertices = Rows([[float(n) for n in line.split()[1:]] for line in CUBE.splitlines() if line[0] == "v"])
        faces = Rows([[int(n) - 1 for n in line.split()[1:4]] for line in CUBE.splitlines() if line[0] == "f"])
        mesh = types.SimpleNamespace(vertices=[vertices], faces=[faces])
        _, content = self.run_node("BozzettoConvert", model=mesh)
        self.assertEqual(content[:4], b"glTF")
        file = types.SimpleNamespace(format="obj", save_to=lambda path: pathlib.Path(path).write_text(CUBE))
        _, content = self.run_node("BozzettoConvert", model=file, target_format="ply")
        self.assertEqual(content[:3], b"ply")

    def test_files_outside_of_the_folders_are_not_read(self) -> None:
        secret = pathlib.Path(self.folder.name) / "secret.obj"
        secret.write_text(CUBE)
        link = self.output / "link.obj"
        link.symlink_to(secret)
        for name in (str(secret), "../secret.obj", "../secret.obj [input]", "link.obj", "", " ", "none.glb"):
            with self.assertRaisesRegex(BozzettoError, "there is no model"):
                self.run_node("BozzettoConvert", model=name)
        with self.assertRaisesRegex(Exception, "outside the output folder"):
            self.run_node("BozzettoConvert", model="3d/cube.obj", filename_prefix="../../escape")

    def test_an_interrupted_workflow_cancels_its_task(self) -> None:
        created: list[str] = []
        create = client_module.Client.create

        def watched(client, flow, fields):
            created.append(create(client, flow, fields))
            return created[-1]

        client_module.Client.create = watched
        self.addCleanup(setattr, client_module.Client, "create", create)
        Comfy.is_interrupted = lambda: len(created) > 0
        with self.assertRaises(Interrupted):
            self.run_node("BozzettoTextToModel", prompt="a castle")
        client = client_module.Client(client_module.Server(os.environ["BOZZETTO_URL"], os.environ["BOZZETTO_API_KEY"]))
        self.assertEqual(client._call("GET", f"/tasks/{created[0]}")["status"], "CANCELLED")

    def test_refusals_of_the_service_are_shown(self) -> None:
        with self.assertRaisesRegex(BozzettoError, "polygon_limit"):
            self.run_node("BozzettoTextToModel", prompt="a crate", more='{"polygon_limit": -1}')
        for more in ("{", "[1]"):
            with self.assertRaisesRegex(BozzettoError, "more"):
                self.run_node("BozzettoTextToModel", prompt="a crate", more=more)

    def test_finish_sends_only_what_was_chosen(self) -> None:
        node = NODES["BozzettoFinish"]()
        sent = []
        client = types.SimpleNamespace(upload=lambda *file: sent.append(file) or {"file_key": "key", "format": "obj"})
        defaults = {name: (kind[0] if isinstance(kind, list) else options.get("default")) for name, (kind, options) in node.INPUT_TYPES()["required"].items()}
        fields = node.fields(client, {**defaults, "model": "3d/cube.obj", "preset": "unity", "height": 1.2, "lods": 3, "texture_size": "1024"})
        self.assertEqual(sent, [("model", "cube.obj", CUBE.encode())])
        self.assertEqual(
            fields,
            {"model_file": "key", "preset": "unity", "texture_size": 1024, "size": {"height": 1.2, "unit": "m"}, "lods": 3},
        )

    def test_finish_knows_the_fields_of_the_service(self) -> None:
        client = client_module.Client(client_module.Server(os.environ["BOZZETTO_URL"], os.environ["BOZZETTO_API_KEY"]))
        flows = {flow["flow_name"]: flow for flow in client._call("GET", "/flows")["flows"]}
        properties = flows["model-finish"]["input"]["properties"]
        for name, (kind, _) in NODES["BozzettoFinish"].INPUT_TYPES()["required"].items():
            if isinstance(kind, list):
                known = [str(value) for value in properties[name]["enum"]] if "enum" in properties[name] else kind
                self.assertLessEqual(set(kind) - {"default"}, set(known), name)
        path, content = self.run_node("BozzettoFinish", model="3d/cube.obj", preset="web")
        self.assertEqual((pathlib.Path(path).suffix, content[:4]), (".glb", b"glTF"))

    def test_finish_saves_lods_and_colliders_beside_the_model(self) -> None:
        path, _ = self.run_node("BozzettoFinish", model="3d/cube.obj", preset="unity", lods=0, filename_prefix="3d/cube")
        self.assertEqual(path, "3d/cube_00001_.fbx")
        self.assertEqual(self.saved("3d"), ["cube_00001_.fbx", "cube_00001_collider.fbx"])
        more = '{"lods": [0.5]}'
        self.run_node("BozzettoFinish", model="3d/ball.obj", preset="godot", collision="none", more=more, filename_prefix="3d/ball")
        self.assertEqual(self.saved("3d")[:2], ["ball_00001_.glb", "ball_00001_LOD1.glb"])
        again, _ = self.run_node("BozzettoFinish", model="3d/cube.obj", preset="web", filename_prefix="3d/ball")
        self.assertEqual(again, "3d/ball_00002_.glb")

    def test_finish_tells_why_lods_are_missing(self) -> None:
        with self.assertLogs(level="WARNING") as logged:
            self.run_node("BozzettoFinish", model="3d/cube.obj", preset="godot", collision="none")
        self.assertIn("needs no levels of detail", self.warnings)
        self.assertIn(self.warnings.splitlines()[0], "\n".join(logged.output))

    def saved(self, folder: str) -> list[str]:
        return sorted(path.name for path in (self.output / folder).iterdir())

    def test_the_service_is_named_by_the_environment_or_a_file(self) -> None:
        files = sys.modules["bozzetto-finish.bozzetto_finish.files"]
        environment = {name: os.environ.pop(name) for name in ("BOZZETTO_URL", "BOZZETTO_API_KEY")}
        self.addCleanup(os.environ.update, environment)
        self.assertEqual(files.read_server(), client_module.Server("http://127.0.0.1:8080", None))
        path = pathlib.Path(FOLDERS.get_user_directory()) / "bozzetto.json"
        path.write_text(json.dumps({"url": "http://studio.local", "api_key": "bz_live_x"}))
        self.assertEqual(files.read_server(), client_module.Server("http://studio.local", "bz_live_x"))
        path.write_text("{")
        with self.assertRaisesRegex(BozzettoError, "bozzetto.json is not JSON"):
            files.read_server()

    def test_the_example_workflow_uses_these_nodes(self) -> None:
        workflow = json.loads((PACK / "example_workflows" / "finish.json").read_text())
        for step in workflow.values():
            node = NODES.get(step["class_type"])
            if node is None:
                self.assertIn(step["class_type"], ("Preview3D", "Load3D"))
                continue
            types_of = node.INPUT_TYPES()
            known = {**types_of["required"], **types_of["optional"]}
            self.assertEqual(set(step["inputs"]) - set(known), set())
            self.assertEqual(set(types_of["required"]) - set(step["inputs"]), set())
            for name, value in step["inputs"].items():
                if isinstance(known[name][0], list):
                    self.assertIn(value, known[name][0])


if __name__ == "__main__":
    unittest.main()
