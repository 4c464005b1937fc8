/** Triangles in space: three coordinates a vertex, three vertices a triangle. */
export interface Triangles {
  positions: Float32Array;
  triangles: Uint32Array;
}

export interface Box {
  low: [number, number, number];
  high: [number, number, number];
}

/** A volume of cubes; cell (i, j, k) is number (k · Y + j) · X + i. */
export interface Solid {
  cells: [number, number, number];
  origin: [number, number, number];
  /** Side of a cell. */
  side: number;
  /** 1: outside. */
  outside: Uint8Array;
}

/** Distance of the points that mark a triangle, in cells: no cell that a triangle crosses is missed by much. */
const STEP = 0.35;
/** Free cells around the box: the flood runs there. */
const ROOM = 2;

export function boxOf(positions: Float32Array): Box {
  const box: Box = { low: [1 / 0, 1 / 0, 1 / 0], high: [-1 / 0, -1 / 0, -1 / 0] };
  for (let i = 0; i < positions.length; i++) {
    box.low[i % 3] = Math.min(box.low[i % 3], positions[i]);
    box.high[i % 3] = Math.max(box.high[i % 3], positions[i]);
  }
  return box;
}

/**
 * What a surface encloses: the cells that it crosses, and those that a flood from the sides and from above does not reach.
 * The flood does not run below the surface's lowest layer: a house without a floor is closed by the ground that it stands on.
 */
export function solidOf(mesh: Triangles, side: number, box = boxOf(mesh.positions)): Solid {
  const origin = box.low.map((x) => Math.floor(x / side) * side - ROOM * side) as Solid['origin'];
  const cells = box.high.map(
    (x, axis) => Math.ceil((x - origin[axis]) / side) + ROOM,
  ) as Solid['cells'];
  const surface = markSurface(mesh, origin, cells, side);
  return { cells, origin, side, outside: flood(surface, cells) };
}

function markSurface(
  { positions, triangles }: Triangles,
  origin: readonly number[],
  [X, Y, Z]: Solid['cells'],
  side: number,
): Uint8Array {
  const surface = new Uint8Array(X * Y * Z);
  const edge = (a: number, b: number) => [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    const [u, v, w] = [edge(a, b), edge(a, c), edge(b, c)];
    const longest = Math.max(Math.hypot(...u), Math.hypot(...v), Math.hypot(...w));
    const steps = Math.max(1, Math.ceil(longest / (STEP * side)));
    for (let p = 0; p <= steps; p++) {
      for (let q = 0; q <= steps - p; q++) {
        const [s, r] = [p / steps, q / steps];
        const i = Math.floor((positions[a] + s * u[0] + r * v[0] - origin[0]) / side);
        const j = Math.floor((positions[a + 1] + s * u[1] + r * v[1] - origin[1]) / side);
        const k = Math.floor((positions[a + 2] + s * u[2] + r * v[2] - origin[2]) / side);
        if (i >= 0 && j >= 0 && k >= 0 && i < X && j < Y && k < Z) surface[(k * Y + j) * X + i] = 1;
      }
    }
  }
  return surface;
}

function flood(surface: Uint8Array, [X, Y, Z]: Solid['cells']): Uint8Array {
  const outside = new Uint8Array(surface.length);
  const floor = lowestLayer(surface, [X, Y, Z]);
  const open: number[] = [];
  const reach = (i: number, j: number, k: number) => {
    const cell = (k * Y + j) * X + i;
    if (surface[cell] || outside[cell]) return;
    outside[cell] = 1;
    open.push(cell);
  };
  for (let k = 0; k < Z; k++) {
    for (let j = 0; j < Y; j++) {
      for (let i = 0; i < X; i++) {
        if (j < floor) outside[(k * Y + j) * X + i] = 1;
        else if (i === 0 || k === 0 || i === X - 1 || k === Z - 1 || j === Y - 1) reach(i, j, k);
      }
    }
  }
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [i, j, k] = [cell % X, Math.floor(cell / X) % Y, Math.floor(cell / (X * Y))];
    if (i > 0) reach(i - 1, j, k);
    if (i < X - 1) reach(i + 1, j, k);
    if (j > floor) reach(i, j - 1, k);
    if (j < Y - 1) reach(i, j + 1, k);
    if (k > 0) reach(i, j, k - 1);
    if (k < Z - 1) reach(i, j, k + 1);
  }
  return outside;
}

function lowestLayer(surface: Uint8Array, [X, Y, Z]: Solid['cells']): number {
  for (let j = 0; j < Y; j++) {
    for (let k = 0; k < Z; k++) {
      const row = (k * Y + j) * X;
      for (let i = 0; i < X; i++) if (surface[row + i]) return j;
    }
  }
  return Y;
}
