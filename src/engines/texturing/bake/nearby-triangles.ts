import type { SurfacePoint } from '../../mesh/surface-point.ts';
import type { RayBounds } from './ray-bounds.ts';
import type { SharedTree } from './source.ts';

/** Triangles that a list holds at most; testing more against each ray would take longer than a search of the tree. */
const MOST = 96;
/** Nodes that a search for them may visit, so that no shape makes the search long. */
const MOST_VISITS = 512;

/**
 * The few triangles near a block of texels. All rays of the block are tested against this list instead of searching the
 * whole tree for each: of a million triangles baked to 2048², a ray takes about a third of the time.
 */
export class NearbyTriangles {
  readonly #tree: SharedTree;
  readonly #stack = new Int32Array(MOST_VISITS + 2);
  /** Position of each triangle in the tree's order. */
  readonly #places = new Uint32Array(MOST);
  /** First corner and the edges to the other two, nine values each. */
  readonly #edges = new Float64Array(9 * MOST);
  #count = 0;

  constructor(tree: SharedTree) {
    this.#tree = tree;
  }

  /**
   * Lists the triangles that rays may hit.
   * @param bounds box around all rays
   * @returns false if there are too many
   */
  gather(bounds: RayBounds): boolean {
    const { box } = bounds;
    this.#count = 0;
    const { root, boxes, children, order } = this.#tree.nodes;
    if (order.length === 0) return true;
    const stack = this.#stack;
    stack[0] = root;
    let depth = 1;
    for (let visits = 0; depth > 0; visits++) {
      if (visits >= MOST_VISITS) return false;
      const node = stack[--depth];
      if (node < 0) {
        const start = ~node >>> 3;
        if (!this.#add(start, start + (~node & 7), bounds)) return false;
        continue;
      }
      if (touches(boxes, 12 * node, box)) stack[depth++] = children[2 * node];
      if (touches(boxes, 12 * node + 6, box)) stack[depth++] = children[2 * node + 1];
    }
    return true;
  }

  #add(start: number, end: number, { box, across, range }: RayBounds): boolean {
    const { coordinates: c } = this.#tree;
    const edges = this.#edges;
    for (let i = start; i <= end; i++) {
      const t = 9 * i;
      if (!cornersTouch(c, t, box) || passesBeside(c, t, across, range)) continue;
      if (this.#count === MOST) return false;
      const to = 9 * this.#count;
      for (let k = 0; k < 3; k++) {
        edges[to + k] = c[t + k];
        edges[to + 3 + k] = c[t + 3 + k] - c[t + k];
        edges[to + 6 + k] = c[t + 6 + k] - c[t + k];
      }
      this.#places[this.#count++] = i;
    }
    return true;
  }

  /**
   * Finds the first triangle of the list that a ray hits within `far` lengths of its direction, as `RayQuery` does.
   * Rays must lie in the box that was gathered.
   */
  cast(o: Float64Array, d: Float64Array, found: SurfacePoint, far: number): boolean {
    const { order } = this.#tree.nodes;
    const e = this.#edges;
    let best = far;
    let at = -1;
    let u = 0;
    let v = 0;
    for (let i = 0, t = 0; i < this.#count; i++, t += 9) {
      const px = d[1] * e[t + 8] - d[2] * e[t + 7];
      const py = d[2] * e[t + 6] - d[0] * e[t + 8];
      const pz = d[0] * e[t + 7] - d[1] * e[t + 6];
      const determinant = e[t + 3] * px + e[t + 4] * py + e[t + 5] * pz;
      if (determinant === 0) continue;
      const sx = o[0] - e[t];
      const sy = o[1] - e[t + 1];
      const sz = o[2] - e[t + 2];
      const a = (sx * px + sy * py + sz * pz) / determinant;
      if (!(a >= -1e-12 && a <= 1 + 1e-12)) continue;
      const qx = sy * e[t + 5] - sz * e[t + 4];
      const qy = sz * e[t + 3] - sx * e[t + 5];
      const qz = sx * e[t + 4] - sy * e[t + 3];
      const b = (d[0] * qx + d[1] * qy + d[2] * qz) / determinant;
      if (!(b >= -1e-12 && a + b <= 1 + 1e-12)) continue;
      const distance = (e[t + 6] * qx + e[t + 7] * qy + e[t + 8] * qz) / determinant;
      if (!(distance >= 0 && distance <= best)) continue;
      const place = this.#places[i];
      if (distance === best && (at < 0 || order[place] > order[at])) continue;
      best = distance;
      at = place;
      u = a;
      v = b;
    }
    found.triangle = -1;
    if (at < 0) return false;
    found.triangle = order[at];
    found.distance = best;
    found.x = o[0] + best * d[0];
    found.y = o[1] + best * d[1];
    found.z = o[2] + best * d[2];
    found.u = u;
    found.v = v;
    return true;
  }
}

function touches(boxes: Float32Array, b: number, box: Float64Array): boolean {
  return (
    boxes[b] <= box[3] &&
    boxes[b + 1] <= box[4] &&
    boxes[b + 2] <= box[5] &&
    boxes[b + 3] >= box[0] &&
    boxes[b + 4] >= box[1] &&
    boxes[b + 5] >= box[2]
  );
}

/** Whether a triangle is on one side of all rays, as seen along the middle ray. */
function passesBeside(
  c: Float32Array,
  t: number,
  across: Float64Array,
  range: Float64Array,
): boolean {
  for (let k = 0; k < 2; k++) {
    const x = across[3 * k];
    const y = across[3 * k + 1];
    const z = across[3 * k + 2];
    const p = x * c[t] + y * c[t + 1] + z * c[t + 2];
    const q = x * c[t + 3] + y * c[t + 4] + z * c[t + 5];
    const r = x * c[t + 6] + y * c[t + 7] + z * c[t + 8];
    const low = range[2 * k];
    const high = range[2 * k + 1];
    if ((p > high && q > high && r > high) || (p < low && q < low && r < low)) return true;
  }
  return false;
}

/** Whether the bounding box of the triangle whose nine coordinates begin at `t` touches a box. */
function cornersTouch(c: Float32Array, t: number, box: Float64Array): boolean {
  for (let k = 0; k < 3; k++) {
    const x = c[t + k];
    const y = c[t + 3 + k];
    const z = c[t + 6 + k];
    if (x > box[3 + k] && y > box[3 + k] && z > box[3 + k]) return false;
    if (x < box[k] && y < box[k] && z < box[k]) return false;
  }
  return true;
}
