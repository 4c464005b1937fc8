import { colourDistance, type LabPlanes } from '../../raster/cielab.ts';
import type { Grid } from '../../raster/grid.ts';
import { type Part, partOf } from './part.ts';

/**
 * Role of a shape in a drawing: a `body` protrudes from the shapes before it; a `decal` lies on them and differs from
 * its surroundings, such as an eye, a window or a pattern.
 */
export interface RoledPart extends Part {
  role: 'body' | 'decal';
}

/** Two shapes this alike (intersection over union) are one with two fills. */
const SAME = 0.93;
/** A shape with more of itself than this inside the earlier ones lies on them. */
const INSIDE = 0.9;
/** Mean L*a*b* difference across the outline from which a shape is more than shading. */
const CONTRAST = 13;
/** Cells to each side of the outline where the contrast is measured. */
const REACH = 3;
/** Share of the picture that no shape covers, from which on it is a body of its own: what filters and strokes drew. */
const LEFTOVER = 0.004;

/** Share of all cells. A shape that closes a larger hole in the bodies is a body itself. */
const HOLE = 0.0006;

/** Finds what each shape is for, in paint order; shading (low contrast, inside) and doubles are left out. */
export function partRoles(
  parts: readonly Part[],
  planes: LabPlanes,
  alpha: Float32Array,
  grid: Grid,
): RoledPart[] {
  const covered = new Float32Array(alpha.length);
  const kept: RoledPart[] = [];
  for (const part of parts) {
    if (kept.some((other) => overlapOverUnion(part, other) > SAME)) continue;
    let role: RoledPart['role'];
    if (shareInside(part, covered) < INSIDE || closesHole(part, covered)) role = 'body';
    else if (outlineContrast(part, planes, alpha, grid) > CONTRAST) role = 'decal';
    else continue;
    kept.push({ ...part, role });
    if (role === 'decal') continue;
    const { coverage } = part;
    for (let p = 0; p < covered.length; p++) {
      if (coverage[p] > covered[p]) covered[p] = coverage[p];
    }
  }
  const rest = leftover(alpha, covered, grid);
  return rest ? [{ ...rest, role: 'body' }, ...kept] : kept;
}

/** Well inside of the part the bodies before it have a hole. */
function closesHole({ distance }: Part, covered: Float32Array): boolean {
  let open = 0;
  for (let p = 0; p < covered.length; p++) if (distance[p] > 2 && covered[p] < 0.3) open++;
  return open > covered.length * HOLE;
}

function overlapOverUnion(a: Part, b: Part): number {
  // A cheap bound first: areas that differ cannot overlap so well.
  if (Math.min(a.area, b.area) < SAME * Math.max(a.area, b.area)) return 0;
  let both = 0;
  let either = 0;
  for (let p = 0; p < a.coverage.length; p++) {
    const inA = a.coverage[p] > 0.5;
    const inB = b.coverage[p] > 0.5;
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return both / either;
}

function shareInside({ coverage, area }: Part, covered: Float32Array): number {
  let inside = 0;
  for (let p = 0; p < covered.length; p++) if (coverage[p] > 0.5 && covered[p] > 0.5) inside++;
  return inside / area;
}

function outlineContrast(
  { distance }: Part,
  planes: LabPlanes,
  alpha: Float32Array,
  { width, height }: Grid,
): number {
  let sum = 0;
  let count = 0;
  for (let y = REACH + 1; y < height - REACH - 1; y++) {
    for (let x = REACH + 1; x < width - REACH - 1; x++) {
      const p = y * width + x;
      if (Math.abs(distance[p]) > 1) continue;
      const gx = distance[p + 1] - distance[p - 1];
      const gy = distance[p + width] - distance[p - width];
      const length = Math.hypot(gx, gy) || 1;
      const dx = Math.round((gx / length) * REACH);
      const dy = Math.round((gy / length) * REACH);
      const inner = p + dy * width + dx;
      const outer = p - dy * width - dx;
      if (alpha[inner] < 0.5 || alpha[outer] < 0.5) continue;
      sum += colourDistance(planes, inner, outer);
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function leftover(alpha: Float32Array, covered: Float32Array, grid: Grid): Part | null {
  const rest = new Float32Array(alpha.length);
  let area = 0;
  for (let p = 0; p < rest.length; p++) {
    rest[p] = Math.max(0, Math.min(alpha[p], alpha[p] - covered[p]));
    if (rest[p] > 0.5) area++;
  }
  return area < alpha.length * LEFTOVER ? null : partOf(rest, grid);
}
