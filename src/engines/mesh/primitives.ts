import { gather } from './gather.ts';
import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import { isTriangles } from './triangle-mesh.ts';
import { triangulate } from './triangulate.ts';

/** Triangles of one material with one index for everything, as GPUs and glTF take them. */
export interface Primitive {
  /** Index into the scene's materials; −1: none. */
  material: number;
  /** Three a vertex. */
  positions: Float32Array;
  /** Three a vertex. */
  normals: Float32Array | null;
  /** Four a vertex. */
  tangents: Float32Array | null;
  /** Two a vertex. */
  uvSets: Float32Array[];
  /** Four a vertex. */
  colors: Float32Array[];
  /** Joints a vertex; 0 without a skin. */
  influences: number;
  joints: Uint16Array | null;
  weights: Float32Array | null;
  /** Displacements of positions and normals, three a vertex. */
  morphTargets: { name: string; positions: Float32Array; normals: Float32Array | null }[];
  indices: Uint32Array;
}

/** Distinct corners of one vertex that are compared before one more is made without looking: bounds hostile files. */
const COMPARED = 16;

/**
 * A mesh as indexed triangles, one primitive a material in ascending order. Corners of a vertex become one vertex where
 * their layers have equal bits. Where every layer shares `corners` and there is one material, arrays are handed on
 * without a copy, the corners too where all faces are triangles. An empty mesh gives no primitive.
 */
export function toPrimitives(mesh: PolygonMesh): Primitive[] {
  const { corners, faceMaterials } = mesh;
  const layers = layersOf(mesh);
  const isShared = faceMaterials === null && layers.every(({ layer }) => layer.indices === corners);
  const sharesVertices = isShared && corners.length > 0 && usesEveryVertex(mesh);
  if (sharesVertices && isTriangles(mesh)) return [sharedPrimitive(mesh, corners)];
  const { triangles, faces } = triangulate(mesh);
  if (sharesVertices && triangles.length > 0) {
    for (let i = 0; i < triangles.length; i++) triangles[i] = corners[triangles[i]];
    return [sharedPrimitive(mesh, triangles)];
  }
  const splitter = createSplitter(mesh, layers);
  return groupByMaterial(mesh, faces, triangles).map(({ material, corners }) =>
    gatherCorners(mesh, material, splitter(corners), corners),
  );
}

/** A layer and the number of its values an element. */
interface Layer {
  layer: CornerLayer;
  width: number;
}

/** Everything that is on corners, the normals of morph targets too. */
function layersOf({ normals, tangents, uvSets, colors, morphTargets }: PolygonMesh): Layer[] {
  const layers: Layer[] = [];
  if (normals !== null) {
    layers.push({ layer: normals, width: 3 });
    for (const target of morphTargets) {
      if (target.normals === null) continue;
      layers.push({ layer: { values: target.normals, indices: normals.indices }, width: 3 });
    }
  }
  if (tangents !== null) layers.push({ layer: tangents, width: 4 });
  for (const layer of uvSets) layers.push({ layer, width: 2 });
  for (const layer of colors) layers.push({ layer, width: 4 });
  return layers;
}

function usesEveryVertex(mesh: PolygonMesh): boolean {
  const used = new Uint8Array(mesh.positions.length / 3);
  for (let i = 0; i < mesh.corners.length; i++) used[mesh.corners[i]] = 1;
  return !used.includes(0);
}

function sharedPrimitive(mesh: PolygonMesh, indices: Uint32Array): Primitive {
  return {
    material: mesh.material,
    positions: mesh.positions,
    normals: mesh.normals?.values ?? null,
    tangents: mesh.tangents?.values ?? null,
    uvSets: mesh.uvSets.map((layer) => layer.values),
    colors: mesh.colors.map((layer) => layer.values),
    influences: mesh.skinning?.influences ?? 0,
    joints: mesh.skinning?.joints ?? null,
    weights: mesh.skinning?.weights ?? null,
    morphTargets: mesh.morphTargets,
    indices,
  };
}

/** The triangles of each material, as corners, in ascending order of materials. */
function groupByMaterial(mesh: PolygonMesh, faces: Uint32Array, triangles: Uint32Array) {
  const { faceMaterials } = mesh;
  if (triangles.length === 0) return [];
  const counts = new Map<number, number>();
  if (faceMaterials === null) counts.set(mesh.material, faces.length);
  else {
    for (let t = 0; t < faces.length; t++) {
      const material = faceMaterials[faces[t]];
      counts.set(material, (counts.get(material) ?? 0) + 1);
    }
  }
  if (faceMaterials === null || counts.size === 1) {
    return [...counts.keys()].map((material) => ({ material, corners: triangles }));
  }
  const groups = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([material, count]) => ({ material, corners: new Uint32Array(3 * count), filled: 0 }));
  const byMaterial = new Map(groups.map((group) => [group.material, group]));
  for (let t = 0; t < faces.length; t++) {
    const group = byMaterial.get(faceMaterials[faces[t]])!;
    group.corners[group.filled++] = triangles[3 * t];
    group.corners[group.filled++] = triangles[3 * t + 1];
    group.corners[group.filled++] = triangles[3 * t + 2];
  }
  return groups;
}

/**
 * Numbers the distinct corners of one group of triangles after another: replaces the corner numbers by vertex numbers
 * in place, and gives a corner for each of these vertices.
 */
function createSplitter(mesh: PolygonMesh, layers: Layer[]) {
  const own = layers
    .filter(({ layer }) => layer.indices !== mesh.corners)
    .map(({ layer: { values, indices }, width }) => ({
      bits: new Uint32Array(values.buffer, values.byteOffset, values.length),
      indices,
      width,
    }));
  function same(a: number, b: number): boolean {
    for (let l = 0; l < own.length; l++) {
      const { bits, indices, width } = own[l];
      const i = indices[a];
      const j = indices[b];
      if (i === j) continue;
      for (let k = 0; k < width; k++) {
        if (bits[i * width + k] !== bits[j * width + k]) return false;
      }
    }
    return true;
  }
  // Chains of the new vertices of each old one; a chain of another group's stamp is empty.
  const head = new Int32Array(mesh.positions.length / 3);
  const stamp = new Int32Array(head.length);
  let group = 0;
  return (corners: Uint32Array): Uint32Array => {
    group++;
    const following = new Int32Array(corners.length);
    const corner = new Uint32Array(corners.length);
    let count = 0;
    for (let i = 0; i < corners.length; i++) {
      const c = corners[i];
      const v = mesh.corners[c];
      if (stamp[v] !== group) {
        stamp[v] = group;
        head[v] = -1;
      }
      let found = head[v];
      for (let tried = 1; found >= 0 && !same(corner[found], c); tried++) {
        found = tried === COMPARED ? -1 : following[found];
      }
      if (found < 0) {
        found = count++;
        corner[found] = c;
        following[found] = head[v];
        head[v] = found;
      }
      corners[i] = found;
    }
    return corner.slice(0, count);
  };
}

/** A primitive whose vertex i looks like corner `corner[i]`. */
function gatherCorners(
  mesh: PolygonMesh,
  material: number,
  corner: Uint32Array,
  indices: Uint32Array,
): Primitive {
  const vertex = gather(mesh.corners, 1, corner);
  const pick = (layer: CornerLayer, width: number) =>
    gather(layer.values, width, gather(layer.indices, 1, corner));
  const { skinning, normals } = mesh;
  return {
    material,
    positions: gather(mesh.positions, 3, vertex),
    normals: normals && pick(normals, 3),
    tangents: mesh.tangents && pick(mesh.tangents, 4),
    uvSets: mesh.uvSets.map((layer) => pick(layer, 2)),
    colors: mesh.colors.map((layer) => pick(layer, 4)),
    influences: skinning?.influences ?? 0,
    joints: skinning && gather(skinning.joints, skinning.influences, vertex),
    weights: skinning && gather(skinning.weights, skinning.influences, vertex),
    morphTargets: mesh.morphTargets.map((target) => ({
      name: target.name,
      positions: gather(target.positions, 3, vertex),
      normals:
        normals && target.normals && pick({ values: target.normals, indices: normals.indices }, 3),
    })),
    indices,
  };
}
