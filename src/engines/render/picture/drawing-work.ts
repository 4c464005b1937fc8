import { distanceOf, triangleArea } from '../../math/triangle.ts';
import { type Shot, SourceUnusable } from '../../spec.ts';
import { SUPERSAMPLING } from '../raster/fragment-batch.ts';
import { project } from '../raster/project.ts';
import type { View } from '../scene/camera.ts';
import type { DrawnTriangles } from '../scene/drawn-triangles.ts';
import type { Material } from '../scene/material.ts';
import { Workspace } from '../scene/workspace.ts';

/**
 * Limits the drawing work: how many sample tests (one triangle against one sample) are allowed per sample of the
 * pictures. Ten correspond to ten layers that fill the pictures; the models of our fixtures need 0.5 to 3.7. For three
 * pictures of 2048² this allows 5e8 tests; shadow and occlusion maps need as many again, in total about 8 s of
 * processor time.
 */
const LAYERS = 10;
/** Work that is always allowed, in sample tests: as much as one picture of 1024² may need. */
const ALWAYS = 4e7;
/** Costs relative to an opaque sample test: with an alpha lookup in a texture (mask), and with layers (blend). */
const WEIGHTS = { opaque: 1, mask: 4, blend: 16 };
/** Cost, in sample tests, of finding both ends of one row of a triangle. */
const ROW = 8;
/** Width of a triangle in samples up to which all samples of its rows are tested, without finding their ends. */
const WHOLE_ROWS = 12;
/** Minimum scale at which pictures are drawn, as a share of their sides. */
const SMALLEST = 1 / 8;

/** Estimated and allowed work of drawing some shots, in sample tests. */
export interface DrawingWork {
  /** Work that grows with a picture's area, and work that grows with its side (finding the ends of each row). */
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

/**
 * Estimates the number of sample tests in all shots from the area that the triangles cover in each. Takes 30 ms per
 * million triangles and shot.
 */
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
  const scales = shots.map((shot, i) => scaleOf(shot, views[i]));
  addMost(work, surface, materials, { scale: Math.max(...scales), shots: shots.length });
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
 * Returns the scale at which pictures can be drawn, before they are enlarged, so that the work stays within what is
 * allowed; null if even the smallest pictures are too much.
 */
export function affordableScale({ inside, rows, allowed }: DrawingWork): number | null {
  if (inside + rows <= allowed) return 1;
  // Solves inside · scale² + rows · scale = allowed
  const scale = (2 * allowed) / (rows + Math.sqrt(rows * rows + 4 * inside * allowed));
  return scale < SMALLEST ? null : scale;
}

/**
 * Like {@link affordableScale}, for a model from which copies have been removed.
 * @throws SourceUnusable if even the smallest pictures are too much
 */
export function scaleToDraw(work: DrawingWork): number {
  const scale = affordableScale(work);
  if (scale === null)
    throw new SourceUnusable(
      'the model cannot be rendered: thousands of its large faces overlap across the whole image. Remove interior and duplicate faces.',
    );
  return scale;
}

/** Returns the number of samples per unit of length at the middle of the model. */
function scaleOf({ height }: Shot, { eye, tangent, orthographic }: View): number {
  const distance = orthographic ? 1 : Math.hypot(...eye);
  return (height * SUPERSAMPLING) / 2 / (tangent * distance);
}

/** Adds an upper bound on the tests of some views: every triangle as seen head-on from half the distance. */
function addMost(
  work: DrawingWork,
  surface: GroupedTriangles,
  materials: readonly DrawnAs[],
  { scale, shots }: { scale: number; shots: number },
) {
  const { positions, indices } = surface;
  for (const { first, last, material } of surface.groups) {
    let [inside, lengths] = [0, 0];
    for (let i = 3 * first; i < 3 * last; i += 3) {
      const a = 3 * indices[i];
      const b = 3 * indices[i + 1];
      const c = 3 * indices[i + 2];
      const ab = distanceOf(positions, a, b);
      const ac = distanceOf(positions, a, c);
      const longest = 2 * scale * Math.max(ab, ac, distanceOf(positions, b, c));
      if (longest <= WHOLE_ROWS) inside += longest * longest;
      else {
        inside += 4 * triangleArea(positions, a, b, c) * scale * scale;
        lengths += ab + ac;
      }
    }
    const weight = shots * WEIGHTS[materials[material].alphaMode];
    work.inside += weight * (inside + last - first);
    work.rows += weight * 2 * ROW * lengths * scale;
  }
}

/**
 * Adds the tests of a view. Rows of up to `WHOLE_ROWS` samples are tested completely; in wider rows, only the samples in the
 * triangle and a few more are tested. If a triangle extends beyond the picture, as in a close-up, only the part inside
 * counts.
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
      if (width > WHOLE_ROWS) {
        inside += Math.min(area, width * height);
        rows += ROW * height;
      } else inside += width * height + 1;
    }
    const weight = WEIGHTS[materials[material].alphaMode];
    work.inside += weight * inside;
    work.rows += weight * rows;
  }
}
