import type { SceneNode } from '../../mesh/scene.ts';
import type { LinearKeys } from './animation-samples.ts';
import type { TimeSamples } from './layer.ts';
import type { PlayedChannel } from './played-animation.ts';
import type { PrimBuilder } from './write-prim.ts';

type Path = 'translation' | 'rotation' | 'scale';
const OPS: readonly [path: Path, name: string, typeName: string, neutral: number[]][] = [
  ['translation', 'xformOp:translate', 'double3', [0, 0, 0]],
  ['rotation', 'xformOp:orient', 'quatf', [0, 0, 0, 1]],
  ['scale', 'xformOp:scale', 'float3', [1, 1, 1]],
];

/** Writes a node's transform, and its keys, as xformOps; ops without an effect are left out. */
export function writeTransform(
  prim: PrimBuilder,
  node: SceneNode,
  channels: PlayedChannel[],
): void {
  const { transform } = node;
  const keysOf = (path: Path) => channels.find((channel) => channel.path === path);
  const order: string[] = [];
  // A matrix has no parts that could be animated separately.
  if (transform.matrix !== null && channels.every(({ path }) => path === 'weights')) {
    prim.set('xformOp:transform', 'matrix4d', Float64Array.from(transform.matrix));
    order.push('xformOp:transform');
  } else {
    for (const [path, name, typeName, neutral] of OPS) {
      const channel = keysOf(path);
      const value = transform[path];
      if (channel === undefined && value.every((v, i) => v === neutral[i])) continue;
      const samples = channel === undefined ? null : samplesOf(channel.keys());
      prim.setSamples(name, typeName, Float64Array.from(value), samples);
      order.push(name);
    }
  }
  if (order.length > 0) prim.setUniform('xformOpOrder', 'token[]', order);
}

function samplesOf({ times, width, values }: LinearKeys): TimeSamples {
  return {
    times,
    value: (key) => Float64Array.from(values.subarray(key * width, (key + 1) * width)),
  };
}
