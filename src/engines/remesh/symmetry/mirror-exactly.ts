import type { UnitBox } from '../surface/unit-box.ts';
import type { Mirrored } from './remesh-symmetric.ts';

/** Bits of a float32's significand. */
const BITS = 24;

/**
 * Moves vertices of a mesh, in place and by less than float32 can resolve at its far side, so that those across a plane
 * are images of each other to the last bit: far from the origin, coordinates on the two sides are rounded differently.
 * Planes in a tilted frame are left alone, because no image of a float32 point is one itself.
 * @param box where the positions were before they were moved into the unit box
 */
export function mirrorExactly(
  positions: Float32Array,
  { partners, mirror }: Mirrored,
  box: UnitBox,
): void {
  if (mirror.frame !== null) return;
  const { axis } = mirror.plane;
  let most = 0;
  for (let i = axis; i < positions.length; i += 3) most = Math.max(most, Math.abs(positions[i]));
  if (!(most > 0)) return;
  // Multiples of this up to `most` are float32 numbers, and so are their images.
  const step = 2 ** (Math.floor(Math.log2(most)) + 1 - BITS);
  const rounded = (value: number) => step * Math.round(value / step);
  const at = rounded(mirror.plane.at * box.size + box.centre[axis]);
  for (let v = 0; v < partners.length; v++) {
    const image = partners[v];
    if (image < v) continue;
    if (image === v) positions[3 * v + axis] = at;
    else {
      const place = rounded(positions[3 * v + axis]);
      positions[3 * v + axis] = place;
      positions[3 * image + axis] = 2 * at - place;
    }
  }
}
