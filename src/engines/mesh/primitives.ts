import { gather } from './gather.ts';
import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
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
const COMPARED = 64;

/**
 * A mesh as indexed triangles, one primitive a material in ascending order. Corners of a vertex become one vertex where
 * their layers have equal bits. Where every layer shares `corners` and there is one material, arrays are handed on
 * without a copy. An empty mesh gives no primitive.
 */
export function toPrimitives(mesh: PolygonMesh): Primitive[] {
  const { triangles, faces } = triangulate(mesh);
  const layers = layersOf(mesh);
  if (mesh.faceMaterials === null && layers.every((layer) => layer.indices === mesh.corners)) {
    if (triangles.length === 0) return [];
    if (usesEveryVertex(mesh)) return [sharedPrimitive(mesh, triangles)];
  }
  const splitter = createSplitter(mesh, layers);
  const groups = groupByMaterial(mesh, faces);
  return groups.map(({ material, members }) => {
    const corners = new Uint32Array(members.length * 3);
    for (let i = 0; i < members.length; i++) {
      corners[3 * i] = triangles[3 * members[i]];
      corners[3 * i + 1] = triangles[3 * members[i] + 1];
      corners[3 * i + 2] = triangles[3 * members[i] + 2];
    }
    return takeCorners(mesh, material, splitter(corners), corners);
  });
}

function layersOf(mesh: PolygonMesh): CornerLayer[] {
  const vectors = [mesh.normals, mesh.tangents].filter((layer) => layer !== null);
  return [...vectors, ...mesh.uvSets, ...mesh.colors];
}

function usesEveryVertex(mesh: PolygonMesh): boolean {
  const used = new Uint8Array(mesh.positions.length / 3);
  for (let i = 0; i < mesh.corners.length; i++) used[mesh.corners[i]] = 1;
  return !used.includes(0);
}

function sharedPrimitive(mesh: PolygonMesh, triangles: Uint32Array): Primitive {
  for (let i = 0; i < triangles.length; i++) triangles[i] = mesh.corners[triangles[i]];
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
    indices: triangles,
  };
}

/** The triangles of each material, in ascending order of materials. */
function groupByMaterial(mesh: PolygonMesh, faces: Uint32Array) {
  const { faceMaterials } = mesh;
  if (faceMaterials === null) {
    const members = Uint32Array.from(faces.keys());
    return members.length === 0 ? [] : [{ material: mesh.material, members }];
  }
  const counts = new Map<number, number>();
  for (let t = 0; t < faces.length; t++) {
    const material = faceMaterials[faces[t]];
    counts.set(material, (counts.get(material) ?? 0) + 1);
  }
  const groups = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([material, count]) => ({ material, members: new Uint32Array(count), filled: 0 }));
  const byMaterial = new Map(groups.map((group) => [group.material, group]));
  for (let t = 0; t < faces.length; t++) {
    const group = byMaterial.get(faceMaterials[faces[t]])!;
    group.members[group.filled++] = t;
  }
  return groups;
}

/**
 * Numbers the distinct corners of one group of triangles after another: replaces the corner numbers by vertex numbers in
 * place, and gives a corner for each of these vertices.
 */
function createSplitter(mesh: PolygonMesh, layers: CornerLayer[]) {
  const own = layers.filter((layer) => layer.indices !== mesh.corners);
  const indices = own.map((layer) => layer.indices);
  const bits = own.map(
    ({ values }) => new Uint32Array(values.buffer, values.byteOffset, values.length),
  );
  const widths = own.map(
    (layer) => (layer === mesh.normals && 3) || (mesh.uvSets.includes(layer) && 2) || 4,
  );
  function same(a: number, b: number): boolean {
    for (let l = 0; l < own.length; l++) {
      const i = indices[l][a];
      const j = indices[l][b];
      if (i === j) continue;
      const width = widths[l];
      for (let k = 0; k < width; k++) {
        if (bits[l][i * width + k] !== bits[l][j * width + k]) return false;
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
function takeCorners(
  mesh: PolygonMesh,
  material: number,
  corner: Uint32Array,
  indices: Uint32Array,
): Primitive {
  const vertex = corner.map((c) => mesh.corners[c]);
  const pick = (layer: CornerLayer, width: number) =>
    gather(
      layer.values,
      width,
      corner.map((c) => layer.indices[c]),
    );
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
