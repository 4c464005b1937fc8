import { nearPositions } from '../../mesh/far.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Vector3 } from '../../mesh/scene.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { pointCloud, type Strokes, strokesOfVertices } from '../../mesh/strokes.ts';
import { linearOfSrgb } from '../../raster/srgb.ts';
import { FormatError } from '../format.ts';
import { integersOf, numbersOf } from './array-values.ts';
import { childOf, childText, type FbxRecord } from './document.ts';
import { countOpenFaces, decodePolygons, dropOpenFaces, openFaces } from './polygons.ts';
import {
  countUp,
  type LayerBase,
  type LayerNames,
  layerElements,
  readLayer,
} from './read-layers.ts';
import type { FbxSource } from './source.ts';

const NORMALS: LayerNames = {
  element: 'LayerElementNormal',
  values: 'Normals',
  indices: 'NormalsIndex',
  width: 3,
};
const TANGENTS: LayerNames = {
  element: 'LayerElementTangent',
  values: 'Tangents',
  indices: 'TangentsIndex',
  width: 3,
};
const BINORMALS: LayerNames = {
  element: 'LayerElementBinormal',
  values: 'Binormals',
  indices: 'BinormalsIndex',
  width: 3,
};
const UVS: LayerNames = { element: 'LayerElementUV', values: 'UV', indices: 'UVIndex', width: 2 };
const COLORS: LayerNames = {
  element: 'LayerElementColor',
  values: 'Colors',
  indices: 'ColorIndex',
  width: 4,
};

/**
 * A geometry that is not yet on a node. `mesh.faceMaterials` are indices into the node's materials, not into the
 * scene's.
 */
export interface Geometry {
  mesh: PolygonMesh;
  uvSetNames: string[];
  /**
   * Lines and points without a face: polygons with two corners or one, or the vertices of a mesh without polygons; null
   * if there are none.
   */
  strokes: Strokes | null;
  /** Point, in meters, that the vertices are relative to; null if it is the geometry's origin. */
  offset: Vector3 | null;
}

/**
 * Reads a mesh in meters with all its layers; null if it has no vertices.
 * @throws FormatError if the mesh is damaged or exceeds the limits
 */
export function readGeometry(record: FbxRecord, source: FbxSource): Geometry | null {
  const { budget, context } = source;
  const vertices = numbersOf(childOf(record, 'Vertices'), budget);
  if (repairNumbers(vertices, source.space.unit)) {
    context.warn('number_repaired', 'Invalid vertex coordinates were set to 0.');
  }
  const vertexCount = Math.floor(vertices.length / 3);
  const encoded = integersOf(childOf(record, 'PolygonVertexIndex'), budget);
  source.claim(vertexCount, encoded.length);
  const polygons = decodePolygons(encoded, vertexCount);
  if (vertexCount === 0) return null;
  const base: LayerBase = { ...polygons, vertexCount, budget, warn: context.warn };
  const uvRecords = layerElements(record, UVS.element);
  const uvSets: CornerLayer[] = [];
  const uvSetNames: string[] = [];
  for (const element of uvRecords) {
    const layer = readLayer(element, UVS, base);
    if (layer === null) continue;
    // The v axis points up in FBX but down in the scene.
    for (let i = 1; i < layer.values.length; i += 2) layer.values[i] = 1 - layer.values[i];
    uvSets.push(layer);
    uvSetNames.push(childText(element, 'Name') ?? '');
  }
  const normals = readFirst(record, NORMALS, base);
  const { positions, offset } = nearPositions([vertices.subarray(0, vertexCount * 3)], {
    unitMetres: source.space.unit,
    factor: source.space.unit,
    offsets: source.offsets,
  });
  const mesh = polygonMesh({
    positions,
    ...polygons,
    normals: normals && { values: normalized(normals.values), indices: normals.indices },
    tangents: readTangents(record, normals, base),
    uvSets,
    colors: layerElements(record, COLORS.element)
      .map((element) => readLayer(element, COLORS, base))
      .filter((layer) => layer !== null)
      .map(({ values, indices }) => ({ values: decodedColors(values), indices })),
    faceMaterials: readFaceMaterials(record, base),
  });
  // Blender writes a mesh of loose vertices without polygons.
  if (polygons.corners.length === 0)
    return { mesh, strokes: pointCloud(positions, null), uvSetNames, offset };
  if (countOpenFaces(polygons) === 0) return { mesh, strokes: null, uvSetNames, offset };
  const strokes = strokesOfVertices(positions, null, openFaces(polygons));
  return { mesh: dropOpenFaces(mesh), strokes, uvSetNames, offset };
}

/** Replaces numbers that a float cannot represent in meters by 0. Returns whether there were any. */
function repairNumbers(values: Float64Array, unit: number): boolean {
  let repaired = false;
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(Math.fround(values[i] * unit))) continue;
    values[i] = 0;
    repaired = true;
  }
  return repaired;
}

function readFirst(record: FbxRecord, names: LayerNames, base: LayerBase): CornerLayer | null {
  const [element] = layerElements(record, names.element);
  return element === undefined ? null : readLayer(element, names, base);
}

/** Normalizes vectors in place. Vectors of length 0 stay unchanged. */
function normalized(values: Float32Array): Float32Array {
  for (let i = 0; i + 2 < values.length; i += 3) {
    const length = Math.sqrt(values[i] ** 2 + values[i + 1] ** 2 + values[i + 2] ** 2);
    if (length === 0 || Math.abs(length - 1) < 1e-6) continue;
    values[i] /= length;
    values[i + 1] /= length;
    values[i + 2] /= length;
  }
  return values;
}

/**
 * Converts colors in place from sRGB, which programs use (Blender by default in both directions), to linear. Alpha
 * stays unchanged.
 */
function decodedColors(values: Float32Array): Float32Array {
  for (let i = 0; i < values.length; i++) if (i % 4 !== 3) values[i] = linearOfSrgb(values[i]);
  return values;
}

/** Reads tangents, with their handedness from the binormals; null if normals are missing. */
function readTangents(
  record: FbxRecord,
  normals: CornerLayer | null,
  base: LayerBase,
): CornerLayer | null {
  const tangents = readFirst(record, TANGENTS, base);
  if (tangents === null || normals === null) return null;
  const binormals = readFirst(record, BINORMALS, base);
  const { values: t } = tangents;
  normalized(t);
  const shared = tangents.indices === normals.indices && tangents.indices === binormals?.indices;
  const count = shared || binormals === null ? t.length / 3 : base.corners.length;
  const values = new Float32Array(count * 4);
  const { values: n } = normals;
  for (let e = 0; e < count; e++) {
    const expanded = !shared && binormals !== null;
    const i = 3 * (expanded ? tangents.indices[e] : e);
    values[4 * e] = t[i];
    values[4 * e + 1] = t[i + 1];
    values[4 * e + 2] = t[i + 2];
    values[4 * e + 3] = 1;
    if (binormals === null) continue;
    const j = 3 * (expanded ? normals.indices[e] : e);
    const k = 3 * (expanded ? binormals.indices[e] : e);
    const b = binormals.values;
    const side =
      (n[j + 1] * t[i + 2] - n[j + 2] * t[i + 1]) * b[k] +
      (n[j + 2] * t[i] - n[j] * t[i + 2]) * b[k + 1] +
      (n[j] * t[i + 1] - n[j + 1] * t[i]) * b[k + 2];
    if (side < 0) values[4 * e + 3] = -1;
  }
  if (shared || binormals === null) return { values, indices: tangents.indices };
  return { values, indices: countUp(base.corners.length) };
}

/** Reads, for each face, the index into the node's materials; null if all faces use the first material. */
function readFaceMaterials(record: FbxRecord, base: LayerBase): Int32Array | null {
  const [element] = layerElements(record, 'LayerElementMaterial');
  if (element === undefined) return null;
  const numbers = integersOf(childOf(element, 'Materials'), base.budget);
  const mapping = childText(element, 'MappingInformationType');
  const faces = base.faceOffsets.length - 1;
  if (mapping !== 'ByPolygon' || numbers.length === 0) {
    return numbers.length > 0 && numbers[0] > 0 ? new Int32Array(faces).fill(numbers[0]) : null;
  }
  const result = new Int32Array(faces);
  result.set(numbers.subarray(0, faces));
  return result.some((number) => number !== result[0]) || result[0] !== 0 ? result : null;
}

/**
 * Creates a function that counts vertices and corners.
 * @throws FormatError if a mesh of the file would exceed the limits
 */
export function createClaim(limits: { vertices: number; corners: number }) {
  let vertices = 0;
  let corners = 0;
  return (moreVertices: number, moreCorners: number): void => {
    vertices += moreVertices;
    corners += moreCorners;
    if (vertices > limits.vertices || corners > limits.corners) {
      throw new FormatError(
        `The FBX file is too large: more than ${limits.vertices} vertices or ${limits.corners} corners.`,
      );
    }
  };
}
