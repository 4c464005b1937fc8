import type { Scene } from '../mesh/scene.ts';
import { composeMatrix, decomposeMatrix, determinant3 } from '../mesh/transform.ts';
import type { ModelFacts, SkinFacts } from '../spec.ts';

/** Deviation of a scale from 1 that is rounding. */
const ROUNDING = 1e-4;
/** Names of levels of detail: `chair_LOD1`, `chair.lod2`, `LOD_3`. Level 0 is the full model. */
const LOD = /(^|[_.\s-])lod[_.\s-]?([1-9]\d?)$/i;
/** Names of collision shapes in Unreal Engine (`UCX_`), Godot (`-col`, `-convcolonly`) and Unity (`_collider`). */
const COLLIDER =
  /^(UCX|UBX|USP|UCP|MCDCX)_|-(conv)?col(only)?$|(^|[_.\s-])(collider|collision)([_.\s-]?\d+)?$/i;
/** The same for other suffixes that an exporter adds to a repeated name. */
const NUMBERED = /[._]\d{1,3}$/;

/** Counts what the nodes of a scene place, and how they place it. */
export function measureNodes(
  scene: Scene,
): Pick<
  ModelFacts,
  'nodes' | 'scaledNodes' | 'mirroredNodes' | 'drawCalls' | 'lods' | 'colliders'
> {
  let [scaled, mirrored, drawCalls] = [0, 0, 0];
  const bare = (name: string) => name.replace(NUMBERED, '');
  const levels = new Set<string>();
  let colliders = 0;
  for (const { name, mesh, transform } of scene.nodes) {
    const matrix = composeMatrix(transform);
    const { scale } = transform.matrix === null ? transform : decomposeMatrix(matrix);
    if (scale.some((value) => Math.abs(Math.abs(value) - 1) > ROUNDING)) scaled++;
    if (determinant3(matrix) < 0) mirrored++;
    const names = [name, ...(mesh < 0 ? [] : [scene.meshes[mesh].name])];
    const level = names.map((each) => LOD.exec(each)).find((found) => found !== null);
    if (level) levels.add(level[2]!);
    if (names.some((each) => COLLIDER.test(each) || COLLIDER.test(bare(each)))) colliders++;
    else if (mesh >= 0) drawCalls += materialsOf(scene, mesh);
  }
  return {
    nodes: scene.nodes.length,
    scaledNodes: scaled,
    mirroredNodes: mirrored,
    drawCalls,
    lods: levels.size,
    colliders,
  };
}

function materialsOf({ meshes }: Scene, mesh: number): number {
  const { faceMaterials, faceOffsets } = meshes[mesh].geometry;
  if (faceOffsets.length < 2) return 0;
  return faceMaterials === null ? 1 : new Set(faceMaterials).size;
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
    bones: Math.max(...skinned.map(({ skin }) => scene.skins[skin].joints.length)),
    influences: most,
    unweighted: repairs.find(({ code }) => code === 'skin_weights_missing')?.count ?? 0,
  };
}
