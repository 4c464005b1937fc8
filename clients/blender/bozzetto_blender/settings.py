# SPDX-License-Identifier: GPL-3.0-or-later
"""What the panel's fields hold. On the window manager: none of it is saved with the scene."""

from __future__ import annotations

import bpy
from bpy.props import BoolProperty, EnumProperty, IntProperty, PointerProperty, StringProperty


class BozzettoSettings(bpy.types.PropertyGroup):
    source: EnumProperty(  # type: ignore[valid-type]
        name="Make from",
        items=[("WORDS", "Words", "Describe it"), ("PICTURE", "Picture", "One picture of it")],
    )
    prompt: StringProperty(name="Prompt", description="What to make, in English")  # type: ignore[valid-type]
    picture: StringProperty(  # type: ignore[valid-type]
        name="Picture", description="PNG, JPEG or WebP of one object", subtype="FILE_PATH"
    )
    animate: BoolProperty(  # type: ignore[valid-type]
        name="With animations", description="Walk, run, wave and others, for characters and animals"
    )
    faces: IntProperty(  # type: ignore[valid-type]
        name="Faces", description="How many faces to aim at", default=5000, min=1000, max=5_000_000, soft_max=100_000
    )
    face_type: EnumProperty(  # type: ignore[valid-type]
        name="Faces of",
        items=[
            ("quad", "Quads", "Four corners, along the shape"),
            ("triangle", "Triangles", "Three corners, as few as the shape allows"),
        ],
    )
    texture_prompt: StringProperty(  # type: ignore[valid-type]
        name="Material", description="What it shall be made of: rusty iron, oak, red leather"
    )
    keep_uv: BoolProperty(name="Keep UVs", default=True)  # type: ignore[valid-type]
    texture_size: EnumProperty(  # type: ignore[valid-type]
        name="Texture",
        items=[(str(side), f"{side} px", "") for side in (1024, 2048, 4096)],
        default="2048",
    )


def of(context: bpy.types.Context) -> BozzettoSettings:
    """The fields of the panel."""
    return context.window_manager.bozzetto


def attach() -> None:
    bpy.types.WindowManager.bozzetto = PointerProperty(type=BozzettoSettings)


def detach() -> None:
    del bpy.types.WindowManager.bozzetto


CLASSES = (BozzettoSettings,)
