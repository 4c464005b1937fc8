import { mortonOrder } from './morton-order.ts';

/**
 * A binary tree of boxes. A reference ≥ 0 is an inner node n: boxes 12n to 12n + 5 (min, max) and 12n + 6 to 12n + 11 are
 * its children's, whose references are `children[2n]` and `children[2n + 1]`. A reference below 0 is a leaf: its
 * complement is 8 × its first place in `order` + its number of triangles − 1.
 */
export interface BvhNodes {
  root: number;
  boxes: Float32Array;
  children: Int32Array;
  /** Triangles in the order of leaves; those with coordinates that are not finite are left out. */
  order: Uint32Array;
}

/** Triangles in a leaf at most: of 2, 4 and 8 the fastest for closest points, and half the nodes of 2. */
const LEAF = 4;
const BINS = 12;
/** Up to so many triangles the middle of the longest side is as good as bins, which then cost more to clear than to fill. */
const FEW = 24;
/** From this level on ranges are halved by count: bounds the depth whatever the triangles. */
const MAX_SPLIT_DEPTH = 64;

/** Builds the tree from the top by the binned surface area heuristic (I. Wald, 2007), over triangles in Morton order. */
export function buildNodes(positions: Float32Array, indices: Uint32Array): BvhNodes {
  const given = triangleBoxes(positions, indices);
  const order = mortonOrder(given);
  const count = order.length;
  // In Morton order, so that a range of the tree lies together in memory.
  const box = new Float32Array(count * 6);
  for (let i = 0; i < count; i++) {
    const from = order[i] * 6;
    for (let k = 0; k < 6; k++) box[6 * i + k] = given[from + k];
  }
  const slots = new Uint32Array(count);
  for (let i = 0; i < count; i++) slots[i] = i;

  // Each inner node splits off one of at most `count` leaves.
  let boxes = new Float32Array(12 * Math.max(1, Math.ceil(count * 0.75)));
  let children = new Int32Array(boxes.length / 6);
  let nodes = 0;
  const split = createSplitter(box, slots);

  /** Ranges to build, four values each: from, to, slot of the parent's reference (−1: root), depth. */
  const work = [0, count, -1, 0];
  let root = ~0;
  while (work.length > 0) {
    const depth = work.pop()!;
    const parent = work.pop()!;
    const to = work.pop()!;
    const from = work.pop()!;
    const size = to - from;
    let reference = ~(8 * from + size - 1);
    if (size > LEAF) {
      reference = nodes++;
      if (12 * nodes > boxes.length) {
        boxes = grown(boxes);
        const more = new Int32Array(boxes.length / 6);
        more.set(children);
        children = more;
      }
      const middle = split(from, to, depth >= MAX_SPLIT_DEPTH);
      boundRange(box, slots, from, middle, boxes, 12 * reference);
      boundRange(box, slots, middle, to, boxes, 12 * reference + 6);
      work.push(from, middle, 2 * reference, depth + 1);
      work.push(middle, to, 2 * reference + 1, depth + 1);
    }
    if (parent >= 0) children[parent] = reference;
    else root = reference;
  }
  return {
    root,
    boxes: boxes.slice(0, 12 * nodes),
    children: children.slice(0, 2 * nodes),
    order: slots.map((slot) => order[slot]),
  };
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

function boundRange(
  box: Float32Array,
  slots: Uint32Array,
  from: number,
  to: number,
  into: Float32Array,
  at: number,
): void {
  let [x0, y0, z0] = [Infinity, Infinity, Infinity];
  let [x1, y1, z1] = [-Infinity, -Infinity, -Infinity];
  for (let i = from; i < to; i++) {
    const b = slots[i] * 6;
    if (box[b] < x0) x0 = box[b];
    if (box[b + 1] < y0) y0 = box[b + 1];
    if (box[b + 2] < z0) z0 = box[b + 2];
    if (box[b + 3] > x1) x1 = box[b + 3];
    if (box[b + 4] > y1) y1 = box[b + 4];
    if (box[b + 5] > z1) z1 = box[b + 5];
  }
  into[at] = x0;
  into[at + 1] = y0;
  into[at + 2] = z0;
  into[at + 3] = x1;
  into[at + 4] = y1;
  into[at + 5] = z1;
}

/** Moves the triangles of a range to either side of the best plane found; gives where the second side begins. */
function createSplitter(box: Float32Array, slots: Uint32Array) {
  const counts = new Uint32Array(BINS);
  const bins = new Float32Array(BINS * 6);
  const areas = new Float64Array(BINS);
  /** Twice the centre along an axis. */
  const centre = (slot: number, axis: number) => box[slot * 6 + axis] + box[slot * 6 + 3 + axis];

  /** Places with centres below the plane first. */
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
    for (let i = from; i < to; i++) {
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

  /** First bin of the second side where areas × counts are least. */
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

  return (from: number, to: number, byCount: boolean): number => {
    const half = (from + to) >>> 1;
    if (byCount) return half;
    let [x0, y0, z0] = [Infinity, Infinity, Infinity];
    let [x1, y1, z1] = [-Infinity, -Infinity, -Infinity];
    for (let i = from; i < to; i++) {
      const s = slots[i] * 6;
      const x = box[s] + box[s + 3];
      const y = box[s + 1] + box[s + 4];
      const z = box[s + 2] + box[s + 5];
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      if (z < z0) z0 = z;
      if (z > z1) z1 = z;
    }
    const [dx, dy, dz] = [x1 - x0, y1 - y0, z1 - z0];
    const axis = dx >= dy && dx >= dz ? 0 : dy >= dz ? 1 : 2;
    const low = axis === 0 ? x0 : axis === 1 ? y0 : z0;
    const extent = axis === 0 ? dx : axis === 1 ? dy : dz;
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

/** A box that grows by others. */
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

  /** 0 while empty. */
  halfArea(): number {
    const x = this.x1 - this.x0;
    const y = this.y1 - this.y0;
    const z = this.z1 - this.z0;
    return x >= 0 ? x * y + y * z + z * x : 0;
  }
}
