import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/** Bits for the ways in which triangles at a place may face in the texture. */
const WAYS = { plain: 1, turned: 2 };
const BOTH = WAYS.plain | WAYS.turned;

/**
 * Finds triangles that lie mirrored on others of the same material in the texture: at all three corners, there are
 * triangles that face the other way. The diagonals of a mirrored quad may differ from those of the quad.
 * @param plain sign of the area in the texture of triangles that are not mirrored
 * @returns 1 for those that face the other way
 */
export function mirroredTriangles(
  { values, indices }: CornerLayer,
  triangles: Uint32Array,
  materialOf: (triangle: number) => number,
  plain: number,
): Uint8Array {
  const places = new Float32Array(3 * triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    places[3 * i] = values[2 * indices[triangles[i]]];
    places[3 * i + 1] = values[2 * indices[triangles[i]] + 1];
    places[3 * i + 2] = materialOf(Math.trunc(i / 3));
  }
  const points = weldByPosition(places);
  const count = triangles.length / 3;
  const ways = new Uint8Array(count);
  for (let t = 0; t < count; t++) ways[t] = wayOf(places, t);
  const isShared = new Uint8Array(count).fill(1);
  // The second pass leaves out a triangle that is folded onto its neighbors: nothing mirrors their other corners.
  for (let pass = 0; pass < 2; pass++) {
    const waysAt = new Uint8Array(points.length);
    for (let i = 0; i < points.length; i++) {
      const t = Math.trunc(i / 3);
      if (isShared[t] === 1) waysAt[points[i]] |= ways[t];
    }
    for (let t = 0; t < count; t++) {
      const both = waysAt[points[3 * t]] & waysAt[points[3 * t + 1]] & waysAt[points[3 * t + 2]];
      if (both !== BOTH) isShared[t] = 0;
    }
  }
  const mirrored = new Uint8Array(count);
  const turned = plain < 0 ? WAYS.plain : WAYS.turned;
  for (let t = 0; t < count; t++) if (isShared[t] === 1 && ways[t] === turned) mirrored[t] = 1;
  return mirrored;
}

/** Returns the way in which a triangle faces in the texture; 0 if it has no area there. */
function wayOf(places: Float32Array, t: number): number {
  const a = 9 * t;
  const b = a + 3;
  const c = a + 6;
  const area =
    (places[b] - places[a]) * (places[c + 1] - places[a + 1]) -
    (places[c] - places[a]) * (places[b + 1] - places[a + 1]);
  if (area > 0) return WAYS.plain;
  return area < 0 ? WAYS.turned : 0;
}
