import type { Bounds } from '../../../math/bounds.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { ProgramError } from '../expression.ts';
import { BlendField } from './blend-field.ts';
import { blendNet } from './blend-net.ts';
import { bodyBounds, type FieldBody } from './distance.ts';

/** Maximum number of cells along the longest side. */
const MOST_CELLS = 128;

/**
 * Builds the surface of a smooth blend. What is thinner than the cells of a coarse model gets finer ones.
 * @param cells the number of cells along the longest side
 */
export function blendSurface(bodies: readonly FieldBody[], cells: number): PolygonMesh {
  const bounds = boundsOf(bodies);
  if (bounds === null) throw new ProgramError('a blend adds nothing');
  const field = BlendField.of(bodies);
  for (let fine = cells; ; fine *= 2) {
    const mesh = blendNet(field, bounds, Math.min(fine, MOST_CELLS));
    if (mesh.corners.length > 0) return mesh;
    if (fine >= MOST_CELLS) throw new ProgramError('a blend comes out as nothing');
  }
}

function boundsOf(bodies: readonly FieldBody[]): Bounds | null {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const body of bodies) {
    if (body.op !== 'add') continue;
    const own = bodyBounds(body, body.blend / 4);
    for (let k = 0; k < 3; k++) {
      min[k] = Math.min(min[k], own.min[k]);
      max[k] = Math.max(max[k], own.max[k]);
    }
  }
  return min[0] < max[0] ? { min, max } : null;
}
