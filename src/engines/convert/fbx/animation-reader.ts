import type { Animation, AnimationChannel, Vector3 } from '../../mesh/scene.ts';
import { type Curve, evaluateCurve, keyBefore, SEGMENT } from './animation-curve.ts';
import { readTrackLists, type Take, type Track } from './animation-tracks.ts';
import type { MeshInstance } from './mesh-instances.ts';
import { type Model, sceneTransform } from './models.ts';
import type { FbxSource } from './source.ts';

/** Samples a second where straight lines between the keys would not do. */
const SAMPLE_RATE = 30;

/** Beyond this a channel keeps its keys and nothing between them: a file may put its keys years apart. */
const SAMPLES_LIMIT = 100_000;

/** A turn by more degrees between two keys is sampled: its angles run straight, which a rotation then does not. */
const STRAIGHT_TURN = 5;

/** Over a constant segment the value holds until so many seconds before the next key. */
const STEP_SECONDS = 1e-3;

/** All animations; models' transforms and blend shapes' weights. */
export async function readAnimations(
  models: readonly Model[],
  instances: readonly MeshInstance[],
  source: FbxSource,
): Promise<void> {
  for (const take of readTrackLists(source)) {
    const channels: AnimationChannel[] = [];
    for (const model of models) {
      const tracks = take.tracks.get(model.object);
      if (tracks !== undefined) channels.push(...transformChannels(model, tracks, source));
    }
    for (const instance of instances) channels.push(...weightChannels(instance, take));
    await source.context.progress(0.95);
    if (channels.length > 0) source.scene.animations.push(atZero({ name: take.name, channels }));
  }
}

function transformChannels(
  model: Model,
  tracks: ReadonlyMap<string, Track>,
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
    const curves = over.flatMap((track) => track?.curves ?? []).filter((curve) => curve !== null);
    if (curves.length === 0) return;
    const turning = path === 'rotation' || pivoted;
    const { times, step } = sampleTimes(curves, turning ? rotation : null);
    const width = path === 'rotation' ? 4 : 3;
    const values = new Float32Array(times.length * width);
    times.forEach((time, i) => {
      const value = at(time)[path];
      if (path === 'rotation' && i > 0 && opposed(values, i, value))
        values.set(
          value.map((v) => -v),
          i * 4,
        );
      else values.set(value, i * width);
    });
    const still = at(times[0])[path];
    const channel: AnimationChannel = {
      node: model.node,
      path,
      times: Float32Array.from(times),
      values,
      interpolation: step ? 'step' : 'linear',
    };
    const node = source.scene.nodes[model.node].transform;
    const atRest = node[path].every((v, i) => Math.abs(v - still[i]) < 1e-6);
    if (isConstant(values, width) && atRest) return;
    channels.push(channel);
  };
  add('translation', moving);
  add('rotation', [rotation]);
  add('scale', [scaling]);
  return channels;
}

function opposed(values: Float32Array, i: number, value: readonly number[]): boolean {
  const from = (i - 1) * 4;
  return value.reduce((sum, v, k) => sum + v * values[from + k], 0) < 0;
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

/** The curves' key times, with more in between where they do not run straight. */
function sampleTimes(
  curves: readonly Curve[],
  rotation: Track | null,
): { times: number[]; step: boolean } {
  const keys = [...new Set(curves.flatMap((curve) => Array.from(curve.times)))].sort(
    (a, b) => a - b,
  );
  const isStep = (segment: number) => segment === SEGMENT.constant;
  if (curves.every((curve) => curve.segments.every(isStep)))
    return { times: unique(keys), step: true };
  const times: number[] = [];
  const turning = (rotation?.curves ?? []).filter((curve) => curve !== null);
  let budget = SAMPLES_LIMIT;
  for (let i = 0; i + 1 < keys.length; i++) {
    const [from, to] = [keys[i], keys[i + 1]];
    times.push(from);
    const kinds = curves.map((curve) => segmentAt(curve, from));
    if (kinds.includes(SEGMENT.constantNext)) times.push(from + holdBack(from, to));
    const turn = turning.reduce(
      (most, curve) =>
        Math.max(most, Math.abs(evaluateCurve(curve, to) - evaluateCurve(curve, from))),
      0,
    );
    if (kinds.includes(SEGMENT.cubic) || turn > STRAIGHT_TURN) {
      const pieces = Math.max(Math.ceil((to - from) * SAMPLE_RATE), Math.ceil(turn / 90));
      if (pieces <= budget) {
        for (let k = 1; k < pieces; k++) times.push(from + ((to - from) * k) / pieces);
        budget -= pieces;
      }
    }
    if (kinds.includes(SEGMENT.constant)) times.push(to - holdBack(from, to));
  }
  times.push(keys[keys.length - 1]);
  return { times: unique(times.sort((a, b) => a - b)), step: false };
}

function holdBack(from: number, to: number): number {
  return Math.min(STEP_SECONDS, (to - from) / 4);
}

/** Ascending still as 32-bit floats. */
function unique(times: number[]): number[] {
  const kept: number[] = [];
  for (const time of times)
    if (kept.length === 0 || Math.fround(time) > Math.fround(kept[kept.length - 1]))
      kept.push(time);
  return kept;
}

function segmentAt(curve: Curve, time: number): number {
  const key = keyBefore(curve.times, time);
  return key < 0 || key >= curve.times.length - 1 ? SEGMENT.linear : curve.segments[key];
}

function weightChannels(
  { node, geometry: { shapes } }: MeshInstance,
  take: Take,
): AnimationChannel[] {
  if (shapes === null) return [];
  const tracks = shapes.channels.map((channel) =>
    channel === null ? undefined : take.tracks.get(channel)?.get('DeformPercent'),
  );
  const curves = tracks.map((track) => track?.curves[0] ?? null);
  const moving = curves.filter((curve) => curve !== null);
  if (moving.length === 0) return [];
  const { times, step } = sampleTimes(moving, null);
  const values = new Float32Array(times.length * curves.length);
  times.forEach((time, i) => {
    curves.forEach((curve, k) => {
      const weight = curve === null ? shapes.weights[k] : evaluateCurve(curve, time) / 100;
      values[i * curves.length + k] = weight;
    });
  });
  const interpolation = step ? 'step' : 'linear';
  return [{ node, path: 'weights', times: Float32Array.from(times), values, interpolation }];
}

/** glTF's time starts at 0; an animation that begins before it is moved there. */
function atZero(animation: Animation): Animation {
  const start = Math.min(...animation.channels.map(({ times }) => times[0]));
  if (start >= 0) return animation;
  for (const { times } of animation.channels)
    for (let i = 0; i < times.length; i++) times[i] -= start;
  return animation;
}
