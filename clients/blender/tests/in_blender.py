# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the add-on, installed from its zip, in a Blender without a window and against a real service.

Timers do not run there, so `settle` calls what the timer calls. From the environment: BOZZETTO_ZIP, BOZZETTO_URL,
BOZZETTO_API_KEY, BOZZETTO_PICTURE, and a folder for what is saved in BOZZETTO_OUT.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import time
import unittest
from pathlib import Path
from urllib.parse import urlsplit

import bpy

sys.path.insert(0, str(Path(__file__).parent))

from door import Door  # noqa: E402

#: Seconds after which a wait is a hang. No test measures the machine: a task of 5 s takes minutes on a busy one.
PATIENCE = 900.0
#: Seconds that the interface may be held by one look at the threads.
HELD = 0.05

PREFERENCES: bpy.types.AddonPreferences
session = pump = operators = None


def setUpModule() -> None:
    global PREFERENCES, session, pump
    bpy.ops.preferences.addon_install(filepath=os.environ["BOZZETTO_ZIP"])
    bpy.ops.preferences.addon_enable(module="bozzetto_blender")
    session = importlib.import_module("bozzetto_blender.session")
    pump = importlib.import_module("bozzetto_blender.pump")
    PREFERENCES = bpy.context.preferences.addons["bozzetto_blender"].preferences


class InBlender(unittest.TestCase):
    longest = 0.0

    def setUp(self) -> None:
        PREFERENCES.address = os.environ["BOZZETTO_URL"]
        PREFERENCES.key = os.environ["BOZZETTO_API_KEY"]
        # A quarter of the default number of pixels: a texture takes 2 s instead of 4.
        self.fields.texture_size = "1024"
        for kind in (bpy.data.objects, bpy.data.collections, bpy.data.meshes, bpy.data.materials):
            for item in list(kind):
                kind.remove(item)
        bpy.ops.ed.undo_push(message="Before the test")
        session.current().forget()

    @property
    def fields(self) -> bpy.types.PropertyGroup:
        return bpy.context.window_manager.bozzetto

    def settle(self, *jobs: object) -> None:
        """Waits until these jobs have ended. Ticks like the timer, and measures how long a tick blocks the interface."""
        end = time.monotonic() + PATIENCE
        while not all(job.ended for job in jobs):
            self.assertLess(time.monotonic(), end, [job.stage for job in jobs])
            self.look()
            time.sleep(0.05)

    def look(self) -> None:
        imported = sum(job.import_seconds for job in session.current().jobs.all)
        start = time.thread_time()
        pump.pump()
        held = time.thread_time() - start
        imported = sum(job.import_seconds for job in session.current().jobs.all) - imported
        if imported == 0:
            InBlender.longest = max(InBlender.longest, held)

    def until(self, happened: object) -> None:
        end = time.monotonic() + PATIENCE
        while not happened():
            self.assertLess(time.monotonic(), end)
            self.look()
            time.sleep(0.05)

    def newest(self) -> object:
        return session.current().jobs.all[0]

    def ask(self, operator: object, **given: object) -> object:
        self.assertEqual(operator(**given), {"FINISHED"})
        return self.newest()

    def done(self, job: object) -> None:
        self.settle(job)
        self.assertIsNone(job.error)
        self.assertEqual(job.stage, "done")


def monkey() -> bpy.types.Object:
    """Creates a head of quads with UVs, two materials, a parent, a collection and a transform."""
    parent = bpy.data.objects.new("Shelf", None)
    parent.location = (0, 3, 1)
    collection = bpy.data.collections.new("Heads")
    bpy.context.scene.collection.children.link(collection)
    collection.objects.link(parent)
    bpy.ops.mesh.primitive_monkey_add(location=(1, 2, 3), rotation=(0.1, 0.2, 0.3))
    head = bpy.context.object
    bpy.ops.object.modifier_add(type="SUBSURF")
    bpy.ops.object.modifier_apply(modifier="Subdivision")
    for name, color in (("Red", (1, 0, 0, 1)), ("Blue", (0, 0, 1, 1))):
        material = bpy.data.materials.new(name)
        material.use_nodes = True
        material.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = color
        head.data.materials.append(material)
    for polygon in head.data.polygons:
        polygon.material_index = int(polygon.center.x > 0)
    head.name = "Monkey"
    head.scale = (2, 2, 1)
    head.parent = parent
    bpy.context.collection.objects.unlink(head)
    collection.objects.link(head)
    bpy.context.view_layer.objects.active = head
    head.select_set(True)
    bpy.context.view_layer.update()
    return head


def place_of(item: bpy.types.Object) -> tuple[object, ...]:
    bpy.context.view_layer.update()
    collections = tuple(collection.name for collection in item.users_collection)
    return (item.name, item.parent.name, collections, [list(row) for row in item.matrix_world])


def quads(mesh: bpy.types.Mesh) -> float:
    """Returns the share of faces with four corners."""
    return sum(len(polygon.vertices) == 4 for polygon in mesh.polygons) / len(mesh.polygons)


def bounds(items: list[bpy.types.Object]) -> list[float]:
    """Returns the lowest and the highest x, y and z in world space."""
    bpy.context.view_layer.update()
    corners = [item.matrix_world @ v.co for item in items for v in item.data.vertices]
    return [end(corner[k] for corner in corners) for end in (min, max) for k in range(3)]


def sizes(item: bpy.types.Object) -> list[float]:
    return [max(v.co[k] for v in item.data.vertices) - min(v.co[k] for v in item.data.vertices) for k in range(3)]


class Making(InBlender):
    def test_words_become_a_model_at_the_cursor(self) -> None:
        bpy.context.scene.cursor.location = (4, 5, 6)
        self.fields.source, self.fields.prompt = "WORDS", "a red wooden chair"
        job = self.ask(bpy.ops.bozzetto.make)
        self.assertIs(self.newest().ended, False)
        self.done(job)
        made = bpy.context.view_layer.objects.active
        self.assertTrue(made.select_get())
        bpy.context.view_layer.update()
        roots = [item for item in bpy.data.objects if item.parent is None]
        self.assertEqual([[round(x, 1) for x in item.location] for item in roots], [[4, 5, 6]])
        meshes = [item for item in bpy.data.objects if item.type == "MESH"]
        self.assertGreater(sum(len(item.data.polygons) for item in meshes), 100)
        self.assertTrue(all(item.data.materials[0] for item in meshes))
        # Z is up in Blender: the lowest point is at the height of the cursor.
        lowest = min((item.matrix_world @ v.co).z for item in meshes for v in item.data.vertices)
        self.assertAlmostEqual(lowest, 6, delta=0.02)

    def test_a_character_brings_its_clips(self) -> None:
        self.fields.source, self.fields.prompt, self.fields.animate = "WORDS", "a knight", True
        try:
            self.done(self.ask(bpy.ops.bozzetto.make))
        finally:
            self.fields.animate = False
        self.assertTrue(any(item.type == "ARMATURE" for item in bpy.data.objects))
        self.assertIn("walk", " ".join(action.name.lower() for action in bpy.data.actions))

    def test_a_picture_becomes_a_model_with_its_picture(self) -> None:
        self.fields.source, self.fields.picture = "PICTURE", os.environ["BOZZETTO_PICTURE"]
        self.done(self.ask(bpy.ops.bozzetto.make))
        made = bpy.context.view_layer.objects.active
        self.assertTrue(has_picture(made.data.materials[0]))

    def test_several_at_once(self) -> None:
        self.fields.source = "WORDS"
        jobs = []
        for prompt in ("a mug", "a barrel", "a key"):
            self.fields.prompt = prompt
            jobs.append(self.ask(bpy.ops.bozzetto.make))
        self.settle(*jobs)
        self.assertEqual([job.stage for job in jobs], ["done"] * 3)
        self.assertGreaterEqual(len([item for item in bpy.data.objects if item.parent is None]), 3)

    def test_nothing_to_make_is_said(self) -> None:
        self.fields.source, self.fields.prompt = "WORDS", "  "
        with self.assertRaisesRegex(RuntimeError, "Enter a prompt first"):
            bpy.ops.bozzetto.make()
        self.fields.source, self.fields.picture = "PICTURE", "/nowhere.png"
        with self.assertRaisesRegex(RuntimeError, "Choose an image first"):
            bpy.ops.bozzetto.make()


def has_picture(material: bpy.types.Material) -> bool:
    return any(node.type == "TEX_IMAGE" for node in material.node_tree.nodes)


class Changing(InBlender):
    def test_remeshed_in_place_with_quads(self) -> None:
        head = monkey()
        before, size, mesh = place_of(head), sizes(head), head.data.name
        self.fields.face_type, self.fields.faces = "quad", 3000
        self.done(self.ask(bpy.ops.bozzetto.remesh))
        head = bpy.data.objects["Monkey"]
        self.assertEqual(place_of(head), before)
        self.assertEqual(head.data.name, mesh)
        self.assertGreater(quads(head.data), 0.95)
        for now, then in zip(sizes(head), size):
            self.assertAlmostEqual(now, then, delta=0.05 * then)
        # The user's own materials, not copies.
        self.assertLessEqual({m.name for m in head.data.materials}, {"Red", "Blue"})
        self.assertEqual({m.name for m in bpy.data.materials} - {"Red", "Blue"}, set())
        self.assertEqual(len(bpy.data.objects), 2)

    def test_textured_in_place_the_faces_stay(self) -> None:
        head = monkey()
        before, faces, mesh = place_of(head), len(head.data.polygons), head.data.name
        uvs = [tuple(item.uv) for item in head.data.uv_layers.active.data]
        self.fields.texture_prompt, self.fields.keep_uv = "rusty iron", True
        self.done(self.ask(bpy.ops.bozzetto.texture))
        head = bpy.data.objects["Monkey"]
        self.assertEqual(place_of(head), before)
        self.assertEqual((bpy.context.object, head.select_get()), (head, True))
        self.assertEqual((len(head.data.polygons), quads(head.data), head.data.name), (faces, 1.0, mesh))
        self.assertTrue(all(has_picture(material) for material in head.data.materials))
        self.assertEqual(len(head.data.uv_layers), 1)
        same = sum(
            abs(item.uv[0] - u) < 1e-4 and abs(item.uv[1] - v) < 1e-4
            for item, (u, v) in zip(head.data.uv_layers.active.data, uvs)
        )
        self.assertEqual(same, len(uvs))

    def test_finished_into_a_folder_the_scene_stays(self) -> None:
        bpy.ops.mesh.primitive_uv_sphere_add(location=(1, 2, 3), rotation=(0.4, 0, 0), scale=(1, 1, 2))
        ball = bpy.context.object
        ball.name = "Ball"
        ball.modifiers.new("Bevel", "BEVEL").width = 0.001
        ball.data.materials.append(bpy.data.materials.new("Of the mesh"))
        ball.material_slots[0].link = "OBJECT"
        ball.material_slots[0].material = bpy.data.materials.new("Of the object")
        place = ball.matrix_world.copy()
        self.fields.tool, self.fields.folder = "godot", ""
        with self.assertRaisesRegex(RuntimeError, "Choose a folder first"):
            bpy.ops.bozzetto.finish()
        before = [{item.name for item in kind} for kind in (bpy.data.objects, bpy.data.meshes)]
        with tempfile.TemporaryDirectory() as folder:
            self.fields.folder = folder
            job = self.ask(bpy.ops.bozzetto.finish)
            self.settle(job)
            self.assertIsNone(job.error)
            self.until(lambda: session.current().balance is not None)
            after = [{item.name for item in kind} for kind in (bpy.data.objects, bpy.data.meshes)]
            self.assertEqual((after, ball.matrix_world), (before, place))
            self.assertLessEqual({"Ball.glb", "Ball_LOD1.glb"}, set(os.listdir(folder)))
            arrival = importlib.import_module("bozzetto_blender.arrival")
            fresh = arrival._import(Path(folder, "Ball.glb"))
        meshes = [item for item in fresh if item.type == "MESH"]
        shown = [item for item in meshes if "-convcolonly" not in item.name]
        self.assertEqual(len(meshes), len(shown) + 1)
        self.assertEqual({slot.material.name.split(".")[0] for item in shown for slot in item.material_slots}, {"Of the object"})
        # Named after the object, not after its copy.
        self.assertEqual([item.name for item in meshes if item not in shown], ["Ball_00-convcolonly"])
        # As large and as tilted as it is in the scene, on the ground.
        lowest, highest = bounds(shown)[2::3]
        self.assertAlmostEqual(lowest, 0, delta=1e-3)
        self.assertAlmostEqual(highest, bounds([ball])[5] - bounds([ball])[2], delta=0.02)

    def test_what_is_finished_has_the_parts_below_it(self) -> None:
        bpy.ops.mesh.primitive_cube_add(location=(1, 2, 3))
        chest = bpy.context.object
        chest.name = "Chest"
        bpy.ops.mesh.primitive_cube_add(location=(1, 2, 4.5), scale=(1, 1, 0.5))
        lid = bpy.context.object
        lid.name, lid.parent = "Lid", chest
        lid.matrix_parent_inverse = chest.matrix_world.inverted()
        chest.scale = (2, 2, 2)
        bpy.context.view_layer.update()
        arrival, sending = (importlib.import_module(f"bozzetto_blender.{name}") for name in ("arrival", "sending"))
        size = [high - low for low, high in zip(bounds([chest, lid])[:3], bounds([chest, lid])[3:])]
        with tempfile.TemporaryDirectory() as folder:
            sending.write_mesh(chest, Path(folder, "chest.glb"), as_shown=True)
            fresh = [item for item in arrival._import(Path(folder, "chest.glb")) if item.type == "MESH"]
        self.assertEqual({item.name.split(".")[0] for item in fresh}, {"Chest", "Lid"})
        for k in range(3):
            self.assertAlmostEqual(bounds(fresh)[3 + k] - bounds(fresh)[k], size[k], delta=1e-4)

    def test_one_step_of_undo_takes_it_back(self) -> None:
        monkey()
        bpy.ops.ed.undo_push(message="A monkey")
        self.fields.texture_prompt = "oak"
        self.done(self.ask(bpy.ops.bozzetto.texture))
        bpy.ops.ed.undo()
        head = bpy.data.objects["Monkey"]
        self.assertEqual([m.name for m in head.data.materials], ["Red", "Blue"])
        bpy.ops.ed.redo()
        self.assertTrue(has_picture(bpy.data.objects["Monkey"].data.materials[0]))

    def test_a_twin_without_pictures_keeps_its_mesh_for_the_others(self) -> None:
        head = monkey()
        other = bpy.data.objects.new("Other", head.data)
        bpy.context.scene.collection.objects.link(other)
        self.fields.texture_prompt = "oak"
        self.done(self.ask(bpy.ops.bozzetto.texture))
        self.assertEqual({m.name for m in other.data.materials}, {"Red", "Blue"})
        self.assertTrue(has_picture(bpy.data.objects["Monkey"].data.materials[0]))

    def test_parts_below_an_empty_become_one_mesh_in_their_place(self) -> None:
        self.fields.source, self.fields.prompt = "WORDS", "a wooden treasure chest"
        bpy.context.scene.cursor.location = (1, 2, 3)
        self.done(self.ask(bpy.ops.bozzetto.make))
        root = bpy.context.view_layer.objects.active
        self.assertEqual(root.type, "EMPTY")
        self.assertGreater(len(root.children_recursive), 3)
        before = bounds([item for item in root.children_recursive if item.type == "MESH"])
        self.fields.face_type, self.fields.faces = "quad", 3000
        self.done(self.ask(bpy.ops.bozzetto.remesh))
        [child] = bpy.data.objects[root.name].children_recursive
        self.assertGreater(quads(child.data), 0.9)
        for now, then in zip(bounds([child]), before):
            self.assertAlmostEqual(now, then, delta=0.02)
        # It is now one mesh, and texturing keeps its faces.
        faces = len(child.data.polygons)
        bpy.context.view_layer.objects.active = bpy.data.objects[root.name]
        self.fields.texture_prompt = "rusty iron"
        self.done(self.ask(bpy.ops.bozzetto.texture))
        [child] = bpy.data.objects[root.name].children_recursive
        # It had no UVs. A quad with a seam of the new UVs along its diagonal becomes two triangles.
        self.assertLess(len(child.data.polygons), 1.2 * faces)
        print("figure: quads that stayed beside the seams of new UVs:", f"{quads(child.data):.3f}")
        self.assertTrue(has_picture(child.data.materials[0]))

    def test_an_object_that_is_gone_makes_a_new_one(self) -> None:
        head = monkey()
        self.fields.texture_prompt = "oak"
        job = self.ask(bpy.ops.bozzetto.texture)
        bpy.data.objects.remove(head)
        self.settle(job)
        self.assertEqual(job.stage, "done as a new object; Monkey is gone")

    def test_edit_mode_is_left_and_the_edit_is_sent(self) -> None:
        monkey()
        bpy.ops.object.mode_set(mode="EDIT")
        self.fields.texture_prompt = "oak"
        self.done(self.ask(bpy.ops.bozzetto.texture))
        self.assertEqual(bpy.context.mode, "OBJECT")

    def test_a_mesh_has_to_be_selected(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "poll"):
            bpy.ops.bozzetto.remesh()
        empty = bpy.data.objects.new("Empty", bpy.data.meshes.new("Empty"))
        bpy.context.scene.collection.objects.link(empty)
        bpy.context.view_layer.objects.active = empty
        with self.assertRaisesRegex(RuntimeError, "Empty has no faces"):
            bpy.ops.bozzetto.remesh()

    def test_what_came_lives_in_the_saved_file(self) -> None:
        monkey()
        self.fields.texture_prompt = "rusty iron"
        self.done(self.ask(bpy.ops.bozzetto.texture))
        path = str(Path(os.environ["BOZZETTO_OUT"]) / "textured.blend")
        bpy.ops.wm.save_as_mainfile(filepath=path)
        bpy.ops.wm.open_mainfile(filepath=path)
        head = bpy.data.objects["Monkey"]
        images = [
            node.image
            for material in head.data.materials
            for node in material.node_tree.nodes
            if node.type == "TEX_IMAGE"
        ]
        self.assertTrue(all(image.packed_file is not None and image.size[0] > 0 for image in images))
        # The file does not contain the key, and the add-on still works after another file is opened.
        self.assertNotIn(os.environ["BOZZETTO_API_KEY"].encode(), Path(path).read_bytes())
        self.fields.source, self.fields.prompt = "WORDS", "a mug"
        self.done(self.ask(bpy.ops.bozzetto.make))


class Trouble(InBlender):
    def test_cancelling_ends_it(self) -> None:
        self.fields.source, self.fields.prompt = "WORDS", "a castle with many towers"
        job = self.ask(bpy.ops.bozzetto.make)
        self.assertEqual(bpy.ops.bozzetto.cancel(job=job.id), {"FINISHED"})
        self.settle(job)
        self.assertEqual((job.stage, job.error, len(bpy.data.objects)), ("cancelled", None, 0))

    def test_a_wrong_key_is_told_in_the_service_s_words(self) -> None:
        PREFERENCES.key = "bz_live_" + "x" * 43
        self.fields.source, self.fields.prompt = "WORDS", "a mug"
        job = self.ask(bpy.ops.bozzetto.make)
        self.settle(job)
        self.assertEqual(job.stage, "failed")
        self.assertRegex(job.error, "bearer token is unknown")
        self.assertTrue(job.suggestion)

    def test_without_a_key_nothing_is_asked(self) -> None:
        PREFERENCES.key = ""
        with self.assertRaisesRegex(RuntimeError, "poll"):
            bpy.ops.bozzetto.make()

    def test_a_service_that_goes_and_comes_back(self) -> None:
        at = urlsplit(os.environ["BOZZETTO_URL"])
        door = Door(at.hostname, at.port)
        PREFERENCES.address = f"http://127.0.0.1:{door.port}"
        self.fields.source, self.fields.prompt = "WORDS", "a lighthouse"
        job = self.ask(bpy.ops.bozzetto.make)
        self.until(lambda: job.task_uuid is not None or job.ended)
        door.shut()
        self.until(lambda: job.stage == "waiting for the service" or job.ended)
        door.open()
        self.done(job)

    def test_nobody_there(self) -> None:
        door = Door("127.0.0.1", 1)
        door.shut()
        PREFERENCES.address = f"http://127.0.0.1:{door.port}"
        self.fields.source, self.fields.prompt = "WORDS", "a mug"
        job = self.ask(bpy.ops.bozzetto.make)
        self.settle(job)
        self.assertEqual(job.stage, "failed")
        self.assertTrue(job.error)


class Account(InBlender):
    def test_balance_prices_and_past_tasks(self) -> None:
        self.fields.source, self.fields.prompt = "WORDS", "a barrel"
        self.done(self.ask(bpy.ops.bozzetto.make))
        self.ask(bpy.ops.bozzetto.connect)
        now = session.current()
        self.until(lambda: now.balance is not None)
        self.assertGreater(now.balance, 0)
        past = next(task for task in now.past if task["flow_name"] == "text-to-model")
        for item in list(bpy.data.objects):
            bpy.data.objects.remove(item)
        self.done(self.ask(bpy.ops.bozzetto.fetch, task=past["task_uuid"], title="again"))
        self.assertGreater(len(bpy.data.objects), 0)
        requests = importlib.import_module("bozzetto_blender.requests")
        preferences = importlib.import_module("bozzetto_blender.preferences")
        asked = requests.remesh(self.fields)
        self.until(lambda: now.price(preferences.connect(), *asked) is not None)
        self.assertGreater(now.price(preferences.connect(), *asked), 0)


class End(unittest.TestCase):
    """Runs last: `load_tests` sets the order of the classes, because the loader sorts only within a class."""

    def test_a_look_never_held_the_interface(self) -> None:
        print(f"figure: longest look without an import: {InBlender.longest * 1000:.1f} ms")
        self.assertLess(InBlender.longest, HELD)

    def test_switched_off_it_leaves_nothing(self) -> None:
        folder = session.current().jobs.folder
        bpy.ops.preferences.addon_disable(module="bozzetto_blender")
        self.assertFalse(hasattr(bpy.types.WindowManager, "bozzetto"))
        self.assertFalse(any(name.startswith("BOZZETTO") for name in dir(bpy.types)))
        self.assertFalse(bpy.app.timers.is_registered(pump._tick))
        self.assertFalse(folder.exists())
        left = [path for path in Path(tempfile.gettempdir()).glob("bozzetto-blender-*") if path.is_dir()]
        self.assertEqual(left, [])


def load_tests(loader: unittest.TestLoader, _tests: object, _pattern: object) -> unittest.TestSuite:
    kinds = (Making, Changing, Trouble, Account, End)
    return unittest.TestSuite(loader.loadTestsFromTestCase(kind) for kind in kinds)


if __name__ == "__main__":
    chosen = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    program = unittest.main(argv=["in_blender", "-v", *chosen], exit=False)
    sys.exit(0 if program.result.wasSuccessful() else 1)
