import type { Work } from '../../spec.ts';
import { nextOf, type Surface } from '../surface.ts';
import { CORNER } from './features.ts';
import type { Level } from './field-mesh.ts';
import { type LatticeLabels, turned } from './lattice-labels.ts';

/** What is left where the labels of a triangle do not close, in the frame of its first corner. */
interface Residuals {
  x: Int8Array;
  y: Int8Array;
  /** Triangles about which the frames turn, or with a corner: any residual vanishes there by moving the centre. */
  sink: Uint8Array;
}

/** Path lengths in lattice sides up to which dislocations are cancelled, short ones first. */
const REACHES = [0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16];
/** Cost of turning a triangle inside out. */
const FOLD = 4;

/**
 * Cancels pairs of dislocations, where a row of the lattice begins or ends, by shifting the labels along the cheapest
 * path between them: the row then goes on along the path. Each shift trades a little distortion of the quads for two
 * irregular vertices, so that only paths up to `reach` are worth it. A greedy form of the flow that makes integers
 * consistent in QuadriFlow (Huang et al. 2018). Changes the labels in place.
 * @returns how many dislocations there were and are
 */
export async function cancelDislocations(
  surface: Surface,
  features: Uint8Array,
  level: Level,
  labels: LatticeLabels,
  h: number,
  reach: number,
  work: Work,
): Promise<{ before: number; after: number }> {
  const { indices, opposite } = surface;
  const triangleCount = indices.length / 3;
  const residuals = findResiduals(indices, level.kind, labels);
  const { positions } = level;
  const reached = new Float64Array(triangleCount).fill(Infinity);
  const through = new Int32Array(triangleCount).fill(-1);
  const carriedX = new Int8Array(triangleCount);
  const carriedY = new Int8Array(triangleCount);
  const heap = createHeap();
  const dislocations = listDislocations(residuals);
  const before = dislocations.length;

  for (const limit of REACHES) {
    if (limit > reach) break;
    for (let i = 0; i < dislocations.length; i++) {
      const t = dislocations[i];
      if (residuals.x[t] !== 0 || residuals.y[t] !== 0) cancelFrom(t, limit);
      await work.breathe((REACHES.indexOf(limit) + i / dislocations.length) / REACHES.length);
    }
  }
  return { before, after: listDislocations(residuals).length };

  function cancelFrom(source: number, limit: number): void {
    const touched = [source];
    reached[source] = 0;
    carriedX[source] = residuals.x[source];
    carriedY[source] = residuals.y[source];
    heap.clear();
    heap.push(0, source);
    let found = -1;
    let exit = -1;
    let nearestExit = Infinity;
    while (heap.size() > 0) {
      const cost = heap.smallestKey();
      if (cost > nearestExit) break;
      const t = heap.pop();
      if (cost > reached[t]) continue;
      if (t !== source && cancelsAt(t)) {
        found = t;
        break;
      }
      for (let e = 3 * t; e < 3 * t + 3; e++) {
        const o = opposite[e];
        // Across a line a row may go on only where it runs across it: the line itself stays where it is.
        if (features[e] && (bothCorners(e) || carriedAt(t, e)[1] !== 0)) continue;
        if (o < 0) {
          const end = cost + crossingCost(t, e);
          if (end <= limit && end < nearestExit) {
            nearestExit = end;
            exit = e;
          }
          continue;
        }
        if (through[t] >= 0 && opposite[through[t]] === e) continue;
        const u = Math.floor(o / 3);
        const next = cost + crossingCost(t, e);
        if (next > limit || next >= reached[u]) continue;
        if (reached[u] === Infinity) touched.push(u);
        reached[u] = next;
        through[u] = e;
        carry(t, e, u);
        heap.push(next, u);
      }
    }
    if (found >= 0) shiftAlong(found, source);
    else if (exit >= 0) {
      const t = Math.floor(exit / 3);
      shift(t, exit);
      shiftAlong(t, source);
    }
    for (const t of touched) {
      reached[t] = Infinity;
      through[t] = -1;
    }
  }

  function cancelsAt(t: number): boolean {
    if (residuals.sink[t]) return true;
    const [x, y] = [residuals.x[t], residuals.y[t]];
    return (x !== 0 || y !== 0) && x + carriedX[t] === 0 && y + carriedY[t] === 0;
  }

  /** The carried residual in the frame of the origin of a half-edge of the triangle. */
  function carriedAt(t: number, e: number): [number, number] {
    return turned(carriedX[t], carriedY[t], turnsTo(labels.turns, t, e));
  }

  function crossingCost(t: number, e: number): number {
    const [sx, sy] = carriedAt(t, e);
    const x = labels.dx[e] - sx;
    const y = labels.dy[e] - sy;
    if (Math.abs(x) > 1 || Math.abs(y) > 1) return Infinity;
    const o = opposite[e];
    return (o < 0 ? 0 : stepLength(t, Math.floor(o / 3))) + (folds(t, e, x, y) ? FOLD : 0);
  }

  /** Between the centres of two triangles, in lattice sides: rows added and rows removed cost the same. */
  function stepLength(t: number, u: number): number {
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      let d = 0;
      for (let c = 0; c < 3; c++) {
        d += positions[3 * indices[3 * t + c] + k] - positions[3 * indices[3 * u + c] + k];
      }
      squared += d * d;
    }
    return Math.sqrt(squared) / (3 * h);
  }

  /** Whether the triangle, with the edge that the path came in by and this one shifted, runs backwards. */
  function folds(t: number, e: number, x: number, y: number): boolean {
    if (residuals.sink[t]) return false;
    const entry = through[t] < 0 ? -1 : opposite[through[t]];
    const e1 = nextOf(e);
    let [x1, y1] = [labels.dx[e1], labels.dy[e1]];
    if (e1 === entry) {
      const [sx, sy] = carriedAt(t, e1);
      x1 += sx;
      y1 += sy;
    }
    const [bx, by] = turned(x1, y1, (4 - labels.turns[e]) & 3);
    return x * by - y * bx < 0;
  }

  function carry(t: number, e: number, u: number): void {
    const [sx, sy] = carriedAt(t, e);
    const o = opposite[e];
    // From the frame of the origin to that of the tip, which is the origin of o, and on to u's first corner.
    const turn = labels.turns[e] + 4 - turnsTo(labels.turns, u, o);
    [carriedX[u], carriedY[u]] = turned(sx, sy, turn & 3);
  }

  function shift(t: number, e: number): void {
    const [sx, sy] = carriedAt(t, e);
    labels.dx[e] -= sx;
    labels.dy[e] -= sy;
    if (opposite[e] < 0) return;
    const [ox, oy] = turned(labels.dx[e], labels.dy[e], labels.turns[e]);
    labels.dx[opposite[e]] = -ox;
    labels.dy[opposite[e]] = -oy;
  }

  function bothCorners(e: number): boolean {
    return level.kind[indices[e]] === CORNER && level.kind[indices[nextOf(e)]] === CORNER;
  }

  function shiftAlong(found: number, source: number): void {
    for (let u = found; u !== source; ) {
      const e = through[u];
      const t = Math.floor(e / 3);
      shift(t, e);
      u = t;
    }
    // A path out over a border passes triangles whose own residual stays.
    const isExit = opposite.subarray(3 * found, 3 * found + 3).includes(-1) && !cancelsAt(found);
    for (const t of isExit ? [source] : [found, source]) {
      residuals.x[t] = 0;
      residuals.y[t] = 0;
    }
  }
}

/** Quarter turns from the frame of a triangle's first corner to that of the origin of one of its half-edges. */
function turnsTo(turns: Uint8Array, t: number, e: number): number {
  const k = e - 3 * t;
  if (k === 0) return 0;
  return (k === 1 ? turns[3 * t] : turns[3 * t] + turns[3 * t + 1]) & 3;
}

function findResiduals(indices: Uint32Array, kind: Uint8Array, labels: LatticeLabels): Residuals {
  const { turns, dx, dy } = labels;
  const count = indices.length / 3;
  const x = new Int8Array(count);
  const y = new Int8Array(count);
  const sink = new Uint8Array(count);
  for (let t = 0; t < count; t++) {
    const e = 3 * t;
    const first = turns[e];
    const second = (first + turns[e + 1]) & 3;
    const corner = [0, 1, 2].some((k) => kind[indices[e + k]] === CORNER);
    if (corner || ((second + turns[e + 2]) & 3) !== 0) {
      sink[t] = 1;
      continue;
    }
    const [bx, by] = turned(dx[e + 1], dy[e + 1], (4 - first) & 3);
    const [cx, cy] = turned(dx[e + 2], dy[e + 2], (4 - second) & 3);
    x[t] = dx[e] + bx + cx;
    y[t] = dy[e] + by + cy;
  }
  return { x, y, sink };
}

function listDislocations({ x, y }: Residuals): Int32Array {
  const list: number[] = [];
  for (let t = 0; t < x.length; t++) if (x[t] !== 0 || y[t] !== 0) list.push(t);
  return Int32Array.from(list);
}

/** A binary heap of numbers by key; equal keys in any but always the same order. */
function createHeap() {
  const keys: number[] = [];
  const values: number[] = [];
  const swap = (a: number, b: number) => {
    [keys[a], keys[b]] = [keys[b], keys[a]];
    [values[a], values[b]] = [values[b], values[a]];
  };
  return {
    size: () => keys.length,
    smallestKey: () => keys[0],
    clear() {
      keys.length = 0;
      values.length = 0;
    },
    push(key: number, value: number) {
      let i = keys.push(key) - 1;
      values.push(value);
      while (i > 0 && keys[(i - 1) >> 1] > keys[i]) {
        swap(i, (i - 1) >> 1);
        i = (i - 1) >> 1;
      }
    },
    pop(): number {
      const top = values[0];
      const last = keys.length - 1;
      swap(0, last);
      keys.pop();
      values.pop();
      for (let i = 0; ; ) {
        let least = i;
        for (const child of [2 * i + 1, 2 * i + 2]) {
          if (child < last && keys[child] < keys[least]) least = child;
        }
        if (least === i) return top;
        swap(i, least);
        i = least;
      }
    },
  };
}
