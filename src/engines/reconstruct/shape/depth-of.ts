import { isEmpty, type Solid } from './solid.ts';

/** Returns the distance from the nearest to the farthest point of a solid, in cells; at least one cell. */
export function depthOf(solid: Solid): number {
  if (solid.kind === 'slices') {
    let { lowest, highest } = solid;
    while (lowest < highest && isEmpty({ ...solid, highest: lowest })) lowest++;
    while (highest > lowest && isEmpty({ ...solid, lowest: highest })) highest--;
    return highest - lowest + 1;
  }
  const { middle, squared } = solid.field;
  let near = -Infinity;
  let far = Infinity;
  for (let p = 0; p < squared.length; p++) {
    if (!(squared[p] > 0)) continue;
    const half = Math.sqrt(squared[p]);
    near = Math.max(near, middle[p] + half);
    far = Math.min(far, middle[p] - half);
  }
  return Math.max(1, near - far);
}
