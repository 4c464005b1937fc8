import type { MorphTarget, PolygonMesh, Skinning } from '../mesh/polygon-mesh.ts';
import { type Primitive, toPrimitives } from '../mesh/primitives.ts';
import { weldByPosition } from '../mesh/weld.ts';

/**
 * A mesh as the simplifier takes it: triangles of all materials with one vertex for each combination of place and look,
 * and everything on vertices.
 */
export interface VertexMesh {
  mesh: PolygonMesh;
  positions: Float32Array;
  indices: Uint32Array;
  /** Normals, UVs and colors, `stride` per vertex. */
  values: Float32Array;
  stride: number;
  layout: ValueLayout;
  /** Weight of each value, relative to positions in units of the mesh's extent. */
  weights: number[];
  /** 1 for vertices that stay, 2 for those at UV seams, which stay on their seam; see {@link LOCKS}. */
  locks: Uint8Array;
  /** Material of each vertex. */
  materials: Int32Array;
  skinning: Skinning | null;
  morphTargets: MorphTarget[];
}

/** Where each layer begins among the values of a vertex; −1: there is none. */
export interface ValueLayout {
  normals: number;
  uvSets: number[];
  /** Factor by which the UVs of each set are multiplied, so that tiled ones do not outweigh everything else. */
  uvScales: number[];
  colors: number[];
}

/** What the simplifier may do with a vertex (meshoptimizer's flags). */
const LOCKS = { free: 0, protectSeams: 2 };
/** Influence of a unit normal, of UVs across the whole texture, and of a color. */
const WEIGHTS = { normal: 0.5, uv: 0.25, color: 0.25 };
/** Maximum number of values per vertex that the simplifier accepts. */
const MOST_VALUES = 32;
/** Difference up to which UVs at a place count as equal. */
const SAME_UV = 1e-6;

/** Prepares a mesh for the simplifier; null if it has no triangles. */
export function vertexMesh(mesh: PolygonMesh): VertexMesh | null {
  const primitives = toPrimitives(mesh);
  if (primitives.length === 0) return null;
  const counts = primitives.map(({ positions }) => positions.length / 3);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const positions = joined(primitives.map((primitive) => primitive.positions));
  const indices = new Uint32Array(
    primitives.reduce((sum, { indices: own }) => sum + own.length, 0),
  );
  const materials = new Int32Array(total);
  let [vertex, corner] = [0, 0];
  primitives.forEach((primitive, p) => {
    for (const v of primitive.indices) indices[corner++] = vertex + v;
    materials.fill(primitive.material, vertex, vertex + counts[p]);
    vertex += counts[p];
  });
  const { layout, stride, weights } = layoutOf(mesh, primitives);
  const values = valuesOf(primitives, layout, stride, total);
  const place = weldByPosition(positions);
  const [first] = primitives;
  return {
    mesh,
    positions,
    indices,
    values,
    stride,
    layout,
    weights,
    locks: locksOf(place, values, stride, layout, materials),
    materials,
    skinning: first.joints && {
      influences: first.influences,
      joints: Uint16Array.from(primitives.flatMap(({ joints }) => Array.from(joints!))),
      weights: joined(primitives.map((primitive) => primitive.weights!)),
    },
    morphTargets: first.morphTargets.map(({ name, normals }, t) => ({
      name,
      positions: joined(primitives.map(({ morphTargets }) => morphTargets[t].positions)),
      normals: normals && joined(primitives.map(({ morphTargets }) => morphTargets[t].normals!)),
    })),
  };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function layoutOf(mesh: PolygonMesh, primitives: Primitive[]) {
  const layout: ValueLayout = { normals: -1, uvSets: [], uvScales: [], colors: [] };
  const weights: number[] = [];
  const place = (width: number, weight: number): number => {
    const at = weights.length;
    for (let k = 0; k < width; k++) weights.push(at + width <= MOST_VALUES ? weight : 0);
    return at;
  };
  if (mesh.normals !== null) layout.normals = place(3, WEIGHTS.normal);
  mesh.uvSets.forEach((_, set) => {
    layout.uvSets.push(place(2, WEIGHTS.uv));
    layout.uvScales.push(1 / Math.max(1, uvExtent(primitives, set)));
  });
  for (let set = 0; set < mesh.colors.length; set++) layout.colors.push(place(4, WEIGHTS.color));
  return { layout, stride: weights.length, weights };
}

/** Returns the larger side of the box around a set's UVs. */
function uvExtent(primitives: Primitive[], set: number): number {
  let extent = 0;
  for (let k = 0; k < 2; k++) {
    let [least, most] = [Infinity, -Infinity];
    for (const { uvSets } of primitives)
      for (let i = k; i < uvSets[set].length; i += 2) {
        least = Math.min(least, uvSets[set][i]);
        most = Math.max(most, uvSets[set][i]);
      }
    if (most > least) extent = Math.max(extent, most - least);
  }
  return extent;
}

function valuesOf(
  primitives: Primitive[],
  layout: ValueLayout,
  stride: number,
  total: number,
): Float32Array {
  const values = new Float32Array(total * stride);
  let vertex = 0;
  for (const { positions, normals, uvSets, colors } of primitives) {
    const count = positions.length / 3;
    const put = (own: Float32Array, width: number, offset: number, scale: number) => {
      for (let v = 0; v < count; v++)
        for (let k = 0; k < width; k++) {
          const value = own[v * width + k] * scale;
          values[(vertex + v) * stride + offset + k] = Number.isFinite(value) ? value : 0;
        }
    };
    if (normals !== null) put(normals, 3, layout.normals, 1);
    uvSets.forEach((own, set) => void put(own, 2, layout.uvSets[set], layout.uvScales[set]));
    colors.forEach((own, set) => void put(own, 4, layout.colors[set], 1));
    vertex += count;
  }
  return values;
}

/** Protects the seams of UVs and the borders between materials; seams of normals alone may be crossed. */
function locksOf(
  place: Uint32Array,
  values: Float32Array,
  stride: number,
  { uvSets }: ValueLayout,
  materials: Int32Array,
): Uint8Array {
  const locks = new Uint8Array(place.length).fill(LOCKS.free);
  const differ = (a: number, b: number): boolean => {
    if (materials[a] !== materials[b]) return true;
    for (const offset of uvSets)
      for (let k = offset; k < offset + 2; k++)
        if (Math.abs(values[a * stride + k] - values[b * stride + k]) > SAME_UV) return true;
    return false;
  };
  for (let v = 0; v < place.length; v++) {
    const first = place[v];
    if (first !== v && differ(first, v)) locks[first] = locks[v] = LOCKS.protectSeams;
  }
  // All looks of a place are protected if one is.
  for (let v = 0; v < place.length; v++) locks[v] = locks[place[v]];
  return locks;
}
