import type { Animation, AnimationChannel, Quaternion, Scene, Vector3 } from '../../mesh/scene.ts';
import { splineRate } from '../spline.ts';
import { TICKS_PER_SECOND } from './animation-curve.ts';
import { createSampleBudget, type SampleBudget, sampleChannel } from './animation-samples.ts';
import { properties, property, single } from './property-records.ts';
import { titled, UNITS_PER_METRE } from './write-geometry.ts';
import { modelDegrees, modelScaling, type OutNode } from './write-nodes.ts';
import type { ObjectWriter, OutId } from './write-objects.ts';
import { array, double, type OutValue, record } from './write-records.ts';

/** Flags of keys: the low bits are the interpolation, and the others are constant. */
const FLAGS = { linear: 0x6104, step: 0x6102 } as const;

/** Tangents with the default length of one third, stored as the bits of a float. */
const DEFAULT_TANGENTS = Float32Array.of(0, 0, 9.419963346924634e-30, 0);

/** Ids of the blend shape channels, by node. */
export type ShapeChannels = ReadonlyMap<number, readonly OutId[]>;

/** Writes every animation as a stack with a single layer. */
export async function writeAnimations(
  scene: Scene,
  nodes: readonly OutNode[],
  shapes: ShapeChannels,
  writer: ObjectWriter,
): Promise<void> {
  const { context } = writer;
  const channels = scene.animations.flatMap((animation) => animation.channels);
  const budget = createSampleBudget(splineRate(channels, context));
  for (const [i, animation] of scene.animations.entries()) {
    const name = titled(animation.name, 'Animation', i);
    const [start, stop] = timeSpan(animation);
    const stack = writer.add(
      'AnimationStack',
      name,
      '',
      [
        properties([
          property.time('LocalStart', start),
          property.time('LocalStop', stop),
          property.time('ReferenceStart', start),
          property.time('ReferenceStop', stop),
        ]),
      ],
      'AnimStack',
    );
    const layer = writer.add('AnimationLayer', name, '', [record('Properties70')], 'AnimLayer');
    writer.connect(layer, stack);
    for (const channel of animation.channels) {
      const sheared = scene.nodes[channel.node]?.transform.matrix;
      if (sheared) {
        context.warn('animation_of_shear', 'The animation of a sheared node was left out.');
        continue;
      }
      if (channel.path === 'weights')
        await writeWeights(channel, layer, shapes.get(channel.node), writer, budget);
      else await writeTransforms(channel, layer, nodes[channel.node], writer, budget);
      await context.work.breathe(0.9);
    }
  }
  if (budget.turnKeys < 0)
    context.warn(
      'animation_coarse',
      'The animations are very long; some rotations have no keys between those of the source.',
    );
}

function timeSpan({ channels }: Animation): [bigint, bigint] {
  let [start, stop] = [Number.POSITIVE_INFINITY, 0];
  for (const { times } of channels) {
    start = Math.min(start, times[0]);
    stop = Math.max(stop, times[times.length - 1]);
  }
  return [ticks(Number.isFinite(start) ? start : 0), ticks(stop)];
}

function ticks(seconds: number): bigint {
  return BigInt(Math.round(seconds * TICKS_PER_SECOND));
}

const MODEL_PROPERTIES = {
  translation: ['Lcl Translation', 'T'],
  rotation: ['Lcl Rotation', 'R'],
  scale: ['Lcl Scaling', 'S'],
} as const;

async function writeTransforms(
  channel: AnimationChannel,
  layer: OutId,
  { id, look }: OutNode,
  writer: ObjectWriter,
  budget: SampleBudget,
): Promise<void> {
  if (channel.path === 'weights') return;
  const { times, values, step } = sampleChannel(channel, budget);
  const axes = [0, 1, 2].map(() => new Float32Array(times.length));
  let near: Vector3 = [0, 0, 0];
  for (let i = 0; i < times.length; i++) {
    const value = values.subarray(
      i * (values.length / times.length),
      (i + 1) * (values.length / times.length),
    );
    let triple: Vector3;
    if (channel.path === 'rotation') {
      near = modelDegrees(Array.from(value) as Quaternion, look, near);
      triple = near;
    } else if (channel.path === 'scale') triple = modelScaling(Array.from(value) as Vector3, look);
    else triple = Array.from(value, (v) => v * UNITS_PER_METRE) as Vector3;
    axes.forEach((axis, k) => {
      axis[i] = triple[k];
    });
  }
  const [propertyName, nodeName] = MODEL_PROPERTIES[channel.path];
  const components = ['d|X', 'd|Y', 'd|Z'];
  const curveNode = writer.add(
    'AnimationCurveNode',
    nodeName,
    '',
    [properties(components.map((name, k) => property.number(name, axes[k][0])))],
    'AnimCurveNode',
  );
  writer.connect(curveNode, layer);
  writer.connect(curveNode, id, propertyName);
  const keyTimes = await timesInTicks(times);
  for (const [k, name] of components.entries()) {
    writer.connect(await writeCurve(keyTimes, axes[k], step, writer), curveNode, name);
  }
}

async function writeWeights(
  channel: AnimationChannel,
  layer: OutId,
  channels: readonly OutId[] | undefined,
  writer: ObjectWriter,
  budget: SampleBudget,
): Promise<void> {
  if (channels === undefined) return;
  const { times, values, step } = sampleChannel(channel, budget);
  const keyTimes = await timesInTicks(times);
  for (const [k, shape] of channels.entries()) {
    const percents = Float32Array.from(
      times,
      (_, i) => (values[i * channels.length + k] ?? 0) * 100,
    );
    const curveNode = writer.add(
      'AnimationCurveNode',
      'DeformPercent',
      '',
      [properties([property.number('d|DeformPercent', percents[0])])],
      'AnimCurveNode',
    );
    writer.connect(curveNode, layer);
    writer.connect(curveNode, shape, 'DeformPercent');
    writer.connect(
      await writeCurve(keyTimes, percents, step, writer),
      curveNode,
      'd|DeformPercent',
    );
  }
}

/** Encodes key times in ticks. This is done once for all curves of a channel. */
function timesInTicks(times: Float64Array): Promise<OutValue> {
  const inTicks = new BigInt64Array(times.length);
  for (let i = 0; i < times.length; i++) inTicks[i] = ticks(times[i]);
  return array(inTicks);
}

async function writeCurve(
  keyTimes: OutValue,
  values: Float32Array,
  step: boolean,
  writer: ObjectWriter,
): Promise<OutId> {
  const [keyValues, flags, data, count] = await Promise.all([
    array(values),
    array(Int32Array.of(step ? FLAGS.step : FLAGS.linear)),
    array(DEFAULT_TANGENTS),
    array(Int32Array.of(values.length)),
  ]);
  return writer.add(
    'AnimationCurve',
    '',
    '',
    [
      record('Default', [double(values[0])]),
      single.int('KeyVer', 4008),
      record('KeyTime', [keyTimes]),
      record('KeyValueFloat', [keyValues]),
      record('KeyAttrFlags', [flags]),
      record('KeyAttrDataFloat', [data]),
      record('KeyAttrRefCount', [count]),
    ],
    'AnimCurve',
  );
}
