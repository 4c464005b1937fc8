import { vertexNormals } from '../../mesh/normals.ts';
import type { MorphTarget, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { SceneMesh } from '../../mesh/scene.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import type { GltfDocument } from './document.ts';
import type { AccessorReader } from './read-accessors.ts';
import { type Faces, readFaces } from './read-faces.ts';
import { LayerReader, type VertexBlock } from './read-layers.ts';
import { readSkinning } from './read-skinning.ts';
import { readStrokes } from './read-strokes.ts';

type GltfMesh = GltfDocument['meshes'][number];

/** First primitive mode with faces. Lower modes are points and lines. */
const FIRST_FACES = 4;

interface Part {
  block: VertexBlock;
  material: number;
  faces: Faces;
}

const FURTHER_SET = /^(TEXCOORD|COLOR)_([2-9]|\d\d)/;

/** Number of vertices and corners that all meshes together have used so far, to be compared with the limits. */
export interface MeshTotals {
  vertices: number;
  corners: number;
  /** Number of elements of all morph targets, and of all UV sets and color sets except the first two of each. */
  layerElements: number;
}

/**
 * Reads a mesh. Its primitives become one polygon mesh with a material per face, and primitives that share vertices
 * continue to share them. If only some primitives have an attribute, it is filled in for the others (normals are
 * computed, UVs are 0, colors are white). Returns null if nothing is left.
 * @throws FormatError if the accessors do not contain what they claim
 */
export function readMesh(
  given: GltfMesh,
  accessors: AccessorReader,
  totals: MeshTotals,
  materialCount: number,
  context: ConvertContext,
): SceneMesh | null {
  const strokes = readStrokes(given, accessors, totals, context);
  const parts = readParts(given, accessors, totals, materialCount, context);
  const blocks = [...new Set(parts.map((part) => part.block))];
  const vertexCount = blocks.reduce((sum, block) => sum + block.count, 0);
  const { corners, faceOffsets } = joinFaces(parts);
  const { name } = given;
  const drawn = strokes.length === 0 ? {} : { strokes };
  if (faceOffsets.length < 2) {
    const positions = new Float32Array(0);
    const geometry = polygonMesh({ positions, corners, faceOffsets });
    return strokes.length === 0 ? null : { name, geometry, morphWeights: [], ...drawn };
  }

  addLayers(given, vertexCount, totals, context);
  const layers = new LayerReader(accessors, blocks, vertexCount, corners);
  const positions = layers.gather('POSITION', [3])!;
  const geometry = polygonMesh({ positions, corners, faceOffsets });
  geometry.normals = layers.layer('NORMAL', [3], (block) => blockNormals(block, parts, positions));
  if (blocks.every((block) => 'TANGENT' in block.attributes))
    geometry.tangents = layers.layer('TANGENT', [4]);
  geometry.uvSets = layers.numbered('TEXCOORD_', [2]);
  geometry.colors = layers.numbered('COLOR_', [4, 3], () => 1);
  geometry.skinning = readSkinning(blocks, accessors, vertexCount);
  geometry.morphTargets = readMorphTargets(given, layers, geometry);
  setMaterials(geometry, parts);
  return { name, geometry, morphWeights: morphWeights(given, geometry), ...drawn };
}

/**
 * Adds morph targets and additional sets. Their number is limited because all of them may refer to one accessor: a file
 * of 100 kB contained the numbers of 65 million vertices.
 * @throws FormatError if their total exceeds the vertex limit
 */
function addLayers(
  { primitives }: GltfMesh,
  vertexCount: number,
  totals: MeshTotals,
  { limits }: ConvertContext,
): void {
  let most = 0;
  for (const { targets, attributes } of primitives) {
    let sets = 0;
    for (const name of Object.keys(attributes)) if (FURTHER_SET.test(name)) sets++;
    most = Math.max(most, targets.length + sets);
  }
  totals.layerElements += most * vertexCount;
  if (totals.layerElements > limits.vertices)
    throw new FormatError(
      `its morph targets, UVs and colors have ${totals.layerElements} vertices, more than the limit of ${limits.vertices}`,
    );
}

function readParts(
  given: GltfMesh,
  accessors: AccessorReader,
  totals: MeshTotals,
  materialCount: number,
  context: ConvertContext,
): Part[] {
  const blocks = new Map<string, VertexBlock>();
  const parts: Part[] = [];
  let vertexCount = 0;
  for (const primitive of given.primitives) {
    const { attributes, targets, material = -1 } = primitive;
    if (attributes.POSITION === undefined || primitive.mode < FIRST_FACES) continue;
    const key = JSON.stringify([attributes, targets]);
    let block = blocks.get(key);
    if (block === undefined) {
      const { count } = accessors.get(attributes.POSITION);
      totals.vertices += count;
      if (totals.vertices > context.limits.vertices)
        throw new FormatError(`it has more than ${context.limits.vertices} vertices`);
      block = { attributes, targets, first: vertexCount, count };
      blocks.set(key, block);
      vertexCount += count;
    }
    const faces = readFaces(primitive, block.count, accessors, context);
    totals.corners += faces.corners.length;
    if (totals.corners > context.limits.corners)
      throw new FormatError(`its faces have more than ${context.limits.corners} corners`);
    if (material >= materialCount)
      throw new FormatError(`it refers to material ${material}, which does not exist`);
    parts.push({ block, material, faces });
  }
  return parts;
}

/** Joins all faces in one list, with indices into the vertices of the whole mesh. */
function joinFaces(parts: Part[]) {
  if (parts.length === 1) return parts[0].faces;
  const faceCount = parts.reduce((sum, { faces }) => sum + faces.faceOffsets.length - 1, 0);
  const faceOffsets = new Uint32Array(faceCount + 1);
  const corners = new Uint32Array(parts.reduce((sum, { faces }) => sum + faces.corners.length, 0));
  let face = 0;
  let corner = 0;
  for (const { faces, block } of parts) {
    for (let i = 0; i < faces.corners.length; i++)
      corners[corner + i] = faces.corners[i] + block.first;
    for (let f = 1; f < faces.faceOffsets.length; f++)
      faceOffsets[++face] = corner + faces.faceOffsets[f];
    corner += faces.corners.length;
  }
  return { corners, faceOffsets };
}

/** Computes smooth normals for a block's vertices from all adjacent faces. */
function blockNormals(block: VertexBlock, parts: Part[], positions: Float32Array): Float32Array {
  const own = parts.filter((part) => part.block === block).map(({ faces }) => faces);
  const triangles = new Uint32Array(own.reduce((sum, faces) => sum + 3 * faces.corners.length, 0));
  let o = 0;
  for (const { corners, faceOffsets } of own)
    for (let f = 0; f + 1 < faceOffsets.length; f++)
      for (let c = faceOffsets[f] + 2; c < faceOffsets[f + 1]; c++) {
        triangles[o++] = corners[faceOffsets[f]];
        triangles[o++] = corners[c - 1];
        triangles[o++] = corners[c];
      }
  const from = block.first * 3;
  return vertexNormals(positions.subarray(from, from + block.count * 3), triangles.subarray(0, o));
}

function readMorphTargets(
  given: GltfMesh,
  layers: LayerReader,
  geometry: PolygonMesh,
): MorphTarget[] {
  let count = 0;
  for (const { targets } of given.primitives) count = Math.max(count, targets.length);
  const names = given.extras?.targetNames ?? [];
  return Array.from({ length: count }, (_, t) => {
    const of = (block: VertexBlock) => block.targets[t];
    return {
      name: names[t] ?? '',
      positions:
        layers.gather('POSITION', [3], undefined, of) ??
        new Float32Array(geometry.positions.length),
      normals: geometry.normals && layers.gather('NORMAL', [3], undefined, of),
    };
  });
}

function morphWeights(given: GltfMesh, { morphTargets }: PolygonMesh): number[] {
  return morphTargets.map((_, t) => given.weights[t] ?? 0);
}

function setMaterials(geometry: PolygonMesh, parts: Part[]): void {
  geometry.material = parts[0].material;
  if (parts.every((part) => part.material === geometry.material)) return;
  geometry.faceMaterials = new Int32Array(geometry.faceOffsets.length - 1);
  let face = 0;
  for (const { material, faces } of parts) {
    const end = face + faces.faceOffsets.length - 1;
    geometry.faceMaterials.fill(material, face, end);
    face = end;
  }
}
