import type { Transform } from '../../mesh/scene.ts';
import type { Keyframes } from './keyframes.ts';
import type { TimeSamples } from './layer.ts';
import type { ReadSkeleton } from './read-skeleton.ts';
import type { StageMetrics } from './stage-metrics.ts';
import type { StagePrim } from './stage-prim.ts';
import { valueAt } from './xform-ops.ts';

/** Translation, rotation and scale. */
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
  if (times.length === 0) return;
  // All joints' values of a time are decoded once.
  const values = Array.from(times, (time) => ({
    translation: parts.translation && valueAt(parts.translation, time, false),
    rotation: parts.rotation && valueAt(parts.rotation, time, false),
    scale: parts.scale && valueAt(parts.scale, time, false),
  }));
  const still = {
    translation: animation.numbers('translations'),
    rotation: animation.numbers('rotations'),
    scale: animation.numbers('scales'),
  };
  names.forEach((name, j) => {
    const node = skeleton.nodes[skeleton.joints.indexOf(name)];
    if (node === undefined || !keyframes.takesRoom(times.length)) return;
    const keys = values.map(({ translation, rotation, scale }): Transform => {
      const [x, y, z] = slice(translation ?? still.translation, j, 3, [0, 0, 0]);
      const [sx, sy, sz] = slice(scale ?? still.scale, j, 3, [1, 1, 1]);
      const [qx, qy, qz, qw] = slice(rotation ?? still.rotation, j, 4, [0, 0, 0, 1]);
      const { metres } = metrics;
      return {
        translation: [x * metres, y * metres, z * metres],
        rotation: [qx, qy, qz, qw],
        scale: [sx, sy, sz],
        matrix: null,
      };
    });
    keyframes.addTransforms(node, times, keys);
  });
}

/**
 * Adds the keys of the weights of a node's blend shapes where they change over time.
 * @returns the weights at the first time
 */
export function addBlendShapeWeights(
  animation: StagePrim,
  shapes: string[],
  node: number,
  keyframes: Keyframes,
): number[] {
  const order = shapes.map((shape) => animation.texts('blendShapes').indexOf(shape));
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
