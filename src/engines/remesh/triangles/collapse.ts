import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer';
import { weldByPosition } from '../../mesh/weld.ts';
import { diagonalOf } from '../surface/surface.ts';
import type { AttributeMesh } from './attribute-mesh.ts';

/**
 * Weights relative to positions scaled to the extent, by the number of values: meshoptimizer's advice for normals, less
 * for UVs, because their values are larger.
 */
const WEIGHTS: Record<number, number> = { 2: 0.25, 3: 0.5, 4: 0.1 };
/** Maximum number of values that meshoptimizer accepts. */
const MOST_VALUES = 32;
/** Error limit as a share of the extent: no collapse is refused for its error. */
const ANY_ERROR = 1e9;
/**
 * Share of the diagonal by which copies of a vertex are moved, so that meshoptimizer does not treat them as the same
 * vertex.
 */
const APART = 2 ** -20;

/** Input arrays of meshoptimizer. */
export interface CollapseInput {
  positions: Float32Array;
  /** Interleaved values, `stride` per vertex. */
  values: Float32Array;
  stride: number;
  weights: number[];
  /** Working memory of `collapse`: −1 for each vertex between calls. */
  numbers: Int32Array;
}

/** The input for a mesh. `hasCopies`: whether different places of it may have the same position. */
export function collapseInput(mesh: AttributeMesh, hasCopies: boolean): CollapseInput {
  const layers: AttributeMesh['layers'] = [];
  let stride = 0;
  for (const layer of mesh.layers) {
    if (stride + layer.width > MOST_VALUES) break;
    layers.push(layer);
    stride += layer.width;
  }
  const count = mesh.places.length;
  const values = new Float32Array(count * stride);
  let offset = 0;
  for (const { width, values: own } of layers) {
    for (let v = 0; v < count; v++) {
      for (let k = 0; k < width; k++) values[v * stride + offset + k] = own[v * width + k];
    }
    offset += width;
  }
  const weights = layers.flatMap(({ width }) => new Array<number>(width).fill(WEIGHTS[width]));
  const numbers = new Int32Array(count).fill(-1);
  return {
    positions: hasCopies ? placesApart(mesh) : mesh.positions,
    values,
    stride,
    weights,
    numbers,
  };
}

/** Returns positions that are shared only by the looks of one place. */
function placesApart({ positions, places }: AttributeMesh): Float32Array {
  const first = weldByPosition(positions);
  let apart: Float32Array | null = null;
  const distance = diagonalOf(positions) * APART;
  const copies = new Map<number, number[]>();
  for (let v = 0; v < first.length; v++) {
    if (places[first[v]] === places[v]) continue;
    apart ??= positions.slice();
    const others = copies.get(first[v]) ?? [];
    if (others.length === 0) copies.set(first[v], others);
    let copy = others.indexOf(places[v]);
    if (copy < 0) copy = others.push(places[v]) - 1;
    apart[3 * v + (copy % 3)] += distance * (1 + Math.floor(copy / 3));
  }
  return apart ?? positions;
}

/**
 * Collapses edges of some triangles (meshoptimizer) until `target` are left or no more can be collapsed. `locked`: 1
 * for vertices that stay. Call it only after `MeshoptSimplifier.ready`.
 */
export function collapse(
  input: CollapseInput,
  indices: Uint32Array,
  target: number,
  flags: SimplifierFlags[],
  locked: Uint8Array | null,
): Uint32Array {
  const { stride, weights } = input;
  const used = compacted(input, indices);
  const size = Math.min(used.indices.length, 3 * target);
  const [result] =
    stride === 0 && locked === null
      ? MeshoptSimplifier.simplify(used.indices, used.positions, 3, size, ANY_ERROR, flags)
      : MeshoptSimplifier.simplifyWithAttributes(
          used.indices,
          used.positions,
          3,
          used.values,
          stride,
          weights,
          locked && Uint8Array.from(used.vertices, (v) => locked[v]),
          size,
          ANY_ERROR,
          flags,
        );
  const left = new Uint32Array(result.length);
  for (let e = 0; e < left.length; e++) left[e] = used.vertices[result[e]];
  return left;
}

/** Returns only the vertices of some triangles. */
function compacted(input: CollapseInput, indices: Uint32Array) {
  const { positions, values, stride, numbers: number } = input;
  const vertices = new Uint32Array(Math.min(number.length, indices.length));
  const own = new Uint32Array(indices.length);
  let count = 0;
  for (let e = 0; e < indices.length; e++) {
    const v = indices[e];
    if (number[v] < 0) {
      number[v] = count;
      vertices[count++] = v;
    }
    own[e] = number[v];
  }
  for (let i = 0; i < count; i++) number[vertices[i]] = -1;
  const take = (source: Float32Array, width: number) => {
    const taken = new Float32Array(count * width);
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < width; k++) taken[i * width + k] = source[vertices[i] * width + k];
    }
    return taken;
  };
  return {
    indices: own,
    positions: take(positions, 3),
    values: take(values, stride),
    vertices: vertices.subarray(0, count),
  };
}
