import { signedDistance } from '../../raster/distance-field.ts';
import { fillHoles } from '../../raster/mask.ts';
import { localThickness } from '../field/local-thickness.ts';
import { inflate } from '../field/poisson-inflation.ts';
import type { Outline } from './outline.ts';

/** Power with which cells count in the middle of a line: nearly only the most inflated ones do. */
const CORE = 4;
/** Radius of a brim, in shares of that of the thickest part of its line. */
const THIN = 0.5;
/** Largest hole, in shares of the object, that does not divide it into thin parts: a window. */
const HOLE = 0.06;
/** Distance in cells beyond which cells outside have no height. */
const RIM = 1.5;

/** An outline blown up like a balloon: what it would be if everything in it were round. */
export interface InflatedOutline {
  /** Squared half thickness of each cell in squared cells, evenly through the outline and its windows; below 0 outside. */
  heights: Float32Array;
  /** The same where windows divide the outline into parts; 0 outside. */
  parts: Float32Array;
  /** Radius of the largest disc in the outline that covers the cell; 0 outside. */
  radii: Float32Array;
  lines: InflatedLine[];
  lineStride: number;
  stride: number;
}

export interface InflatedLine {
  /** Greatest height. */
  greatest: number;
  /** Greatest and smallest radius. */
  thickest: number;
  thinnest: number;
  /** Of the most inflated cells, in cells from the beginning of the line. */
  middle: number;
  /** How far thin parts reach on both sides of the thickest part, in multiples of their radius. */
  brim: number;
}

/** @param isByRows whether lines are rows; otherwise they are columns */
export function inflatedOutline(outline: Outline, isByRows: boolean): InflatedOutline {
  const { width, height, distance } = outline;
  const inside = Uint8Array.from(distance, (value) => (value > 0 ? 1 : 0));
  const filled = inside.slice();
  const area = inside.reduce((sum, value) => sum + value, 0);
  fillHoles({ width, height, data: filled }, HOLE * area);
  const isWhole = filled.every((value, p) => value === inside[p]);
  const parts = inflate(inside, outline);
  const heights = isWhole ? parts.slice() : inflate(filled, outline);
  subpixelRim(heights, outline);
  const whole = isWhole ? distance : signedDistance(Float32Array.from(filled), outline);
  const radii = localThickness(whole, outline);
  const [count, lineStride, stride] = isByRows ? [width, width, 1] : [height, 1, width];
  const lines = Array.from({ length: isByRows ? height : width }, (_, l) => {
    const cell = (i: number) => l * lineStride + i * stride;
    return lineOf(
      Float32Array.from({ length: count }, (_, i) => heights[cell(i)]),
      Float32Array.from({ length: count }, (_, i) => radii[cell(i)]),
    );
  });
  return { heights, parts, radii, lines, lineStride, stride };
}

/**
 * Moves the border of the heights from the first cells outside to the outline between the cells, and continues it
 * outside: there, heights fall as they rise inside.
 */
function subpixelRim(heights: Float32Array, { width, height, distance }: Outline): void {
  for (let p = 0; p < heights.length; p++)
    if (distance[p] > 0) heights[p] *= distance[p] / (distance[p] + 0.5);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      if (distance[p] > 0) continue;
      let slope = 2;
      if (distance[p] > -RIM)
        for (const q of [p - 1, p + 1, p - width, p + width])
          if (distance[q] > 0) slope = Math.max(slope, heights[q] / distance[q]);
      heights[p] = Math.min(-1e-3, distance[p]) * slope;
    }
}

function lineOf(heights: Float32Array, radii: Float32Array): InflatedLine {
  let [greatest, thickest, thinnest] = [0, 1, Infinity];
  let [sum, weight] = [0, 0];
  for (const height of heights) greatest = Math.max(greatest, height);
  heights.forEach((height, i) => {
    if (height <= 0) return;
    const share = (height / greatest) ** CORE;
    sum += i * share;
    weight += share;
    if (radii[i] < 1) return;
    thickest = Math.max(thickest, radii[i]);
    thinnest = Math.min(thinnest, radii[i]);
  });
  thinnest = Math.min(thinnest, thickest);
  const middle = weight > 0 ? sum / weight : 0;
  let [before, after] = [0, 0];
  radii.forEach((radius, i) => {
    if (heights[i] <= 0 || radius >= THIN * thickest) return;
    if (i < middle) before++;
    else after++;
  });
  return { greatest, thickest, thinnest, middle, brim: Math.min(before, after) / thinnest };
}
