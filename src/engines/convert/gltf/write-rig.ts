import type { AnimationChannel, Quaternion, Scene, Skin } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { unitQuaternion } from './bounded.ts';
import type { BinaryWriter } from './write-binary.ts';

type Json = Record<string, unknown>;

const INTERPOLATIONS = { linear: 'LINEAR', step: 'STEP', cubic: 'CUBICSPLINE' } as const;
const TYPES = { translation: 'VEC3', rotation: 'VEC4', scale: 'VEC3', weights: 'SCALAR' } as const;

/** Writes a skin as glTF's JSON. `inner` is the same as in `WrittenNodes`. */
export function writeSkin(skin: Skin, inner: readonly number[], binary: BinaryWriter): Json {
  const matrices = skin.inverseBindMatrices.slice();
  // Sets the exact last row of an affine matrix, because the validator allows no rounding there.
  for (let i = 0; i < matrices.length; i += 16) {
    matrices[i + 3] = matrices[i + 7] = matrices[i + 11] = 0;
    matrices[i + 15] = 1;
  }
  return {
    ...(skin.name !== '' && { name: skin.name }),
    inverseBindMatrices: binary.accessor(matrices, { type: 'MAT4' }),
    joints: skin.joints.map((joint) => inner[joint]),
  };
}

/**
 * Writes animations as glTF's JSON. Channels of sheared nodes, and a second channel for the same property, are omitted
 * with a warning, because glTF does not support them.
 */
export function writeAnimations(
  scene: Scene,
  inner: readonly number[],
  hasMorphs: (node: number) => boolean,
  binary: BinaryWriter,
  context: ConvertContext,
): Json[] {
  const written: Json[] = [];
  for (const { name, channels } of scene.animations) {
    const seen = new Set<string>();
    const kept = channels.filter(({ node, path }) => {
      const key = `${node} ${path}`;
      const held =
        path === 'weights' ? hasMorphs(node) : scene.nodes[node].transform.matrix === null;
      const fits = held && !seen.has(key);
      seen.add(key);
      if (!fits)
        context.warn(
          'animation_dropped',
          `glTF cannot store the animation of ${path} of "${scene.nodes[node].name}"`,
        );
      return fits;
    });
    if (kept.length === 0) continue;
    written.push({
      ...(name !== '' && { name }),
      channels: kept.map(({ node, path }, sampler) => ({
        sampler,
        // Weights belong to the node that has the mesh.
        target: { node: path === 'weights' ? inner[node] : node, path },
      })),
      samplers: kept.map((channel) => writeSampler(channel, binary)),
    });
  }
  return written;
}

function writeSampler(channel: AnimationChannel, binary: BinaryWriter): Json {
  const { interpolation, times, values } = singleKeyAsLinear(channel);
  return {
    input: binary.accessor(times, { type: 'SCALAR', bounds: true }),
    ...(interpolation !== 'linear' && { interpolation: INTERPOLATIONS[interpolation] }),
    output: binary.accessor(
      channel.path === 'rotation' ? unitRotations(values, interpolation) : values,
      { type: TYPES[channel.path] },
    ),
  };
}

/** Makes a cubic channel with a single key linear, because a cubic spline needs two keys. */
function singleKeyAsLinear(channel: AnimationChannel): AnimationChannel {
  const { interpolation, times, values } = channel;
  if (interpolation !== 'cubic' || times.length > 1) return channel;
  const width = values.length / 3;
  return { ...channel, interpolation: 'linear', values: values.slice(width, 2 * width) };
}

/** Normalizes quaternions, but not the tangents between them. Returns the same array if they are already normalized. */
function unitRotations(
  values: Float32Array,
  interpolation: AnimationChannel['interpolation'],
): Float32Array {
  const [first, stride] = interpolation === 'cubic' ? [4, 12] : [0, 4];
  let mended = values;
  for (let i = first; i < values.length; i += stride) {
    const [x, y, z, w] = values.subarray(i, i + 4);
    const length = Math.hypot(x, y, z, w);
    const isUnit = Math.abs(length - 1) < 1e-4;
    if (isUnit && Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w)) <= 1) continue;
    if (mended === values) mended = values.slice();
    const given: Quaternion = isUnit
      ? [x, y, z, w]
      : [x / length, y / length, z / length, w / length];
    mended.set(unitQuaternion(given), i);
  }
  return mended;
}
