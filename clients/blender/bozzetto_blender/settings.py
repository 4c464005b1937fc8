# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel's settings. They belong to the window manager, so that they are not saved with the scene."""

from __future__ import annotations

import bpy
from bpy.props import BoolProperty, EnumProperty, IntProperty, PointerProperty, StringProperty


class BozzettoSettings(bpy.types.PropertyGroup):
    source: EnumProperty(  # type: ignore[valid-type]
        name="Make from",
        items=[("WORDS", "Prompt", "Describe the model"), ("PICTURE", "Image", "Use one image of the object")],
    )
    prompt: StringProperty(name="Prompt", description="What to make, in English")  # type: ignore[valid-type]
    picture: StringProperty(  # type: ignore[valid-type]
        name="Image", description="PNG, JPEG or WebP image of one object", subtype="FILE_PATH"
    )
    animate: BoolProperty(  # type: ignore[valid-type]
        name="With animations", description="Rig characters and animals and add clips such as walk, run and wave"
    )
    faces: IntProperty(  # type: ignore[valid-type]
        name="Faces", description="Target number of faces", default=5000, min=1000, max=5_000_000, soft_max=100_000
    )
    face_type: EnumProperty(  # type: ignore[valid-type]
        name="Face type",
        items=[
            ("quad", "Quads", "Faces with four corners that follow the shape"),
            ("triangle", "Triangles", "Faces with three corners, as few as the shape allows"),
        ],
    )
    texture_prompt: StringProperty(  # type: ignore[valid-type]
        name="Material", description="Material to apply, such as rusty iron, oak or red leather"
    )
    keep_uv: BoolProperty(name="Keep UVs", default=True)  # type: ignore[valid-type]
    tool: EnumProperty(  # type: ignore[valid-type]
        name="Finish for",
        items=[
            ("unity", "Unity", "FBX with a LOD group, and colliders in a second file"),
            ("unreal", "Unreal Engine", "FBX with UCX_ colliders, and LODs in further files"),
            ("godot", "Godot", "GLB with -convcolonly colliders, and LODs in further files"),
            ("web", "Web", "GLB with meshopt compression and WebP textures"),
            ("usdz", "USDZ", "For augmented reality on Apple devices"),
        ],
        default="godot",
    )
    folder: StringProperty(  # type: ignore[valid-type]
        name="Folder", description="Where finished files are saved", subtype="DIR_PATH"
    )
    texture_size: EnumProperty(  # type: ignore[valid-type]
        name="Texture size",
        items=[(str(side), f"{side} px", "") for side in (1024, 2048, 4096)],
        default="2048",
    )


def of(context: bpy.types.Context) -> BozzettoSettings:
    """Returns the settings of the panel."""
    return context.window_manager.bozzetto


def attach() -> None:
    bpy.types.WindowManager.bozzetto = PointerProperty(type=BozzettoSettings)


def detach() -> None:
    del bpy.types.WindowManager.bozzetto


CLASSES = (BozzettoSettings,)
