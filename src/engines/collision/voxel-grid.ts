import { boundsOf } from '../math/bounds.ts';
import type { CollisionSurface } from './closed-parts.ts';

/** Cubic cells around a model, with one empty cell on every side. Cell (x, y, z) is at x + nx (y + ny z). */
export interface VoxelGrid {
  nx: number;
  ny: number;
  nz: number;
  /** Corner of cell 0 in world space. */
  origin: [number, number, number];
  /** Side of a cell in meters. */
  cell: number;
}

/** Creates a grid whose longest side has `cells` cells for the model. */
export function gridAround({ positions, indices }: CollisionSurface, cells: number): VoxelGrid {
  const used = new Float32Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++)
    for (let k = 0; k < 3; k++) used[3 * i + k] = positions[3 * indices[i] + k];
  const { min, max } = boundsOf(used);
  const sides = max.map((value, k) => value - min[k]);
  const cell = Math.max(...sides, 1e-9) / cells;
  const [nx, ny, nz] = sides.map((side) => Math.ceil(side / cell + 1e-6) + 3);
  const origin = min.map((value, k) => {
    const start = value - 1.5 * cell;
    // Cuts run between cells, so that cells begin at the largest flat face: the underside of a table top, for example.
    const face = largestFlatFace({ positions, indices }, k);
    return face === null ? start : face - Math.ceil((face - start) / cell - 1e-9) * cell;
  }) as VoxelGrid['origin'];
  return { nx, ny, nz, origin, cell };
}

/** Returns where along an axis the triangles at right angles to it have the largest area, except at the model's ends. */
function largestFlatFace(
  { positions: p, indices }: Pick<CollisionSurface, 'positions' | 'indices'>,
  axis: number,
): number | null {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const areas = new Map<number, number>();
  let [low, high] = [Infinity, -Infinity];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    const place = p[a + axis];
    low = Math.min(low, place, p[b + axis], p[c + axis]);
    high = Math.max(high, place, p[b + axis], p[c + axis]);
    if (place !== p[b + axis] || place !== p[c + axis]) continue;
    const area = Math.abs(
      (p[b + u] - p[a + u]) * (p[c + v] - p[a + v]) - (p[c + u] - p[a + u]) * (p[b + v] - p[a + v]),
    );
    areas.set(place, (areas.get(place) ?? 0) + area);
  }
  let best: { place: number; area: number } | null = null;
  for (const [place, area] of areas)
    if (place !== low && place !== high && (best === null || area > best.area))
      best = { place, area };
  return best?.place ?? null;
}

/** Marks the cells that triangles touch, and remembers one point of the surface in each. */
export interface TouchedCells {
  touched: Uint8Array;
  /** Cells that open parts touch. */
  open: Uint8Array;
}

/** Finds the cells that triangles touch (separating axis test of box and triangle, Akenine-Möller 2001). */
export function touchedCells(surface: CollisionSurface, grid: VoxelGrid): TouchedCells {
  const { nx, ny, nz, origin, cell } = grid;
  const touched = new Uint8Array(nx * ny * nz);
  const open = new Uint8Array(touched.length);
  const { positions, indices, closed } = surface;
  const p = new Float64Array(9);
  const size = [nx, ny, nz];
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  for (let t = 0; t < closed.length; t++) {
    for (let k = 0; k < 9; k++)
      p[k] = (positions[3 * indices[3 * t + Math.trunc(k / 3)] + (k % 3)] - origin[k % 3]) / cell;
    for (let k = 0; k < 3; k++) {
      low[k] = Math.max(0, Math.floor(Math.min(p[k], p[3 + k], p[6 + k])));
      high[k] = Math.min(size[k] - 1, Math.floor(Math.max(p[k], p[3 + k], p[6 + k])));
    }
    for (let z = low[2]; z <= high[2]; z++)
      for (let y = low[1]; y <= high[1]; y++)
        for (let x = low[0]; x <= high[0]; x++) {
          const at = x + nx * (y + ny * z);
          if (touched[at] === 1 && (closed[t] === 1 || open[at] === 1)) continue;
          if (!touchesCell(p, x + 0.5, y + 0.5, z + 0.5)) continue;
          touched[at] = 1;
          if (closed[t] === 0) open[at] = 1;
        }
  }
  return { touched, open };
}

/** Returns whether a triangle overlaps the unit cell around a center. */
function touchesCell(p: Float64Array, cx: number, cy: number, cz: number): boolean {
  const ax = p[0] - cx;
  const ay = p[1] - cy;
  const az = p[2] - cz;
  const bx = p[3] - cx;
  const by = p[4] - cy;
  const bz = p[5] - cz;
  const dx = p[6] - cx;
  const dy = p[7] - cy;
  const dz = p[8] - cz;
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const vx = dx - bx;
  const vy = dy - by;
  const vz = dz - bz;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const reach = (Math.abs(nx) + Math.abs(ny) + Math.abs(nz)) / 2;
  if (Math.abs(nx * ax + ny * ay + nz * az) > reach) return false;
  const wx = ax - dx;
  const wy = ay - dy;
  const wz = az - dz;
  for (let e = 0; e < 3; e++) {
    const ex = e === 0 ? ux : e === 1 ? vx : wx;
    const ey = e === 0 ? uy : e === 1 ? vy : wy;
    const ez = e === 0 ? uz : e === 1 ? vz : wz;
    // The axes are the cross products of the edge with x, y and z.
    if (isApart(az * ey - ay * ez, bz * ey - by * ez, dz * ey - dy * ez, ey, ez)) return false;
    if (isApart(ax * ez - az * ex, bx * ez - bz * ex, dx * ez - dz * ex, ex, ez)) return false;
    if (isApart(ay * ex - ax * ey, by * ex - bx * ey, dy * ex - dx * ey, ex, ey)) return false;
  }
  return true;
}

function isApart(a: number, b: number, c: number, u: number, v: number): boolean {
  const reach = (Math.abs(u) + Math.abs(v)) / 2;
  const least = a < b ? (a < c ? a : c) : b < c ? b : c;
  const most = a > b ? (a > c ? a : c) : b > c ? b : c;
  return least > reach || most < -reach;
}

/**
 * Marks the cells that are enclosed: those that cannot be reached from the grid's border without crossing touched cells, or
 * the ground on which the model stands. Buildings and scans are often open at the bottom, where nothing can enter.
 */
export function enclosedCells({ nx, ny, nz }: VoxelGrid, touched: Uint8Array): Uint8Array {
  const enclosed = new Uint8Array(touched.length).fill(1);
  const layer = nx * ny;
  const ground = lowestRow(nx, ny, touched);
  const stack: number[] = [];
  const visit = (at: number) => {
    if (enclosed[at] === 0 || touched[at] === 1) return;
    enclosed[at] = 0;
    stack.push(at);
  };
  visit(layer - nx);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % nx;
    const y = Math.floor(at / nx) % ny;
    const z = Math.floor(at / layer);
    if (x > 0) visit(at - 1);
    if (x < nx - 1) visit(at + 1);
    if (y > ground) visit(at - nx);
    if (y < ny - 1) visit(at + nx);
    if (z > 0) visit(at - layer);
    if (z < nz - 1) visit(at + layer);
  }
  for (let at = 0; at < touched.length; at++)
    if (touched[at] === 1 || Math.floor(at / nx) % ny < ground) enclosed[at] = 0;
  return enclosed;
}

/** Returns the lowest y of all touched cells. */
function lowestRow(nx: number, ny: number, touched: Uint8Array): number {
  let lowest = ny;
  for (let at = 0; at < touched.length; at++)
    if (touched[at] === 1) lowest = Math.min(lowest, Math.floor(at / nx) % ny);
  return lowest;
}
