import type { PolygonMesh, Scene } from '../../src/engines/spec.ts';
import { sceneNode } from '../../src/engines/spec.ts';

/** Returns the scene with a skeleton of two joints for its first mesh, as a model server would rig it. */
export function withSkeleton(scene: Scene): Scene {
  const [first, ...meshes] = scene.meshes;
  const { positions } = first!.geometry;
  const count = positions.length / 3;
  const joints = new Uint16Array(2 * count);
  const weights = new Float32Array(2 * count);
  for (let v = 0; v < count; v++) {
    joints[2 * v + 1] = 1;
    weights[2 * v + 1] = Math.min(1, Math.max(0, positions[3 * v + 1]!));
    weights[2 * v] = 1 - weights[2 * v + 1]!;
  }
  const geometry = { ...first!.geometry, skinning: { influences: 2, joints, weights } };
  const root = scene.nodes.length;
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  return {
    ...scene,
    meshes: [{ ...first!, geometry }, ...meshes],
    nodes: [
      ...scene.nodes.map((node) => (node.mesh === 0 ? { ...node, skin: 0 } : node)),
      sceneNode({ name: 'hips', children: [root + 1] }),
      sceneNode({ name: 'chest' }),
    ],
    roots: [...scene.roots, root],
    skins: [
      {
        name: 'skeleton',
        joints: [root, root + 1],
        inverseBindMatrices: Float32Array.from([...identity, ...identity]),
      },
    ],
  };
}

/** Returns the scene with its first mesh divided into two, each shown by a node of its own. */
export function inTwoParts(scene: Scene): Scene {
  const [first, ...meshes] = scene.meshes;
  const faces = first!.geometry.faceOffsets.length - 1;
  const half = faces >> 1;
  const part = (name: string, from: number, to: number) => ({
    ...first!,
    name,
    geometry: someFaces(first!.geometry, from, to),
  });
  const shown = scene.nodes.find(({ mesh }) => mesh === 0)!;
  return {
    ...scene,
    meshes: [part('lower', 0, half), ...meshes, part('upper', half, faces)],
    nodes: [...scene.nodes, { ...shown, name: 'upper', children: [], mesh: scene.meshes.length }],
    roots: [...scene.roots, scene.nodes.length],
  };
}

function someFaces(mesh: PolygonMesh, from: number, to: number): PolygonMesh {
  const [first, end] = [mesh.faceOffsets[from]!, mesh.faceOffsets[to]!];
  const cut = <T extends { indices: Uint32Array }>(set: T): T => ({
    ...set,
    indices: set.indices.slice(first, end),
  });
  return {
    ...mesh,
    faceOffsets: mesh.faceOffsets.slice(from, to + 1).map((offset) => offset - first),
    corners: mesh.corners.slice(first, end),
    faceMaterials: mesh.faceMaterials?.slice(from, to) ?? null,
    normals: mesh.normals && cut(mesh.normals),
    uvSets: mesh.uvSets.map(cut),
    colors: mesh.colors.map(cut),
  };
}
