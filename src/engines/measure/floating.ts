import type { Components } from '../mesh/components.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { DisjointSets } from '../structures/disjoint-sets.ts';
import type { CellGrid } from './cell-grid.ts';
import { PartCells } from './part-cells.ts';
import { SharedBlocks } from './shared-blocks.ts';
import type { WeldedSurface } from './welded-surface.ts';

/** Number of cells along the longest side of the model. Parts in the same or in adjacent cells touch. */
const CELLS = 256;
/** Maximum number of parts. */
const MOST_PARTS = 65_000;
/** Stands for all groups that do not float. */
const HELD = 65_536;
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
  const points = pointsOf(surface, triangles, grid);
  if (points.total > MOST_POINTS) return null;
  const groups = new DisjointSets(parts.count);
  const cells = new PartCells(grid, groups);
  const isLowest = new Uint8Array(parts.count);
  points.visitCorners((t, x, y, z) => {
    const part = parts.ofFaces[faces[t]];
    if (y === 0) isLowest[part] = 1;
    cells.add(x, y, z, part);
  });
  const areas = areasOf(surface, triangles, faces, parts);
  const { isHeld, isLargestKnown } = heldGroups(groups, areas, isLowest);
  if (isHeld.every((held, part) => held === 1 || groups.find(part) !== part)) return 0;
  // Once the largest group is known, it makes no difference whether held groups touch each other.
  const mayTouch = new SharedBlocks(grid, surface, triangles, (t) => {
    const group = groups.find(parts.ofFaces[faces[t]]);
    return isLargestKnown && isHeld[group] === 1 ? HELD : group;
  });
  for (let t = 0; t < faces.length; t++) {
    if (!mayTouch.has(t)) continue;
    const part = parts.ofFaces[faces[t]];
    points.visit(t, (x, y, z) => cells.add(x, y, z, part));
    // Once everything touches, nothing floats.
    if (cells.joined === parts.count - 1) return 0;
  }
  return countApart(groups, areas, isLowest);
}

/** Returns a grid around the vertices that faces use; null if they are all at one point. */
function gridOf({ positions, corners }: WeldedSurface): CellGrid | null {
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

/** Visits the cells of points that cover every triangle at a distance of at most one cell. */
function pointsOf({ positions, corners }: WeldedSurface, triangles: Uint32Array, grid: CellGrid) {
  const { cell } = grid;
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
    const [ax, ay, az] = [positions[a], positions[a + 1], positions[a + 2]];
    const [bx, by, bz] = [positions[b] - ax, positions[b + 1] - ay, positions[b + 2] - az];
    const [cx, cy, cz] = [positions[c] - ax, positions[c + 1] - ay, positions[c + 2] - az];
    let [lastX, lastY, lastZ] = [-1, -1, -1];
    for (let row = 0; row <= rows; row++) {
      const far = row / rows;
      const across = Math.ceil(far * columns);
      for (let column = 0; column <= across; column++) {
        const toC = across === 0 ? 0 : (far * column) / across;
        const toB = far - toC;
        const x = Math.floor((ax + toB * bx + toC * cx - grid.x) / cell);
        const y = Math.floor((ay + toB * by + toC * cy - grid.y) / cell);
        const z = Math.floor((az + toB * bz + toC * cz - grid.z) / cell);
        if (x === lastX && y === lastY && z === lastZ) continue;
        [lastX, lastY, lastZ] = [x, y, z];
        point(x, y, z);
      }
    }
  };
  const visitCorners = (corner: (t: number, x: number, y: number, z: number) => void) => {
    for (let c = 0; c < triangles.length; c++) {
      const p = 3 * corners[triangles[c]];
      corner(
        (c / 3) | 0,
        Math.floor((positions[p] - grid.x) / cell),
        Math.floor((positions[p + 1] - grid.y) / cell),
        Math.floor((positions[p + 2] - grid.z) / cell),
      );
    }
  };
  return { total, visit, visitCorners };
}

function areasOf(
  { positions: p, corners }: WeldedSurface,
  triangles: Uint32Array,
  faces: Uint32Array,
  parts: Components,
): Float64Array {
  const areas = new Float64Array(parts.count);
  for (let t = 0; t < faces.length; t++) {
    const a = 3 * corners[triangles[3 * t]];
    const b = 3 * corners[triangles[3 * t + 1]];
    const c = 3 * corners[triangles[3 * t + 2]];
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    areas[parts.ofFaces[faces[t]]] +=
      Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }
  return areas;
}

/** Finds the groups at the lowest point, and the one, if any, that stays the largest whatever else touches. */
function heldGroups(
  groups: DisjointSets,
  areas: Float64Array,
  isLowest: Uint8Array,
): { isHeld: Uint8Array; isLargestKnown: boolean } {
  const isHeld = new Uint8Array(areas.length);
  const sums = sumsOf(groups, areas);
  const half = areas.reduce((sum, area) => sum + area, 0) / 2;
  for (let part = 0; part < areas.length; part++) {
    const group = groups.find(part);
    if (isLowest[part] === 1 || sums[group] > half) isHeld[group] = 1;
  }
  return { isHeld, isLargestKnown: sums.some((sum) => sum > half) };
}

/** Returns the area of each group, at the number of the part that stands for it. */
function sumsOf(groups: DisjointSets, areas: Float64Array): Float64Array {
  const sums = new Float64Array(areas.length);
  for (let part = 0; part < areas.length; part++) sums[groups.find(part)] += areas[part];
  return sums;
}

/** Counts the parts outside the largest group that are in no group at the model's lowest point. */
function countApart(groups: DisjointSets, areas: Float64Array, isLowest: Uint8Array): number {
  const sums = sumsOf(groups, areas);
  const isHeld = new Uint8Array(areas.length);
  for (let part = 0; part < areas.length; part++) isHeld[groups.find(part)] |= isLowest[part];
  isHeld[sums.indexOf(sums.reduce((most, each) => Math.max(most, each), 0))] = 1;
  let count = 0;
  for (let part = 0; part < areas.length; part++) count += 1 - isHeld[groups.find(part)];
  return count;
}
