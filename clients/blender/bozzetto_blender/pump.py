# SPDX-License-Identifier: GPL-3.0-or-later
"""Connects the threads to Blender: a timer on the main thread that applies their changes and imports their results."""

from __future__ import annotations

import bpy

from . import arrival, preferences, session

#: Seconds between two ticks, and the time limit of one; at 60 frames per second, a frame takes 17 ms.
EVERY = 0.2
BUDGET = 0.01


def start() -> None:
    bpy.app.timers.register(_tick, first_interval=EVERY, persistent=True)


def stop() -> None:
    if bpy.app.timers.is_registered(_tick):
        bpy.app.timers.unregister(_tick)
    session.close()


def _tick() -> float:
    if pump() > 0:
        _redraw()
    return EVERY


def pump() -> int:
    """Runs one tick and returns the number of changes. Imports at most one result, because importers block the interface."""
    now = session.current()
    running = [job for job in now.jobs.all if not job.ended]
    changes = now.jobs.drain(BUDGET)
    if any(job.ended for job in running):
        _refresh(now)
    for job in now.jobs.all:
        if job.file is None or job.ended:
            continue
        try:
            arrival.bring_in(job)
        except Exception as error:  # noqa: BLE001 - importers raise anything, and the timer must continue
            job.stage, job.error = "failed", f"Blender could not read the result: {error}"
        job.ended = True
        job.file.unlink(missing_ok=True)
        _refresh(now)
        return changes + 1
    return changes


def _refresh(now: session.Session) -> None:
    """Requests the balance and the past tasks again, because a job has ended."""
    if preferences.problem() is None:
        now.refresh(preferences.connect())


def _redraw() -> None:
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                area.tag_redraw()
