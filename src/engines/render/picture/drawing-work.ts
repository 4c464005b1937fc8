import { distanceOf, triangleArea } from '../../math/triangle.ts';
import { type Shot, SourceUnusable } from '../../spec.ts';
import { SUPERSAMPLING } from '../raster/fragment-batch.ts';
import { project } from '../raster/project.ts';
import type { View } from '../scene/camera.ts';
import type { DrawnTriangles } from '../scene/drawn-triangles.ts';
import type { Material } from '../scene/material.ts';
import { Workspace } from '../scene/workspace.ts';

/**
 * Bound on the drawing work: how many sample tests (one triangle against one sample) are allowed for each sample of the
 * pictures. Ten is as much as ten layers that fill the pictures; the models of our fixtures need 0.5 to 3.7. In three pictures
 * of 2048² that is 5e8 tests; shadow and occlusion maps need as many again, in all about 8 s of processor time.
 */
const LAYERS = 10;
/** Work that is always allowed, in sample tests: that of one picture of 1024². */
const ALWAYS = 4e7;
/** Costs relative to an opaque sample test: with an alpha lookup in a texture (mask), and with layers (blend). */
const WEIGHTS = { opaque: 1, mask: 4, blend: 16 };
/** Cost, in sample tests, of finding both ends of one row of a triangle. */
const ROW = 8;
/** Pictures are drawn at no less than this share of their sides. */
const SMALLEST = 1 / 8;

/** Estimated and allowed work of drawing some shots, in sample tests. */
export interface DrawingWork {
  /** Those that grow with a picture's area, and those that grow with its side: the ends of each row. */
  inside: number;
  rows: number;
  allowed: number;
}

/** Triangles in groups, each of one material. */
export type GroupedTriangles = Pick<DrawnTriangles, 'positions' | 'indices' | 'groups'>;
/** The part of a material that decides how a triangle is drawn. */
export type DrawnAs = Pick<Material, 'alphaMode'>;

/** Projected vertices, and the size of the picture in samples. */
interface Screen {
  x: Float32Array;
  y: Float32Array;
  columns: number;
  rows: number;
}

/** How often samples are tried in all shots, by what the triangles cover in each; 30 ms for a million and a shot. */
export function drawingWork(
  surface: GroupedTriangles,
  materials: readonly DrawnAs[],
  shots: readonly Shot[],
  views: readonly View[],
): DrawingWork {
  let samples = 0;
  for (const { width, height } of shots) samples += width * height * SUPERSAMPLING ** 2;
  const work = { inside: 0, rows: 0, allowed: Math.max(ALWAYS, LAYERS * samples) };
  // The upper bound usually shows that the exact count for each view is not needed.
  for (const [i, shot] of shots.entries())
    addMost(work, surface, materials, scaleOf(shot, views[i]));
  if (work.inside + work.rows <= work.allowed) return work;
  const workspace = new Workspace();
  work.inside = work.rows = 0;
  for (const [i, { width, height }] of shots.entries()) {
    const columns = width * SUPERSAMPLING;
    const rows = height * SUPERSAMPLING;
    const projected = project(surface.positions, views[i], columns, rows, workspace);
    addTrials(work, surface, materials, { ...projected, columns, rows });
  }
  return work;
}

/**
 * The share of their sides that pictures can be drawn at, to be enlarged, so that the work is what it may be; null where
 * even the smallest are too much.
 */
export function affordableScale({ inside, rows, allowed }: DrawingWork): number | null {
  if (inside + rows <= allowed) return 1;
  // inside · scale² + rows · scale = allowed
  const scale = (2 * allowed) / (rows + Math.sqrt(rows * rows + 4 * inside * allowed));
  return scale < SMALLEST ? null : scale;
}

/**
 * The same for a model without copies.
 * @throws SourceUnusable where even the smallest pictures are too much
 */
export function scaleToDraw(work: DrawingWork): number {
  const scale = affordableScale(work);
  if (scale === null)
    throw new SourceUnusable(
      'the model cannot be rendered: thousands of its large faces overlap across the whole image. Remove interior and duplicate faces.',
    );
  return scale;
}

/** Samples of a picture for one length of the model, in its middle. */
function scaleOf({ height }: Shot, { eye, tangent, orthographic }: View): number {
  const distance = orthographic ? 1 : Math.hypot(...eye);
  return (height * SUPERSAMPLING) / 2 / (tangent * distance);
}

/** Adds an upper bound on the tests of a view: every triangle as seen head-on from half the distance. */
function addMost(
  work: DrawingWork,
  surface: GroupedTriangles,
  materials: readonly DrawnAs[],
  scale: number,
) {
  const { positions, indices } = surface;
  for (const { first, last, material } of surface.groups) {
    let [areas, lengths] = [0, 0];
    for (let i = 3 * first; i < 3 * last; i += 3) {
      const a = 3 * indices[i];
      const b = 3 * indices[i + 1];
      const c = 3 * indices[i + 2];
      areas += triangleArea(positions, a, b, c);
      lengths += distanceOf(positions, a, b) + distanceOf(positions, a, c);
    }
    const weight = WEIGHTS[materials[material].alphaMode];
    work.inside += weight * (4 * areas * scale * scale + last - first);
    work.rows += weight * 2 * ROW * lengths * scale;
  }
}

/**
 * Rows of up to 12 samples are tested completely; in wider ones only the samples in the triangle and a few more. Of a
 * triangle that reaches out of the picture, as in a close-up, the part in it counts.
 */
function addTrials(
  work: DrawingWork,
  { indices, groups }: GroupedTriangles,
  materials: readonly DrawnAs[],
  { x, y, columns, rows: lines }: Screen,
): void {
  const within = (low: number, high: number, most: number) =>
    Math.max(0, Math.min(high, most) - Math.max(low, 0));
  for (const { first, last, material } of groups) {
    let [inside, rows] = [0, 0];
    for (let i = 3 * first; i < 3 * last; i += 3) {
      const a = indices[i];
      const b = indices[i + 1];
      const c = indices[i + 2];
      const area = Math.abs((x[b] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[b] - y[a])) / 2;
      const [left, right] = [Math.min(x[a], x[b], x[c]), Math.max(x[a], x[b], x[c])];
      const [top, bottom] = [Math.min(y[a], y[b], y[c]), Math.max(y[a], y[b], y[c])];
      const width = within(left, right, columns);
      const height = within(top, bottom, lines);
      if (width > 12) {
        inside += Math.min(area, width * height);
        rows += ROW * height;
      } else inside += width * height + 1;
    }
    const weight = WEIGHTS[materials[material].alphaMode];
    work.inside += weight * inside;
    work.rows += weight * rows;
  }
}
