import { boundsOf } from '../math/bounds.ts';
import type { Vector3 } from '../mesh/scene.ts';
import {
  type AxisDirection,
  type MeshMaker,
  type ModelDivider,
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
  type Work,
} from '../spec.ts';
import { longestSide } from './place-model.ts';
import { readModel } from './read-model.ts';
import type { FinishingEngines } from './remote-reconstructor.ts';

type ReworkStep = 'rig' | 'segment' | 'remesh' | 'unwrap';
type ReworkEngines = Pick<FinishingEngines, 'converter'> & { placer: ScenePlacer };

/**
 * Sides of the returned model that differ from those of the given one by more than this ratio, after both have the same
 * longest side: the server returned another model.
 */
const MOST_CHANGE = 0.1;

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
  engines: ReworkEngines,
  step: 'remesh' | 'unwrap',
  model: RemoteModel,
): MeshMaker {
  return {
    specVersion: 1,
    identity: model.identity,
    async remake(scene, work) {
      const made = await reworked(engines, { step, model, scene }, work);
      const hasUvs = made.scene.meshes.some(({ geometry }) => geometry.uvSets.length > 0);
      if (step === 'unwrap' && !hasUvs)
        throw new RemoteResultWrong(step, 'the model server returned the model without UVs');
      return made;
    },
  };
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
  if (asked.images.length > 0 && placed.scene.images.length === 0)
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
