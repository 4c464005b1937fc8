import type { Components } from '../mesh/components.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { DisjointSets } from '../structures/disjoint-sets.ts';
import type { WeldedSurface } from './welded-surface.ts';

/** Number of cells along the longest side of the model. Parts in the same or in adjacent cells touch. */
const CELLS = 256;
/** Maximum number of parts. */
const MOST_PARTS = 65_000;
/** Maximum number of points on the surface, which take about 0.5 s. */
const MOST_POINTS = 2e7;

/**
 * Counts the connected parts that neither touch the rest of the model nor its lowest point, directly or through other
 * parts. Parts touch if their distance is less than about 0.4 % of the longest side. A part is judged with everything
 * that it touches, and the group with the largest area is never floating.
 * @returns null if there are too many parts, or too many cells to visit
 */
export function countFloating(surface: WeldedSurface, parts: Components): number | null {
  if (parts.count <= 1) return 0;
  if (parts.count > MOST_PARTS) return null;
  const grid = gridOf(surface);
  if (grid === null) return 0;
  const { triangles, faces } = triangulate(surface);
  const points = pointsOf(surface, triangles, grid.cell);
  if (points.total > MOST_POINTS) return null;
  const sets = new DisjointSets(parts.count);
  // For each cell the part that was there first, plus 1.
  const owners = new Uint16Array(grid.width * grid.height * grid.depth);
  const isLowest = new Uint8Array(parts.count);
  for (let t = 0; t < faces.length; t++) {
    const part = parts.ofFaces[faces[t]];
    points.visit(t, (x, y, z) => {
      const i = Math.floor((x - grid.x) / grid.cell);
      const j = Math.floor((y - grid.y) / grid.cell);
      const k = Math.floor((z - grid.z) / grid.cell);
      const at = (k * grid.height + j) * grid.width + i;
      if (j === 0) isLowest[part] = 1;
      if (owners[at] === 0) owners[at] = part + 1;
      else if (owners[at] !== part + 1) sets.joinAtLower(part, owners[at] - 1);
    });
  }
  joinNeighbors(owners, grid, sets);
  return countApart(sets, parts, areasOf(surface, triangles, faces, parts), isLowest);
}

interface Grid {
  x: number;
  y: number;
  z: number;
  cell: number;
  width: number;
  height: number;
  depth: number;
}

/** Returns a grid around the vertices that faces use; null if they are all at one point. */
function gridOf({ positions, corners }: WeldedSurface): Grid | null {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let c = 0; c < corners.length; c++)
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * corners[c] + k];
      if (value < min[k]) min[k] = value;
      if (value > max[k]) max[k] = value;
    }
  const sides = max.map((value, k) => value - min[k]);
  const cell = Math.max(...sides) / (CELLS - 1);
  if (!(cell > 0 && cell < Infinity)) return null;
  const [width, height, depth] = sides.map((side) => Math.floor(side / cell) + 3);
  // With half a cell of space around, rounding moves no point out of the grid.
  const [x, y, z] = min.map((value) => value - cell / 2);
  return { x, y, z, cell, width, height, depth };
}

/** Points that cover every triangle at a distance of at most one cell. */
function pointsOf({ positions, corners }: WeldedSurface, triangles: Uint32Array, cell: number) {
  const corner = (t: number, k: number) => 3 * corners[triangles[3 * t + k]];
  const length = (p: number, q: number) =>
    Math.hypot(
      positions[p] - positions[q],
      positions[p + 1] - positions[q + 1],
      positions[p + 2] - positions[q + 2],
    );
  /** The numbers of steps along two edges from the corner opposite the shortest edge. */
  const stepsOf = (t: number) => {
    const at = [corner(t, 0), corner(t, 1), corner(t, 2)];
    const sides = [length(at[1], at[2]), length(at[2], at[0]), length(at[0], at[1])];
    const apex = sides.indexOf(Math.min(...sides));
    const long = Math.max(...sides);
    return {
      a: at[apex],
      b: at[(apex + 1) % 3],
      c: at[(apex + 2) % 3],
      rows: Math.ceil(long / cell) + 1,
      columns: Math.ceil(sides[apex] / cell) + 1,
    };
  };
  let total = 0;
  for (let t = 0; t < triangles.length / 3; t++) {
    const { rows, columns } = stepsOf(t);
    total += rows * columns;
  }
  const visit = (t: number, point: (x: number, y: number, z: number) => void) => {
    const { a, b, c, rows, columns } = stepsOf(t);
    for (let row = 0; row <= rows; row++) {
      const far = row / rows;
      const across = Math.ceil(far * columns);
      for (let column = 0; column <= across; column++) {
        const toC = across === 0 ? 0 : (far * column) / across;
        const toB = far - toC;
        const at = (k: number) =>
          positions[a + k] +
          toB * (positions[b + k] - positions[a + k]) +
          toC * (positions[c + k] - positions[a + k]);
        point(at(0), at(1), at(2));
      }
    }
  };
  return { total, visit };
}

/** Joins the parts of adjacent cells. */
function joinNeighbors(owners: Uint16Array, { width, height, depth }: Grid, sets: DisjointSets) {
  const layer = width * height;
  for (let at = 0; at < owners.length; at++) {
    if (owners[at] === 0) continue;
    const column = at % width;
    const row = Math.floor(at / width) % height;
    const join = (other: number) => {
      if (owners[other] !== 0 && owners[other] !== owners[at])
        sets.joinAtLower(owners[at] - 1, owners[other] - 1);
    };
    if (column + 1 < width) join(at + 1);
    if (row + 1 < height) join(at + width);
    if (at + layer < layer * depth) join(at + layer);
  }
}

function areasOf(
  { positions: p, corners }: WeldedSurface,
  triangles: Uint32Array,
  faces: Uint32Array,
  parts: Components,
): Float64Array {
  const areas = new Float64Array(parts.count);
  for (let t = 0; t < faces.length; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * corners[triangles[3 * t + k]]);
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    areas[parts.ofFaces[faces[t]]] +=
      Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }
  return areas;
}

/** Counts the parts outside the largest group that are in no group at the model's lowest point. */
function countApart(
  sets: DisjointSets,
  parts: Components,
  areas: Float64Array,
  isLowest: Uint8Array,
): number {
  const area = new Float64Array(parts.count);
  const isHeld = new Uint8Array(parts.count);
  for (let part = 0; part < parts.count; part++) {
    const root = sets.find(part);
    area[root] += areas[part];
    isHeld[root] |= isLowest[part];
  }
  isHeld[area.indexOf(area.reduce((most, each) => Math.max(most, each), 0))] = 1;
  let count = 0;
  for (let part = 0; part < parts.count; part++) count += 1 - isHeld[sets.find(part)];
  return count;
}
