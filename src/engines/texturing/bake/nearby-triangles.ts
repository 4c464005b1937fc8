import type { SurfacePoint } from '../../mesh/surface-point.ts';
import type { RayBounds } from './ray-bounds.ts';
import type { SharedTree } from './source.ts';

/** Triangles that a list holds at most; testing more against each ray would take longer than a search of the tree. */
const MOST = 192;
/** Nodes that a search for them may visit, so that no shape makes the search long. */
const MOST_VISITS = 1024;
/** Side of the grid across the middle ray in which triangles are sorted: about a cell for each ray of a block. */
const CELLS = 8;
/** Values of a triangle in the list. */
const VALUES = 12;

/**
 * The few triangles near a block of texels. All rays of the block are tested against this list instead of searching the
 * whole tree for each: of a million triangles baked to 2048², a ray takes about a third of the time.
 */
export class NearbyTriangles {
  readonly #tree: SharedTree;
  readonly #stack = new Int32Array(MOST_VISITS + 2);
  /** Position of each triangle in the tree's order. */
  readonly #places = new Uint32Array(MOST);
  /** First corner, the edges to the other two, and the product of the edges: {@link VALUES} each. */
  readonly #edges = new Float64Array(VALUES * MOST);
  /** See {@link facing}. */
  readonly #facing = new Float64Array(1);
  /** Extent of each triangle across the middle ray: minimum and maximum along the two directions of the bounds. */
  readonly #extents = new Float64Array(4 * MOST);
  readonly #across = new Float64Array(6);
  readonly #grid = { x: 0, y: 0, scaleX: 0, scaleY: 0 };
  /** Where the triangles of each cell begin in `inCells`, which has the numbers of triangles cell by cell. */
  readonly #starts = new Uint32Array(CELLS * CELLS + 1);
  readonly #inCells = new Uint8Array(MOST * CELLS * CELLS);
  #count = 0;

  constructor(tree: SharedTree) {
    this.#tree = tree;
  }

  /** Cosine between the normal of the triangle that was hit last and the opposite of its ray. */
  get facing(): number {
    return this.#facing[0];
  }

  /**
   * Lists the triangles that rays may hit.
   * @param bounds box around all rays
   * @returns false if there are too many
   */
  gather(bounds: RayBounds): boolean {
    const { box } = bounds;
    this.#count = 0;
    this.#across.set(bounds.across);
    const { root, boxes, children, order } = this.#tree.nodes;
    this.#starts.fill(0);
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
    this.#sort(bounds);
    return true;
  }

  /** Sorts the triangles into the cells that they touch. */
  #sort({ range }: RayBounds): void {
    const grid = this.#grid;
    grid.x = range[0];
    grid.y = range[2];
    grid.scaleX = CELLS / Math.max(1e-300, range[1] - range[0]);
    grid.scaleY = CELLS / Math.max(1e-300, range[3] - range[2]);
    const starts = this.#starts;
    // Counts first, then the ends of the cells, which the second round moves to their starts.
    for (const isCounted of [false, true]) {
      if (isCounted) for (let c = 0; c < CELLS * CELLS; c++) starts[c + 1] += starts[c];
      for (let i = 0; i < this.#count; i++) {
        const e = 4 * i;
        const left = cellOf((this.#extents[e] - grid.x) * grid.scaleX - SLACK);
        const right = cellOf((this.#extents[e + 1] - grid.x) * grid.scaleX + SLACK);
        const low = cellOf((this.#extents[e + 2] - grid.y) * grid.scaleY - SLACK);
        const high = cellOf((this.#extents[e + 3] - grid.y) * grid.scaleY + SLACK);
        for (let row = low; row <= high; row++)
          for (let cell = row * CELLS + left; cell <= row * CELLS + right; cell++)
            if (isCounted) this.#inCells[--starts[cell]] = i;
            else starts[cell]++;
      }
    }
  }

  #add(start: number, end: number, { box, across, range }: RayBounds): boolean {
    const { coordinates: c } = this.#tree;
    const edges = this.#edges;
    for (let i = start; i <= end; i++) {
      const t = 9 * i;
      if (!cornersTouch(c, t, box)) continue;
      if (this.#count === MOST) return false;
      if (!measureExtents(c, t, across, range, this.#extents, 4 * this.#count)) continue;
      const to = VALUES * this.#count;
      const ux = c[t + 3] - c[t];
      const uy = c[t + 4] - c[t + 1];
      const uz = c[t + 5] - c[t + 2];
      const vx = c[t + 6] - c[t];
      const vy = c[t + 7] - c[t + 1];
      const vz = c[t + 8] - c[t + 2];
      edges[to] = c[t];
      edges[to + 1] = c[t + 1];
      edges[to + 2] = c[t + 2];
      edges[to + 3] = ux;
      edges[to + 4] = uy;
      edges[to + 5] = uz;
      edges[to + 6] = vx;
      edges[to + 7] = vy;
      edges[to + 8] = vz;
      edges[to + 9] = uy * vz - uz * vy;
      edges[to + 10] = uz * vx - ux * vz;
      edges[to + 11] = ux * vy - uy * vx;
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
    const across = this.#across;
    const { x, y, scaleX, scaleY } = this.#grid;
    const ox = o[0];
    const oy = o[1];
    const oz = o[2];
    const dx = d[0];
    const dy = d[1];
    const dz = d[2];
    // Cells that the ray passes, in both directions across the middle ray.
    const fromX = (across[0] * ox + across[1] * oy + across[2] * oz - x) * scaleX;
    const fromY = (across[3] * ox + across[4] * oy + across[5] * oz - y) * scaleY;
    const toX = fromX + far * (across[0] * dx + across[1] * dy + across[2] * dz) * scaleX;
    const toY = fromY + far * (across[3] * dx + across[4] * dy + across[5] * dz) * scaleY;
    const left = cellOf(fromX < toX ? fromX : toX);
    const right = cellOf(fromX < toX ? toX : fromX);
    const low = cellOf(fromY < toY ? fromY : toY);
    const high = cellOf(fromY < toY ? toY : fromY);
    let best = far;
    let at = -1;
    let listed = 0;
    let u = 0;
    let v = 0;
    for (let row = low; row <= high; row++) {
      const end = this.#starts[row * CELLS + right + 1];
      for (let j = this.#starts[row * CELLS + left]; j < end; j++) {
        const i = this.#inCells[j];
        const t = VALUES * i;
        const determinant = -(dx * e[t + 9] + dy * e[t + 10] + dz * e[t + 11]);
        if (determinant === 0) continue;
        const inverse = 1 / determinant;
        const sx = ox - e[t];
        const sy = oy - e[t + 1];
        const sz = oz - e[t + 2];
        const qx = sy * dz - sz * dy;
        const qy = sz * dx - sx * dz;
        const qz = sx * dy - sy * dx;
        const second = (e[t + 6] * qx + e[t + 7] * qy + e[t + 8] * qz) * inverse;
        if (!(second >= -1e-12 && second <= 1 + 1e-12)) continue;
        const third = -(e[t + 3] * qx + e[t + 4] * qy + e[t + 5] * qz) * inverse;
        if (!(third >= -1e-12 && second + third <= 1 + 1e-12)) continue;
        const distance = (e[t + 9] * sx + e[t + 10] * sy + e[t + 11] * sz) * inverse;
        if (!(distance >= 0 && distance <= best)) continue;
        const place = this.#places[i];
        if (distance === best && (at < 0 || order[place] > order[at])) continue;
        best = distance;
        at = place;
        listed = t;
        u = second;
        v = third;
      }
    }
    found.triangle = -1;
    if (at < 0) return false;
    const nx = e[listed + 9];
    const ny = e[listed + 10];
    const nz = e[listed + 11];
    this.#facing[0] = -(nx * dx + ny * dy + nz * dz) / Math.sqrt(nx * nx + ny * ny + nz * nz);
    found.triangle = order[at];
    found.distance = best;
    found.x = ox + best * dx;
    found.y = oy + best * dy;
    found.z = oz + best * dz;
    found.u = u;
    found.v = v;
    return true;
  }
}

/** Share of a cell by which triangles are taken to be larger, against rounding. */
const SLACK = 1e-6;

/** Returns the cell of a coordinate in cells; those outside belong to the first and the last one. */
function cellOf(place: number): number {
  return place > 0 ? (place < CELLS ? place | 0 : CELLS - 1) : 0;
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

/**
 * Writes the extent of a triangle across the middle ray, four values from `at` on.
 * @returns false if the triangle is on one side of all rays
 */
function measureExtents(
  c: Float32Array,
  t: number,
  across: Float64Array,
  range: Float64Array,
  extents: Float64Array,
  at: number,
): boolean {
  for (let k = 0; k < 2; k++) {
    const x = across[3 * k];
    const y = across[3 * k + 1];
    const z = across[3 * k + 2];
    const p = x * c[t] + y * c[t + 1] + z * c[t + 2];
    const q = x * c[t + 3] + y * c[t + 4] + z * c[t + 5];
    const r = x * c[t + 6] + y * c[t + 7] + z * c[t + 8];
    const low = p < q ? (p < r ? p : r) : q < r ? q : r;
    const high = p > q ? (p > r ? p : r) : q > r ? q : r;
    if (low > range[2 * k + 1] || high < range[2 * k]) return false;
    extents[at + 2 * k] = low;
    extents[at + 2 * k + 1] = high;
  }
  return true;
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
