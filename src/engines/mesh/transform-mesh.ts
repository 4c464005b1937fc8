import type { CornerLayer, MorphTarget, PolygonMesh } from './polygon-mesh.ts';
import { cofactors3, determinant3 } from './transform.ts';

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/**
 * Returns the mesh transformed by an affine matrix: normals by the inverse transpose; if it mirrors, faces are reversed
 * (first corner kept) and tangents' handedness changes. The identity returns the mesh itself. Skin weights stay
 * unchanged.
 */
export function transformMesh(mesh: PolygonMesh, matrix: ArrayLike<number>): PolygonMesh {
  if (IDENTITY.every((value, i) => value === matrix[i])) return mesh;
  const mirrored = determinant3(matrix) < 0;
  const linear = Float64Array.of(...[0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => matrix[i]));
  const cofactors = cofactors3(matrix).map((value) => (mirrored ? -value : value));
  const moved: PolygonMesh = {
    ...mesh,
    positions: transformPoints(mesh.positions, matrix),
    normals: mesh.normals && {
      ...mesh.normals,
      values: unitVectors(transformVectors(mesh.normals.values, 3, cofactors), 3),
    },
    tangents: mesh.tangents && {
      ...mesh.tangents,
      values: unitVectors(transformVectors(mesh.tangents.values, 4, linear, mirrored), 4),
    },
    morphTargets: mesh.morphTargets.map(
      (target): MorphTarget => ({
        ...target,
        positions: transformVectors(target.positions, 3, linear),
        normals: target.normals && transformVectors(target.normals, 3, cofactors),
      }),
    ),
  };
  return mirrored ? turnOver(moved) : moved;
}

/**
 * Returns the same faces seen from the other side; each keeps its first corner. Normals and tangents stay unchanged.
 */
export function turnOver(mesh: PolygonMesh): PolygonMesh {
  const turned = new Map<Uint32Array, Uint32Array>();
  const turn = (indices: Uint32Array): Uint32Array => {
    let result = turned.get(indices);
    if (result === undefined) {
      result = reverseFaces(indices, mesh.faceOffsets);
      turned.set(indices, result);
    }
    return result;
  };
  const layer = ({ values, indices }: CornerLayer): CornerLayer => ({
    values,
    indices: turn(indices),
  });
  return {
    ...mesh,
    corners: turn(mesh.corners),
    normals: mesh.normals && layer(mesh.normals),
    tangents: mesh.tangents && layer(mesh.tangents),
    uvSets: mesh.uvSets.map(layer),
    colors: mesh.colors.map(layer),
  };
}

function reverseFaces(indices: Uint32Array, faceOffsets: Uint32Array): Uint32Array {
  const reversed = new Uint32Array(indices.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const start = faceOffsets[f];
    const end = faceOffsets[f + 1];
    if (end > start) reversed[start] = indices[start];
    for (let c = start + 1; c < end; c++) reversed[c] = indices[end - (c - start)];
  }
  return reversed;
}

/** Transforms points by an affine matrix. */
export function transformPoints(
  points: Float32Array,
  m: ArrayLike<number>,
): Float32Array<ArrayBuffer> {
  const [ax, ay, az, , bx, by, bz, , cx, cy, cz, , dx, dy, dz] = Array.from(m);
  const moved = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i];
    const y = points[i + 1];
    const z = points[i + 2];
    moved[i] = ax * x + bx * y + cx * z + dx;
    moved[i + 1] = ay * x + by * y + cy * z + dy;
    moved[i + 2] = az * x + bz * y + cz * z + dz;
  }
  return moved;
}

/** Transforms directions by a 3 × 3 matrix, column-major; a fourth value (handedness) is kept or negated. */
function transformVectors(
  vectors: Float32Array,
  width: number,
  m: Float64Array,
  mirrored = false,
): Float32Array<ArrayBuffer> {
  const moved = new Float32Array(vectors.length);
  for (let i = 0; i < vectors.length; i += width) {
    const x = vectors[i];
    const y = vectors[i + 1];
    const z = vectors[i + 2];
    moved[i] = m[0] * x + m[3] * y + m[6] * z;
    moved[i + 1] = m[1] * x + m[4] * y + m[7] * z;
    moved[i + 2] = m[2] * x + m[5] * y + m[8] * z;
    if (width === 4) moved[i + 3] = mirrored ? -vectors[i + 3] : vectors[i + 3];
  }
  return moved;
}

/** Normalizes the first three of each `width` values to unit length, in place; zero becomes +Y. */
export function unitVectors(vectors: Float32Array<ArrayBuffer>, width: number) {
  for (let i = 0; i < vectors.length; i += width) {
    const x = vectors[i];
    const y = vectors[i + 1];
    const z = vectors[i + 2];
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length > 0 && length < Infinity) {
      vectors[i] = x / length;
      vectors[i + 1] = y / length;
      vectors[i + 2] = z / length;
    } else {
      vectors[i] = vectors[i + 2] = 0;
      vectors[i + 1] = 1;
    }
  }
  return vectors;
}
