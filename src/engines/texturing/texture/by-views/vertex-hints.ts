import { sharedFloats } from '../../../threads/shared-arrays.ts';
import { unit } from '../../texel-values.ts';
import { cosineAlong } from '../projection/camera.ts';
import type { Picture } from '../projection/front-picture.ts';
import { SpacePyramid } from '../projection/space-pyramid.ts';
import type { Bounds } from '../projection/view.ts';
import type { PaintedSurface } from '../surface.ts';
import { colorAt, preference, type SeenFrom, visibility } from './seen-colors.ts';

/** What is known at each vertex before texels are painted; three values each, in shared memory. */
export interface VertexHints {
  /** Mean normals of the surroundings, by which images are chosen together with a point's own normal. */
  around: Float32Array;
  /** Colors of surfaces that no image shows, continued from those around them. */
  continued: Float32Array;
  /** For each image, what is added to its colors so that they meet those of the other images without a seam. */
  offsets: Float32Array[];
}

/** An image with a small version of itself, whose colors bear no detail. */
export interface HintView extends SeenFrom {
  coarse: Picture;
}

/** Cells along the longest side, of the normals and of the colors. */
const NORMAL_CELLS = 40;
const COLOR_CELLS = 64;
/** Weight of a point's own normal against the mean of its surroundings. */
const OWN = 0.7;
/**
 * How far points are moved out along their direction before they are averaged, in shares of the longest side: the two
 * faces of a plate, and the front and back of a head, then lie apart.
 */
const APART = { normals: 0.03, colors: 0.1 };
/** Differences from the mean are equalized up to the first value, 0 to 255; above the second, they are content. */
const DIFFERENCE = { most: 20, content: 40 };
/** Weight of the images' mean colors: without any effect unless they show no vertex, as of a model that is inside out. */
const TRACE = 1e-6;
/** Exponent of the cosine for the color on which two images agree. */
const BLEND = 2;

/** Computes the hints from all vertices of a surface. */
export function vertexHints(surface: PaintedSurface, views: readonly HintView[]): VertexHints {
  const longest = Math.max(...surface.high.map((high, k) => high - surface.low[k]));
  const { own, around } = normalsAround(surface, longest);
  const count = surface.positions.length / 3;
  const hints: VertexHints = {
    around,
    continued: sharedFloats(3 * count),
    offsets: views.map(() => sharedFloats(3 * count)),
  };
  const bounds = widened(surface, APART.colors * longest);
  const fill = new SpacePyramid(bounds, COLOR_CELLS, 3);
  const shifts = views.map(() => new SpacePyramid(bounds, COLOR_CELLS, 3));
  const point = new Float64Array(3);
  const outer = new Float64Array(3);
  const direction = new Float64Array(3);
  const look = createLook(views);
  const move = (v: number) => {
    for (let k = 0; k < 3; k++) {
      point[k] = surface.positions[3 * v + k];
      direction[k] = own[3 * v + k];
    }
    lookingDirection(direction, around.subarray(3 * v, 3 * v + 3));
    for (let k = 0; k < 3; k++) outer[k] = point[k] + APART.colors * longest * direction[k];
  };
  const middle = Float64Array.from(surface.low, (low, k) => (low + surface.high[k]) / 2);
  for (const { coarse } of views) fill.add(middle, meanColor(coarse), TRACE);
  for (let v = 0; v < count; v++) {
    move(v);
    const { mean, weights, colors, best } = look(point, direction);
    if (best === 0) continue;
    fill.add(outer, mean, best);
    addShifts(shifts, outer, { mean, weights, colors });
  }
  const read = new Float64Array(3);
  for (let v = 0; v < count; v++) {
    move(v);
    fill.read(outer, read);
    hints.continued.set(read, 3 * v);
    shifts.forEach((shift, i) => {
      shift.read(outer, read);
      hints.offsets[i].set(read, 3 * v);
    });
  }
  return hints;
}

function meanColor({ data }: Picture): Float64Array {
  const mean = new Float64Array(3);
  for (let i = 0; i < data.length; i++) mean[i % 3] += (3 * data[i]) / data.length;
  return mean;
}

/** What the images show of a point. */
interface Seen {
  mean: Float64Array;
  weights: Float64Array;
  colors: Float64Array[];
  /** The best visibility of all images. */
  best: number;
}

function createLook(views: readonly HintView[]) {
  const seen: Seen = {
    mean: new Float64Array(3),
    weights: new Float64Array(views.length),
    colors: views.map(() => new Float64Array(3)),
    best: 0,
  };
  return (point: Float64Array, direction: Float64Array): Seen => {
    const { mean, weights, colors } = seen;
    seen.best = 0;
    mean.fill(0);
    let sum = 0;
    views.forEach((view, i) => {
      const clear = visibility(view, point, cosineAlong(view.camera.toward, direction));
      weights[i] = clear === 0 ? 0 : clear * preference(view, direction) ** BLEND;
      if (clear === 0) return;
      seen.best = Math.max(seen.best, clear);
      colorAt(view.coarse, view.camera, point, colors[i]);
      for (let k = 0; k < 3; k++) mean[k] += weights[i] * colors[i][k];
      sum += weights[i];
    });
    if (sum > 0) for (let k = 0; k < 3; k++) mean[k] /= sum;
    return seen;
  };
}

/**
 * Adds the way from each image's color to the mean: nothing where it is the only one, so that the correction fades out
 * away from seams.
 */
function addShifts(
  shifts: readonly SpacePyramid[],
  point: Float64Array,
  { mean, weights, colors }: Pick<Seen, 'mean' | 'weights' | 'colors'>,
): void {
  const shift = new Float64Array(3);
  weights.forEach((weight, i) => {
    if (weight === 0) return;
    let largest = 0;
    for (let k = 0; k < 3; k++) {
      shift[k] = mean[k] - colors[i][k];
      largest = Math.max(largest, Math.abs(shift[k]));
    }
    const { most, content } = DIFFERENCE;
    const share =
      largest <= most ? 1 : (Math.max(0, content - largest) / (content - most)) * (most / largest);
    for (let k = 0; k < 3; k++) shift[k] *= share;
    shifts[i].add(point, shift, weight);
  });
}

/**
 * Turns a unit normal towards the mean of its surroundings, in place: the ridges of a hull are not what images show.
 */
export function lookingDirection(normal: Float64Array, around: ArrayLike<number>): void {
  for (let k = 0; k < 3; k++) normal[k] = OWN * normal[k] + around[k];
  unit(normal);
}

/** Unit normals of the vertices, and the mean normals of their surroundings. */
function normalsAround(surface: PaintedSurface, longest: number) {
  const { positions, corners, triangles, normals } = surface;
  const own = new Float64Array(positions.length);
  for (const c of triangles)
    for (let k = 0; k < 3; k++)
      own[3 * corners[c] + k] += normals.values[3 * normals.indices[c] + k];
  const bounds = widened(surface, APART.normals * longest);
  const pyramid = new SpacePyramid(bounds, NORMAL_CELLS, 3);
  const point = new Float64Array(3);
  const move = (at: number, normal: Float64Array) => {
    for (let k = 0; k < 3; k++) point[k] = positions[at + k] + APART.normals * longest * normal[k];
  };
  for (let at = 0; at < own.length; at += 3) {
    const normal = own.subarray(at, at + 3);
    unit(normal);
    move(at, normal);
    pyramid.add(point, normal, 1);
  }
  const around = sharedFloats(own.length);
  const mean = new Float64Array(3);
  for (let at = 0; at < own.length; at += 3) {
    move(at, own.subarray(at, at + 3));
    pyramid.read(point, mean);
    around.set(mean, at);
  }
  return { own, around };
}

function widened({ low, high }: Bounds, by: number): Bounds {
  return { low: low.map((value) => value - by), high: high.map((value) => value + by) };
}
