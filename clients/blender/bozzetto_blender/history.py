# SPDX-License-Identifier: GPL-3.0-or-later
"""Fetches results of past tasks again, from this machine or another."""

from __future__ import annotations

import bpy
from bpy.props import StringProperty

from . import preferences, session
from .jobs import Job


class BOZZETTO_OT_fetch(bpy.types.Operator):
    """Import the model again, at the 3D cursor"""

    bl_idname = "bozzetto.fetch"
    bl_label = "Import"
    bl_options = {"INTERNAL"}
    task: StringProperty()  # type: ignore[valid-type]
    title: StringProperty()  # type: ignore[valid-type]

    def execute(self, context: bpy.types.Context) -> set[str]:
        problem = preferences.problem(context)
        if problem is not None:
            self.report({"ERROR"}, problem)
            return {"CANCELLED"}
        jobs = session.current().jobs
        jobs.fetch(preferences.connect(context), Job(self.title or "Past task"), self.task)
        return {"FINISHED"}


#: Flows whose main file is a model.
MODELS = {
    "text-to-model",
    "text-to-mesh",
    "image-to-model",
    "image-to-mesh",
    "image-to-artistic-mesh",
    "model-remesh",
    "model-texture",
    "convert-model-format",
}


def title_of(task: dict[str, object]) -> str:
    """Returns a line for the list: the prompt, or the flow and its time."""
    given = task["input"] if isinstance(task["input"], dict) else {}
    prompt = given.get("prompt")
    return str(prompt) if prompt else f"{task['flow_name']}, {str(task['created_at'])[:16]}"


CLASSES = (BOZZETTO_OT_fetch,)
