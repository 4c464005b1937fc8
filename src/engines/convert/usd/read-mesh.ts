import { type Coordinates, type FarOffsets, nearPositions } from '../../mesh/far.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Vector3 } from '../../mesh/scene.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { selectFaces } from '../../mesh/select-faces.ts';
import { turnOver } from '../../mesh/transform-mesh.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import {
  cornerIndices,
  cornerLayer,
  inheritedPrimvar,
  readPrimvar,
  type Topology,
} from './read-primvars.ts';
import type { StagePrim } from './stage-prim.ts';

/** Names that exporters give to the first set of texture coordinates. */
const FIRST_UV_SETS = ['st', 'UVMap', 'st0', 'map1', 'uv'];

/** A mesh's geometry, and the data that materials need about it. */
export interface ReadMesh {
  geometry: PolygonMesh;
  /** Primvar name of each UV set, without the prefix. */
  uvNames: string[];
  /** Color of the whole mesh from displayColor, if stated; linear RGB and opacity. */
  color: [number, number, number, number] | null;
  /** File index of each face of the geometry, from which hole faces are left out; null if there are no holes. */
  faceNumbers: Uint32Array | null;
  /** Point that the vertices are relative to, in meters; null: the prim's origin. */
  offset: Vector3 | null;
}

/**
 * Reads a Mesh prim's polygons unchanged. For subdivision surfaces, this is the control cage.
 * @param place meters per unit of the stage, and the offsets of its meshes
 * @returns null if the mesh has no faces
 * @throws FormatError if the arrays are inconsistent, or exceed `limits`
 */
export function readMesh(
  prim: StagePrim,
  place: { unitMetres: number; offsets: FarOffsets },
  context: ConvertContext,
): ReadMesh | null {
  const points = prim.numbers('points');
  const counts = prim.numbers('faceVertexCounts');
  const indices = prim.numbers('faceVertexIndices');
  if (points === undefined || counts === undefined || indices === undefined) return null;
  const { limits } = context;
  if (points.length / 3 > limits.vertices || indices.length > limits.corners) {
    throw new FormatError(
      `The mesh "${prim.name}" has ${indices.length} corners, more than allowed.`,
    );
  }
  if (prim.property('points')?.samples() !== null) {
    context.warn(
      'vertex_animation_dropped',
      'animated vertices keep their positions from the first time sample',
    );
  }
  const topology = topologyOf(prim, counts, indices, Math.floor(points.length / 3));
  const whole = [points.subarray(0, topology.vertexCount * 3) as Coordinates];
  const { positions, offset } = nearPositions(whole, { ...place, factor: place.unitMetres });
  const uv = readUvSets(prim, topology, context);
  const { layer, color } = readColors(prim, topology, context);
  const mesh = polygonMesh({
    positions,
    faceOffsets: topology.faceOffsets,
    corners: topology.corners,
    normals: readNormals(prim, topology, context),
    uvSets: uv.sets,
    colors: layer === null ? [] : [layer],
  });
  const sides = prim.text('orientation') === 'leftHanded' ? turnOver(mesh) : mesh;
  const kept = withoutHoles(prim, counts.length);
  return {
    geometry: kept === null ? sides : selectFaces(sides, kept),
    uvNames: uv.names,
    color,
    faceNumbers: kept,
    offset,
  };
}

function topologyOf(
  prim: StagePrim,
  counts: ArrayLike<number>,
  indices: ArrayLike<number>,
  vertexCount: number,
): Topology {
  const faceOffsets = new Uint32Array(counts.length + 1);
  for (let f = 0, sum = 0; f < counts.length; f++) {
    if (!(counts[f] >= 0))
      throw new FormatError(`The mesh "${prim.name}" has a face with ${counts[f]} corners.`);
    sum += counts[f];
    if (sum > indices.length) break;
    faceOffsets[f + 1] = sum;
  }
  if (faceOffsets[counts.length] !== indices.length) {
    throw new FormatError(
      `The faces of the mesh "${prim.name}" do not add up to its ${indices.length} corners.`,
    );
  }
  let each: Uint32Array | null = null;
  const eachCorner = () => {
    each ??= Uint32Array.from({ length: indices.length }, (_, c) => c);
    return each;
  };
  return { faceOffsets, corners: Uint32Array.from(indices), vertexCount, eachCorner };
}

function readNormals(
  prim: StagePrim,
  topology: Topology,
  context: ConvertContext,
): CornerLayer | null {
  const primvar =
    readPrimvar(prim, 'primvars:normals', 'constant') ?? readPrimvar(prim, 'normals', 'vertex');
  if (primvar === null) return null;
  const layer = cornerLayer(primvar, 3, topology);
  if (layer === null) unfitting(prim, 'normals', context);
  return layer;
}

function readUvSets(prim: StagePrim, topology: Topology, context: ConvertContext) {
  const names = prim
    .propertyNames('primvars:')
    .filter((name) => /^(?:texCoord2|float2|half2|double2)/.test(prim.peek(name)?.typeName ?? ''))
    .map((name) => name.slice('primvars:'.length))
    .sort((a, b) => rank(a) - rank(b));
  const sets: CornerLayer[] = [];
  const kept: string[] = [];
  for (const name of names) {
    const primvar = readPrimvar(prim, `primvars:${name}`, 'constant');
    if (primvar === null || primvar.interpolation === 'constant') continue;
    const indices = cornerIndices(primvar, 2, topology);
    if (indices === null) {
      unfitting(prim, `texture coordinates "${name}"`, context);
      continue;
    }
    const values = Float32Array.from(primvar.values);
    for (let i = 1; i < values.length; i += 2) values[i] = 1 - values[i];
    sets.push({ values, indices });
    kept.push(name);
  }
  return { sets, names: kept };
}

function rank(name: string): number {
  const at = FIRST_UV_SETS.indexOf(name);
  return at < 0 ? FIRST_UV_SETS.length : at;
}

/**
 * Reads displayColor and displayOpacity. A single value is the color of a mesh without a material, while several values
 * are vertex colors.
 */
function readColors(prim: StagePrim, topology: Topology, context: ConvertContext) {
  const color = inheritedPrimvar(prim, 'primvars:displayColor');
  if (color === null) return { layer: null, color: null };
  const opacity = inheritedPrimvar(prim, 'primvars:displayOpacity');
  const { values } = color;
  if (color.interpolation === 'constant' || values.length === 3) {
    const whole: ReadMesh['color'] = [values[0], values[1], values[2], opacity?.values[0] ?? 1];
    return { layer: null, color: whole };
  }
  const indices = cornerIndices(color, 3, topology);
  if (indices === null) {
    unfitting(prim, 'colors', context);
    return { layer: null, color: null };
  }
  const count = Math.floor(values.length / 3);
  const rgba = new Float32Array(count * 4).fill(1);
  for (let i = 0; i < count; i++) rgba.set(values.subarray(3 * i, 3 * i + 3), 4 * i);
  const alphas = opacity === null ? null : cornerIndices(opacity, 1, topology);
  if (opacity !== null && alphas !== null) {
    for (let c = 0; c < indices.length; c++) rgba[4 * indices[c] + 3] = opacity.values[alphas[c]];
  }
  return { layer: { values: rgba, indices }, color: null };
}

/** Returns the indices of the faces that are not marked as holes; null if no face is. */
function withoutHoles(prim: StagePrim, faces: number): Uint32Array | null {
  const holes = prim.numbers('holeIndices');
  if (holes === undefined || holes.length === 0) return null;
  const isHole = new Uint8Array(faces);
  for (const face of holes) isHole[face] = 1;
  return Uint32Array.from({ length: faces }, (_, f) => f).filter((f) => isHole[f] === 0);
}

function unfitting(prim: StagePrim, what: string, context: ConvertContext): void {
  context.warn(
    'layer_dropped',
    `the ${what} of the mesh "${prim.name}" do not match its faces and were left out`,
  );
}
