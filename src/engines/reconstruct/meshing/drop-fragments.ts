import { compact } from '../../mesh/compact.ts';
import { connectedComponents } from '../../mesh/components.ts';
import type { RawMesh } from './surface-nets.ts';

/**
 * Returns a mesh without loose parts that have fewer than a share of the triangles of the largest one. Where outlines
 * contradict each other by a cell, they leave crumbs. A share of all triangles would leave nothing of hundreds of equal
 * parts.
 */
export function dropFragments({ positions, indices }: RawMesh, least: number): RawMesh {
  const triangles = indices.length / 3;
  const faceOffsets = new Uint32Array(triangles + 1).map((_, t) => 3 * t);
  const { count, ofFaces } = connectedComponents(
    { faceOffsets, corners: indices },
    positions.length / 3,
  );
  if (count < 2) return { positions, indices };
  const sizes = new Uint32Array(count);
  for (const part of ofFaces) sizes[part]++;
  const smallest = least * sizes.reduce((a, b) => Math.max(a, b));
  const kept = indices.filter((_, i) => sizes[ofFaces[Math.floor(i / 3)]] >= smallest);
  return kept.length === indices.length ? { positions, indices } : compact(positions, kept);
}
