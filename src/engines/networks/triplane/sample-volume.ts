import type { Work } from '../../spec.ts';
import type { Volume } from './surface-net.ts';

/** Cells along a side of a block that is first looked at by its corners alone. */
export const BLOCK = 4;
/** Value of a corner above which its blocks are looked at in full, because a thin part may lie between the corners. */
const SUSPECT = -2;

/** Tells the values at points with three coordinates each, as fractions of the volume. Positive: inside. */
export type Field = (points: Float32Array, work: Work) => Promise<Float32Array>;

/**
 * Samples a field on a cubic grid. The corners of blocks are evaluated first, then all points of the blocks near the
 * surface; points of other blocks get the sign of their corners. With 256 cells, about one point in ten is evaluated.
 * @param cells along each side, a multiple of BLOCK
 */
export async function sampleVolume(field: Field, cells: number, work: Work): Promise<Volume> {
  const side = cells + 1;
  const blocks = cells / BLOCK;
  const corners = blocks + 1;
  const places = new Float32Array(corners ** 3 * 3);
  forEachPoint(corners, (i, x, y, z) => places.set([x / blocks, y / blocks, z / blocks], i * 3));
  const coarse = await work.stage('coarse', 0.15, (part) => field(places, part));
  const isNear = blocksNearSurface(coarse, blocks);
  const values = new Float32Array(side ** 3);
  const chosen: number[] = [];
  forEachPoint(side, (i, x, y, z) => {
    const near = [x, y, z].map((v) => Math.floor(v / BLOCK));
    if (touchesNear(isNear, blocks, [x, y, z])) chosen.push(i);
    else {
      const value = coarse[(near[2] * corners + near[1]) * corners + near[0]];
      values[i] = value > 0 ? 1 : -1;
    }
  });
  const points = new Float32Array(chosen.length * 3);
  for (const [n, i] of chosen.entries()) {
    points[n * 3] = (i % side) / cells;
    points[n * 3 + 1] = (Math.floor(i / side) % side) / cells;
    points[n * 3 + 2] = Math.floor(i / (side * side)) / cells;
  }
  const fine = await work.stage('fine', 0.85, (part) => field(points, part));
  for (const [n, i] of chosen.entries()) values[i] = fine[n];
  return { side, values };
}

/** Returns 1 for each block that the surface may cross, or that touches such a block. */
function blocksNearSurface(coarse: Float32Array, blocks: number): Uint8Array {
  const corners = blocks + 1;
  const near = new Uint8Array(blocks ** 3);
  forEachPoint(blocks, (_, x, y, z) => {
    let inside = 0;
    let suspect = 0;
    for (let corner = 0; corner < 8; corner++) {
      const at = ((z + (corner >> 2)) * corners + y + ((corner >> 1) & 1)) * corners;
      const value = coarse[at + x + (corner & 1)];
      if (value > 0) inside++;
      if (value > SUSPECT) suspect++;
    }
    if (suspect === 0 || inside === 8) return;
    for (let k = Math.max(0, z - 1); k <= Math.min(blocks - 1, z + 1); k++)
      for (let j = Math.max(0, y - 1); j <= Math.min(blocks - 1, y + 1); j++)
        for (let i = Math.max(0, x - 1); i <= Math.min(blocks - 1, x + 1); i++)
          near[(k * blocks + j) * blocks + i] = 1;
  });
  return near;
}

/** Whether one of the blocks that a grid point belongs to is near the surface. */
function touchesNear(near: Uint8Array, blocks: number, point: readonly number[]): boolean {
  const [x, y, z] = point.map((v) => Math.floor(v / BLOCK));
  const [lowX, lowY, lowZ] = point.map((v) => Math.floor((v - 1) / BLOCK));
  for (let k = Math.max(0, lowZ); k <= Math.min(z, blocks - 1); k++)
    for (let j = Math.max(0, lowY); j <= Math.min(y, blocks - 1); j++)
      for (let i = Math.max(0, lowX); i <= Math.min(x, blocks - 1); i++)
        if (near[(k * blocks + j) * blocks + i] === 1) return true;
  return false;
}

function forEachPoint(
  side: number,
  visit: (index: number, x: number, y: number, z: number) => void,
): void {
  let index = 0;
  for (let z = 0; z < side; z++)
    for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) visit(index++, x, y, z);
}
