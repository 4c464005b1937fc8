import type { View } from '../scene/camera.ts';
import type { Workspace } from '../scene/workspace.ts';
import type { Projected } from './rasterize.ts';

/** Depth range of an orthographic camera, which lies outside of a model of radius 1. */
export const DEEPEST = 8;

/**
 * Projects vertices onto the sample grid. Nearness is 1 / distance, which is linear on screen. Without perspective, it
 * is the distance from a far plane.
 */
export function project(
  positions: Float32Array,
  view: View,
  columns: number,
  rows: number,
  workspace: Workspace,
): Projected {
  const count = positions.length / 3;
  const x = workspace.floats('x', count);
  const y = workspace.floats('y', count);
  const nearness = workspace.floats('nearness', count);
  const { eye, right, up, forward, orthographic } = view;
  const scale = rows / 2 / view.tangent;
  for (let i = 0; i < count; i++) {
    const px = positions[3 * i] - eye[0];
    const py = positions[3 * i + 1] - eye[1];
    const pz = positions[3 * i + 2] - eye[2];
    const depth = px * forward[0] + py * forward[1] + pz * forward[2];
    const shrink = orthographic ? scale : scale / depth;
    nearness[i] = orthographic ? DEEPEST - depth : 1 / depth;
    x[i] = columns / 2 + (px * right[0] + py * right[1] + pz * right[2]) * shrink;
    y[i] = rows / 2 - (px * up[0] + py * up[1] + pz * up[2]) * shrink;
  }
  return { x, y, nearness };
}
