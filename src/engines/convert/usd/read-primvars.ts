import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import type { Numbers } from './layer.ts';
import { asNumbers, type StagePrim, type StageProperty } from './stage-prim.ts';

/** Faces and corners that values refer to. */
export interface Topology {
  faceOffsets: Uint32Array;
  corners: Uint32Array;
  vertexCount: number;
  /** Returns 0, 1, 2, …, one for each corner. The array is created once for all values on corners. */
  eachCorner(): Uint32Array;
}

/** Values of a primvar (or of `normals`), their interpolation, and their index, if any. */
export interface Primvar {
  values: Numbers;
  indices: Numbers | undefined;
  interpolation: string;
}

/** Reads a primvar; null if the prim has no such values. */
export function readPrimvar(prim: StagePrim, name: string, fallback: string): Primvar | null {
  const property = prim.property(name);
  const values = asNumbers(property?.value());
  if (property === null || values === undefined || values.length === 0) return null;
  const indices = prim.numbers(`${name}:indices`);
  return { values, indices, interpolation: interpolationOf(property) ?? fallback };
}

/** Constant primvars by name, as stated by each prim and its ancestors. */
const constants = new WeakMap<StagePrim, Map<string, Primvar | null>>();

/** Returns a constant primvar, which may be set on any ancestor for all meshes below it. The nearest one counts. */
export function inheritedPrimvar(prim: StagePrim, name: string): Primvar | null {
  return readPrimvar(prim, name, 'constant') ?? constantAbove(prim.parent, name);
}

function constantAbove(prim: StagePrim | null, name: string): Primvar | null {
  if (prim === null) return null;
  const known = constants.get(prim)?.get(name);
  if (known !== undefined) return known;
  const own = readPrimvar(prim, name, 'constant');
  const found = own?.interpolation === 'constant' ? own : constantAbove(prim.parent, name);
  const names = constants.get(prim) ?? new Map<string, Primvar | null>();
  constants.set(prim, names.set(name, found));
  return found;
}

function interpolationOf(property: StageProperty): string | undefined {
  const interpolation = property.metadata('interpolation');
  return typeof interpolation === 'string' ? interpolation : undefined;
}

/**
 * Returns the element of each corner; null if there are fewer elements than the mesh needs.
 * @param width number of values per element
 */
export function cornerIndices(
  { values, indices, interpolation }: Primvar,
  width: number,
  topology: Topology,
): Uint32Array | null {
  const { faceOffsets, corners, vertexCount } = topology;
  const elements = Math.floor(values.length / width);
  const faces = faceOffsets.length - 1;
  const slots = indices === undefined ? elements : indices.length;
  const needed: Record<string, number> = {
    constant: 1,
    uniform: faces,
    vertex: vertexCount,
    varying: vertexCount,
    faceVarying: corners.length,
  };
  if (!(slots >= (needed[interpolation] ?? Number.POSITIVE_INFINITY))) return null;
  if (indices !== undefined && !allBelow(indices, elements)) return null;
  const at = (slot: number) => (indices === undefined ? slot : indices[slot]);
  if (interpolation === 'faceVarying') {
    return indices === undefined
      ? topology.eachCorner()
      : Uint32Array.from(indices.subarray(0, corners.length));
  }
  if (interpolation === 'vertex' || interpolation === 'varying') {
    return indices === undefined ? corners : corners.map((vertex) => indices[vertex]);
  }
  const result = new Uint32Array(corners.length);
  if (interpolation === 'constant') return result.fill(at(0));
  for (let f = 0; f < faces; f++) result.fill(at(f), faceOffsets[f], faceOffsets[f + 1]);
  return result;
}

/** Returns a layer with the primvar's values unchanged; null if they do not fit the mesh. */
export function cornerLayer(
  primvar: Primvar,
  width: number,
  topology: Topology,
): CornerLayer | null {
  const indices = cornerIndices(primvar, width, topology);
  if (indices === null) return null;
  const { values } = primvar;
  return { values: values instanceof Float32Array ? values : Float32Array.from(values), indices };
}

function allBelow(indices: Numbers, limit: number): boolean {
  for (let i = 0; i < indices.length; i++)
    if (!(indices[i] >= 0 && indices[i] < limit)) return false;
  return true;
}
