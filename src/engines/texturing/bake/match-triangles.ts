import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { sharedIntegers } from '../../threads/shared-arrays.ts';
import type { SourceSurface } from './source.ts';

/** Share of the source's triangles below which a target has too few for many of them to be the same. */
const MANY = 0.5;
/** A triangle of the source that is there twice: which of the two is meant is unknown. */
const TWICE = -2;

/** The surfaces whose triangles are compared. */
export interface Surfaces {
  source: Pick<SourceSurface, 'positions' | 'indices'>;
  target: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>;
}

/** Whether the target has so many triangles that many of them may be those of the source. */
export function mayMatch({ source, target }: Surfaces): boolean {
  const triangles = target.corners.length - 2 * (target.faceOffsets.length - 1);
  return triangles >= (MANY * source.indices.length) / 3;
}

/**
 * Finds the triangles of the target that the source has as well, with exactly the same corners in the same order, as
 * after new UVs for an unchanged surface. Their texels need no rays.
 * @returns see `BakeJob.matches`; null if no triangle is the same
 */
export function matchTriangles({ source, target }: Surfaces): Int32Array<SharedArrayBuffer> | null {
  const { positions, indices } = source;
  const { triangles } = triangulate(target);
  const both = new Float32Array(positions.length + target.positions.length);
  both.set(positions);
  both.set(target.positions, positions.length);
  const first = weldByPosition(both);
  const start = positions.length / 3;
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, (2 * indices.length) / 3))) - 1;
  const table = new TriangleTable(mask);
  for (let t = 0; t < indices.length; t += 3)
    table.add(first[indices[t]], first[indices[t + 1]], first[indices[t + 2]], t / 3);
  const matches = sharedIntegers(triangles.length / 3);
  let found = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = first[start + target.corners[triangles[t]]];
    const b = first[start + target.corners[triangles[t + 1]]];
    const c = first[start + target.corners[triangles[t + 2]]];
    matches[t / 3] = table.find(a, b, c);
    if (matches[t / 3] >= 0) found++;
  }
  return found > 0 ? matches : null;
}

/** A hash table of triangles with linear probing. Triangles with equal vertices in the same order count as equal. */
class TriangleTable {
  readonly #mask: number;
  /** Lowest vertex, the two that follow it, and 3 × triangle + its corner at the lowest vertex, or {@link TWICE}. */
  readonly #slots: Int32Array;

  constructor(mask: number) {
    this.#mask = mask;
    this.#slots = new Int32Array(4 * (mask + 1)).fill(-1);
  }

  add(a: number, b: number, c: number, triangle: number): void {
    const corner = lowest(a, b, c);
    const slot = this.#slotOf(a, b, c, corner);
    const slots = this.#slots;
    if (slots[slot] >= 0) {
      slots[slot + 3] = TWICE;
      return;
    }
    slots[slot] = corner === 0 ? a : corner === 1 ? b : c;
    slots[slot + 1] = corner === 0 ? b : corner === 1 ? c : a;
    slots[slot + 2] = corner === 0 ? c : corner === 1 ? a : b;
    slots[slot + 3] = 3 * triangle + corner;
  }

  /** Returns three times the triangle with these vertices plus its corner at the first of them; −1 if there is none, or two. */
  find(a: number, b: number, c: number): number {
    const corner = lowest(a, b, c);
    const slot = this.#slotOf(a, b, c, corner);
    const found = this.#slots[slot + 3];
    if (this.#slots[slot] < 0 || found < 0) return -1;
    const triangle = Math.floor(found / 3);
    // The lowest vertex is corner `corner` here and corner `found % 3` there.
    return 3 * triangle + ((found - 3 * triangle - corner + 3) % 3);
  }

  /** Returns the place of a triangle, or of the free slot where it belongs. */
  #slotOf(a: number, b: number, c: number, corner: number): number {
    const x = corner === 0 ? a : corner === 1 ? b : c;
    const y = corner === 0 ? b : corner === 1 ? c : a;
    const z = corner === 0 ? c : corner === 1 ? a : b;
    let h = Math.imul(x, 0x9e3779b1);
    h = Math.imul(h ^ (h >>> 15) ^ y, 0x9e3779b1);
    h = Math.imul(h ^ (h >>> 15) ^ z, 0x9e3779b1);
    const slots = this.#slots;
    for (let slot = (h ^ (h >>> 15)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = 4 * slot;
      if (slots[at] < 0) return at;
      if (slots[at] === x && slots[at + 1] === y && slots[at + 2] === z) return at;
    }
  }
}

/** Returns which corner has the lowest vertex: the first such one. */
function lowest(a: number, b: number, c: number): number {
  return a <= b ? (a <= c ? 0 : 2) : b <= c ? 1 : 2;
}
