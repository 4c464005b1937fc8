import type { Grid } from '../../raster/grid.ts';
import type { Work } from '../../spec.ts';
import type { ThicknessField } from '../outline/thickness-field.ts';
import { simplifyTo } from './simplification.ts';
import { sampleColumns } from './solid-columns.ts';
import { buildSurfaceNet, type RawMesh } from './surface-nets.ts';
import { smooth } from './taubin-smoothing.ts';

/** Pairs of Taubin steps. */
const SMOOTHING_ROUNDS = 4;
/** A field of fewer cells a side has nothing left to halve. */
const SMALLEST_FIELD = 12;

export interface MeshedSolid extends RawMesh {
  /** Triangles before simplification. */
  rawTriangles: number;
  /** How often the field had to be halved to keep the limit. */
  halvings: number;
}

/**
 * Surface net, smoothing and simplification to the limit. Where the collapse cannot keep the limit with a closed mesh,
 * the field is halved, which a surface net always meshes closed.
 * @throws Error where even the coarsest field has too many triangles or nothing is left of the object
 */
export async function meshSolid(
  field: ThicknessField,
  grid: Grid,
  maxTriangles: number,
  work: Work,
): Promise<MeshedSolid> {
  for (let halvings = 0; ; halvings++) {
    const raw = await work.stage('surface-net', 0.2, () =>
      buildSurfaceNet(sampleColumns(field, grid)),
    );
    if (raw.indices.length === 0) throw new Error('Nothing is left of the object on the grid.');
    await work.stage('smooth', 0.2, (part) => smooth(raw, SMOOTHING_ROUNDS, part));
    const mesh = await work.stage('simplify', 0.6, () => simplifyTo(raw, maxTriangles));
    if (mesh) {
      enlarge(mesh.positions, halvings);
      return { ...mesh, rawTriangles: raw.indices.length / 3, halvings };
    }
    if (Math.min(grid.width, grid.height) < SMALLEST_FIELD) {
      throw new Error(`The object cannot be meshed within ${maxTriangles} triangles.`);
    }
    ({ field, grid } = halveField(field, grid));
  }
}

/** Half the resolution, with one more empty cell on every side, so that the border stays empty. */
export function halveField(field: ThicknessField, { width, height }: Grid) {
  const halfWidth = ((width + 1) >> 1) + 2;
  const halfHeight = ((height + 1) >> 1) + 2;
  const squared = new Float32Array(halfWidth * halfHeight).fill(-1);
  const middle = new Float32Array(halfWidth * halfHeight);
  for (let y = 1; y < halfHeight - 1; y++) {
    for (let x = 1; x < halfWidth - 1; x++) {
      let sum = 0;
      let offset = 0;
      let cells = 0;
      for (let j = 2 * y - 2; j < Math.min(height, 2 * y); j++) {
        for (let i = 2 * x - 2; i < Math.min(width, 2 * x); i++) {
          sum += field.squared[j * width + i];
          offset += field.middle[j * width + i];
          cells++;
        }
      }
      const p = y * halfWidth + x;
      squared[p] = sum / cells / 4;
      middle[p] = offset / cells / 2;
    }
  }
  return { field: { squared, middle }, grid: { width: halfWidth, height: halfHeight } };
}

/** Undoes `halveField` for positions: cell x of the half is the middle of cells 2x - 2 and 2x - 1. */
export function enlarge(positions: Float32Array, halvings: number): void {
  for (let round = 0; round < halvings; round++) {
    for (let i = 0; i < positions.length; i += 3) {
      positions[i] = 2 * positions[i] - 1.5;
      positions[i + 1] = 2 * positions[i + 1] - 1.5;
      positions[i + 2] *= 2;
    }
  }
}
