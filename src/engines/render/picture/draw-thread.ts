/** The program of a drawing thread: keeps one model and draws the rows that it is sent. */
import { parentPort } from 'node:worker_threads';
import { Workspace } from '../scene/workspace.ts';
import { fillMipLevels, type Texture } from '../surface/texture.ts';
import { letGo } from './collect-garbage.ts';
import { drawRows } from './draw-rows.ts';
import { createFrame, type DrawJob, type DrawnModel, type Frame, sharedBytesOf } from './frame.ts';

/** Messages from the main thread to a drawing thread. `stop[0]` becomes 1 when the pictures are no longer wanted. */
export type ToThread = { kind: 'model'; model: DrawnModel | null } | Task;

export type Task =
  | { kind: 'halve'; texture: Texture }
  | { kind: 'draw'; job: DrawJob; stop: Int32Array };

/** The error message; null: the task is done, or was stopped. */
export type FromThread = string | null;

export interface Answers {
  halve: FromThread;
  draw: FromThread;
}

/**
 * A workspace larger than this is released together with its model. The one for a picture of 1024² and 500,000 vertices
 * on two threads is kept.
 */
const KEPT_BYTES = 64 * 2 ** 20;

class Stopped extends Error {}

let model: DrawnModel | null = null;
let workspace = new Workspace();
let last: { key: string; frame: Frame } | null = null;

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'model') {
    const bytes = model === null ? 0 : sharedBytesOf(model);
    model = message.model;
    last = null;
    if (model === null) {
      if (workspace.bytes > KEPT_BYTES) workspace = new Workspace();
      letGo(bytes);
    }
    return;
  }
  if (message.kind === 'halve') {
    fillMipLevels(message.texture);
    parentPort?.postMessage(null satisfies FromThread);
    return;
  }
  parentPort?.postMessage(draw(message.job, message.stop));
});

function draw(job: DrawJob, stop: Int32Array): FromThread {
  const check = () => {
    if (Atomics.load(stop, 0) !== 0) throw new Stopped();
  };
  try {
    if (model === null) throw new Error('there is no model to render');
    check();
    drawRows(model, frameOf(model, job), job, check);
    return null;
  } catch (error) {
    if (error instanceof Stopped) return null;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Returns the frame, which is kept because the rows of one view often come in several jobs, one after another. */
function frameOf(model: DrawnModel, { view, width, height }: DrawJob): Frame {
  const key = JSON.stringify([view, width, height]);
  if (last?.key !== key) {
    last = { key, frame: createFrame(model, view, width, height, workspace) };
  }
  return last.frame;
}
