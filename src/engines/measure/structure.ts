import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import { showsMesh, unshownMeshes } from '../mesh/shown-meshes.ts';
import { composeMatrix, decomposeMatrix, determinant3 } from '../mesh/transform.ts';
import type { ModelFacts, SkinFacts } from '../spec.ts';

/** Deviation of a scale from 1 that is rounding. */
const ROUNDING = 1e-4;
/** Names of levels of detail: `chair_LOD1`, `chair.lod2`, `LOD_3`. Level 0 is the full model. */
const LOD = /(^|[_.\s-])lod[_.\s-]?([1-9]\d?)$/i;
/** Names of collision shapes in Unreal Engine (`UCX_`), Godot (`-col`, `-convcolonly`) and Unity (`_collider`). */
const COLLIDER =
  /^(UCX|UBX|USP|UCP|MCDCX)_|-(conv)?col(only)?$|(^|[_.\s-])(collider|collision)([_.\s-]?\d+)?$/i;
/** A suffix that exporters add to a repeated name. */
const NUMBERED = /[._]\d{1,3}$/;

/** Counts what the nodes of a scene place, and how they place it. */
export function measureNodes(
  scene: Scene,
): Pick<
  ModelFacts,
  'nodes' | 'scaledNodes' | 'mirroredNodes' | 'materials' | 'drawCalls' | 'lods' | 'colliders'
> {
  let [scaled, mirrored, colliders, drawCalls] = [0, 0, 0, 0];
  const levels = new Set<string>();
  const used = scene.meshes.map(({ geometry }) => materialsOf(geometry));
  for (const node of scene.nodes) {
    const { name, mesh, transform, purpose } = node;
    const matrix = composeMatrix(transform);
    const { scale } = transform.matrix === null ? transform : decomposeMatrix(matrix);
    if (scale.some((value) => Math.abs(Math.abs(value) - 1) > ROUNDING)) scaled++;
    if (determinant3(matrix) < 0) mirrored++;
    const names = mesh < 0 ? [name] : [name, scene.meshes[mesh].name];
    const level = names.map((each) => LOD.exec(each)).find((found) => found !== null);
    if (level) levels.add(level[2]!);
    if (purpose === 'collider' || names.some(namesCollider)) colliders++;
    else if (showsMesh(node)) drawCalls += used[mesh].size;
  }
  return {
    nodes: scene.nodes.length,
    scaledNodes: scaled,
    mirroredNodes: mirrored,
    materials: scene.materials.length - countUnshown(scene, used),
    drawCalls,
    lods: scene.meshes.reduce(
      (most, { levels: own = [] }) => Math.max(most, own.length),
      levels.size,
    ),
    colliders,
  };
}

function namesCollider(name: string): boolean {
  return COLLIDER.test(name) || COLLIDER.test(name.replace(NUMBERED, ''));
}

function materialsOf({ faceMaterials, material, faceOffsets }: PolygonMesh): Set<number> {
  return new Set(faceOffsets.length < 2 ? [] : (faceMaterials ?? [material]));
}

/** Counts the materials that only colliders and levels of detail have. */
function countUnshown(scene: Scene, used: readonly Set<number>[]): number {
  const [shown, others] = [new Set<number>(), new Set<number>()];
  const unshown = unshownMeshes(scene);
  for (const [mesh, materials] of used.entries())
    for (const material of materials) (unshown.has(mesh) ? others : shown).add(material);
  return [...others].filter((material) => material >= 0 && !shown.has(material)).length;
}

/** Measures the skins of a scene; null if no mesh is skinned. */
export function measureSkins(scene: Scene, repairs: ModelFacts['repairs']): SkinFacts | null {
  const skinned = scene.nodes.filter(
    ({ mesh, skin }) => mesh >= 0 && skin >= 0 && scene.meshes[mesh].geometry.skinning !== null,
  );
  if (skinned.length === 0) return null;
  let most = 0;
  for (const mesh of new Set(skinned.map((node) => node.mesh))) {
    const { influences, weights } = scene.meshes[mesh].geometry.skinning!;
    for (let i = 0; i < weights.length; i += influences) {
      let count = 0;
      for (let k = i; k < i + influences; k++) if (weights[k] > 0) count++;
      if (count > most) most = count;
    }
  }
  return {
    bones: skinned.reduce((most, { skin }) => Math.max(most, scene.skins[skin].joints.length), 0),
    influences: most,
    unweighted: repairs.find(({ code }) => code === 'skin_weights_missing')?.count ?? 0,
  };
}
