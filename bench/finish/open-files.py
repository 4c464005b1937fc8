"""Opens finished files in Blender, and says which of them it cannot read, or reads at another size or scale.

    blender -b --factory-startup -P bench/finish/open-files.py -- DIRECTORY

DIRECTORY has a folder for each run of `npm run bench -- finish --out DIRECTORY`, named after the model and its preset.
"""

import os
import sys

import bpy
import numpy

# numpy removed `bool` in 1.24, but Blender 3.4's glTF importer still uses it.
numpy.bool = bool
# Blender shows the centimeters of an FBX as an object scale.
SCALES = {"glb": 1.0, "fbx": 0.01}


def open_file(path: str) -> list[str]:
    """Returns what is wrong with a file."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    extension = path.rsplit(".", 1)[1]
    reader = bpy.ops.import_scene.gltf if extension == "glb" else bpy.ops.import_scene.fbx
    reader(filepath=path)
    meshes = [o for o in bpy.data.objects if o.type == "MESH"]
    problems = [] if meshes else ["no meshes"]
    names = [o.name for o in meshes]
    expected = SCALES[extension]
    for o in bpy.data.objects:
        scaled = [s for s in o.scale if min(abs(s - 1), abs(s - expected)) > 1e-4]
        if scaled and o.parent is None and not o.animation_data:
            problems.append(f"{o.name} has scale {o.scale[:]}")
    folder = os.path.basename(os.path.dirname(path))
    beside = os.listdir(os.path.dirname(path))
    if folder.endswith("-unity") and os.path.basename(path) == "model.fbx":
        if any("_LOD" in name for name in names):
            missing = [n for n in ("_LOD0", "_LOD1") if not any(n in name for name in names)]
            problems += [f"no node {name}" for name in missing]
        if "model_collider.fbx" not in beside:
            problems.append("no file of colliders")
    if folder.endswith("-godot") and os.path.basename(path) == "model.glb":
        if not any("-convcolonly" in name for name in names):
            problems.append("no node -convcolonly")
    return problems


opened = wrong = 0
root = sys.argv[sys.argv.index("--") + 1]
for folder in sorted(os.listdir(root)):
    # Blender has no decoder for meshopt and this build none for USD.
    if not folder.endswith(("-unity", "-godot")):
        continue
    for name in sorted(os.listdir(os.path.join(root, folder))):
        if not name.startswith("model") or not name.endswith((".glb", ".fbx")):
            continue
        opened += 1
        try:
            problems = open_file(os.path.join(root, folder, name))
        except Exception as error:  # Blender's importers raise many kinds
            problems = [str(error).strip().splitlines()[-1]]
        if problems:
            wrong += 1
            print(f"WRONG {folder}/{name}: {'; '.join(problems[:3])}")
print(f"OPENED {opened} files, {wrong} with problems")
