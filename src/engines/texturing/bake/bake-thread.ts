/** The program of a baking thread. */

import { buildNodes } from '../../mesh/bvh-build.ts';
import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { copyNearest, findNearestTexels } from '../../raster/nearest-texels.ts';
import { answerTasks } from '../../threads/answer-tasks.ts';
import { share, sharedFloats } from '../../threads/shared-arrays.ts';
import { coverTexels } from '../texel-cover.ts';
import type { BakeJob } from './bake-job.ts';
import { bakeTiles } from './bake-tiles.ts';
import { matchTriangles, type Surfaces } from './match-triangles.ts';
import { measureProbes } from './probes.ts';
import type { SharedTree } from './source.ts';

/** Messages to a baking thread. All arrays are in shared memory. */
export type Task =
  | { kind: 'tree'; positions: Float32Array; indices: Uint32Array }
  | { kind: 'match'; surfaces: Surfaces }
  | { kind: 'cover'; triangles: Uint32Array; uvs: CornerLayer; size: number }
  | { kind: 'probes'; job: BakeJob }
  | { kind: 'tiles'; job: BakeJob }
  | { kind: 'nearest'; covered: Uint8Array; size: number; nearest: Int32Array }
  | { kind: 'fill'; pixels: Uint8Array; nearest: Int32Array; channels: number };

export interface Answers {
  tree: SharedTree;
  match: Int32Array | null;
  cover: Int32Array;
  probes: null;
  tiles: null;
  nearest: null;
  fill: null;
}

answerTasks(perform);

function perform(task: Task): Answers[Task['kind']] {
  switch (task.kind) {
    case 'tree':
      return buildSourceTree(task.positions, task.indices);
    case 'match':
      return matchTriangles(task.surfaces);
    case 'cover':
      return coverTexels(task.triangles, task.uvs, task.size);
    case 'probes':
      if (task.job.probes !== null) measureProbes(task.job, task.job.probes);
      return null;
    case 'tiles':
      bakeTiles(task.job);
      return null;
    case 'nearest':
      findNearestTexels(task.covered, task.size, task.nearest);
      return null;
    case 'fill':
      copyNearest(task.pixels, task.nearest, task.channels);
      return null;
  }
}

/** Builds the BVH over a source's triangles. */
export function buildSourceTree(positions: Float32Array, indices: Uint32Array): SharedTree {
  const { root, boxes, children, order } = buildNodes(positions, indices);
  const coordinates = sharedFloats(9 * order.length);
  for (let i = 0, o = 0; i < order.length; i++) {
    for (let k = 0; k < 3; k++) {
      const p = indices[3 * order[i] + k] * 3;
      coordinates[o++] = positions[p];
      coordinates[o++] = positions[p + 1];
      coordinates[o++] = positions[p + 2];
    }
  }
  return {
    nodes: { root, boxes: share(boxes), children: share(children), order: share(order) },
    coordinates,
  };
}
