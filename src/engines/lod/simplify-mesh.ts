import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer';
import { gather } from '../mesh/gather.ts';
import type { CornerLayer, PolygonMesh } from '../mesh/polygon-mesh.ts';
import { unitVectors } from '../mesh/transform-mesh.ts';
import { triangleOffsets } from '../mesh/triangle-mesh.ts';
import type { VertexMesh } from './vertex-mesh.ts';

/** Limit of one simplification. Both apply; the first that is reached ends it. */
export interface SimplifyLimit {
  triangles: number;
  /** Meters, in the mesh's own space. */
  error: number;
}

/** A simplified mesh. */
export interface SimplifiedMesh {
  mesh: PolygonMesh;
  triangles: number;
  /** Estimated deviation in meters, in the mesh's own space. */
  error: number;
}

/**
 * `ErrorAbsolute`: errors in meters. `Permissive`: edges may collapse across seams of normals and colors, which models
 * with flat shading have everywhere. `Prune`: loose parts smaller than the error disappear.
 */
const FLAGS: SimplifierFlags[] = ['ErrorAbsolute', 'Permissive', 'Prune'];
const KEEPING_PARTS: SimplifierFlags[] = ['ErrorAbsolute', 'Permissive'];
/** Triangles that a mesh keeps which would disappear: those of a tetrahedron. */
const LEAST_TRIANGLES = 4;

/** A mesh between two levels: the triangles that are left, of vertices that have moved with their looks. */
export interface LodChain extends LodState {
  source: VertexMesh;
}

interface LodState {
  indices: Uint32Array;
  positions: Float32Array;
  values: Float32Array;
  /** Sum of the errors of all levels so far, in meters. */
  error: number;
}

/** Starts a chain of levels. Copies positions and looks once for all levels. */
export function lodChain(source: VertexMesh): LodChain {
  const { indices, positions, values } = source;
  return {
    source,
    indices: indices.slice(),
    positions: positions.slice(),
    values: values.slice(),
    error: 0,
  };
}

/**
 * Simplifies the last level of a chain further by quadric edge collapse (meshoptimizer). Vertices move to where they fit best,
 * with their normals, UVs and colors; skin weights and morph targets stay on the vertices that remain. UV seams and
 * borders keep their shape. Errors of the levels add up to a bound of the distance from the model itself. A mesh never
 * disappears: if all of its parts are smaller than the error, they are simplified but kept. Call it only after
 * `MeshoptSimplifier.ready`.
 */
export function simplifyFurther(chain: LodChain, limit: SimplifyLimit): SimplifiedMesh {
  const kept = { ...limit, triangles: Math.max(LEAST_TRIANGLES, limit.triangles) };
  const next = simplified(chain, limit, FLAGS) ?? simplified(chain, kept, KEEPING_PARTS);
  if (next !== null) Object.assign(chain, next);
  const { source, indices, positions, values, error } = chain;
  const mesh = polygonsOf(source, indices, positions, values);
  return { mesh, triangles: indices.length / 3, error };
}

/** Returns the next state of a chain, which stays as it is; null if nothing would be left. */
function simplified(
  chain: LodChain,
  limit: SimplifyLimit,
  flags: SimplifierFlags[],
): LodState | null {
  const { source } = chain;
  const [indices, positions, values] = [
    chain.indices.slice(),
    chain.positions.slice(),
    chain.values.slice(),
  ];
  const [count, error] = MeshoptSimplifier.simplifyWithUpdate(
    indices,
    positions,
    3,
    values,
    source.stride,
    source.weights,
    source.locks,
    3 * Math.min(limit.triangles, indices.length / 3),
    Math.max(0, limit.error - chain.error),
    flags,
  );
  if (count === 0) return null;
  return { indices: indices.subarray(0, count), positions, values, error: chain.error + error };
}

/** Converts the triangles that are left to a polygon mesh, without the vertices that none of them uses. */
function polygonsOf(
  source: VertexMesh,
  indices: Uint32Array,
  positions: Float32Array,
  values: Float32Array,
): PolygonMesh {
  const { corners, vertices } = compacted(indices, positions.length / 3);
  const { layout, stride, mesh } = source;
  const layer = (offset: number, width: number, scale: number): CornerLayer => {
    const own = new Float32Array(vertices.length * width);
    for (let i = 0; i < vertices.length; i++)
      for (let k = 0; k < width; k++)
        own[i * width + k] = values[vertices[i] * stride + offset + k] / scale;
    return { values: own, indices: corners };
  };
  const normals = layout.normals < 0 ? null : layer(layout.normals, 3, 1);
  if (normals !== null) unitVectors(normals.values as Float32Array<ArrayBuffer>, 3);
  const colors = layout.colors.map((offset) => layer(offset, 4, 1));
  for (const { values: own } of colors)
    for (let i = 0; i < own.length; i++) own[i] = Math.min(1, Math.max(0, own[i]));
  const materials = gather(Uint32Array.from(source.materials), 1, vertices);
  const faceMaterials = Int32Array.from(
    { length: corners.length / 3 },
    (_, f) => materials[corners[3 * f]],
  );
  const uniform = faceMaterials.every((material) => material === faceMaterials[0]);
  const { skinning } = source;
  return {
    positions: gather(positions, 3, vertices),
    faceOffsets: triangleOffsets(corners.length / 3),
    corners,
    normals,
    tangents: null,
    uvSets: layout.uvSets.map((offset, set) => layer(offset, 2, layout.uvScales[set])),
    colors,
    faceMaterials: uniform ? null : faceMaterials,
    material: uniform ? (faceMaterials[0] ?? mesh.material) : -1,
    skinning: skinning && {
      influences: skinning.influences,
      joints: gather(skinning.joints, skinning.influences, vertices),
      weights: gather(skinning.weights, skinning.influences, vertices),
    },
    morphTargets: source.morphTargets.map((target) => ({
      name: target.name,
      positions: gather(target.positions, 3, vertices),
      normals: normals && target.normals && gather(target.normals, 3, vertices),
    })),
  };
}

/** Numbers the used vertices in the order of their first use. */
function compacted(indices: Uint32Array, vertexCount: number) {
  const number = new Int32Array(vertexCount).fill(-1);
  const vertices: number[] = [];
  const corners = new Uint32Array(indices.length);
  for (let e = 0; e < indices.length; e++) {
    const v = indices[e];
    if (number[v] < 0) number[v] = vertices.push(v) - 1;
    corners[e] = number[v];
  }
  return { corners, vertices: Uint32Array.from(vertices) };
}
