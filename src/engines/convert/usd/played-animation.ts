import type { AnimationChannel, Scene } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { keyWidth, splineRate } from '../spline.ts';
import { type LinearKeys, linearKeyCount, linearKeys } from './animation-samples.ts';
import type { SkeletonPlan } from './skeleton-plan.ts';

/** Maximum number of values of all keys that are written. */
const MOST_VALUES = 5_000_000;

/** A channel of the animation that is written. */
export interface PlayedChannel {
  path: AnimationChannel['path'];
  /** Time of the last key in seconds. */
  end: number;
  /** Its keys, computed on each call. */
  keys(): LinearKeys;
}

/**
 * Returns the channels of the first animation by node, because USD has a single timeline. If the keys would have more
 * than five million values, returns none and warns.
 */
export function playedAnimation(
  scene: Scene,
  plans: readonly SkeletonPlan[],
  context: Pick<ConvertContext, 'warn'>,
): Map<number, PlayedChannel[]> {
  const [animation, ...further] = scene.animations;
  if (further.length > 0)
    context.warn(
      'animations_dropped',
      'USD has a single timeline: only the first animation was kept',
    );
  if (animation === undefined) return new Map();
  const { channels } = animation;
  const rate = splineRate(channels, context);
  const byNode = Map.groupBy(channels, (channel) => channel.node);
  if (!fits(scene, plans, byNode, rate)) {
    context.warn(
      'animation_dropped',
      `The animation was left out: USD output is limited to ${MOST_VALUES / 1e6} million animation values.`,
    );
    return new Map();
  }
  const played = new Map<number, PlayedChannel[]>();
  for (const [node, ofNode] of byNode) {
    const keyed = ofNode.map((channel) => ({
      path: channel.path,
      end: channel.times[channel.times.length - 1],
      keys: () => linearKeys(channel, rate),
    }));
    played.set(node, keyed);
  }
  return played;
}

/** Whether an animation has few enough values: a skeleton has values for all of its joints at each key of any joint. */
function fits(
  scene: Scene,
  plans: readonly SkeletonPlan[],
  byNode: ReadonlyMap<number, AnimationChannel[]>,
  rate: number,
): boolean {
  let room = MOST_VALUES;
  const joints = new Set(plans.flatMap(({ nodes }) => nodes));
  for (const [node, channels] of byNode)
    for (const channel of channels)
      if (channel.path === 'weights' ? scene.nodes[node].skin < 0 : !joints.has(node))
        room -= linearKeyCount(channel, rate) * keyWidth(channel);
  const channelsOf = (nodes: readonly number[], path: AnimationChannel['path']) =>
    nodes.flatMap((node) => byNode.get(node)?.find((channel) => channel.path === path) ?? []);
  for (const { nodes } of plans)
    for (const path of ['translation', 'rotation', 'scale'] as const) {
      const width = nodes.length * (path === 'rotation' ? 4 : 3);
      room -= width * timesOfAny(channelsOf(nodes, path), rate, room / width);
    }
  const meshNodes = Map.groupBy(scene.nodes.keys(), (node) => scene.nodes[node].skin);
  for (const [skin, nodes] of meshNodes) {
    if (skin < 0) continue;
    const targets = nodes.reduce((sum, node) => sum + targetsOf(scene, node), 0);
    room -= targets * timesOfAny(channelsOf(nodes, 'weights'), rate, room / targets);
  }
  return room >= 0;
}

function targetsOf({ nodes, meshes }: Scene, node: number): number {
  return meshes[nodes[node].mesh]?.geometry.morphTargets.length ?? 0;
}

/** Number of times at which any channel has a key; counting stops beyond `most`. */
function timesOfAny(channels: readonly AnimationChannel[], rate: number, most: number): number {
  const times = new Set<number>();
  for (const channel of channels) {
    for (const time of linearKeys(channel, rate).times) {
      times.add(time);
      if (times.size > most) return times.size;
    }
  }
  return times.size;
}
