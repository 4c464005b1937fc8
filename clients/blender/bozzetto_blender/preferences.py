# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the service is and the key for it. In the preferences: what lies in a scene is saved with the .blend file."""

from __future__ import annotations

import bpy
from bpy.props import StringProperty

from . import session
from .vendor.bozzetto import Bozzetto


def _changed(_self: bpy.types.AddonPreferences, _context: bpy.types.Context) -> None:
    session.current().forget()


class BozzettoPreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    address: StringProperty(  # type: ignore[valid-type]
        name="Address",
        description="Where your Bozzetto answers",
        default="http://127.0.0.1:8080",
        update=_changed,
    )
    key: StringProperty(  # type: ignore[valid-type]
        name="API key",
        description="Made by the page Account of Bozzetto, or by `bozzetto admin keys create`",
        subtype="PASSWORD",
        update=_changed,
    )

    def draw(self, context: bpy.types.Context) -> None:
        self.layout.prop(self, "address")
        self.layout.prop(self, "key")


def of(context: bpy.types.Context | None = None) -> BozzettoPreferences:
    """The add-on's preferences."""
    return (context or bpy.context).preferences.addons[__package__].preferences


def problem(context: bpy.types.Context | None = None) -> str | None:
    """Why the service cannot be asked now; None where it can."""
    if not getattr(bpy.app, "online_access", True):
        return "Blender is set to stay offline: allow online access in Preferences > System"
    found = of(context)
    if not found.address.startswith(("http://", "https://")):
        return "The address in the preferences has to begin with http:// or https://"
    return None if found.key else "An API key is missing: enter it in the preferences of the add-on"


def connect(context: bpy.types.Context | None = None) -> Bozzetto:
    """A client for the service of the preferences; made on the main thread, used by any."""
    found = of(context)
    return Bozzetto(found.address, found.key, timeout=60.0)


CLASSES = (BozzettoPreferences,)
