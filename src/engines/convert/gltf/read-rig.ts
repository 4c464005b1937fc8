import type { Animation, AnimationChannel, Skin } from '../../mesh/scene.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { elementOf, type GltfDocument } from './document.ts';
import type { AccessorReader } from './read-accessors.ts';
import type { NodeTree } from './read-nodes.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const WIDTHS = { translation: 3, rotation: 4, scale: 3 } as const;
const INTERPOLATIONS = { LINEAR: 'linear', STEP: 'step', CUBICSPLINE: 'cubic' } as const;

/**
 * Maximum number of values in all channels: more than twelve minutes of a body with 60 joints at 30 frames per second,
 * with a rotation and a translation for each joint. The limit is needed because a file of 650 KB can refer to the same
 * keys in 20,000 channels.
 */
const MOST_VALUES = 10_000_000;

/**
 * Reads all skins.
 * @throws FormatError if a skin has fewer matrices than joints
 */
export function readSkins(
  document: GltfDocument,
  { numbers }: NodeTree,
  accessors: AccessorReader,
): Skin[] {
  return document.skins.map(({ name, joints, inverseBindMatrices }) => {
    const length = joints.length * 16;
    const given =
      inverseBindMatrices === undefined
        ? Float32Array.from({ length }, (_, i) => IDENTITY[i % 16])
        : accessors.floats(inverseBindMatrices, 16);
    if (given.length < length || !given.every(Number.isFinite))
      throw new FormatError(`the skin "${name}" lacks the matrices of its joints`);
    return {
      name,
      joints: joints.map((joint) => numbers[joint]),
      inverseBindMatrices: given.length === length ? given : given.slice(0, length),
    };
  });
}

/**
 * Reads the animations of nodes in the scene. Channels with broken keys are omitted, with a warning.
 * @param morphCounts number of morph targets that the mesh of each node of the scene has
 */
export function readAnimations(
  document: GltfDocument,
  { numbers }: NodeTree,
  morphCounts: readonly number[],
  accessors: AccessorReader,
  context: ConvertContext,
): Animation[] {
  // Channels usually share their times, and sometimes their values, so each accessor is read only once.
  const known = new Map<string, Float32Array>();
  const floats = (accessor: number, width: number) => {
    const key = `${accessor} ${width}`;
    const read = known.get(key) ?? accessors.floats(accessor, width);
    known.set(key, read);
    return read;
  };
  let valuesLeft = MOST_VALUES;
  const affordable = document.animations.filter((animation) => {
    const values = valuesOf(animation, document.accessors);
    if (values <= valuesLeft) {
      valuesLeft -= values;
      return true;
    }
    context.warn(
      'animation_dropped',
      `animations with more than ${MOST_VALUES / 1e6} million values were left out`,
    );
    return false;
  });
  const animations = affordable.map(({ name, channels, samplers }) => ({
    name,
    channels: channels.flatMap(({ sampler, target }): AnimationChannel[] => {
      if (target.node === undefined) return [];
      elementOf(document.nodes, target.node, 'node');
      const node = numbers[target.node];
      if (node < 0 || !isPath(target.path)) return [];
      const { input, output, interpolation } = elementOf(samplers, sampler, 'animation sampler');
      const given = target.path === 'weights' ? 1 : WIDTHS[target.path];
      const channel: AnimationChannel = {
        node,
        path: target.path,
        times: floats(input, 1),
        values: floats(output, given),
        interpolation: INTERPOLATIONS[interpolation as keyof typeof INTERPOLATIONS] ?? 'linear',
      };
      const width = target.path === 'weights' ? morphCounts[node] : WIDTHS[target.path];
      if (isSound(channel, width)) return [channel];
      context.warn(
        'animation_broken',
        `a channel of the animation "${name}" was left out: its keys are invalid`,
      );
      return [];
    }),
  }));
  return animations.filter(({ channels }) => channels.length > 0);
}

/**
 * Returns the number of values in an animation's channels. Shared values count for each channel, and missing values do
 * not count.
 */
function valuesOf(
  { channels, samplers }: GltfDocument['animations'][number],
  accessors: GltfDocument['accessors'],
): number {
  let values = 0;
  for (const { sampler, target } of channels) {
    const width = WIDTHS[target.path as keyof typeof WIDTHS] ?? 1;
    values += width * (accessors[samplers[sampler]?.output ?? -1]?.count ?? 0);
  }
  return values;
}

function isPath(path: string): path is AnimationChannel['path'] {
  return path === 'weights' || path in WIDTHS;
}

function isSound({ times, values, interpolation }: AnimationChannel, width: number): boolean {
  const perKey = width * (interpolation === 'cubic' ? 3 : 1);
  if (times.length === 0 || width === 0 || values.length !== times.length * perKey) return false;
  for (let i = 0; i < times.length; i++)
    if (!(times[i] >= 0 && times[i] < Infinity) || (i > 0 && times[i] <= times[i - 1]))
      return false;
  return values.every(Number.isFinite);
}
