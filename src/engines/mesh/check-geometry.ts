import { smoothNormals } from './corner-normals.ts';
import { allFinite } from './finite.ts';
import type { CornerLayer, PolygonMesh, Skinning } from './polygon-mesh.ts';
import type { Mend } from './repair.ts';
import { SceneError } from './scene-error.ts';
import { selectFaces } from './select-faces.ts';
import { unwindFaces } from './unwind-faces.ts';

/**
 * Returns a mesh whose arrays are consistent, repaired where possible; the same arrays if nothing is wrong.
 * @throws SceneError if faces refer to corners or vertices that do not exist
 */
export function checkGeometry(
  mesh: PolygonMesh,
  name: string,
  materialCount: number,
  mend: Mend,
): PolygonMesh {
  checkArrays(mesh, name);
  const checked = dropFaces(unwindFaces(mesh, mend), mend);
  const vertexCount = checked.positions.length / 3;
  const layer = (given: CornerLayer | null, width: number, what: string) =>
    checkLayer(checked, given, width, what, mend);
  const normals = layer(checked.normals, 3, 'normals');
  const result: PolygonMesh = {
    ...checked,
    normals: normals && checkNormals(checked, normals, mend),
    tangents: checkTangents(layer(checked.tangents, 4, 'tangents')),
    uvSets: keepNumbers(
      checked.uvSets.map((set) => layer(set, 2, 'texture coordinates')),
      checked.corners.length,
    ),
    colors: checked.colors.map((set) => layer(set, 4, 'colours')).filter((set) => set !== null),
    skinning: checkSkinning(checked.skinning, vertexCount, mend),
    morphTargets: checked.morphTargets.filter((target) => {
      const fits = target.positions.length === vertexCount * 3 && allFinite(target.positions);
      if (!fits)
        mend('morph_target_dropped', 'morph targets that do not match their mesh were dropped');
      return fits;
    }),
  };
  result.morphTargets = result.morphTargets.map((target) =>
    target.normals === null ||
    (target.normals.length === result.normals?.values.length && allFinite(target.normals))
      ? target
      : { ...target, normals: null },
  );
  checkFaceMaterials(result, materialCount, mend);
  return result;
}

function checkArrays({ positions, faceOffsets, corners }: PolygonMesh, name: string): void {
  const of = name === '' ? '' : ` of mesh "${name}"`;
  if (positions.length % 3 !== 0) throw new SceneError(`the vertices${of} are incomplete`);
  let before = 0;
  for (let f = 0; f < faceOffsets.length; f++) {
    if (faceOffsets[f] < before) throw new SceneError(`the faces${of} are out of order`);
    before = faceOffsets[f];
  }
  if (faceOffsets[0] !== 0 || before !== corners.length) {
    throw new SceneError(`the faces${of} do not match its ${corners.length} corners`);
  }
  const vertexCount = positions.length / 3;
  for (let c = 0; c < corners.length; c++) {
    if (corners[c] >= vertexCount) {
      throw new SceneError(
        `a face${of} refers to vertex ${corners[c]}, but there are only ${vertexCount}`,
      );
    }
  }
}

/** Removes faces with fewer than three corners, and those with a vertex whose coordinates are not finite. */
function dropFaces(mesh: PolygonMesh, mend: Mend): PolygonMesh {
  const { positions, faceOffsets, corners } = mesh;
  let nowhere: Uint8Array | null = null;
  if (!allFinite(positions)) {
    nowhere = new Uint8Array(positions.length / 3);
    for (let i = 0; i < positions.length; i++) {
      if (!Number.isFinite(positions[i])) nowhere[Math.trunc(i / 3)] = 1;
    }
  }
  const faceCount = faceOffsets.length - 1;
  const kept = new Uint32Array(faceCount);
  let [count, short, broken] = [0, 0, 0];
  for (let f = 0; f < faceCount; f++) {
    let whole = true;
    if (nowhere) {
      for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
        if (nowhere[corners[c]] === 1) whole = false;
      }
    }
    if (faceOffsets[f + 1] - faceOffsets[f] < 3) short++;
    else if (!whole) broken++;
    else kept[count++] = f;
  }
  mend('short_face_dropped', 'faces with fewer than three corners were dropped', short);
  mend('non_finite_face_dropped', 'faces with invalid coordinates were dropped', broken);
  const result = count === faceCount ? mesh : selectFaces(mesh, kept.subarray(0, count));
  if (nowhere === null) return result;
  const finite = positions.map((value) => (Number.isFinite(value) ? value : 0));
  return { ...result, positions: finite };
}

/** Returns the layer with finite values; null if its indices are out of range. */
function checkLayer(
  mesh: PolygonMesh,
  layer: CornerLayer | null,
  width: number,
  what: string,
  mend: Mend,
): CornerLayer | null {
  if (layer === null) return null;
  const elements = layer.values.length / width;
  let fits = Number.isInteger(elements) && layer.indices.length === mesh.corners.length;
  for (let c = 0; fits && c < layer.indices.length; c++) fits = layer.indices[c] < elements;
  if (!fits) {
    const code = `${what.replaceAll(' ', '_')}_dropped`;
    mend(code, `${what} that do not match their mesh were dropped`);
    return null;
  }
  if (allFinite(layer.values)) return layer;
  mend('non_finite_value', 'invalid values were set to 0');
  const values = layer.values.map((value) => (Number.isFinite(value) ? value : 0));
  return { values, indices: layer.indices };
}

/**
 * Removes missing sets at the end; a missing set before others becomes all 0, because textures refer to sets by number.
 */
function keepNumbers(sets: (CornerLayer | null)[], cornerCount: number): CornerLayer[] {
  const length = sets.findLastIndex((set) => set !== null) + 1;
  return sets
    .slice(0, length)
    .map((set) => set ?? { values: new Float32Array(2), indices: new Uint32Array(cornerCount) });
}

/** Tolerance of the squared length of a unit vector. glTF's validator rejects a deviation of 5e-4 in the length. */
const UNIT_TOLERANCE = 5e-4;

/** Returns normals of unit length; a normal without a direction is replaced by a smooth one. */
function checkNormals(mesh: PolygonMesh, layer: CornerLayer, mend: Mend): CornerLayer {
  const { values, indices } = layer;
  let mended: Float32Array | null = null;
  let [zero, scaled] = [0, 0];
  for (let i = 0; i < values.length; i += 3) {
    const squared = values[i] ** 2 + values[i + 1] ** 2 + values[i + 2] ** 2;
    if (Math.abs(squared - 1) <= UNIT_TOLERANCE) continue;
    mended ??= values.slice();
    const length = Math.sqrt(squared);
    if (length < 1e-12 || length === Infinity) {
      zero++;
      mended.fill(0, i, i + 3);
    } else {
      scaled++;
      for (let k = 0; k < 3; k++) mended[i + k] = values[i + k] / length;
    }
  }
  if (mended === null) return layer;
  mend('normal_scaled', 'normals were normalized', scaled);
  if (zero > 0) {
    mend('normal_computed', 'zero-length normals were recomputed from the faces', zero);
    const smooth = smoothNormals(mesh).values;
    for (let c = 0; c < indices.length; c++) {
      const i = indices[c] * 3;
      if (mended[i] !== 0 || mended[i + 1] !== 0 || mended[i + 2] !== 0) continue;
      const v = mesh.corners[c] * 3;
      for (let k = 0; k < 3; k++) mended[i + k] = smooth[v + k];
    }
    // Repairs elements that no corner uses.
    for (let i = 0; i < mended.length; i += 3) {
      if (mended[i] === 0 && mended[i + 1] === 0 && mended[i + 2] === 0) mended[i + 1] = 1;
    }
  }
  return { values: mended, indices };
}

/**
 * Returns tangents of unit length with a handedness of ±1; null if one has no direction, because the target can compute
 * its own.
 */
function checkTangents(layer: CornerLayer | null): CornerLayer | null {
  if (layer === null) return null;
  const { values, indices } = layer;
  let mended: Float32Array | null = null;
  for (let i = 0; i < values.length; i += 4) {
    const squared = values[i] ** 2 + values[i + 1] ** 2 + values[i + 2] ** 2;
    const w = values[i + 3];
    if (Math.abs(squared - 1) <= UNIT_TOLERANCE && (w === 1 || w === -1)) continue;
    const length = Math.sqrt(squared);
    if (length < 1e-12 || length === Infinity) return null;
    mended ??= values.slice();
    for (let k = 0; k < 3; k++) mended[i + k] = values[i + k] / length;
    mended[i + 3] = w < 0 ? -1 : 1;
  }
  return mended === null ? layer : { values: mended, indices };
}

/** Returns joint weights that sum to 1; joints without weight become 0. */
function checkSkinning(skinning: Skinning | null, vertexCount: number, mend: Mend) {
  if (skinning === null) return null;
  const { influences } = skinning;
  const size = influences * vertexCount;
  if (influences < 1 || skinning.joints.length !== size || skinning.weights.length !== size) {
    mend('skin_weights_dropped', 'skin weights that do not match their mesh were dropped');
    return null;
  }
  const joints = skinning.joints.slice();
  const weights = skinning.weights.slice();
  let [mended, missing] = [0, 0];
  for (let i = 0; i < size; i += influences) {
    let sum = 0;
    for (let k = i; k < i + influences; k++) {
      if (!(weights[k] > 0 && weights[k] < Infinity)) weights[k] = joints[k] = 0;
      sum += weights[k];
    }
    if (Math.abs(sum - 1) <= 1e-6 * influences) continue;
    if (sum === 0) {
      missing++;
      weights[i] = 1;
      continue;
    }
    mended++;
    for (let k = i; k < i + influences; k++) weights[k] /= sum;
  }
  mend('skin_weights_missing', 'vertices without skin weights were bound to one joint', missing);
  mend('skin_weights_scaled', 'skin weights were scaled to a sum of 1', mended);
  return { influences, joints, weights };
}

function checkFaceMaterials(mesh: PolygonMesh, materialCount: number, mend: Mend): void {
  const missing = (material: number) => material < -1 || material >= materialCount;
  let count = 0;
  if (missing(mesh.material)) {
    mesh.material = -1;
    if (mesh.faceMaterials === null) count++;
  }
  const faceCount = mesh.faceOffsets.length - 1;
  if (mesh.faceMaterials && mesh.faceMaterials.length !== faceCount) {
    mesh.faceMaterials = null;
    count++;
  }
  if (mesh.faceMaterials?.some(missing)) {
    mesh.faceMaterials = mesh.faceMaterials.map((material) => {
      if (!missing(material)) return material;
      count++;
      return -1;
    });
  }
  mend('material_missing', 'references of faces to missing materials were removed', count);
}
