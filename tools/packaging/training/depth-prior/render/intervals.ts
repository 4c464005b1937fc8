/** Intervals that are kept of each ray. */
export const LAYERS = 3;

/** All in hundredths of the object's longest side. Thinner intervals are dropped, */
const LEAST_DEPTH = 0.3;
/** narrower gaps are closed, */
const LEAST_GAP = 2;
/** and an object that is nowhere thicker is this thick. */
const SHEET = 1.5;

/**
 * Where a ray is inside an object, from the nearest: the shapes overlap, so it is inside as long as it has gone in more
 * often than out.
 * @param crossings of the ray with the surface: depth, then 1 for a way in or -1 for a way out
 * @returns near, far, near, far …, rounded
 */
export function intervalsOf(crossings: readonly number[]): number[] {
  const order = Array.from({ length: crossings.length / 2 }, (_, i) => 2 * i).sort(
    (i, j) => crossings[j] - crossings[i],
  );
  const nearest = crossings[order[0]];
  const farthest = crossings[order[order.length - 1]];
  const intervals: number[] = [];
  let inside = 0;
  let start = 0;
  for (const i of order) {
    const depth = crossings[i];
    const before = inside;
    inside += crossings[i + 1];
    if (before <= 0 && inside > 0) start = depth;
    else if (before > 0 && inside <= 0) add(intervals, start, depth);
  }
  // A surface that is open at the back.
  if (inside > 0 && start - farthest > LEAST_DEPTH) intervals.push(start, farthest);
  if (intervals.length === 0) intervals.push(nearest, Math.min(farthest, nearest - SHEET));
  while (intervals.length > 2 * LAYERS) closeNarrowestGap(intervals);
  return intervals.map((depth) => Math.max(-127, Math.min(127, Math.round(depth))));
}

function add(intervals: number[], near: number, far: number): void {
  if (near - far <= LEAST_DEPTH) return;
  const last = intervals.length - 1;
  if (last > 0 && intervals[last] - near < LEAST_GAP) intervals[last] = far;
  else intervals.push(near, far);
}

function closeNarrowestGap(intervals: number[]): void {
  let narrowest = 1;
  const gap = (i: number): number => intervals[i] - intervals[i + 1];
  for (let i = 3; i + 1 < intervals.length; i += 2) if (gap(i) < gap(narrowest)) narrowest = i;
  intervals.splice(narrowest, 2);
}
