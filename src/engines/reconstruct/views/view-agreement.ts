import type { ViewDirection, Work } from '../../spec.ts';
import { MARGIN } from '../field/working-grid.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import type { Outline } from './outline.ts';

/** A direction, and how well the outline from there agrees with an image. The elevation is that above the front's. */
export interface Agreement extends ViewDirection {
  /** Intersection over union of the outlines, scaled to the same height, 0 to 1. */
  agreement: number;
  /** How far the image's middle lies to the right of the outline's, in cells. */
  shift: number;
}

/** Azimuths that are tried around the expected one, in degrees; then those around the best of them, with elevations. */
const AZIMUTHS = [0, -5, 5, -10, 10, -15, 15, -20, 20];
const FINER = [0, -2.5, 2.5];
const ELEVATIONS = [0, -5, 5, -10, 10];
/** Cells on the grid of 72 by which an image is moved at most: perspective makes what is near look larger. */
const MOST_SHIFT = 5;

/** Centers of cells of a solid, x, y and z by turns, and the number of cells along each axis. */
export interface SolidCells {
  centers: Float32Array;
  width: number;
  height: number;
  depth: number;
}

/** Lists the cells at the surface of a solid, whose outlines are those of all its cells. */
export function cellsOf({ grid, lowest, highest, evaluate }: SlicedSolid): SolidCells {
  const { width, height } = grid;
  const depth = highest - lowest + 1;
  const area = width * height;
  const inside = new Uint8Array(area * depth);
  const slice = new Float32Array(area);
  for (let k = 0; k < depth; k++) {
    evaluate(lowest + k, slice);
    for (let p = 0; p < area; p++) if (slice[p] > 0) inside[k * area + p] = 1;
  }
  const centers: number[] = [];
  // The outermost cells are outside, so every cell inside has six neighbors.
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0) continue;
    const around =
      inside[i - 1] +
      inside[i + 1] +
      inside[i - width] +
      inside[i + width] +
      inside[i - area] +
      inside[i + area];
    if (around === 6) continue;
    const p = i % area;
    const z = lowest + Math.floor(i / area);
    centers.push((p % width) - (width - 1) / 2, Math.floor(p / width) - (height - 1) / 2, z);
  }
  return { centers: Float32Array.from(centers), width, height, depth };
}

/**
 * Estimates from where an image shows a solid, by the agreement of its outline with that of the solid without
 * perspective. Other directions than the expected one must agree better.
 * @param expected azimuth in degrees
 * @param isShifted whether the image may also be moved sideways
 * @returns the best direction, the agreement from the expected one, and that from as far on its other side
 */
export async function findDirection(
  cells: SolidCells,
  outline: Outline,
  expected: number,
  work: Work,
  isShifted = false,
): Promise<{ best: Agreement; asExpected: Agreement; acrossExpected: number }> {
  const judge = async (azimuth: number, elevation: number): Promise<Agreement> => {
    await work.breathe(0.5);
    const projection = project(cells, { azimuth, elevation });
    let found = { shift: 0, agreement: agreementOf(projection, outline) };
    for (let i = 2; isShifted && i <= 2 * MOST_SHIFT + 1; i++) {
      const shift = (i % 2 === 0 ? 1 : -1) * Math.floor(i / 2);
      const agreement = agreementOf(projection, outline, shift);
      if (agreement > found.agreement) found = { shift, agreement };
    }
    return { azimuth, elevation, ...found };
  };
  const better = (a: Agreement, b: Agreement) => (b.agreement > a.agreement + 1e-6 ? b : a);
  const coarse: Agreement[] = [];
  for (const turn of AZIMUTHS) coarse.push(await judge(expected + turn, 0));
  const around = coarse.reduce(better).azimuth;
  const fine: Agreement[] = [];
  for (const turn of FINER)
    for (const elevation of ELEVATIONS) fine.push(await judge(around + turn, elevation));
  const best = fine.reduce(better);
  const across = await judge(2 * expected - best.azimuth, best.elevation);
  return { best, asExpected: coarse[0]!, acrossExpected: across.agreement };
}

/** Bounds of a solid from a direction, in cells from the middle of its grid. */
export interface ProjectedBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The outline of a solid from a direction: 1 inside, cropped to its box. */
export interface Projection extends ProjectedBox {
  data: Uint8Array;
}

/** Returns the outline of a solid from a direction, without perspective. */
export function project(
  { centers, width, height, depth }: SolidCells,
  from: ViewDirection,
): Projection {
  const [a, e] = [from.azimuth, from.elevation].map((degrees) => (degrees * Math.PI) / 180);
  const [cosA, sinA, cosE, sinE] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  const side = Math.ceil(Math.hypot(width, height, depth)) + 4;
  const middle = side / 2;
  const canvas = new Uint8Array(side * side);
  const reachX = (Math.abs(cosA) + Math.abs(sinA)) / 2;
  const reachY = (cosE + Math.abs(sinE)) / 2;
  let [left, right, top, bottom] = [side, -1, side, -1];
  for (let i = 0; i < centers.length; i += 3) {
    const [x, y, z] = [centers[i], centers[i + 1], centers[i + 2]];
    const u = middle + x * cosA - z * sinA;
    const v = middle + y * cosE + (x * sinA + z * cosA) * sinE;
    const [u0, u1] = [Math.round(u - reachX), Math.round(u + reachX)];
    const [v0, v1] = [Math.round(v - reachY), Math.round(v + reachY)];
    for (let row = v0; row < v1; row++) canvas.fill(1, row * side + u0, row * side + u1);
    if (u0 < left) left = u0;
    if (u1 > right) right = u1;
    if (v0 < top) top = v0;
    if (v1 > bottom) bottom = v1;
  }
  const box = { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  const data = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const start = (top + y) * side + left;
    data.set(canvas.subarray(start, start + box.width), y * box.width);
  }
  return { ...box, left: left - middle, top: top - middle, data };
}

/**
 * Lays an outline over a projection, both as high as the projection, and their middles one upon the other.
 * @param shift how far the outline's middle lies to the right of the projection's, in cells of the projection
 */
function agreementOf(
  { data, width, height }: Pick<Projection, 'data' | 'width' | 'height'>,
  outline: Outline,
  shift = 0,
): number {
  const inner = { width: outline.width - 2 * MARGIN, height: outline.height - 2 * MARGIN };
  if (height === 0 || inner.height <= 0) return 0;
  const scale = inner.height / height;
  const reach = Math.ceil(Math.max(width, inner.width / scale) / 2 + Math.abs(shift));
  let [both, either] = [0, 0];
  for (let y = 0; y < height; y++) {
    const row = MARGIN + Math.min(inner.height - 1, Math.floor((y + 0.5) * scale));
    for (let x = -reach; x < reach; x++) {
      const u = Math.floor(x + 0.5 + width / 2);
      const isSolid = u >= 0 && u < width && data[y * width + u] === 1;
      const column = Math.floor((x + 0.5 - shift) * scale + outline.width / 2);
      const isShown =
        column >= 0 && column < outline.width && outline.distance[row * outline.width + column] > 0;
      if (isSolid && isShown) both++;
      if (isSolid || isShown) either++;
    }
  }
  return either === 0 ? 0 : both / either;
}

/** Returns how well two outlines of the same height agree, their middles one upon the other. */
export function outlineAgreement(a: Outline, b: Outline): number {
  const data = Uint8Array.from(a.distance, (value) => (value > 0 ? 1 : 0));
  const inner = { width: a.width, height: a.height - 2 * MARGIN };
  const rows = data.subarray(MARGIN * a.width, (a.height - MARGIN) * a.width);
  return agreementOf({ ...inner, data: rows }, b);
}
