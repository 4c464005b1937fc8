import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { boundsOf } from '../../src/engines/math/bounds.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { fitViews } from '../../src/engines/render/scene/camera.ts';
import {
  flattenForDrawing,
  normalisePositions,
} from '../../src/engines/render/scene/drawn-triangles.ts';
import type { Camera } from '../../src/engines/spec.ts';

const run = promisify(execFile);

/** Returns why Blender cannot be used; false: it can. */
export function blenderMissing(): string | false {
  try {
    execFileSync('blender', ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'blender is not installed';
  }
}

/** A view for the program next to this file, in glTF's axes. */
export interface BlenderView {
  eye: number[];
  right: readonly number[];
  up: readonly number[];
  fieldOfView: number;
}

/** Returns the perspective camera that this project's renderer fits to a model, in the model's own space. */
export function fittedView(scene: Scene, camera: Camera, aspect: number): BlenderView {
  const { positions } = flattenForDrawing(scene);
  const { min, max } = boundsOf(positions);
  const radius = Math.hypot(...min.map((value, k) => (max[k]! - value) / 2));
  const [view] = fitViews([camera], normalisePositions(positions), aspect);
  const { eye, right, up, tangent } = view!;
  return {
    eye: eye.map((value, k) => value * radius + (min[k]! + max[k]!) / 2),
    right,
    up,
    fieldOfView: 2 * Math.atan(tangent),
  };
}

export interface BlenderJob extends BlenderView {
  model: string;
  picture: string;
  engine: 'CYCLES' | 'BLENDER_WORKBENCH';
  samples: number;
  width: number;
  height: number;
}

/** Renders in a single process of Blender; `display`: under Xvfb, which Workbench needs. */
export async function renderInBlender(jobs: readonly BlenderJob[], display = false): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-blender-'));
  try {
    const list = join(directory, 'jobs.json');
    await writeFile(list, JSON.stringify(jobs));
    const script = join(import.meta.dirname, 'blender_render.py');
    const args = ['-b', '--factory-startup', '-P', script, '--python-exit-code', '3', '--', list];
    if (display) await run('xvfb-run', ['-a', 'blender', ...args], { maxBuffer: 2 ** 26 });
    else await run('blender', args, { maxBuffer: 2 ** 26 });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
