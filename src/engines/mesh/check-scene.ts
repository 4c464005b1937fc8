import { checkAnimations } from './check-animations.ts';
import { checkGeometry } from './check-geometry.ts';
import { checkMaterials } from './check-materials.ts';
import { checkNodes } from './check-nodes.ts';
import { checkSkins } from './check-skins.ts';
import { checkViews } from './check-views.ts';
import type { Mend, Repair } from './repair.ts';
import type { Scene, SceneMesh } from './scene.ts';
import { describeContents, hasFaces, hasMotion } from './scene-contents.ts';
import { NoFacesError, SceneError } from './scene-error.ts';
import { hasStrokes } from './scene-strokes.ts';
import { soundStrokes } from './strokes.ts';

/** Limits for the size of a scene, over all its meshes. Instances are not counted unless stated. */
export interface SceneLimits {
  vertices: number;
  corners: number;
  nodes: number;
  /** Unlimited if omitted. */
  meshes?: number;
  /** Joint weights, including all copies, because each node deforms its mesh separately. Unlimited if omitted. */
  jointWeights?: number;
  materials?: number;
  images?: number;
}

/**
 * Makes sure that a scene from a file can be processed, in place: indices in range, numbers finite, the nodes a forest,
 * vectors of unit length, weights that sum to 1, key frames in order. Everything that can be repaired is repaired, and
 * listed.
 * @throws SceneError if a mesh's arrays are inconsistent, or the scene exceeds the limits or shows nothing at all
 */
export function checkScene(scene: Scene, limits: SceneLimits): Repair[] {
  const repairs = new Map<string, Repair>();
  const mend: Mend = (code, message, count = 1) => {
    if (count === 0) return;
    const known = repairs.get(code);
    if (known) known.count += count;
    else repairs.set(code, { code, message, count });
  };
  checkLimits(scene, limits);
  for (const mesh of scene.meshes) {
    mesh.geometry = checkGeometry(mesh.geometry, mesh.name, scene.materials.length, mend);
    const { morphTargets } = mesh.geometry;
    mesh.morphWeights = morphTargets.map((_, t) => {
      const weight = mesh.morphWeights[t] ?? 0;
      return Number.isFinite(weight) ? weight : 0;
    });
  }
  for (const mesh of scene.meshes) {
    const strokes = (mesh.strokes ?? [])
      .map((given) => soundStrokes(given, scene.materials.length))
      .filter(({ points, lines }) => points.length + lines.length > 0);
    if (strokes.length > 0) mesh.strokes = strokes;
    else delete mesh.strokes;
  }
  if (!hasStrokes(scene) && !hasFaces(scene) && !hasMotion(scene)) {
    const contents = describeContents(scene);
    const message = 'the model has no faces';
    const views = scene.cameras.length + scene.lights.length;
    throw views > 0
      ? new NoFacesError(`${message}: it has ${contents}`)
      : new NoFacesError(message, contents);
  }
  dropEmptyMeshes(scene, mend);
  checkLevels(scene, mend);
  checkSkins(scene, mend);
  checkNodes(scene, mend);
  checkMaterials(scene, mend);
  checkViews(scene, mend);
  checkAnimations(scene, mend);
  return [...repairs.values()];
}

const LIMIT_NAMES: Partial<Record<keyof SceneLimits, string>> = {
  corners: 'face corners',
  jointWeights: 'joint weights, including all instances',
};

function checkLimits(scene: Scene, limits: SceneLimits): void {
  let [vertices, corners] = [0, 0];
  for (const { geometry, strokes = [] } of scene.meshes) {
    for (const { positions } of strokes) vertices += positions.length / 3;
    vertices += geometry.positions.length / 3;
    corners += geometry.corners.length;
  }
  const { nodes, meshes, materials, images } = scene;
  let jointWeights = 0;
  for (const { mesh, skin } of nodes)
    if (skin >= 0) jointWeights += meshes[mesh]?.geometry.skinning?.weights.length ?? 0;
  const found = {
    vertices,
    corners,
    nodes: nodes.length,
    meshes: meshes.length,
    materials: materials.length,
    images: images.length,
    jointWeights,
  };
  for (const what of Object.keys(found) as (keyof typeof found)[]) {
    const most = limits[what] ?? Infinity;
    if (found[what] > most) {
      const name = LIMIT_NAMES[what] ?? what;
      throw new SceneError(`the model has ${found[what]} ${name}, more than the limit of ${most}`);
    }
  }
}

/** Removes levels of detail that do not exist or that are levels of themselves. */
function checkLevels({ meshes }: Scene, mend: Mend): void {
  for (const [i, mesh] of meshes.entries()) {
    if (mesh.levels === undefined) continue;
    const kept = mesh.levels.filter(
      ({ mesh: level }) => meshes[level] !== undefined && level !== i && !meshes[level].levels,
    );
    if (kept.length < mesh.levels.length)
      mend('level_dropped', 'levels of detail without a mesh of their own were dropped');
    if (kept.length > 0) mesh.levels = kept;
    else delete mesh.levels;
  }
}

/** Removes meshes without faces, points or lines, because they show nothing and glTF cannot hold them. */
function dropEmptyMeshes(scene: Scene, mend: Mend): void {
  const isKept = ({ geometry, strokes }: SceneMesh) =>
    geometry.corners.length > 0 || strokes !== undefined;
  const kept = scene.meshes.filter(isKept);
  if (kept.length === scene.meshes.length) return;
  mend(
    'empty_mesh_dropped',
    'meshes without faces were dropped',
    scene.meshes.length - kept.length,
  );
  let next = 0;
  const number: number[] = [];
  for (const mesh of scene.meshes) number.push(isKept(mesh) ? next++ : -1);
  for (const node of scene.nodes) if (node.mesh >= 0) node.mesh = number[node.mesh] ?? -1;
  for (const mesh of kept) {
    if (mesh.levels === undefined) continue;
    mesh.levels = mesh.levels.map((level) => ({ ...level, mesh: number[level.mesh] ?? -1 }));
  }
  scene.meshes = kept;
}
