import { type Bvh, buildBvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Work } from '../../spec.ts';
import { featureChains, type Parts, surfacePatches } from '../field/patches.ts';
import type { OriginalShape } from '../field/prepare-field.ts';
import { quickIndex } from '../surface/quick-index.ts';
import { triangleNormal } from '../surface/surface.ts';
import { createSurfaceWalk } from './surface-walk.ts';

/**
 * The surface onto which the quads are projected: the original surface and its feature lines. Patch −1 stands for the
 * whole surface, chain −1 for all lines.
 */
export interface TargetSurface {
  patchCount: number;
  /**
   * Moves the point at `i` of `positions` to the surface: to the nearest point of a patch if the anchor is −1,
   * otherwise to the point that a walk from that triangle reaches. Returns the triangle of the point, which is the next
   * anchor.
   */
  toSurface(positions: Float64Array, i: number, anchor: number, patch: number): number;
  /** Returns the unit normal of the surface at the point that `toSurface` would find; the next call overwrites it. */
  normalAt(point: Float64Array, anchor: number, patch: number): Float64Array;
  /** Returns the patch nearest to a point; −1 if the surface there faces away from the normal. */
  patchAt(point: Float64Array, normal: ArrayLike<number>): number;
  /** Moves the point to the nearest point of a chain of feature lines; it stays if there is none. */
  toLine(positions: Float64Array, i: number, chain: number): void;
  /** Returns the chain nearest to a point. */
  chainAt(point: Float64Array): number;
}

/** Indexes a shape and its lines. */
export async function createTarget(
  { surface, index, creases, lines }: OriginalShape,
  work: Work,
): Promise<TargetSurface> {
  const positions = Float32Array.from(surface.positions);
  const whole = index ?? (await quickIndex(positions, surface.indices, work));
  const patches = creases && surfacePatches(surface, creases);
  const walker = createSurfaceWalk(surface, creases);
  const ofPatch = patches && patches.count > 1 ? groupTriangles(surface.indices, patches) : null;
  const bvhs: (Bvh | undefined)[] = [];
  const chains = featureChains(lines.surface, lines.features);
  const ofChain = chains.count === 0 ? null : groupSegments(chains);
  const linePositions = Float32Array.from(lines.surface.positions);
  const lineBvhs: (Bvh | undefined)[] = [];
  const everyLine =
    ofChain && buildBvh(linePositions, Uint32Array.from(ofChain.flatMap((s) => [...s])));
  const chainOfSegment = ofChain?.flatMap((s, chain) => Array(s.length / 3).fill(chain)) ?? [];
  const found = surfacePoint();
  const n = new Float64Array(3);

  /** Finds the nearest point and writes its normal; returns whether there is one. */
  function find(x: number, y: number, z: number, patch: number): boolean {
    let bvh = whole;
    const single = ofPatch === null || patch < 0 ? null : ofPatch[patch];
    if (single) {
      bvhs[patch] ??= buildBvh(positions, single.indices);
      bvh = bvhs[patch];
    }
    if (!bvh.closestPoint(x, y, z, found)) return false;
    if (single) found.triangle = single.triangles[found.triangle];
    return true;
  }

  const move = (p: Float64Array, i: number) => {
    p[i] = found.x;
    p[i + 1] = found.y;
    p[i + 2] = found.z;
  };
  return {
    patchCount: ofPatch?.length ?? 1,
    toSurface(p, i, anchor, patch) {
      let start = anchor;
      if (start < 0) {
        if (!find(p[i], p[i + 1], p[i + 2], patch)) return -1;
        start = found.triangle;
      }
      const triangle = walker.walk(start, p[i], p[i + 1], p[i + 2]);
      p[i] = walker.point[0];
      p[i + 1] = walker.point[1];
      p[i + 2] = walker.point[2];
      return triangle;
    },
    normalAt(point, anchor, patch) {
      const x = point[0];
      const y = point[1];
      const z = point[2];
      n.fill(0);
      const start = anchor < 0 && find(x, y, z, patch) ? found.triangle : anchor;
      if (start < 0) return n;
      triangleNormal(surface.positions, surface.indices, 3 * walker.walk(start, x, y, z), n);
      return n;
    },
    patchAt(point, normal) {
      if (!find(point[0], point[1], point[2], -1)) return -1;
      triangleNormal(surface.positions, surface.indices, 3 * found.triangle, n);
      if (n[0] * normal[0] + n[1] * normal[1] + n[2] * normal[2] <= 0) return -1;
      return patches?.of[found.triangle] ?? 0;
    },
    toLine(p, i, chain) {
      let bvh = everyLine;
      if (ofChain && chain >= 0) {
        lineBvhs[chain] ??= buildBvh(linePositions, ofChain[chain]);
        bvh = lineBvhs[chain];
      }
      if (bvh?.closestPoint(p[i], p[i + 1], p[i + 2], found)) move(p, i);
    },
    chainAt(point) {
      if (!everyLine?.closestPoint(point[0], point[1], point[2], found)) return -1;
      return chainOfSegment[found.triangle];
    },
  };
}

/** The triangles of each patch, and their corners. */
function groupTriangles(indices: Uint32Array, { of, count }: Parts) {
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (let t = 0; t < of.length; t++) lists[of[t]].push(t);
  return lists.map((triangles) => ({
    triangles,
    indices: Uint32Array.from(triangles.flatMap((t) => [...indices.subarray(3 * t, 3 * t + 3)])),
  }));
}

/** Returns the segments of each chain as zero-width triangles. */
function groupSegments({ of, count, ends }: Parts & { ends: Uint32Array }): Uint32Array[] {
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (let i = 0; i < of.length; i++) {
    lists[of[i]].push(ends[2 * i], ends[2 * i + 1], ends[2 * i + 1]);
  }
  return lists.map((list) => Uint32Array.from(list));
}
