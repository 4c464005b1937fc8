import { boundsOf } from '../math/bounds.ts';
import type { Vector3 } from '../mesh/scene.ts';
import {
  type AxisDirection,
  type MeshMaker,
  type ModelDivider,
  type PolygonMesh,
  type RemoteModel,
  type RemoteResults,
  RemoteResultWrong,
  type ReworkedModel,
  type Rigger,
  type Scene,
  type ScenePlacer,
  type SignedAxis,
  sceneNode,
  showsMesh,
  surfaceArea,
  type Unwrapper,
  type Work,
} from '../spec.ts';
import { longestSide } from './place-model.ts';
import { readModel } from './read-model.ts';
import type { FinishingEngines } from './remote-reconstructor.ts';

type ReworkStep = 'rig' | 'segment' | 'remesh' | 'unwrap';
type ReworkEngines = Pick<FinishingEngines, 'converter'> & { placer: ScenePlacer };
type MeshEngines = ReworkEngines & { unwrapper: Unwrapper };

/**
 * Sides of the returned model that differ from those of the given one by more than this ratio, after both have the same
 * longest side: the server returned another model.
 */
const MOST_CHANGE = 0.1;
/** Ratio of the areas of the returned and the given model below which nothing is left of its surface. */
const LEAST_AREA = 0.01;
/** Share of a server's UVs that may be missing or lie outside the texture. */
const MOST_BAD_UVS = 0.01;
/** Side of the texture on which a server's UVs are measured, in pixels. */
const MEASURED_SIDE = 1024;

/** {@link Rigger} for a model that a server rigged. */
export function createRemoteRigger(engines: ReworkEngines, model: RemoteModel): Rigger {
  return {
    specVersion: 1,
    identity: model.identity,
    async rig(scene, work) {
      const made = await reworked(engines, { step: 'rig', model, scene }, work);
      const isBound = ({ skin, mesh }: Scene['nodes'][number]) => skin >= 0 && mesh >= 0;
      if (made.scene.skins.length === 0 || !made.scene.nodes.some(isBound))
        throw new RemoteResultWrong(
          'rig',
          'the model server returned the model without a skeleton',
        );
      return made;
    },
  };
}

/** {@link ModelDivider} for a model that a server divided. */
export function createRemoteDivider(engines: ReworkEngines, model: RemoteModel): ModelDivider {
  return {
    specVersion: 1,
    identity: model.identity,
    async divide(scene, work) {
      const made = await reworked(engines, { step: 'segment', model, scene }, work);
      if (partsOf(made.scene) < 2)
        throw new RemoteResultWrong('segment', 'the model server found no parts in the model');
      return made;
    },
  };
}

/** {@link MeshMaker} for a model that a server gave a new mesh or new UVs. */
export function createRemoteMeshMaker(
  engines: MeshEngines,
  step: 'remesh' | 'unwrap',
  model: RemoteModel,
): MeshMaker {
  return {
    specVersion: 1,
    identity: model.identity,
    async remake(scene, work) {
      const made = await reworked(engines, { step, model, scene }, work.within(0.7));
      const mesh = await engines.converter.flatten(made.scene, work.within(0.1));
      const given = await engines.converter.flatten(scene, work.within(0.05));
      if (!(surfaceArea(mesh) > LEAST_AREA * surfaceArea(given)))
        throw new RemoteResultWrong(step, 'the model server returned a mesh without a surface');
      const problem = step === 'unwrap' ? await uvProblem(engines, made.scene, mesh, work) : null;
      if (problem !== null)
        throw new RemoteResultWrong(step, `the model server returned the model ${problem}`);
      return made;
    },
  };
}

/**
 * Returns why textures cannot be baked onto the UVs of a mesh, as the end of a sentence; null if they can.
 * @param mesh the scene as one mesh, in which a part without UVs has all of them in one corner
 */
async function uvProblem(
  { unwrapper }: MeshEngines,
  { nodes, meshes }: Scene,
  mesh: PolygonMesh,
  work: Work,
): Promise<string | null> {
  const shown = nodes.filter(showsMesh).map((node) => meshes[node.mesh]!.geometry);
  const isBare = shown.some(({ corners, uvSets }) => corners.length > 0 && uvSets.length === 0);
  const uvs = isBare ? null : await unwrapper.measure(mesh, MEASURED_SIDE, work.within(0.15));
  if (uvs === null || uvs.texelDensity === 0) return 'without UVs';
  const bad = uvs.cornersWithoutUv + uvs.cornersOutside;
  return bad > MOST_BAD_UVS * mesh.corners.length ? 'with UVs outside the texture' : null;
}

/** Number of nodes that show a mesh. */
function partsOf({ nodes }: Scene): number {
  return nodes.filter(showsMesh).length;
}

/** Reads the server's model and gives it the size and the place of the given one, which servers often change. */
async function reworked(
  { converter, placer }: ReworkEngines,
  {
    step,
    model: { path, orientation },
    scene: asked,
  }: { step: keyof RemoteResults & ReworkStep; model: RemoteModel; scene: Scene },
  work: Work,
): Promise<ReworkedModel> {
  const given = await converter.flatten(asked, work.within(0.1));
  const made = await readModel(converter, { step, path, textures: true }, work.within(0.5));
  const there = boundsOf(given.positions);
  const { up = '+y', front = '+z' } = orientation ?? {};
  const placed = await placer.place(
    {
      scene: made.scene,
      size: { side: 'longest', meters: longestSide(there) },
      pivot: 'center',
      at: there.min.map((low, k) => (low + there.max[k]) / 2) as Vector3,
      up: axisOf(up),
      forward: axisOf(front),
    },
    work.within(0.2),
  );
  const now = boundsOf((await converter.flatten(placed.scene, work.within(0.2))).positions);
  const most = MOST_CHANGE * longestSide(there);
  const isOther = [0, 1, 2].some(
    (k) => Math.abs(now.max[k]! - now.min[k]! - (there.max[k]! - there.min[k]!)) > most,
  );
  if (isOther)
    throw new RemoteResultWrong(step, 'the model server returned a model of other proportions');
  const warnings = [...placed.warnings];
  // The textures of a new mesh are baked from the given model.
  const hasOwnTextures = step === 'rig' || step === 'segment';
  if (hasOwnTextures && asked.images.length > 0 && placed.scene.images.length === 0)
    warnings.push({
      code: 'textures_dropped',
      message: 'the model server returned the model without its textures',
    });
  return { scene: withoutIdleTransforms(placed.scene), warnings };
}

/**
 * Returns the scene without the transforms of nodes that show a skinned mesh: only its joints place it, and the validator
 * warns about them.
 */
function withoutIdleTransforms(scene: Scene): Scene {
  const moved = new Set(
    scene.animations.flatMap(({ channels }) => channels.map(({ node }) => node)),
  );
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  const nodes = scene.nodes.map((node, n) =>
    node.skin >= 0 && node.children.length === 0 && !moved.has(n) && !joints.has(n)
      ? { ...node, transform: sceneNode({ name: '' }).transform }
      : node,
  );
  return { ...scene, nodes };
}

function axisOf(direction: AxisDirection): SignedAxis {
  return direction.replace('+', '') as SignedAxis;
}
