import { gather } from './gather.ts';
import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import { isTriangles } from './triangle-mesh.ts';
import { triangulate } from './triangulate.ts';

/** Triangles of one material with a single index for all attributes, as GPUs and glTF require. */
export interface Primitive {
  /** Index into the scene's materials; −1: none. */
  material: number;
  /** Three per vertex. */
  positions: Float32Array;
  /** Three per vertex. */
  normals: Float32Array | null;
  /** Four per vertex. */
  tangents: Float32Array | null;
  /** Two per vertex. */
  uvSets: Float32Array[];
  /** Four per vertex. */
  colors: Float32Array[];
  /** Joints per vertex; 0 without a skin. */
  influences: number;
  joints: Uint16Array | null;
  weights: Float32Array | null;
  /** Displacements of positions and normals, three values per vertex. */
  morphTargets: { name: string; positions: Float32Array; normals: Float32Array | null }[];
  indices: Uint32Array;
}

/**
 * Maximum number of distinct corners of one vertex that are searched. Beyond it, another corner is added without a
 * search, which limits the time for malicious files.
 */
const COMPARED = 16;

/**
 * Converts a mesh to indexed triangles, one primitive per material in ascending order. Corners of a vertex become one
 * vertex if their layers have equal bits. If every layer shares `corners` and there is one material, arrays are
 * returned without a copy, including the corners if all faces are triangles. An empty mesh gives no primitive.
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

/** A layer and its number of values per element. */
interface Layer {
  layer: CornerLayer;
  width: number;
}

/** Returns everything that is stored on corners, including the normals of morph targets. */
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

/** Returns the triangles of each material, as corners, in ascending order of materials. */
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
 * Creates a function that numbers the distinct corners of one group of triangles at a time: it replaces the corner
 * indices by vertex indices in place, and returns a corner for each of these vertices.
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
  // Linked lists of the new vertices of each old one; a list with another group's stamp counts as empty.
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

/** Returns a primitive whose vertex i has the attributes of corner `corner[i]`. */
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
