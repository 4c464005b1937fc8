# SPDX-License-Identifier: GPL-3.0-or-later
"""The address of the service and the API key. They are preferences, because a scene is saved with the .blend file."""

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
        description="Address of your Bozzetto service",
        default="http://127.0.0.1:8080",
        update=_changed,
    )
    key: StringProperty(  # type: ignore[valid-type]
        name="API key",
        description="Create a key on the Account page of the Studio, or with `bozzetto admin keys create`",
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
    """Returns why the service cannot be used now; None if it can."""
    if not getattr(bpy.app, "online_access", True):
        return "Blender is offline: allow online access in Preferences > System"
    found = of(context)
    if not found.address.startswith(("http://", "https://")):
        return "The address in the preferences must begin with http:// or https://"
    return None if found.key else "The API key is missing: enter it in the preferences of the add-on"


def connect(context: bpy.types.Context | None = None) -> Bozzetto:
    """Returns a client for the service in the preferences. Create it on the main thread; any thread may use it."""
    found = of(context)
    return Bozzetto(found.address, found.key, timeout=60.0)


CLASSES = (BozzettoPreferences,)
