# SPDX-License-Identifier: GPL-3.0-or-later
"""Bozzetto in Blender: makes models from prompts and images, and remeshes and textures the selected object."""

bl_info = {
    "name": "Bozzetto",
    "author": "Bozzetto",
    "version": (0, 3, 0),
    "blender": (3, 4, 0),
    "location": "3D View > Sidebar > Bozzetto",
    "description": "Make models from prompts and images, remesh and texture the selected object",
    "category": "3D View",
}

import bpy

from . import history, operators, panel, preferences, pump, settings

_MODULES = (preferences, settings, operators, history, panel)


def register() -> None:
    for module in _MODULES:
        for cls in module.CLASSES:
            bpy.utils.register_class(cls)
    settings.attach()
    pump.start()


def unregister() -> None:
    pump.stop()
    settings.detach()
    for module in reversed(_MODULES):
        for cls in reversed(module.CLASSES):
            bpy.utils.unregister_class(cls)
