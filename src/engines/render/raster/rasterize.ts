import { Workspace } from '../scene/workspace.ts';

/**
 * Projected vertices: pixel coordinates, and a depth that is larger for nearer points and linear across a triangle on
 * screen.
 */
export interface Projected {
  x: Float32Array;
  y: Float32Array;
  nearness: Float32Array;
}

/** A depth buffer; `ids` holds the visible triangle of each sample, or -1. */
export interface DepthBuffer {
  width: number;
  height: number;
  /** Row of the whole grid to which the buffer's first row corresponds. */
  top: number;
  nearness: Float32Array;
  ids: Int32Array | null;
}

/**
 * Returns an empty buffer. `farthest` is less than any nearness that will be drawn; `name` distinguishes the buffer
 * from others in the workspace.
 */
export function depthBuffer(
  width: number,
  height: number,
  farthest: number,
  withIds: boolean,
  workspace = new Workspace(),
  name = 'depth',
): DepthBuffer {
  const ids = withIds ? workspace.integers(name, width * height).fill(-1) : null;
  const nearness = workspace.floats(name, width * height).fill(farthest);
  return { width, height, top: 0, nearness, ids };
}

/**
 * Barycentric tolerance. Without it, both triangles would miss a sample exactly on the edge between them, because each
 * rounds to its own side (seen on the diagonal of a quad).
 */
const SLACK = 1e-7;

/**
 * Rows with more samples than this have both ends computed instead of found by tests (large planes take a third less
 * time).
 */
const WIDE = 12;

/**
 * A test that a sample must pass besides the depth test. It gets the triangle, the barycentric weights of its first two corners on
 * screen, and the index in the buffer.
 */
export type SampleTest = (
  t: number,
  wa: number,
  wb: number,
  o: number,
  nearness: number,
) => boolean;

/** The triangles to draw: those from `first` to before `last`, or the ones at these positions in a list. */
export interface TriangleRun {
  /** Vertex indices, three per triangle. */
  indices: Uint32Array;
  /** Triangle numbers; absent: all triangles in order. */
  list?: Uint32Array;
  first: number;
  last: number;
  /** Whether triangles seen from behind are left out; absent: no. */
  cull?: boolean;
}

/**
 * Draws triangles into the buffer: samples are at pixel centers, edges are included, and the nearest triangle wins. It
 * is a single loop over triangles, rows and samples: the function is called once per batch of half a million triangles,
 * and it calls no function per triangle.
 */
export function rasterize(
  { x: xs, y: ys, nearness: near }: Projected,
  { indices, list, first, last, cull = false }: TriangleRun,
  buffer: DepthBuffer,
  passes: SampleTest | null = null,
): void {
  const { width, height, top: firstRow, nearness, ids } = buffer;
  const lastRow = firstRow + height - 1;
  for (let i = first; i < last; i++) {
    const t = list === undefined ? i : list[i];
    const a = indices[3 * t];
    const b = indices[3 * t + 1];
    const c = indices[3 * t + 2];
    const ay = ys[a];
    const by = ys[b];
    const cy = ys[c];
    let top = Math.ceil((ay < by ? (ay < cy ? ay : cy) : by < cy ? by : cy) - 0.5);
    let bottom = Math.floor((ay > by ? (ay > cy ? ay : cy) : by > cy ? by : cy) - 0.5);
    if (top < firstRow) top = firstRow;
    if (bottom > lastRow) bottom = lastRow;
    if (top > bottom) continue;
    const ax = xs[a];
    const bx = xs[b];
    const cx = xs[c];
    let left = Math.ceil((ax < bx ? (ax < cx ? ax : cx) : bx < cx ? bx : cx) - 0.5);
    let right = Math.floor((ax > bx ? (ax > cx ? ax : cx) : bx > cx ? bx : cx) - 0.5);
    if (left < 0) left = 0;
    if (right > width - 1) right = width - 1;
    if (left > right) continue;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    // Rows run downwards, so a triangle that is seen from the front runs clockwise on them.
    if (area === 0 || (cull && area > 0)) continue;
    const inverse = 1 / area;
    // Barycentric weights of a and b, which are linear in x and y; c gets the remainder.
    const stepA = (by - cy) * inverse;
    const stepB = (cy - ay) * inverse;
    const downA = (cx - bx) * inverse;
    const downB = (ax - cx) * inverse;
    const nearC = near[c];
    const nearA = near[a] - nearC;
    const nearB = near[b] - nearC;
    const dx = left + 0.5 - cx;
    for (let y = top; y <= bottom; y++) {
      const dy = y + 0.5 - cy;
      let wa = stepA * dx + downA * dy;
      let wb = stepB * dx + downB * dy;
      let from = left;
      let to = right;
      if (right - left > WIDE) {
        // The span in which all three weights are positive, plus one sample for rounding.
        const wc = 1 - wa - wb;
        const stepC = -stepA - stepB;
        const ea = -wa / stepA;
        const eb = -wb / stepB;
        const ec = -wc / stepC;
        if (stepA > 0) from = Math.max(from, left + Math.floor(ea) - 1);
        else if (stepA < 0) to = Math.min(to, left + Math.ceil(ea) + 1);
        if (stepB > 0) from = Math.max(from, left + Math.floor(eb) - 1);
        else if (stepB < 0) to = Math.min(to, left + Math.ceil(eb) + 1);
        if (stepC > 0) from = Math.max(from, left + Math.floor(ec) - 1);
        else if (stepC < 0) to = Math.min(to, left + Math.ceil(ec) + 1);
        wa += stepA * (from - left);
        wb += stepB * (from - left);
      }
      let o = (y - firstRow) * width + from;
      for (let x = from; x <= to; x++, o++, wa += stepA, wb += stepB) {
        if (wa < -SLACK || wb < -SLACK || wa + wb > 1 + SLACK) continue;
        const depth = nearC + wa * nearA + wb * nearB;
        if (depth > nearness[o] && (passes === null || passes(t, wa, wb, o, depth))) {
          nearness[o] = depth;
          if (ids !== null) ids[o] = t;
        }
      }
    }
  }
}
