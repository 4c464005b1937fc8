import { type FinishPlan, MOST_LOD_ERROR } from '../../../contract/finish.ts';
import {
  attachLevels,
  type Collider,
  type Engines,
  emptyScene,
  inPlaceOf,
  type LodOptions,
  type Lods,
  type Scene,
  sceneAtLevel,
  showsMesh,
  type Warning,
  type Work,
  withColliderNodes,
  withLevelNodes,
} from '../../../engines/spec.ts';
import { type AssetNames, assetNames, colliderName } from './asset-names.ts';

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

/**
 * Makes the LODs and colliders that the plan asks for.
 * @param finished its collider is made unless it has one
 * @param names where they are and what they are called; defaults to what the preset's tool expects
 */
export async function makeGameAssets(
  engines: Engines,
  finished: { scene: Scene; collider: Collider | null },
  plan: FinishPlan,
  work: Work,
  names = assetNames(plan.preset),
): Promise<GameAssets> {
  const { scene, collider: made } = finished;
  const lods = await makeLods(engines, scene, plan, work.within(0.4));
  const collider = made ?? (await makeCollider(engines, scene, plan, work.within(0.6)));
  const assets: GameAssets = {
    main: scene,
    extra: new Set(),
    besides: [],
    lods,
    collider,
    warnings: [...(lods?.warnings ?? []), ...(collider?.report.warnings ?? [])],
  };
  return withNodesAndFiles(assets, scene, names);
}

async function makeLods(
  { game }: Engines,
  scene: Scene,
  plan: FinishPlan,
  work: Work,
): Promise<Lods | null> {
  const levels = levelsOf(plan.lods);
  if (levels === null) return null;
  return recognizable(await work.stage('lods', 1, (part) => game.makeLods(scene, levels, part)));
}

/** Makes the collider that the plan asks for; null if none. */
async function makeCollider(
  { game }: Engines,
  scene: Scene,
  { collision: kind, max_pieces: maxPieces }: FinishPlan,
  work: Work,
): Promise<Collider | null> {
  if (kind === 'none') return null;
  return work.stage('collision', 1, (part) => game.colliderOf(scene, { kind, maxPieces }, part));
}

function withNodesAndFiles(assets: GameAssets, scene: Scene, names: AssetNames): GameAssets {
  const extra = new Set<string>();
  const besides: GameAssets['besides'] = [];
  let { main } = assets;
  const model = modelName(scene);
  const { collider, lods } = assets;
  if (lods !== null && names.lods === 'nodes') {
    const made = withLevelNodes(main, lods.levels);
    main = made.scene;
    for (const name of made.added) extra.add(name);
  } else {
    if (names.lods === 'extension' && lods !== null) main = attachLevels(main, lods.levels);
    for (const level of lods?.levels ?? [])
      besides.push({
        name: `${NAME}_LOD${level.level}`,
        role: 'lod_model_url',
        scene: sceneAtLevel(scene, level),
      });
  }
  const mesh = largestMeshName(scene) || model;
  const nameOf = (piece: number) => colliderName(names, { model, mesh }, piece);
  if (collider !== null && names.colliders === 'nodes') {
    main = withColliderNodes(main, collider.pieces, nameOf);
    for (const piece of collider.pieces.keys()) extra.add(nameOf(piece));
  } else if (collider !== null)
    besides.push({
      name: `${NAME}_collider`,
      role: 'collider_model_url',
      scene: withColliderNodes(
        inPlaceOf(scene, emptyScene(scene.source, model)),
        collider.pieces,
        nameOf,
      ),
    });
  return { ...assets, main, extra, besides };
}

/** Leaves out levels that no longer have the shape of the model, with a warning. */
function recognizable(lods: Lods): Lods {
  const levels = lods.levels.filter(({ error }) => error <= MOST_LOD_ERROR / 100);
  const left = lods.levels.length - levels.length;
  if (left === 0) return lods;
  const message = `${left} LODs were left out, because they would deviate by more than ${MOST_LOD_ERROR}% of the diagonal`;
  return { ...lods, levels, warnings: [...lods.warnings, { code: 'lods_too_coarse', message }] };
}

/** Returns which copies are made; null if none. */
function levelsOf(lods: FinishPlan['lods']): LodOptions | null {
  if (lods === 0) return null;
  if (typeof lods === 'number')
    return { ratios: Array.from({ length: lods }, (_, i) => 0.5 ** (i + 1)) };
  if (Array.isArray(lods)) return { ratios: lods };
  return 'triangles' in lods ? lods : { errors: lods.errors.map((percent) => percent / 100) };
}

/** Returns the name of the only node with a mesh, which colliders refer to, or that of the scene. */
function modelName({ nodes, name }: Scene): string {
  const shown = nodes.filter(showsMesh);
  return (shown.length === 1 ? shown[0]!.name : name) || name || NAME;
}

/** Returns the name of the node whose mesh has most faces. */
function largestMeshName({ nodes, meshes }: Scene): string {
  const facesOf = ({ mesh }: Scene['nodes'][number]) => meshes[mesh]!.geometry.faceOffsets.length;
  const shown = nodes.filter(showsMesh);
  if (shown.length === 0) return '';
  return shown.reduce((a, b) => (facesOf(b) > facesOf(a) ? b : a)).name;
}
