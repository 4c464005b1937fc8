import type { Scene, SceneMesh } from '../mesh/scene.ts';
import {
  composeMatrix,
  decomposeMatrix,
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
  parentsOf,
  worldMatrices,
} from '../mesh/transform.ts';
import { moveMesh } from './scale-scene.ts';

const IDENTITY: Matrix4 = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
/** Matrices that differ by less than this, relative to their size, count as equal: instances then share a mesh. */
const SAME = 1e-7;

/**
 * Returns a scene without skins and animations in which every node has scale 1. Scale, shear and mirroring go into the
 * vertices; positions and rotations of nodes stay, so that a wheel keeps its hub. If only one node shows a mesh, its
 * position and rotation go into the vertices as well.
 */
export function applyStaticScales(scene: Scene): Scene {
  const parents = parentsOf(scene);
  const worlds = worldMatrices(scene);
  const flat = flatNodes(scene, parents);
  const rigid = worlds.map((world, i) => (flat.has(i) ? IDENTITY : rigidPart(world)));
  const inverses = rigid.map((matrix) => invertMatrix(matrix)!);
  const meshes = new PlacedMeshes(scene.meshes);
  const nodes = scene.nodes.map((node, i) => {
    const above = parents[i] < 0 ? null : inverses[parents[i]];
    const local = above === null ? rigid[i] : multiplyMatrices(above, rigid[i]);
    const transform = { ...decomposeMatrix(local), scale: [1, 1, 1] as [number, number, number] };
    const rest = multiplyMatrices(inverses[i], worlds[i]);
    const mesh = node.mesh < 0 ? -1 : meshes.place(node.mesh, rest);
    return { ...node, transform: { ...transform, matrix: null }, mesh };
  });
  return { ...scene, nodes, meshes: meshes.all };
}

/** Returns the only node that shows a mesh, with its ancestors; no nodes if several show one. */
function flatNodes({ nodes }: Scene, parents: Int32Array): Set<number> {
  const shown = nodes.flatMap(({ mesh }, i) => (mesh >= 0 ? [i] : []));
  const flat = new Set<number>();
  if (shown.length !== 1) return flat;
  for (let i = shown[0]; i >= 0 && !flat.has(i); i = parents[i]) flat.add(i);
  return flat;
}

function rigidPart(world: Matrix4): Matrix4 {
  return composeMatrix({ ...decomposeMatrix(world), scale: [1, 1, 1], matrix: null });
}

/** The meshes of a scene with transforms applied, each once for all nodes with the same transform. */
class PlacedMeshes {
  readonly all: SceneMesh[] = [];
  readonly #sources: readonly SceneMesh[];
  readonly #placed = new Map<number, { matrix: Matrix4; index: number }[]>();

  constructor(sources: readonly SceneMesh[]) {
    this.#sources = sources;
  }

  /** Returns the index of the mesh with the transform applied. */
  place(mesh: number, matrix: Matrix4): number {
    const known = this.#placed.get(mesh) ?? [];
    this.#placed.set(mesh, known);
    const found = known.find((one) => isSame(one.matrix, matrix));
    if (found !== undefined) return found.index;
    const { levels, ...source } = this.#sources[mesh];
    const placed = isSame(matrix, IDENTITY) ? source : moveMesh(source, matrix);
    const index = this.all.push(placed) - 1;
    known.push({ matrix, index });
    if (levels !== undefined)
      this.all[index] = {
        ...placed,
        levels: levels.map((level) => ({ ...level, mesh: this.place(level.mesh, matrix) })),
      };
    return index;
  }
}

function isSame(a: Matrix4, b: Matrix4): boolean {
  const size = Math.max(...a.map(Math.abs), ...b.map(Math.abs));
  return a.every((value, i) => Math.abs(value - b[i]) <= SAME * size);
}
