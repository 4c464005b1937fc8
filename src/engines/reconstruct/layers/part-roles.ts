import { colorDistance, type LabPlanes } from '../../raster/cielab.ts';
import type { Grid } from '../../raster/grid.ts';
import { type Part, partOf } from './part.ts';

/**
 * Role of a shape in a drawing: a `body` protrudes from the shapes before it; a `decal` lies on them and differs from
 * its surroundings, such as an eye, a window or a pattern.
 */
export interface RoledPart extends Part {
  role: 'body' | 'decal';
}

/** If the intersection over union of two shapes is larger than this, they are one shape with two fills. */
const SAME = 0.93;
/** A shape lies on the earlier shapes if at least this share of it is inside them. */
const INSIDE = 0.9;
/** Mean L*a*b* difference across the outline from which on a shape is more than shading. */
const CONTRAST = 13;
/** Distance from the outline to each side, in cells, at which the contrast is measured. */
const REACH = 3;
/**
 * Minimum share of the picture not covered by any shape that becomes a body of its own. Filters and strokes draw such
 * areas.
 */
const LEFTOVER = 0.004;

/** Area of a hole in the bodies, as a share of all cells. A shape that closes a larger hole is a body itself. */
const HOLE = 0.0006;

/**
 * Finds the role of each shape, in paint order. Shading (low contrast, inside other shapes) and duplicates are left
 * out.
 */
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

/** Returns whether the bodies before a part have a hole well inside the part. */
function closesHole({ distance }: Part, covered: Float32Array): boolean {
  let open = 0;
  for (let p = 0; p < covered.length; p++) if (distance[p] > 2 && covered[p] < 0.3) open++;
  return open > covered.length * HOLE;
}

function overlapOverUnion(a: Part, b: Part): number {
  // This cheap check comes first: shapes whose areas differ too much cannot overlap that well.
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
      sum += colorDistance(planes, inner, outer);
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
