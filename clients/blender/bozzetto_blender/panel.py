# SPDX-License-Identifier: GPL-3.0-or-later
"""The Bozzetto tab in the sidebar of the 3D view."""

from __future__ import annotations

import textwrap

import bpy

from . import history, operators, preferences, requests, session, settings
from .jobs import Job


#: Characters of a progress bar.
_BAR = 12
#: Width of a character, and of the space beside a line, in pixels at scale 1.
_LETTER, _BESIDE = 7, 65


class _Panel(bpy.types.Panel):
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Bozzetto"


class BOZZETTO_PT_account(_Panel):
    bl_label = "Bozzetto"
    bl_idname = "BOZZETTO_PT_account"

    def draw(self, context: bpy.types.Context) -> None:
        layout = self.layout
        problem = preferences.problem(context)
        if problem is not None:
            _lines(layout, context, problem)
            found = preferences.of(context)
            layout.prop(found, "address")
            layout.prop(found, "key")
            return
        now = session.current()
        row = layout.row()
        if not now.asked:
            now.refresh(preferences.connect(context))
        row.label(text="…" if now.balance is None else f"{now.balance} credits")
        row.operator("bozzetto.connect", text="", icon="FILE_REFRESH")
        if now.problem is not None:
            _lines(layout, context, now.problem)


class BOZZETTO_PT_make(_Panel):
    bl_label = "Make"
    bl_idname = "BOZZETTO_PT_make"

    def draw(self, context: bpy.types.Context) -> None:
        layout, fields = self.layout, settings.of(context)
        layout.row().prop(fields, "source", expand=True)
        if fields.source == "WORDS":
            layout.prop(fields, "prompt", text="")
            layout.prop(fields, "animate")
        else:
            layout.prop(fields, "picture", text="")
        layout.prop(fields, "texture_size")
        _button(layout, context, operators.BOZZETTO_OT_make, requests.make(fields))


class BOZZETTO_PT_change(_Panel):
    bl_label = "Change selected object"
    bl_idname = "BOZZETTO_PT_change"

    def draw(self, context: bpy.types.Context) -> None:
        layout, fields = self.layout, settings.of(context)
        box = layout.column(align=True)
        box.row().prop(fields, "face_type", expand=True)
        box.prop(fields, "faces")
        _button(layout, context, operators.BOZZETTO_OT_remesh, requests.remesh(fields))
        layout.separator()
        layout.prop(fields, "texture_prompt", text="")
        if not fields.texture_prompt:
            layout.prop(fields, "picture", text="Or image")
        row = layout.row()
        row.prop(fields, "texture_size", text="")
        row.prop(fields, "keep_uv")
        _button(layout, context, operators.BOZZETTO_OT_texture, requests.texture(fields))


class BOZZETTO_PT_finish(_Panel):
    bl_label = "Finish selected object"
    bl_idname = "BOZZETTO_PT_finish"

    def draw(self, context: bpy.types.Context) -> None:
        layout, fields = self.layout, settings.of(context)
        layout.prop(fields, "tool", text="For")
        layout.prop(fields, "folder")
        _button(layout, context, operators.BOZZETTO_OT_finish, requests.finish(fields))


class BOZZETTO_PT_jobs(_Panel):
    bl_label = "Jobs"
    bl_idname = "BOZZETTO_PT_jobs"

    def draw(self, context: bpy.types.Context) -> None:
        jobs = session.current().jobs.all
        for job in jobs:
            _job(self.layout.box(), context, job)
        if any(job.ended for job in jobs):
            self.layout.operator("bozzetto.clear")
        elif not jobs:
            self.layout.label(text="No jobs yet")


class BOZZETTO_PT_history(_Panel):
    bl_label = "History"
    bl_idname = "BOZZETTO_PT_history"
    bl_options = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        past = [task for task in session.current().past if task["flow_name"] in history.MODELS]
        if not past:
            self.layout.operator("bozzetto.connect", text="Refresh")
        for task in past:
            row = self.layout.row()
            row.label(text=history.title_of(task))
            asked = row.operator("bozzetto.fetch", text="", icon="IMPORT")
            asked.task, asked.title = task["task_uuid"], history.title_of(task)


def _button(
    layout: bpy.types.UILayout,
    context: bpy.types.Context,
    operator: type[bpy.types.Operator],
    request: requests.Request,
) -> None:
    """Draws a button with its price, once the price is known."""
    text = operator.bl_label
    if preferences.problem(context) is None:
        price = session.current().price(preferences.connect(context), *request)
        if price is not None:
            text += f" for {price} credit{'' if price == 1 else 's'}"
    layout.operator(operator.bl_idname, text=text)


def _job(box: bpy.types.UILayout, context: bpy.types.Context, job: Job) -> None:
    row = box.row()
    row.label(text=job.title)
    if not job.ended:
        row.operator("bozzetto.cancel", text="", icon="X").job = job.id
    if job.error is not None:
        _lines(box, context, job.error if job.suggestion is None else f"{job.error}. {job.suggestion}")
    elif job.ended:
        box.label(text=job.stage, icon="CHECKMARK" if job.stage.startswith("done") else "NONE")
    else:
        # Blender draws progress bars since 4.0; older versions get a bar of characters.
        if hasattr(box, "progress"):
            box.progress(factor=job.progress, text=job.stage)
        else:
            full = round(job.progress * _BAR)
            box.label(text=f"{'█' * full}{'░' * (_BAR - full)} {job.stage}")


def _lines(layout: bpy.types.UILayout, context: bpy.types.Context, text: str) -> None:
    """Draws an error message, wrapped here because Blender does not wrap labels."""
    scale = context.preferences.system.ui_scale
    letters = max(10, int((context.region.width / scale - _BESIDE) / _LETTER))
    column = layout.column(align=True)
    icon = "ERROR"
    for line in textwrap.wrap(text, letters):
        column.label(text=line, icon=icon)
        icon = "BLANK1"


CLASSES = (
    BOZZETTO_PT_account,
    BOZZETTO_PT_make,
    BOZZETTO_PT_change,
    BOZZETTO_PT_finish,
    BOZZETTO_PT_jobs,
    BOZZETTO_PT_history,
)
