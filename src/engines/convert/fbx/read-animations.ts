import type { Animation, AnimationChannel, Vector3 } from '../../mesh/scene.ts';
import { type Curve, evaluateCurve } from './animation-curve.ts';
import { createSampleBudget, type SampleBudget, sampleCurves } from './curve-sampling.ts';
import type { MeshInstance } from './read-meshes.ts';
import { type Model, sceneTransform } from './read-models.ts';
import { readTrackLists } from './read-tracks.ts';
import type { FbxSource } from './source.ts';
import type { Take, Track } from './take.ts';

/** Reads all animations: transforms of models, and weights of blend shapes. */
export async function readAnimations(
  models: readonly Model[],
  instances: readonly MeshInstance[],
  source: FbxSource,
): Promise<void> {
  const { context, scene } = source;
  const budget = createSampleBudget();
  for (const take of readTrackLists(source)) {
    const channels = await channelsOf(take, models, instances, budget, source);
    if (budget.keys < 0) {
      context.warn(
        'animation_dropped',
        'Animations with more than 50 million values were left out.',
      );
      break;
    }
    if (channels.length > 0) scene.animations.push(atZero({ name: take.name, channels }));
  }
  if (budget.between < 0) {
    context.warn(
      'animation_coarse',
      'The animations are very long; curves between keys became linear.',
    );
  }
}

/** Reads the channels of a take. If the budget is below zero afterward, they are incomplete. */
async function channelsOf(
  take: Take,
  models: readonly Model[],
  instances: readonly MeshInstance[],
  budget: SampleBudget,
  source: FbxSource,
): Promise<AnimationChannel[]> {
  const { work } = source.context;
  const channels: AnimationChannel[] = [];
  for (const [i, model] of models.entries()) {
    const tracks = take.tracks.get(model.object);
    if (tracks !== undefined) channels.push(...transformChannels(model, tracks, budget, source));
    if (budget.keys < 0) return channels;
    if (i % 100 === 99) await work.breathe(0.95);
    work.signal.throwIfAborted();
  }
  for (const instance of instances) channels.push(...weightChannels(instance, take, budget));
  await work.breathe(0.95);
  return channels;
}

function transformChannels(
  model: Model,
  tracks: ReadonlyMap<string, Track>,
  budget: SampleBudget,
  source: FbxSource,
): AnimationChannel[] {
  const { values: rest, pivoted } = model.local;
  const translation = tracks.get('Lcl Translation') ?? null;
  const rotation = tracks.get('Lcl Rotation') ?? null;
  const scaling = tracks.get('Lcl Scaling') ?? null;
  const at = (time: number) =>
    sceneTransform(
      model,
      {
        translation: evaluate(translation, rest.translation, time),
        rotation: evaluate(rotation, rest.rotation, time),
        scaling: evaluate(scaling, rest.scaling, time),
      },
      source,
    );
  const channels: AnimationChannel[] = [];
  const moving = pivoted ? [translation, rotation, scaling] : [translation];
  const add = (path: 'translation' | 'rotation' | 'scale', over: (Track | null)[]) => {
    const curves = over.flatMap(curvesOf);
    if (curves.length === 0) return;
    const turning = path === 'rotation' || pivoted ? curvesOf(rotation) : [];
    const sampled = sampleCurves(
      curves,
      turning,
      (time) => at(time)[path],
      path === 'rotation',
      budget,
    );
    if (sampled === null) return;
    const { times, values, step } = sampled;
    const node = source.scene.nodes[model.node].transform;
    const atRest = node[path].every((v, i) => Math.abs(v - values[i]) < 1e-6);
    const interpolation = step ? 'step' : 'linear';
    const channel: AnimationChannel = { node: model.node, path, times, values, interpolation };
    if (!isConstant(values, node[path].length)) channels.push(channel);
    // A value without keys adds nothing if it equals the value of the default pose.
    else if (!atRest || over.some((track) => track?.isKeyed)) channels.push(endsOf(channel));
  };
  add('translation', moving);
  add('rotation', [rotation]);
  add('scale', [scaling]);
  return channels;
}

function curvesOf(track: Track | null | undefined): Curve[] {
  return (track?.curves ?? []).filter((curve) => curve !== null);
}

/** Reduces a constant channel to its first and last key, which are enough to keep the animation's length. */
function endsOf(channel: AnimationChannel): AnimationChannel {
  const { times, values } = channel;
  if (times.length < 3) return channel;
  const width = values.length / times.length;
  return {
    ...channel,
    times: Float32Array.of(times[0], times[times.length - 1]),
    values: Float32Array.of(...values.subarray(0, width), ...values.subarray(-width)),
  };
}

function isConstant(values: Float32Array, width: number): boolean {
  for (let i = width; i < values.length; i++) if (values[i] !== values[i - width]) return false;
  return true;
}

function evaluate(track: Track | null, rest: Vector3, time: number): Vector3 {
  if (track === null) return rest;
  return rest.map((value, i) => {
    const curve = track.curves[i];
    return curve === null ? (track.rest[i] ?? value) : evaluateCurve(curve, time);
  }) as Vector3;
}

function weightChannels(
  { node, geometry: { shapes } }: MeshInstance,
  take: Take,
  budget: SampleBudget,
): AnimationChannel[] {
  if (shapes === null) return [];
  const tracks = shapes.channels.map((channel) =>
    channel === null ? undefined : take.tracks.get(channel)?.get('DeformPercent'),
  );
  const curves = tracks.map((track) => track?.curves[0] ?? null);
  const moving = curves.filter((curve) => curve !== null);
  if (moving.length === 0) return [];
  const sampled = sampleCurves(
    moving,
    [],
    (time) =>
      curves.map((curve, k) =>
        curve === null ? shapes.weights[k] : evaluateCurve(curve, time) / shapes.fullPercents[k],
      ),
    false,
    budget,
  );
  if (sampled === null) return [];
  const { times, values, step } = sampled;
  return [{ node, path: 'weights', times, values, interpolation: step ? 'step' : 'linear' }];
}

/** Moves an animation that begins before 0 so that it begins at 0, where glTF's time starts. */
function atZero(animation: Animation): Animation {
  const start = animation.channels.reduce((first, { times }) => Math.min(first, times[0]), 0);
  if (start >= 0) return animation;
  for (const { times } of animation.channels)
    for (let i = 0; i < times.length; i++) times[i] -= start;
  return animation;
}
