/** The program of a drawing thread: keeps one model and draws the rows that it is sent. */
import { parentPort } from 'node:worker_threads';
import { letGo } from '../../threads/collect-garbage.ts';
import { share } from '../../threads/shared-arrays.ts';
import { Workspace } from '../scene/workspace.ts';
import { fillMipLevels, type Texture } from '../surface/texture.ts';
import { drawRows } from './draw-rows.ts';
import {
  createFrame,
  type DrawJob,
  type DrawnModel,
  type Frame,
  hollowsOf,
  type SizedView,
  shadowOf,
  sharedBytesOf,
  type ViewMaps,
} from './frame.ts';

/** Messages from the main thread to a drawing thread. `stop[0]` becomes 1 when the pictures are no longer wanted. */
export type ToThread = { kind: 'model'; model: DrawnModel | null } | Task;

export type Task =
  | { kind: 'halve'; texture: Texture }
  | { kind: 'shadow'; of: SizedView }
  | { kind: 'occlusion'; of: SizedView }
  | { kind: 'draw'; job: DrawJob; stop: Int32Array };

/** The error message; null: the task is done, or was stopped. */
export type FromThread = string | null;

/** One of a view's maps, in shared memory, or the error message. */
export type MapFromThread<Name extends keyof ViewMaps> =
  | { problem: string }
  | { problem: null; map: ViewMaps[Name] };

export interface Answers {
  halve: FromThread;
  shadow: MapFromThread<'shadow'>;
  occlusion: MapFromThread<'occlusion'>;
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
  parentPort?.postMessage(answer(message));
});

function answer(task: Task): Answers[Task['kind']] {
  switch (task.kind) {
    case 'halve':
      fillMipLevels(task.texture);
      return null;
    case 'shadow':
      return mapped(() => shared(shadowOf(theModel(), task.of.view, workspace)));
    case 'occlusion':
      return mapped(() => sharedOpenness(hollowsOf(theModel(), task.of, workspace)));
    case 'draw':
      return draw(task.job, task.stop);
  }
}

function theModel(): DrawnModel {
  if (model === null) throw new Error('there is no model to render');
  return model;
}

function mapped<T>(make: () => T): { problem: string } | { problem: null; map: T } {
  try {
    return { problem: null, map: make() };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** The workspace is used again for the next view, so maps for other threads are copies. */
function shared(map: ViewMaps['shadow']): ViewMaps['shadow'] {
  if (map === null) return null;
  const { buffer } = map;
  return { ...map, buffer: { ...buffer, nearness: share(buffer.nearness) } };
}

function sharedOpenness(map: ViewMaps['occlusion']): ViewMaps['occlusion'] {
  return map && { ...map, openness: share(map.openness) };
}

function draw(job: DrawJob, stop: Int32Array): FromThread {
  const check = () => {
    if (Atomics.load(stop, 0) !== 0) throw new Stopped();
  };
  try {
    const drawn = theModel();
    check();
    drawRows(drawn, frameOf(drawn, job), job, check);
    return null;
  } catch (error) {
    return error instanceof Stopped ? null : messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns the frame, which is kept because the rows of one view often come in several jobs, one after another. */
function frameOf(model: DrawnModel, { view, width, height, maps }: DrawJob): Frame {
  const key = JSON.stringify([view, width, height]);
  if (last?.key !== key) {
    last = { key, frame: createFrame(model, { view, width, height }, workspace, maps ?? null) };
  }
  return last.frame;
}
