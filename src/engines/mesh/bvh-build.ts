import { nodesAlongCurve } from './bvh-along-curve.ts';
import { mortonOrder } from './morton-order.ts';

/**
 * A binary tree of boxes. A reference ≥ 0 is an inner node n: boxes 12n to 12n + 5 (min, max) and 12n + 6 to 12n + 11
 * belong to its children, whose references are `children[2n]` and `children[2n + 1]`. A reference below 0 is a leaf:
 * its complement is 8 × its first position in `order` + its number of triangles − 1.
 */
export interface BvhNodes {
  root: number;
  boxes: Float32Array;
  children: Int32Array;
  /** Triangles in the order of leaves, without those whose coordinates are not finite. */
  order: Uint32Array;
}

/**
 * Maximum number of triangles in a leaf. Of 2, 4 and 8, this is the fastest for closest-point queries, with half as
 * many nodes as 2.
 */
const LEAF = 4;
const BINS = 12;
/** Number of triangles from which leaves are formed before the tree. */
const LARGE = 60_000;
/** Maximum number of triangles in such a leaf; a reference has room for no more. */
const LARGE_LEAF = 8;
/**
 * Ranges of at most this many triangles are split at the middle of the longest side. Bins would not improve the split,
 * and clearing them would cost more than filling them.
 */
const FEW = 24;
/** Maximum number of ranges that wait at a time, one per level: 64 levels, then halves of up to 2^28 triangles. */
export const MAX_DEPTH = 96;
/**
 * Number of evenly spaced triangles that fill the bins of a larger range: the split plane hardly changes, and the build
 * is a quarter faster than with all triangles.
 */
const SAMPLES = 2048;
/**
 * From this level on, ranges are split into halves with equal counts, which bounds the depth for any set of triangles.
 */
const MAX_SPLIT_DEPTH = 64;

/** How a tree is going to be used. */
export interface BvhOptions {
  /** Whether there are fewer queries than triangles: a large tree is then built faster, and queries are slower. */
  fewQueries?: boolean;
}

/**
 * Builds the tree top-down by the binned surface area heuristic (I. Wald, 2007), over triangles in Morton order. Of large
 * meshes, neighbors in this order are joined into leaves first: a million triangles take 0.9 s instead of 1.4 s, and
 * queries as long as before.
 */
export function buildNodes(
  positions: Float32Array,
  indices: Uint32Array,
  { fewQueries = false }: BvhOptions = {},
): BvhNodes {
  const given = triangleBoxes(positions, indices);
  const { order, codes } = mortonOrder(given);
  if (order.length <= LARGE) return nodesOver(boxesInOrder(given, order), order, null);
  const starts = findRuns(codes);
  if (fewQueries)
    return nodesAlongCurve({ boxes: boxesOfRuns(given, order, starts), codes, order, starts });
  return nodesOver(boxesOfRuns(given, order, starts), order, starts);
}

/** Boxes in Morton order, so that a range of the tree is contiguous in memory. */
function boxesInOrder(given: Float32Array, order: Uint32Array): Float32Array {
  const box = new Float32Array(order.length * 6);
  for (let i = 0, to = 0; i < order.length; i++) {
    const from = order[i] * 6;
    for (let k = 0; k < 6; k++) box[to++] = given[from + k];
  }
  return box;
}

/**
 * Divides triangles in Morton order into runs of at most {@link LARGE_LEAF} in one cell of a grid, whose cells have as many
 * triangles of an even surface on average. Triangles at a crowded place of the curve are runs of their own: their order
 * there is arbitrary, so that boxes of several would overlap, and searches would end before they reach the nearest one.
 * Returns where each run starts, and the number of triangles.
 */
function findRuns(codes: Uint32Array): Uint32Array {
  const total = codes.length;
  const levels = Math.floor(Math.log2(total / LARGE_LEAF) / 2);
  const shift = Math.max(0, 30 - 3 * levels);
  const starts = new Uint32Array(total + 1);
  let count = 0;
  for (let i = 0; i < total; ) {
    starts[count++] = i;
    const end = Math.min(total, i + LARGE_LEAF);
    const isCrowded = end < total && codes[end] === codes[i];
    const cell = codes[i++] >>> shift;
    if (!isCrowded) while (i < end && codes[i] >>> shift === cell) i++;
  }
  starts[count++] = total;
  return starts.slice(0, count);
}

/** The box of each run. */
function boxesOfRuns(given: Float32Array, order: Uint32Array, starts: Uint32Array): Float32Array {
  const box = new Float32Array((starts.length - 1) * 6);
  const swept = new SweptBox();
  for (let run = 0; run + 1 < starts.length; run++) {
    swept.clear();
    for (let i = starts[run]; i < starts[run + 1]; i++) swept.add(given, order[i] * 6);
    swept.write(box, run * 6);
  }
  return box;
}

/**
 * Builds the tree over boxes of triangles, or of runs of them if `starts` is given: then each run is a leaf, and the order
 * of triangles stays.
 */
function nodesOver(box: Float32Array, order: Uint32Array, starts: Uint32Array | null): BvhNodes {
  const count = box.length / 6;
  const slots = new Uint32Array(count);
  for (let i = 0; i < count; i++) slots[i] = i;
  const leaf = starts === null ? LEAF : 1;

  // Each inner node splits off one of at most `count` leaves.
  let boxes = new Float32Array(12 * Math.max(1, Math.ceil(starts ? count : count * 0.75)));
  let children = new Int32Array(boxes.length / 6);
  let nodes = 0;
  const sorted: SortedBoxes = { box, slots };
  const split = createSplitter(sorted);

  // Ranges to build: from, to, slot of the parent's reference (−1: root), depth; and the box of their centers.
  const ranges = new Int32Array(4 * MAX_DEPTH);
  const centres = new Float64Array(6 * MAX_DEPTH);
  let bounds: RangeBounds = { boxes, centres };
  ranges.set([0, count, -1, 0]);
  boundRange(sorted, 0, count, { boxes: new Float32Array(6), centres }, 0, 0);
  let waiting = 1;
  let root = ~0;
  while (waiting > 0) {
    const range = 4 * --waiting;
    const from = ranges[range];
    const to = ranges[range + 1];
    const parent = ranges[range + 2];
    const depth = ranges[range + 3];
    const size = to - from;
    let reference = ~(8 * from + size - 1);
    if (size > leaf) {
      reference = nodes++;
      if (12 * nodes > boxes.length) {
        boxes = grown(boxes);
        bounds = { boxes, centres };
        const more = new Int32Array(boxes.length / 6);
        more.set(children);
        children = more;
      }
      const middle = split(from, to, depth >= MAX_SPLIT_DEPTH, centres, 6 * waiting);
      for (let side = 0; side < 2; side++) {
        const start = side === 0 ? from : middle;
        const end = side === 0 ? middle : to;
        const at = 12 * reference + 6 * side;
        boundRange(sorted, start, end, bounds, at, 6 * waiting);
        ranges[4 * waiting] = start;
        ranges[4 * waiting + 1] = end;
        ranges[4 * waiting + 2] = 2 * reference + side;
        ranges[4 * waiting + 3] = depth + 1;
        waiting++;
      }
    } else if (starts !== null && size === 1) {
      const run = slots[from];
      reference = ~(8 * starts[run] + starts[run + 1] - starts[run] - 1);
    }
    if (parent >= 0) children[parent] = reference;
    else root = reference;
  }
  return {
    root,
    boxes: boxes.slice(0, 12 * nodes),
    children: children.slice(0, 2 * nodes),
    order: starts === null ? slots.map((slot) => order[slot]) : order,
  };
}

/** The triangles' boxes, six values each, and their indices in the order in which the tree is built. */
interface SortedBoxes {
  box: Float32Array;
  slots: Uint32Array;
}

function grown(values: Float32Array): Float32Array<ArrayBuffer> {
  const more = new Float32Array(2 * values.length);
  more.set(values);
  return more;
}

/** Min and max of each triangle, six values each. */
function triangleBoxes(positions: Float32Array, indices: Uint32Array): Float32Array {
  const boxes = new Float32Array(2 * indices.length);
  for (let t = 0, o = 0; t < indices.length; t += 3, o += 6) {
    const a = indices[t] * 3;
    const b = indices[t + 1] * 3;
    const c = indices[t + 2] * 3;
    for (let k = 0; k < 3; k++) {
      const p = positions[a + k];
      const q = positions[b + k];
      const r = positions[c + k];
      boxes[o + k] = Math.min(p, q, r);
      boxes[o + 3 + k] = Math.max(p, q, r);
    }
  }
  return boxes;
}

/** Receives the bounds of a range: the box of its triangles, and that of their centers, times 2. */
interface RangeBounds {
  boxes: Float32Array;
  centres: Float64Array;
}

/** Writes the bounds of the triangles in slots `from` to `to` − 1, at the given positions of the two arrays. */
function boundRange(
  { box, slots }: SortedBoxes,
  from: number,
  to: number,
  { boxes, centres }: RangeBounds,
  at: number,
  centresAt: number,
): void {
  let [x0, y0, z0, cx0, cy0, cz0] = [Infinity, Infinity, Infinity, Infinity, Infinity, Infinity];
  let [x1, y1, z1, cx1, cy1, cz1] = [-x0, -x0, -x0, -x0, -x0, -x0];
  for (let i = from; i < to; i++) {
    const b = slots[i] * 6;
    const lowX = box[b];
    const lowY = box[b + 1];
    const lowZ = box[b + 2];
    const highX = box[b + 3];
    const highY = box[b + 4];
    const highZ = box[b + 5];
    if (lowX < x0) x0 = lowX;
    if (lowY < y0) y0 = lowY;
    if (lowZ < z0) z0 = lowZ;
    if (highX > x1) x1 = highX;
    if (highY > y1) y1 = highY;
    if (highZ > z1) z1 = highZ;
    const x = lowX + highX;
    const y = lowY + highY;
    const z = lowZ + highZ;
    if (x < cx0) cx0 = x;
    if (x > cx1) cx1 = x;
    if (y < cy0) cy0 = y;
    if (y > cy1) cy1 = y;
    if (z < cz0) cz0 = z;
    if (z > cz1) cz1 = z;
  }
  boxes[at] = x0;
  boxes[at + 1] = y0;
  boxes[at + 2] = z0;
  boxes[at + 3] = x1;
  boxes[at + 4] = y1;
  boxes[at + 5] = z1;
  centres[centresAt] = cx0;
  centres[centresAt + 1] = cy0;
  centres[centresAt + 2] = cz0;
  centres[centresAt + 3] = cx1;
  centres[centresAt + 4] = cy1;
  centres[centresAt + 5] = cz1;
}

/** Moves the triangles of a range to either side of the best plane found; returns where the second side begins. */
function createSplitter({ box, slots }: SortedBoxes) {
  const counts = new Uint32Array(BINS);
  const bins = new Float32Array(BINS * 6);
  const areas = new Float64Array(BINS);
  /** Returns twice the center along an axis. */
  const centre = (slot: number, axis: number) => box[slot * 6 + axis] + box[slot * 6 + 3 + axis];

  /** Moves slots with centers below the plane to the front. */
  function partition(from: number, to: number, axis: number, plane: number): number {
    let i = from;
    let j = to - 1;
    while (i <= j) {
      const slot = slots[i];
      if (centre(slot, axis) < plane) i++;
      else {
        slots[i] = slots[j];
        slots[j--] = slot;
      }
    }
    return i;
  }

  function fillBins(from: number, to: number, axis: number, low: number, scale: number): void {
    counts.fill(0);
    for (let b = 0; b < bins.length; b += 6) {
      bins[b] = bins[b + 1] = bins[b + 2] = Infinity;
      bins[b + 3] = bins[b + 4] = bins[b + 5] = -Infinity;
    }
    const step = Math.max(1, Math.trunc((to - from) / SAMPLES));
    for (let i = from; i < to; i += step) {
      const s = slots[i] * 6;
      const bin = Math.min(BINS - 1, ((box[s + axis] + box[s + 3 + axis] - low) * scale) | 0);
      counts[bin]++;
      const b = bin * 6;
      if (box[s] < bins[b]) bins[b] = box[s];
      if (box[s + 1] < bins[b + 1]) bins[b + 1] = box[s + 1];
      if (box[s + 2] < bins[b + 2]) bins[b + 2] = box[s + 2];
      if (box[s + 3] > bins[b + 3]) bins[b + 3] = box[s + 3];
      if (box[s + 4] > bins[b + 4]) bins[b + 4] = box[s + 4];
      if (box[s + 5] > bins[b + 5]) bins[b + 5] = box[s + 5];
    }
  }

  /** Returns the first bin of the second side for which the sum of area × count is smallest. */
  function cheapestBin(): number {
    const sweep = new SweptBox();
    let count = 0;
    for (let b = BINS - 1; b > 0; b--) {
      sweep.add(bins, b * 6);
      count += counts[b];
      areas[b] = count * sweep.halfArea();
    }
    sweep.clear();
    count = 0;
    let best = Infinity;
    let bin = 1;
    for (let b = 1; b < BINS; b++) {
      sweep.add(bins, (b - 1) * 6);
      count += counts[b - 1];
      const cost = count * sweep.halfArea() + areas[b];
      if (cost < best) {
        best = cost;
        bin = b;
      }
    }
    return bin;
  }

  return (
    from: number,
    to: number,
    byCount: boolean,
    centres: Float64Array,
    centresAt: number,
  ): number => {
    const half = (from + to) >>> 1;
    if (byCount) return half;
    const dx = centres[centresAt + 3] - centres[centresAt];
    const dy = centres[centresAt + 4] - centres[centresAt + 1];
    const dz = centres[centresAt + 5] - centres[centresAt + 2];
    const axis = dx >= dy && dx >= dz ? 0 : dy >= dz ? 1 : 2;
    const low = centres[centresAt + axis];
    const extent = centres[centresAt + 3 + axis] - low;
    if (!(extent > 0)) return half;
    let plane = low + extent / 2;
    if (to - from > FEW) {
      fillBins(from, to, axis, low, BINS / extent);
      plane = low + (extent * cheapestBin()) / BINS;
    }
    const middle = partition(from, to, axis, plane);
    return middle === from || middle === to ? half : middle;
  };
}

/** A box that grows to include others. */
class SweptBox {
  private x0 = Infinity;
  private y0 = Infinity;
  private z0 = Infinity;
  private x1 = -Infinity;
  private y1 = -Infinity;
  private z1 = -Infinity;

  clear(): void {
    this.x0 = this.y0 = this.z0 = Infinity;
    this.x1 = this.y1 = this.z1 = -Infinity;
  }

  add(boxes: Float32Array, b: number): void {
    if (boxes[b] < this.x0) this.x0 = boxes[b];
    if (boxes[b + 1] < this.y0) this.y0 = boxes[b + 1];
    if (boxes[b + 2] < this.z0) this.z0 = boxes[b + 2];
    if (boxes[b + 3] > this.x1) this.x1 = boxes[b + 3];
    if (boxes[b + 4] > this.y1) this.y1 = boxes[b + 4];
    if (boxes[b + 5] > this.z1) this.z1 = boxes[b + 5];
  }

  write(boxes: Float32Array, b: number): void {
    boxes[b] = this.x0;
    boxes[b + 1] = this.y0;
    boxes[b + 2] = this.z0;
    boxes[b + 3] = this.x1;
    boxes[b + 4] = this.y1;
    boxes[b + 5] = this.z1;
  }

  /** Returns half of the surface area; 0 if the box is empty. */
  halfArea(): number {
    const x = this.x1 - this.x0;
    const y = this.y1 - this.y0;
    const z = this.z1 - this.z0;
    return x >= 0 ? x * y + y * z + z * x : 0;
  }
}
