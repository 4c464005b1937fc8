import { type UvTriangles, uvArea } from './uv-triangles.ts';

/** Sides of the raster, in texels. The largest is used for which the work is within the limit. */
const SIDES = [1024, 512, 256, 128] as const;
/** Maximum number of texels that are visited, which takes about 1 s. */
const MOST_VISITS = 2e8;

/**
 * Returns the area in square meters of the surface whose texels other triangles of the same material also use; null if
 * it cannot be measured in time. Triangles that leave the unit square are ignored.
 * @param isInside 1 for the triangles that are measured
 */
export function overlappingArea(table: UvTriangles, isInside: Uint8Array): number | null {
  const groups = byMaterial(table, isInside);
  const side = SIDES.find((each) => visitsOf(table, groups, each) <= MOST_VISITS);
  if (side === undefined) return null;
  const counts = new Uint8Array(side * side);
  let area = 0;
  for (const group of groups) {
    let twice = false;
    for (const t of group)
      visitTexels(table.uvs, t, side, (texel) => {
        if (counts[texel] === 1) twice = true;
        if (counts[texel] < 2) counts[texel]++;
      });
    if (twice)
      for (const t of group) {
        let [all, shared] = [0, 0];
        visitTexels(table.uvs, t, side, (texel) => {
          all++;
          if (counts[texel] > 1) shared++;
        });
        if (all > 0) area += (table.areas[t] * shared) / all;
      }
    counts.fill(0);
  }
  return area;
}

/** Returns the numbers of the triangles of each material. */
function byMaterial({ count, materials }: UvTriangles, isInside: Uint8Array): number[][] {
  const groups = new Map<number, number[]>();
  for (let t = 0; t < count; t++) {
    if (isInside[t] === 0) continue;
    const known = groups.get(materials[t]);
    if (known) known.push(t);
    else groups.set(materials[t], [t]);
  }
  return [...groups.values()];
}

function visitsOf(table: UvTriangles, groups: readonly number[][], side: number): number {
  let visits = groups.length * side * side;
  for (const group of groups)
    for (const t of group)
      visits += uvArea(table, t) * side * side + heightOf(table.uvs, 6 * t) * side + 1;
  return visits;
}

function heightOf(uvs: Float32Array, i: number): number {
  return (
    Math.max(uvs[i + 1], uvs[i + 3], uvs[i + 5]) - Math.min(uvs[i + 1], uvs[i + 3], uvs[i + 5])
  );
}

const crossings = new Float64Array(2);

/**
 * Calls `visit` with every texel whose center is inside a triangle. A center on an edge belongs to only one of the two
 * triangles at that edge.
 */
function visitTexels(
  uvs: Float32Array,
  t: number,
  side: number,
  visit: (texel: number) => void,
): void {
  const i = 6 * t;
  const top = Math.min(uvs[i + 1], uvs[i + 3], uvs[i + 5]) * side - 0.5;
  const bottom = Math.max(uvs[i + 1], uvs[i + 3], uvs[i + 5]) * side - 0.5;
  const last = Math.min(side, Math.ceil(bottom)) - 1;
  for (let row = Math.max(0, Math.ceil(top)); row <= last; row++) {
    if (!cross(uvs, i, row, side)) continue;
    const right = Math.min(side, Math.ceil(crossings[1]));
    for (let column = Math.max(0, Math.ceil(crossings[0])); column < right; column++)
      visit(row * side + column);
  }
}

/** Finds where a row of texel centers enters and leaves a triangle. */
function cross(uvs: Float32Array, i: number, row: number, side: number): boolean {
  crossings[0] = Infinity;
  crossings[1] = -Infinity;
  for (let k = 0; k < 3; k++) {
    let p = i + 2 * k;
    let q = i + 2 * ((k + 1) % 3);
    // From the upper to the lower end, so that both triangles of an edge get the same number.
    if (uvs[p + 1] > uvs[q + 1] || (uvs[p + 1] === uvs[q + 1] && uvs[p] > uvs[q])) [p, q] = [q, p];
    const y0 = uvs[p + 1] * side - 0.5;
    const y1 = uvs[q + 1] * side - 0.5;
    if (!(y0 <= row && row < y1)) continue;
    const x0 = uvs[p] * side - 0.5;
    const x = x0 + ((row - y0) * (uvs[q] * side - 0.5 - x0)) / (y1 - y0);
    if (x < crossings[0]) crossings[0] = x;
    if (x > crossings[1]) crossings[1] = x;
  }
  return crossings[0] < crossings[1];
}
