/** The program that a texturing thread runs. */

import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { fillTexels } from '../../raster/fill-texels.ts';
import { answerTasks } from '../../threads/answer-tasks.ts';
import { coverTexels } from '../texel-cover.ts';
import { projectViews, type ViewsJob } from './by-views/project-views.ts';
import { type ProjectionJob, projectRows } from './projection/project-rows.ts';
import { type RecolorJob, recolorRows } from './recolor-rows.ts';
import { type TextureJob, textureRows } from './texture-rows.ts';

/** All arrays are in shared memory. */
export type Task =
  | { kind: 'cover'; triangles: Uint32Array; uvs: CornerLayer; size: number }
  | { kind: 'rows'; job: TextureJob }
  | { kind: 'project'; job: ProjectionJob }
  | { kind: 'views'; job: ViewsJob }
  | { kind: 'recolor'; job: RecolorJob }
  | { kind: 'fill'; pixels: Uint8Array; covered: Uint8Array; size: number; channels: number };

export interface Answers {
  cover: Int32Array;
  rows: null;
  project: null;
  views: null;
  recolor: null;
  fill: null;
}

answerTasks((task: Task) => {
  if (task.kind === 'cover') return coverTexels(task.triangles, task.uvs, task.size);
  if (task.kind === 'rows') textureRows(task.job);
  else if (task.kind === 'project') projectRows(task.job);
  else if (task.kind === 'views') projectViews(task.job);
  else if (task.kind === 'recolor') recolorRows(task.job);
  else fillTexels(task.pixels, task.covered, task.size, task.channels);
  return null;
});
