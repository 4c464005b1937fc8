import type { FlatChart } from './flat-chart.ts';

/** Closed lines around a chart and its holes, in one or more layers; see {@link FlatChart}. */
interface Border {
  /** Corners, two values each. */
  points: Float64Array;
  /** First corner of each line, and the one after its last. */
  layers: [number, number][][];
}

/** The border of a chart after some quarter turns, within a box at the origin. */
export interface Pose extends Border {
  width: number;
  height: number;
}

/**
 * Rotates a point of a chart to the left by the given number of quarter turns, then shifts it so that the chart starts
 * at the origin.
 */
export function turnPlace(
  { width, height }: { width: number; height: number },
  quarters: number,
  x: number,
  y: number,
  out: Float64Array,
): void {
  out[0] = quarters === 0 ? x : quarters === 1 ? y : quarters === 2 ? width - x : height - y;
  out[1] = quarters === 0 ? y : quarters === 1 ? width - x : quarters === 2 ? height - y : x;
}

/** Returns the four poses of a chart. @param tolerance distance by which its border may be simplified */
export function posesOf(chart: FlatChart, tolerance: number): Pose[] {
  const { points: given, layers } = simplifyBorder(chart, tolerance);
  const place = new Float64Array(2);
  return [0, 1, 2, 3].map((quarters) => {
    const points = new Float64Array(given.length);
    for (let i = 0; i < given.length; i += 2) {
      turnPlace(chart, quarters, given[i], given[i + 1], place);
      points.set(place, i);
    }
    const { width, height } = chart;
    return quarters % 2 === 0
      ? { points, layers, width, height }
      : { points, layers, width: height, height: width };
  });
}

/**
 * Returns the corners of the border without those that are closer than `tolerance` to the line without them.
 */
function simplifyBorder({ places, layers }: FlatChart, tolerance: number): Border {
  const points: number[] = [];
  const simplified = layers.map((loops) =>
    loops.map((loop): [number, number] => {
      const first = points.length / 2;
      for (let i = 0; i < loop.length; ) {
        points.push(places[2 * loop[i]], places[2 * loop[i] + 1]);
        i = endOfLine(places, loop, i, tolerance);
      }
      return [first, points.length / 2];
    }),
  );
  return { points: Float64Array.from(points), layers: simplified };
}

/** Returns the last corner up to which a line from corner `start` on passes all between at the tolerance or closer. */
function endOfLine(
  places: Float64Array,
  loop: Uint32Array,
  start: number,
  tolerance: number,
): number {
  const x = places[2 * loop[start]];
  const y = places[2 * loop[start] + 1];
  // Directions from the start between which all lines are close to the corners so far, relative to the first one.
  let [ax, ay] = [0, 0];
  let low = -Math.PI / 2;
  let high = Math.PI / 2;
  let reached = 0;
  for (let i = start + 1; i <= loop.length; i++) {
    const at = 2 * loop[i % loop.length];
    const dx = places[at] - x;
    const dy = places[at + 1] - y;
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (distance <= tolerance) {
      if (reached > tolerance) return i - 1 > start ? i - 1 : start + 1;
      continue;
    }
    if (distance < reached) return Math.max(start + 1, i - 1);
    if (ax === 0 && ay === 0) [ax, ay] = [dx / distance, dy / distance];
    const angle = Math.atan2(ax * dy - ay * dx, ax * dx + ay * dy);
    if (angle < low || angle > high) return Math.max(start + 1, i - 1);
    const spread = Math.asin(Math.min(1, tolerance / distance));
    low = Math.max(low, angle - spread);
    high = Math.min(high, angle + spread);
    reached = distance;
  }
  return loop.length;
}
