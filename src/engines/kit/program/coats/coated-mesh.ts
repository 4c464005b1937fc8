import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { BlendField } from '../fields/blend-field.ts';
import type { FieldBody } from '../fields/distance.ts';
import type { ShapeCoats } from './palette.ts';

/*
 * While a shape is built, its coated mesh has the numbers of its palette as materials, and the colors that are seen, in
 * linear light, as its only color layer.
 */

/** Number of boxes along the longest side of a surface. For each box, the bodies that matter are chosen once. */
const BOXES = 24;

/** Returns the mesh in the shape's own material, unless it already has coats. */
export function coated(mesh: PolygonMesh, { palette, own }: ShapeCoats): PolygonMesh {
  if (mesh.colors.length > 0) return mesh;
  const material = palette.number(own);
  const values = new Float32Array((4 * mesh.positions.length) / 3);
  for (let i = 0; i < values.length; i += 4) values.set([...palette.coats[material].color, 1], i);
  return { ...mesh, material, colors: [{ values, indices: mesh.corners }] };
}

/**
 * Returns the surface of a blend with the materials of its bodies. Each face has the material with the largest share in
 * it, and colors fade over the width of the fillet.
 */
export function coatedBlend(
  mesh: PolygonMesh,
  bodies: readonly FieldBody[],
  { palette, own }: ShapeCoats,
): PolygonMesh {
  const numbers = new Map(
    [own, ...bodies.map(({ material }) => material)].map((name) => [
      name,
      palette.number(name ?? own),
    ]),
  );
  const { coats } = palette;
  const shares = sharesOf(mesh, bodies, numbers, palette.number(own), coats.length);
  const count = mesh.positions.length / 3;
  const values = new Float32Array(4 * (count + coats.length));
  // The colors of the coats come after those of the vertices.
  for (const [m, { color }] of coats.entries()) values.set([...color, 1], 4 * (count + m));
  const fading = new Uint8Array(count);
  for (let v = 0; v < count; v++) {
    let sum = 0;
    for (const [m, { fades, color }] of coats.entries()) {
      const share = fades ? shares[coats.length * v + m] : 0;
      sum += share;
      for (let k = 0; k < 3; k++) values[4 * v + k] += share * color[k];
    }
    fading[v] = Number(sum > 0);
    for (let k = 0; k < 3; k++) values[4 * v + k] /= sum || 1;
    values[4 * v + 3] = 1;
  }
  const { corners, faceOffsets } = mesh;
  const faceMaterials = new Int32Array(faceOffsets.length - 1);
  const indices = new Uint32Array(corners.length);
  const sums = new Float64Array(coats.length);
  for (let f = 0; f < faceMaterials.length; f++) {
    sums.fill(0);
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++)
      for (let m = 0; m < sums.length; m++) sums[m] += shares[coats.length * corners[c] + m];
    const most = sums.indexOf(Math.max(...sums));
    faceMaterials[f] = most;
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++)
      indices[c] = coats[most].fades && fading[corners[c]] === 1 ? corners[c] : count + most;
  }
  const isPerVertex = indices.every((element, c) => element === corners[c]);
  return {
    ...mesh,
    material: -1,
    faceMaterials,
    colors: [
      isPerVertex ? { values: values.slice(0, 4 * count), indices: corners } : { values, indices },
    ],
  };
}

/** Returns the share of each coat at each vertex. */
function sharesOf(
  { positions }: PolygonMesh,
  bodies: readonly FieldBody[],
  numbers: ReadonlyMap<string | null, number>,
  own: number,
  coats: number,
): Float64Array {
  const blend = BlendField.of(bodies);
  let [low, high] = [Infinity, -Infinity];
  for (const value of positions) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const side = Math.max(1e-9, (high - low) / BOXES);
  const near = new Map<number, BlendField>();
  const shares = new Float64Array((coats * positions.length) / 3);
  for (let v = 0; 3 * v < positions.length; v++) {
    const at = [0, 1, 2].map((k) => Math.floor((positions[3 * v + k] - low) / side));
    const key = (at[0] * (BOXES + 1) + at[1]) * (BOXES + 1) + at[2];
    let field = near.get(key);
    if (field === undefined) {
      const half = 0.51 * side;
      const middle = at.map((box) => low + (box + 0.5) * side);
      ({ field } = blend.within({ middle, half: [half, half, half] }));
      near.set(key, field);
    }
    field.addShares(positions.subarray(3 * v, 3 * v + 3), {
      numbers,
      own,
      shares: shares.subarray(coats * v, coats * (v + 1)),
    });
  }
  return shares;
}
