import type { Animation, AnimationChannel, Quaternion, Scene, Vector3 } from '../../mesh/scene.ts';
import { TICKS_PER_SECOND } from './animation-curve.ts';
import { sampleChannel } from './animation-samples.ts';
import { numberProperty, properties, single, timeProperty } from './property-records.ts';
import { titled, UNITS_PER_METRE } from './write-geometry.ts';
import { modelDegrees, modelScaling, type OutNode } from './write-nodes.ts';
import type { ObjectWriter, OutId } from './write-objects.ts';
import { array, double, record } from './write-records.ts';

/** Key flags: interpolation by the low bits, and what every key has. */
const FLAGS = { linear: 0x6104, step: 0x6102 } as const;

/** Tangent lengths of a third, as bits of a float. */
const DEFAULT_TANGENTS = Float32Array.of(0, 0, 9.419963346924634e-30, 0);

/** Ids of the blend shape channels of each node. */
export type ShapeChannels = ReadonlyMap<number, readonly OutId[]>;

/** Writes every animation as a stack with one layer. */
export async function writeAnimations(
  scene: Scene,
  nodes: readonly OutNode[],
  shapes: ShapeChannels,
  writer: ObjectWriter,
): Promise<void> {
  for (const [i, animation] of scene.animations.entries()) {
    const name = titled(animation.name, 'Animation', i);
    const [start, stop] = timeSpan(animation);
    const stack = writer.add(
      'AnimationStack',
      name,
      '',
      [
        properties([
          timeProperty('LocalStart', start),
          timeProperty('LocalStop', stop),
          timeProperty('ReferenceStart', start),
          timeProperty('ReferenceStop', stop),
        ]),
      ],
      'AnimStack',
    );
    const layer = writer.add('AnimationLayer', name, '', [record('Properties70')], 'AnimLayer');
    writer.connect(layer, stack);
    for (const channel of animation.channels) {
      const sheared = scene.nodes[channel.node]?.transform.matrix;
      if (sheared) {
        writer.context.warn(
          'animation_of_shear',
          'The animation of a node with shear was left out.',
        );
        continue;
      }
      if (channel.path === 'weights') await writeWeights(channel, layer, shapes, writer);
      else await writeTransforms(channel, layer, nodes[channel.node], writer);
    }
    await writer.context.work.breathe(0.9);
  }
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
): Promise<void> {
  if (channel.path === 'weights') return;
  const { times, values, step } = sampleChannel(channel);
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
    [properties(components.map((name, k) => numberProperty(name, axes[k][0])))],
    'AnimCurveNode',
  );
  writer.connect(curveNode, layer);
  writer.connect(curveNode, id, propertyName);
  for (const [k, name] of components.entries()) {
    writer.connect(await writeCurve(times, axes[k], step, writer), curveNode, name);
  }
}

async function writeWeights(
  channel: AnimationChannel,
  layer: OutId,
  shapes: ShapeChannels,
  writer: ObjectWriter,
): Promise<void> {
  const channels = shapes.get(channel.node);
  if (channels === undefined) return;
  const { times, values, step } = sampleChannel(channel);
  for (const [k, shape] of channels.entries()) {
    const percents = Float32Array.from(
      times,
      (_, i) => (values[i * channels.length + k] ?? 0) * 100,
    );
    const curveNode = writer.add(
      'AnimationCurveNode',
      'DeformPercent',
      '',
      [properties([numberProperty('d|DeformPercent', percents[0])])],
      'AnimCurveNode',
    );
    writer.connect(curveNode, layer);
    writer.connect(curveNode, shape, 'DeformPercent');
    writer.connect(await writeCurve(times, percents, step, writer), curveNode, 'd|DeformPercent');
  }
}

async function writeCurve(
  times: Float64Array,
  values: Float32Array,
  step: boolean,
  writer: ObjectWriter,
): Promise<OutId> {
  const [keyTimes, keyValues, flags, data, count] = await Promise.all([
    array(BigInt64Array.from(Array.from(times, ticks))),
    array(values),
    array(Int32Array.of(step ? FLAGS.step : FLAGS.linear)),
    array(DEFAULT_TANGENTS),
    array(Int32Array.of(times.length)),
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
