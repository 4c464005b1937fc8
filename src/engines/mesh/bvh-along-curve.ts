/** Runs of triangles along a Z-curve. */
interface Runs {
  /** Min and max of each run, six values each. */
  boxes: Float32Array;
  /** Place of each triangle on the curve, 30 bits, ascending. */
  codes: Uint32Array;
  /** The triangles along the curve. */
  order: Uint32Array;
  /** Where each run starts in `order`, and the number of triangles. */
  starts: Uint32Array;
}

/** A range of runs, and the slot of the parent's reference to it; −1: the root. */
type Range = [from: number, to: number, parent: number];

/**
 * Builds a tree whose nodes are cells of the curve's grid (Karras 2012), and whose boxes are computed from the leaves
 * upwards, in linear time. Its boxes overlap more than those of the surface area heuristic, so queries are slower.
 * @returns a tree as `buildNodes` makes it
 */
export function nodesAlongCurve({ boxes: given, codes, order, starts }: Runs) {
  const count = starts.length - 1;
  const boxes = new Float32Array(12 * (count - 1));
  const children = new Int32Array(2 * (count - 1));
  /** The run of each child that is a leaf. */
  const runs = new Int32Array(children.length);
  let nodes = 0;
  let root = 0;
  const waiting: Range[] = [[0, count, -1]];
  for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
    const [from, to, parent] = range;
    let reference = nodes;
    if (to - from === 1) {
      reference = ~(8 * starts[from] + starts[to] - starts[from] - 1);
      if (parent >= 0) runs[parent] = from;
    } else {
      const middle = splitOf(codes, starts, from, to);
      waiting.push([middle, to, 2 * nodes + 1], [from, middle, 2 * nodes]);
      nodes++;
    }
    if (parent >= 0) children[parent] = reference;
    else root = reference;
  }
  // Children have higher numbers than their parents.
  for (let slot = children.length - 1; slot >= 0; slot--) {
    const child = children[slot];
    const at = 6 * slot;
    for (let k = 0; k < 6; k++)
      if (child < 0) boxes[at + k] = given[6 * runs[slot] + k];
      else {
        const first = boxes[12 * child + k];
        const second = boxes[12 * child + 6 + k];
        boxes[at + k] = first < second === k < 3 ? first : second;
      }
  }
  return { root, boxes, children, order };
}

/** Returns the first run of the upper half of the smallest cell that contains some runs. */
function splitOf(codes: Uint32Array, starts: Uint32Array, from: number, to: number): number {
  const last = codes[starts[to - 1]];
  const differing = codes[starts[from]] ^ last;
  if (differing === 0) return (from + to) >>> 1;
  const bit = 31 - Math.clz32(differing);
  const upper = (last >>> bit) << bit;
  let low = from;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (codes[starts[middle]] < upper) low = middle + 1;
    else high = middle;
  }
  return low;
}
