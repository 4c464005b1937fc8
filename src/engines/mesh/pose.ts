import type { PolygonMesh, Skinning } from './polygon-mesh.ts';
import type { Scene } from './scene.ts';
import { determinant3, type Matrix4, multiplyMatrices } from './transform.ts';
import { turnOver, unitVectors } from './transform-mesh.ts';

/**
 * The mesh of a node at rest: with its morph weights added, and where the node has a skin, bent by it, which leaves it
 * in world space (glTF: a skinned mesh ignores its node's transform).
 */
export function posedMesh(
  scene: Scene,
  node: number,
  worlds: Matrix4[],
): { mesh: PolygonMesh; skinned: boolean } {
  const { mesh: number, skin } = scene.nodes[node];
  const { geometry, morphWeights } = scene.meshes[number];
  const morphed = { ...addMorphTargets(geometry, morphWeights), morphTargets: [] };
  const skinning = geometry.skinning;
  if (skin < 0 || skinning === null) {
    const plain = geometry.skinning === null && geometry.morphTargets.length === 0;
    return { mesh: plain ? geometry : { ...morphed, skinning: null }, skinned: false };
  }
  const { joints, inverseBindMatrices } = scene.skins[skin];
  const matrices = joints.map((joint, j) =>
    multiplyMatrices(worlds[joint], inverseBindMatrices.subarray(16 * j, 16 * j + 16)),
  );
  const bent = { ...bend(morphed, skinning, matrices), skinning: null };
  const mirrored = matrices.length > 0 && matrices.every((matrix) => determinant3(matrix) < 0);
  return { mesh: mirrored ? turnOver(bent) : bent, skinned: true };
}

/** The mesh with each morph target's displacements added, times its weight. */
export function addMorphTargets(mesh: PolygonMesh, weights: readonly number[]): PolygonMesh {
  if (mesh.morphTargets.every((_, t) => (weights[t] ?? 0) === 0)) return mesh;
  const positions = mesh.positions.slice();
  const normals = mesh.normals && { ...mesh.normals, values: mesh.normals.values.slice() };
  mesh.morphTargets.forEach((target, t) => {
    const weight = weights[t] ?? 0;
    if (weight === 0) return;
    for (let i = 0; i < positions.length; i++) positions[i] += weight * target.positions[i];
    if (!normals || !target.normals) return;
    for (let i = 0; i < normals.values.length; i++) normals.values[i] += weight * target.normals[i];
  });
  if (normals) unitVectors(normals.values, 3);
  return { ...mesh, positions, normals };
}

/** Linear blend skinning of positions, normals and tangents. */
function bend(mesh: PolygonMesh, skinning: Skinning, matrices: Matrix4[]): PolygonMesh {
  const blended = new Float64Array(12);
  const blend = (v: number) => {
    blended.fill(0);
    let sum = 0;
    for (let k = v * skinning.influences; k < (v + 1) * skinning.influences; k++) {
      const weight = skinning.weights[k];
      const matrix = matrices[skinning.joints[k]];
      if (weight === 0 || matrix === undefined) continue;
      sum += weight;
      for (let i = 0; i < 12; i++) blended[i] += weight * matrix[i + Math.trunc(i / 3)];
    }
    if (sum === 0) blended[0] = blended[4] = blended[8] = 1;
    else for (let i = 0; i < 12; i++) blended[i] /= sum;
  };
  const positions = new Float32Array(mesh.positions.length);
  for (let v = 0; v < positions.length / 3; v++) {
    blend(v);
    const [x, y, z] = mesh.positions.subarray(3 * v, 3 * v + 3);
    for (let k = 0; k < 3; k++) {
      positions[3 * v + k] =
        blended[k] * x + blended[3 + k] * y + blended[6 + k] * z + blended[9 + k];
    }
  }
  // An element of a layer turns with the vertex of the first corner that shows it.
  const turn = (layer: PolygonMesh['normals'], width: number) => {
    if (layer === null) return null;
    const values = layer.values.slice();
    const done = new Uint8Array(values.length / width);
    for (let c = 0; c < layer.indices.length; c++) {
      const element = layer.indices[c];
      if (done[element] === 1) continue;
      done[element] = 1;
      blend(mesh.corners[c]);
      const [x, y, z] = layer.values.subarray(width * element, width * element + 3);
      for (let k = 0; k < 3; k++) {
        values[width * element + k] = blended[k] * x + blended[3 + k] * y + blended[6 + k] * z;
      }
    }
    return { indices: layer.indices, values: unitVectors(values, width) };
  };
  return { ...mesh, positions, normals: turn(mesh.normals, 3), tangents: turn(mesh.tangents, 4) };
}
