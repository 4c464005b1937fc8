import { boundsOf } from '../math/bounds.ts';
import type { PolygonMesh } from '../spec.ts';
import { longestSide } from './place-model.ts';

/** Cells per side: far coarser than rounding in files, far finer than charts. */
const CELLS = 4096;
/** Fraction of the corners that must agree; some lie at the border of two cells. */
const ENOUGH = 0.9;

/** Whether a mesh has the same corners as another: at the same positions, with the same texture coordinates. */
export function hasSameUvs(mesh: PolygonMesh, other: PolygonMesh): boolean {
  if (mesh.uvSets.length === 0 || other.uvSets.length === 0) return false;
  const cell = longestSide(boundsOf(other.positions)) / CELLS;
  const found = new Set<number>();
  eachCorner(mesh, cell, (hash) => found.add(hash));
  let same = 0;
  let all = 0;
  eachCorner(other, cell, (hash) => {
    all += 1;
    if (found.has(hash)) same += 1;
  });
  return same >= ENOUGH * all;
}

/** Even among a million corners, the probability that two share a hash by chance is about one in a thousand. */
function eachCorner(
  { positions, corners, uvSets }: PolygonMesh,
  cell: number,
  take: (hash: number) => void,
): void {
  const { values, indices } = uvSets[0]!;
  for (const [corner, vertex] of corners.entries()) {
    let hash = 0;
    const add = (value: number) => {
      hash = Math.imul(hash ^ Math.round(value), 0x9e_37_79_b1);
      hash ^= hash >>> 15;
    };
    for (let k = 0; k < 3; k++) add(positions[3 * vertex + k]! / cell);
    for (let k = 0; k < 2; k++) add(values[2 * indices[corner]! + k]! * CELLS);
    take(hash);
  }
}
