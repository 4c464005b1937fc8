import type { FinishPlan } from '../../../contract/finish.ts';
import type { Collider, Engines, Lods, Scene, Warning, Work } from '../../../engines/spec.ts';
import { assetNames } from './asset-names.ts';
import { colliderScene, levelScene, withColliders, withLevels } from './asset-scenes.ts';

/** The name of a model whose scene and nodes have none. */
const NAME = 'model';

/** What is delivered: the model, with what its tool expects in the same file, and scenes for files beside it. */
export interface GameAssets {
  main: Scene;
  /** Names of the nodes in `main` that are not the model itself. */
  extra: ReadonlySet<string>;
  besides: { name: string; role: string; scene: Scene }[];
  lods: Lods | null;
  collider: Collider | null;
  warnings: Warning[];
}

/** Makes the LODs and colliders that the plan asks for. */
export async function makeGameAssets(
  { game }: Engines,
  scene: Scene,
  plan: FinishPlan,
  work: Work,
): Promise<GameAssets> {
  const ratios = ratiosOf(plan.lods);
  const lods =
    ratios.length === 0
      ? null
      : await work.stage('lods', 0.4, (part) => game.makeLods(scene, { ratios }, part));
  const { collision: kind, max_pieces: maxPieces } = plan;
  const collider =
    kind === 'none'
      ? null
      : await work.stage('collision', 0.6, (part) =>
          game.colliderOf(scene, { kind, maxPieces }, part),
        );
  const assets: GameAssets = {
    main: scene,
    extra: new Set(),
    besides: [],
    lods,
    collider,
    warnings: [...(lods?.warnings ?? []), ...(collider?.report.warnings ?? [])],
  };
  return withNodesAndFiles(assets, scene, plan);
}

function withNodesAndFiles(assets: GameAssets, scene: Scene, plan: FinishPlan): GameAssets {
  const names = assetNames(plan.preset);
  const extra = new Set<string>();
  const besides: GameAssets['besides'] = [];
  let { main } = assets;
  const model = modelName(scene);
  const { collider, lods } = assets;
  if (lods !== null && names.lods === 'nodes') {
    const made = withLevels(main, lods.levels);
    main = made.scene;
    for (const name of made.added) extra.add(name);
  } else
    for (const level of lods?.levels ?? [])
      besides.push({
        name: `${NAME}_LOD${level.level}`,
        role: 'lod_model_url',
        scene: levelScene(scene, level),
      });
  if (collider !== null && names.colliders === 'nodes') {
    const made = withColliders(main, collider, names, model);
    main = made.scene;
    for (const name of made.added) extra.add(name);
  } else if (collider !== null)
    besides.push({
      name: `${NAME}_collider`,
      role: 'collider_model_url',
      scene: colliderScene(scene, collider, names, model),
    });
  return { ...assets, main, extra, besides };
}

/** Returns the shares of the faces of each copy. */
function ratiosOf(lods: FinishPlan['lods']): number[] {
  if (typeof lods === 'number') return Array.from({ length: lods }, (_, i) => 0.5 ** (i + 1));
  return [...lods].sort((a, b) => b - a);
}

/** Returns the name of the only node with a mesh, which colliders refer to, or that of the scene. */
function modelName({ nodes, name }: Scene): string {
  const shown = nodes.filter(({ mesh }) => mesh >= 0);
  return (shown.length === 1 ? shown[0]!.name : name) || name || NAME;
}
