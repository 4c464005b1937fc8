# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators behind the panel's buttons. Each starts a job and returns at once, so that the interface stays responsive."""

from __future__ import annotations

from pathlib import Path

import bpy
from bpy.props import IntProperty

from . import preferences, requests, sending, session, settings
from .jobs import Job, Order
from .parts import meshes_of, whole_of


class _Starting(bpy.types.Operator):
    """Base class: grayed out, with the reason, while the service cannot be used."""

    bl_options = {"REGISTER"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        problem = preferences.problem(context)
        if problem is not None:
            cls.poll_message_set(problem)
        return problem is None


class BOZZETTO_OT_make(_Starting):
    """Make a model from a prompt or an image and place it at the 3D cursor"""

    bl_idname = "bozzetto.make"
    bl_label = "Make"

    def execute(self, context: bpy.types.Context) -> set[str]:
        fields = settings.of(context)
        flow, values = requests.make(fields)
        if flow == "text-to-model":
            if not fields.prompt.strip():
                self.report({"ERROR"}, "Enter a prompt first")
                return {"CANCELLED"}
            order, title = Order(flow, {**values, "prompt": fields.prompt}), fields.prompt
        else:
            picture = Path(bpy.path.abspath(fields.picture))
            if not picture.is_file():
                self.report({"ERROR"}, "Choose an image first")
                return {"CANCELLED"}
            order = Order(flow, values, uploads=(("image_file", picture),))
            title = picture.name
        session.current().jobs.start(preferences.connect(context), Job(title), order)
        return {"FINISHED"}


class _Changing(_Starting):
    """Base class of operators that send the selected object and replace its mesh with the result."""

    verb = ""
    #: Format of the file to fetch.
    format = "glb"
    #: Meshes of the selected object that are sent.
    parts_of = staticmethod(meshes_of)

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if context.object is None or not cls.parts_of(context.object):
            cls.poll_message_set("Select a mesh, or an empty that has meshes below it")
            return False
        return super().poll(context)

    def request(self, context: bpy.types.Context) -> tuple[str, dict[str, object]] | None:
        """Returns the flow and its fields. Reports what is missing, if anything, and returns None."""
        raise NotImplementedError

    def execute(self, context: bpy.types.Context) -> set[str]:
        asked = self.request(context)
        if asked is None:
            return {"CANCELLED"}
        if context.mode != "OBJECT":
            bpy.ops.object.mode_set(mode="OBJECT")
        parts = self.parts_of(context.object)
        # A single part is changed in place and can keep its faces.
        target = parts[0] if len(parts) == 1 else context.object
        if all(len(part.data.polygons) == 0 for part in parts):
            self.report({"ERROR"}, f"{target.name} has no faces")
            return {"CANCELLED"}
        lost = self.lost(parts)
        if lost:
            self.report({"WARNING"}, f"The new mesh loses the {' and '.join(lost)} of the old one")
        job = self.job(context, target)
        if job is None:
            return {"CANCELLED"}
        jobs = session.current().jobs
        path = jobs.folder / f"sent-{job.id}.glb"
        sending.write_mesh(target, path, as_shown=job.saves_to is not None)
        flow, values = asked
        order = Order(flow, values, (("model_file", path), *self.pictures(context)), self.format)
        jobs.start(preferences.connect(context), job, order)
        return {"FINISHED"}

    def job(self, context: bpy.types.Context, target: bpy.types.Object) -> Job | None:
        """Returns the job. Reports what is missing, if anything, and returns None."""
        return Job(f"{self.verb} {target.name}", replaces=target.name)

    def pictures(self, context: bpy.types.Context) -> tuple[tuple[str, Path], ...]:
        return ()

    def lost(self, parts: list[bpy.types.Object]) -> list[str]:
        """Returns what the result cannot keep."""
        return [f"{len(parts)} parts"] if len(parts) > 1 else []


class BOZZETTO_OT_remesh(_Changing):
    """Replace the faces of the selected object with quads that follow its shape, or with fewer triangles"""

    bl_idname = "bozzetto.remesh"
    bl_label = "Remesh"
    verb = "Remesh"
    # GLB can only store triangles.
    format = "fbx"

    def request(self, context: bpy.types.Context) -> tuple[str, dict[str, object]]:
        return requests.remesh(settings.of(context))

    def lost(self, parts: list[bpy.types.Object]) -> list[str]:
        lost = super().lost(parts)
        if any(part.data.shape_keys is not None for part in parts):
            lost.append("shape keys")
        if any(len(part.vertex_groups) > 0 for part in parts):
            lost.append("vertex groups")
        return lost


class BOZZETTO_OT_texture(_Changing):
    """Texture the selected object from a prompt or an image"""

    bl_idname = "bozzetto.texture"
    bl_label = "Texture"
    verb = "Texture"

    def request(self, context: bpy.types.Context) -> tuple[str, dict[str, object]] | None:
        fields = settings.of(context)
        if not fields.texture_prompt.strip() and not self.pictures(context):
            self.report({"ERROR"}, "Describe a material or choose an image first")
            return None
        flow, values = requests.texture(fields)
        if fields.texture_prompt.strip():
            values["prompt"] = fields.texture_prompt
        return flow, values

    def pictures(self, context: bpy.types.Context) -> tuple[tuple[str, Path], ...]:
        fields = settings.of(context)
        if fields.texture_prompt.strip() or not fields.picture:
            return ()
        picture = Path(bpy.path.abspath(fields.picture))
        return (("image_file", picture),) if picture.is_file() else ()


class BOZZETTO_OT_finish(_Changing):
    """Save the selected object for a game engine, the web or AR: clean, with LODs and colliders. The scene stays as it is"""

    bl_idname = "bozzetto.finish"
    bl_label = "Finish"
    verb = "Finish"
    parts_of = staticmethod(whole_of)

    def request(self, context: bpy.types.Context) -> tuple[str, dict[str, object]]:
        return requests.finish(settings.of(context))

    def job(self, context: bpy.types.Context, target: bpy.types.Object) -> Job | None:
        chosen = settings.of(context).folder
        folder = Path(bpy.path.abspath(chosen))
        if not chosen or not folder.is_dir():
            self.report({"ERROR"}, "Choose a folder first")
            return None
        return Job(f"Finish {target.name}", saves_to=folder, saved_name=target.name)

    def lost(self, parts: list[bpy.types.Object]) -> list[str]:
        return []


class BOZZETTO_OT_cancel(bpy.types.Operator):
    """Cancel the job and release its credits"""

    bl_idname = "bozzetto.cancel"
    bl_label = "Cancel"
    bl_options = {"INTERNAL"}
    job: IntProperty()  # type: ignore[valid-type]

    def execute(self, context: bpy.types.Context) -> set[str]:
        for job in session.current().jobs.all:
            if job.id == self.job:
                job.stopped.set()
                job.stage = "cancelling"
        return {"FINISHED"}


class BOZZETTO_OT_clear(bpy.types.Operator):
    """Remove finished jobs from the list"""

    bl_idname = "bozzetto.clear"
    bl_label = "Clear"
    bl_options = {"INTERNAL"}

    def execute(self, context: bpy.types.Context) -> set[str]:
        jobs = session.current().jobs
        jobs.all[:] = [job for job in jobs.all if not job.ended]
        return {"FINISHED"}


class BOZZETTO_OT_connect(_Starting):
    """Refresh the credit balance and the past models"""

    bl_idname = "bozzetto.connect"
    bl_label = "Connect"

    def execute(self, context: bpy.types.Context) -> set[str]:
        now = session.current()
        now.forget()
        now.refresh(preferences.connect(context))
        return {"FINISHED"}


CLASSES = (
    BOZZETTO_OT_make,
    BOZZETTO_OT_remesh,
    BOZZETTO_OT_texture,
    BOZZETTO_OT_finish,
    BOZZETTO_OT_cancel,
    BOZZETTO_OT_clear,
    BOZZETTO_OT_connect,
)
