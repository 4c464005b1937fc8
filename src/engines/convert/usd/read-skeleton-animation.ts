import type { Transform } from '../../mesh/scene.ts';
import type { Keyframes } from './keyframes.ts';
import type { TimeSamples } from './layer.ts';
import type { ReadSkeleton } from './read-skeleton.ts';
import type { StageMetrics } from './stage-metrics.ts';
import type { StagePrim } from './stage-prim.ts';
import { valueAt } from './xform-ops.ts';

/** Number of values per transform: translation, rotation and scale. */
const VALUES_PER_TRANSFORM = 10;

/** Adds the keys of a SkelAnimation prim to the joints that it names. */
export function addJointKeys(
  animation: StagePrim,
  skeleton: ReadSkeleton,
  metrics: StageMetrics,
  keyframes: Keyframes,
): void {
  const samples = (name: string) => animation.property(name)?.samples() ?? null;
  const parts = {
    translation: samples('translations'),
    rotation: samples('rotations'),
    scale: samples('scales'),
  };
  const names = animation.texts('joints');
  const times = unionOf(Object.values(parts));
  const driven = names.flatMap((name, place) => {
    const node = skeleton.nodes[skeleton.numbers.get(name) ?? -1];
    return node === undefined ? [] : [{ node, place, keys: [] as Transform[] }];
  });
  // Checked before anything is decoded, because samples may share their values in the file.
  if (times.length * driven.length === 0 || !keyframes.takesRoom(times.length * driven.length))
    return;
  const still = {
    translation: animation.numbers('translations'),
    rotation: animation.numbers('rotations'),
    scale: animation.numbers('scales'),
  };
  const { metres } = metrics;
  for (const time of times) {
    const at = (part: keyof typeof parts) => {
      const sampled = parts[part];
      return (sampled && valueAt(sampled, time, part === 'rotation')) ?? still[part];
    };
    const [translation, rotation, scale] = [at('translation'), at('rotation'), at('scale')];
    for (const { place, keys } of driven) {
      const [x, y, z] = slice(translation, place, 3, [0, 0, 0]);
      const [sx, sy, sz] = slice(scale, place, 3, [1, 1, 1]);
      const [qx, qy, qz, qw] = slice(rotation, place, 4, [0, 0, 0, 1]);
      keys.push({
        translation: [x * metres, y * metres, z * metres],
        rotation: [qx, qy, qz, qw],
        scale: [sx, sy, sz],
        matrix: null,
      });
    }
  }
  for (const { node, keys } of driven) keyframes.addTransforms(node, times, keys);
}

/**
 * Adds the keys of a node's blend shape weights if these change over time.
 * @returns the weights at the first time
 */
export function addBlendShapeWeights(
  animation: StagePrim,
  shapes: string[],
  node: number,
  keyframes: Keyframes,
): number[] {
  const places = new Map(animation.texts('blendShapes').map((shape, i) => [shape, i]));
  const order = shapes.map((shape) => places.get(shape) ?? -1);
  const pick = (values: ArrayLike<number> | undefined) =>
    order.map((i) => (i < 0 ? 0 : (values?.[i] ?? 0)));
  const samples = animation.property('blendShapeWeights')?.samples() ?? null;
  const times = unionOf([samples]);
  const values = times.length * shapes.length;
  if (samples !== null && values > 0 && keyframes.takesRoom(values / VALUES_PER_TRANSFORM)) {
    const keys = Array.from(times, (time) => pick(valueAt(samples, time, false)));
    keyframes.addWeights(node, times, keys);
  }
  return pick(animation.numbers('blendShapeWeights'));
}

function unionOf(samples: (TimeSamples | null)[]): Float64Array {
  const times = new Set<number>();
  for (const part of samples) for (const time of part?.times ?? []) times.add(time);
  return Float64Array.from(times).sort();
}

function slice(
  values: ArrayLike<number> | null | undefined,
  at: number,
  width: number,
  otherwise: number[],
): number[] {
  if (values == null || values.length < (at + 1) * width) return otherwise;
  return Array.from({ length: width }, (_, i) => values[at * width + i]);
}
