import { boundsOf } from '../../math/bounds.ts';
import { gather } from '../../mesh/gather.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import type { PrimBuilder } from './write-prim.ts';

/** The written form of a mesh, created once so that its instances share the arrays in the file. */
export interface MeshArrays {
  faceVertexCounts: Int32Array;
  faceVertexIndices: Int32Array;
  points: Float32Array;
  extent: Float32Array;
  /** Name, type, values and interpolation of each layer. */
  layers: {
    name: string;
    typeName: string;
    values: Float32Array;
    indices: Int32Array | null;
    interpolation: string;
  }[];
  /** Faces of each material; empty if there is only one material. */
  subsets: Map<number, Int32Array>;
  /** Material of the whole mesh, or of most of its faces; −1: none. */
  material: number;
}

/** Writes a mesh's geometry and material bindings into a Mesh prim. */
export function writeMesh(
  prim: PrimBuilder,
  arrays: MeshArrays,
  scene: Scene,
  materials: string[],
): void {
  const material = scene.materials[arrays.material];
  const isDoubleSided = [arrays.material, ...arrays.subsets.keys()].some(
    (m) => scene.materials[m]?.doubleSided,
  );
  if (isDoubleSided) prim.setUniform('doubleSided', 'bool', true);
  prim.set('extent', 'float3[]', arrays.extent);
  prim.set('faceVertexCounts', 'int[]', arrays.faceVertexCounts);
  prim.set('faceVertexIndices', 'int[]', arrays.faceVertexIndices);
  prim.set('points', 'point3f[]', arrays.points);
  // Without this, a viewer would smooth the mesh, because USD's default is Catmull-Clark.
  prim.setUniform('subdivisionScheme', 'token', 'none');
  for (const { name, typeName, values, indices, interpolation } of arrays.layers) {
    prim.set(name, typeName, values, { interpolation });
    if (indices !== null) prim.set(`${name}:indices`, 'int[]', indices);
  }
  if (material !== undefined) bind(prim, materials[arrays.material]);
  if (arrays.subsets.size > 0)
    prim.setUniform('subsetFamily:materialBind:familyType', 'token', 'nonOverlapping');
  for (const [index, faces] of arrays.subsets) {
    if (scene.materials[index] === undefined) continue;
    const subset = prim.child('GeomSubset', scene.materials[index].name);
    subset
      .setUniform('elementType', 'token', 'face')
      .setUniform('familyName', 'token', 'materialBind');
    subset.set('indices', 'int[]', faces);
    bind(subset, materials[index]);
  }
}

function bind(prim: PrimBuilder, material: string): void {
  prim.apply('MaterialBindingAPI').relate('material:binding', [material]);
}

/** Converts a mesh to USD's arrays. */
export function meshArrays(mesh: PolygonMesh, context: ConvertContext): MeshArrays {
  const faces = mesh.faceOffsets.length - 1;
  const faceVertexCounts = new Int32Array(faces);
  for (let f = 0; f < faces; f++)
    faceVertexCounts[f] = mesh.faceOffsets[f + 1] - mesh.faceOffsets[f];
  const { min, max } = boundsOf(mesh.positions);
  const layers: MeshArrays['layers'] = [];
  if (mesh.normals !== null) layers.push(normalLayer(mesh, mesh.normals));
  mesh.uvSets.forEach((set, i) => {
    const values = set.values.slice();
    for (let v = 1; v < values.length; v += 2) values[v] = 1 - values[v];
    layers.push({ name: uvPrimvar(i), typeName: 'texCoord2f[]', values, ...placed(mesh, set) });
  });
  const [colors, ...further] = mesh.colors;
  if (colors !== undefined) layers.push(...colorLayers(mesh, colors));
  if (further.length > 0)
    context.warn('color_sets_dropped', 'USD shows one set of vertex colors: the first was kept');
  return {
    faceVertexCounts,
    faceVertexIndices: new Int32Array(
      mesh.corners.buffer,
      mesh.corners.byteOffset,
      mesh.corners.length,
    ),
    points: mesh.positions,
    extent: Float32Array.of(...min, ...max),
    layers,
    ...materialFaces(mesh),
  };
}

/** Returns the primvar of a UV set. The first one has the name that every reader expects. */
export function uvPrimvar(set: number): string {
  return set === 0 ? 'primvars:st' : `primvars:st${set}`;
}

/** Returns a layer's values per vertex if they are stored that way, and otherwise per corner with an index. */
function placed(mesh: PolygonMesh, { indices }: CornerLayer) {
  if (isOnVertices(mesh, indices)) return { indices: null, interpolation: 'vertex' };
  return {
    indices: new Int32Array(indices.buffer, indices.byteOffset, indices.length),
    interpolation: 'faceVarying',
  };
}

/**
 * Returns the layer of normals. `normals` cannot have an index. The primvar of that name could, but few readers support
 * it.
 */
function normalLayer(mesh: PolygonMesh, normals: CornerLayer): MeshArrays['layers'][number] {
  const common = { name: 'normals', typeName: 'normal3f[]', indices: null };
  const vertices = mesh.positions.length / 3;
  if (isOnVertices(mesh, normals.indices) && normals.values.length === vertices * 3) {
    return { ...common, values: normals.values, interpolation: 'vertex' };
  }
  return {
    ...common,
    values: gather(normals.values, 3, normals.indices),
    interpolation: 'faceVarying',
  };
}

function colorLayers(mesh: PolygonMesh, colors: CornerLayer): MeshArrays['layers'] {
  const count = colors.values.length / 4;
  const rgb = new Float32Array(count * 3);
  const alpha = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    rgb.set(colors.values.subarray(4 * i, 4 * i + 3), 3 * i);
    alpha[i] = colors.values[4 * i + 3];
  }
  const place = placed(mesh, colors);
  const layers: MeshArrays['layers'] = [
    { name: 'primvars:displayColor', typeName: 'color3f[]', values: rgb, ...place },
  ];
  if (alpha.some((value) => value < 1)) {
    layers.push({ name: 'primvars:displayOpacity', typeName: 'float[]', values: alpha, ...place });
  }
  return layers;
}

/** Whether values are stored per vertex. This is also true if the layer has a separate array with the same indices. */
function isOnVertices({ corners, positions }: PolygonMesh, indices: Uint32Array): boolean {
  if (indices === corners) return true;
  for (let c = 0; c < corners.length; c++) if (indices[c] !== corners[c]) return false;
  return positions.length > 0;
}

function materialFaces({ faceMaterials, material, faceOffsets }: PolygonMesh) {
  const subsets = new Map<number, Int32Array>();
  if (faceMaterials === null) return { subsets, material };
  const counts = new Map<number, number>();
  for (const m of faceMaterials) counts.set(m, (counts.get(m) ?? 0) + 1);
  if (counts.size === 1) return { subsets, material: faceMaterials[0] };
  for (const [m, count] of [...counts].sort(([a], [b]) => a - b)) {
    if (m < 0) continue;
    const faces = new Int32Array(count);
    for (let f = 0, n = 0; f < faceOffsets.length - 1; f++)
      if (faceMaterials[f] === m) faces[n++] = f;
    subsets.set(m, faces);
  }
  return { subsets, material: -1 };
}
