import { type Bounds, boundsOf } from '../../math/bounds.ts';
import { connectedComponents } from '../../mesh/components.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { posedMesh } from '../../mesh/pose.ts';
import type { Scene } from '../../mesh/scene.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';

/** A connected piece of surface in world space. */
export interface Body {
  /** Name of the part that the body belongs to. Copies have the name of their part. */
  part: string;
  /** Index of the body's node. */
  node: number;
  positions: Float32Array;
  /** Vertex indices, three per triangle. */
  indices: Uint32Array;
  box: Bounds;
  /** Material index in the scene. If the body has several materials it is NaN, which equals nothing. */
  material: number;
  /** Whether the body is see-through. */
  clear: boolean;
}

/** Maximum number of bodies. Beyond it, each part counts as a single body. */
const MOST_BODIES = 3000;
/** Opacity below which things behind a surface are visible. */
const CLEAR = 0.9;

/** Returns the bodies of a scene at rest. A part has several bodies if there are copies or groups in its shape. */
export function bodiesOf(scene: Scene): Body[] {
  const worlds = worldMatrices(scene);
  const bodies: Body[] = [];
  for (const [node, { mesh }] of scene.nodes.entries()) {
    if (mesh < 0) continue;
    const posed = posedMesh(scene, node, worlds);
    const geometry = posed.skinned ? posed.mesh : transformMesh(posed.mesh, worlds[node]);
    const common = { part: scene.meshes[mesh].name, node, clear: isClear(scene, geometry) };
    for (const surface of surfacesOf(geometry, MOST_BODIES - bodies.length))
      bodies.push({ ...common, ...surface, box: boundsOf(surface.positions) });
  }
  return bodies;
}

function isClear({ materials }: Scene, { material, faceMaterials }: PolygonMesh): boolean {
  if (faceMaterials !== null || material < 0) return false;
  const { alphaMode, baseColor } = materials[material];
  return alphaMode === 'blend' && baseColor[3] < CLEAR;
}

type Surface = Pick<Body, 'positions' | 'indices' | 'material'>;

function surfacesOf(mesh: PolygonMesh, most: number): Surface[] {
  const { positions, corners } = mesh;
  const { triangles, faces } = triangulate(mesh);
  const indices = triangles.map((corner) => corners[corner]);
  const { count, ofFaces } = connectedComponents(mesh, positions.length / 3);
  const { material, faceMaterials } = mesh;
  const materialOf = (list: readonly number[]) =>
    list.every((each) => each === list[0]) ? list[0] : Number.NaN;
  if (count === 1 || count > most)
    return [{ positions, indices, material: materialOf([...(faceMaterials ?? [material])]) }];
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (const [t, face] of faces.entries())
    lists[ofFaces[face]].push(indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]);
  const materials: number[] = new Array(count).fill(material);
  if (faceMaterials !== null) {
    const own: number[][] = lists.map(() => []);
    for (const [face, each] of faceMaterials.entries()) own[ofFaces[face]].push(each);
    for (const [c, list] of own.entries()) materials[c] = materialOf(list);
  }
  return lists
    .map((list, c) => ({ ...compact(positions, list), material: materials[c] }))
    .filter((surface) => surface.indices.length > 0);
}

/** Returns a surface with only the vertices that its triangles use. */
function compact(positions: Float32Array, list: readonly number[]) {
  const numbers = new Map<number, number>();
  for (const vertex of list) if (!numbers.has(vertex)) numbers.set(vertex, numbers.size);
  const own = new Float32Array(3 * numbers.size);
  for (const [vertex, i] of numbers) own.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * i);
  return { positions: own, indices: Uint32Array.from(list, (vertex) => numbers.get(vertex)!) };
}
