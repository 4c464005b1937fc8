import type { Animation } from '../../mesh/scene.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import { type Curve, readCurve } from './read-curve.ts';
import type { NodeReader } from './read-nodes.ts';
import {
  type AnimatedStep,
  SampleBudget,
  type Span,
  sampleTransforms,
  sampleWeights,
} from './sampling.ts';

/** A `<channel>`: a curve, and the values that the curve drives. */
interface Channel {
  id: string;
  /** `sid` of the node's transform that is driven; empty if the target does not name one. */
  sid: string;
  /** The values that the curve drives, by name or by indices; null for all values. */
  member: string | number[] | null;
  curve: Curve;
  /** Whether the channel drives something in the scene. */
  isUsed: boolean;
}

/**
 * Adds the file's animations to the scene: one per clip, or a single one with all channels if there are no clips.
 * Curves on a node's transforms are sampled into linear tracks of translation, rotation and scale.
 */
export function readAnimations(collada: Collada, nodes: NodeReader): void {
  const { xml } = collada;
  const tops = collada.library('library_animations', 'animation');
  const budget = new SampleBudget();
  const read = new Map<Element, Channel[]>();
  const clips = collada.library('library_animation_clips', 'animation_clip');
  for (const clip of clips) {
    const used = xml
      .children(clip, 'instance_animation')
      .flatMap((instance) => collada.linked(instance, 'url', 'animation') ?? []);
    const channels = used.flatMap((animation) => channelsOf(collada, animation, read));
    add(collada, nodes, collada.nameOf(clip), channels, clipSpan(collada, clip), budget);
  }
  if (nodes.scene.animations.length > 0) {
    noteUnused(collada, [...read.values()].flat());
    return;
  }
  const channels = tops.flatMap((animation) => channelsOf(collada, animation, read));
  const name = tops.length === 1 ? collada.nameOf(tops[0]) : '';
  add(collada, nodes, name, channels, null, budget);
  noteUnused(collada, channels);
}

/** Notes animated properties that the scene does not support: visibility, colors, lights, textures. */
function noteUnused({ context }: Collada, channels: readonly Channel[]): void {
  for (const { id, sid, isUsed } of channels)
    if (!isUsed) context.unread.note('element', `animation of ${sid || id}`);
}

function clipSpan(collada: Collada, clip: Element): Span | null {
  const start = Number(collada.xml.attribute(clip, 'start') ?? 0);
  const end = Number(collada.xml.attribute(clip, 'end') ?? Number.NaN);
  return end > start ? { start, end } : null;
}

/** Returns the channels of an animation and of the animations nested in it. */
function channelsOf(collada: Collada, top: Element, read: Map<Element, Channel[]>): Channel[] {
  const { xml } = collada;
  const known = read.get(top);
  if (known !== undefined) return known;
  const found: Channel[] = [];
  const open = [top];
  for (let animation = open.pop(); animation !== undefined; animation = open.pop()) {
    for (const inner of xml.children(animation, 'animation').reverse()) open.push(inner);
    for (const channel of xml.children(animation, 'channel')) {
      const sampler = collada.linked(channel, 'source', 'sampler');
      const target = parseTarget(xml.attribute(channel, 'target') ?? '');
      const curve = sampler === null || target === null ? null : readCurve(collada, sampler);
      if (target !== null && curve !== null) found.push({ ...target, curve, isUsed: false });
      else if (sampler !== null) {
        const path = (xml.attribute(channel, 'target') ?? '').split(/[/(]/);
        collada.context.unread.note('element', `animation of ${path.at(-1) || path[0]}`);
      }
    }
  }
  read.set(top, found);
  return found;
}

/** Parses a target such as `node/rotateX.ANGLE`, `node/matrix(3)(0)` or `weights(2)`. */
function parseTarget(target: string): Omit<Channel, 'curve' | 'isUsed'> | null {
  const match = /^([^/()]+)(?:\/([^.()/]+))?(?:\.(\w+)|((?:\(\d{1,9}\)){1,2}))?$/.exec(
    target.trim(),
  );
  if (match === null) return null;
  const [, id, sid = '', name, indices] = match;
  const numbers = indices?.match(/\d+/g)?.map(Number);
  return { id, sid, member: name ?? numbers ?? null };
}

function add(
  collada: Collada,
  nodes: NodeReader,
  name: string,
  channels: Channel[],
  span: Span | null,
  budget: SampleBudget,
): void {
  const animation: Animation = { name, channels: [] };
  const byId = new Map<string, Channel[]>();
  for (const channel of channels) {
    const known = byId.get(channel.id);
    if (known === undefined) byId.set(channel.id, [channel]);
    else known.push(channel);
  }
  nodes.origins.forEach((origin, node) => {
    const driving = origin?.id == null ? undefined : byId.get(origin.id);
    if (origin === null || driving === undefined) return;
    const steps = driving.flatMap((channel): AnimatedStep[] => {
      const step = origin.steps.findIndex(({ sid }) => sid === channel.sid);
      const first = step < 0 ? null : firstValue(origin.steps[step].kind, channel.member);
      channel.isUsed ||= first !== null;
      return first === null ? [] : [{ step, first, curve: channel.curve }];
    });
    if (steps.length > 0)
      animation.channels.push(
        ...sampleTransforms(collada, node, origin.steps, steps, span, budget),
      );
  });
  for (const [id, driving] of byId) {
    for (const node of nodes.morphed.get(id) ?? []) {
      const weights = nodes.scene.meshes[nodes.scene.nodes[node].mesh].morphWeights;
      const curves = driving.flatMap((channel) => {
        const { member, curve } = channel;
        channel.isUsed = true;
        const target = Array.isArray(member) ? member[0] : weights.length === curve.width ? 0 : -1;
        return target >= 0 && target < weights.length ? [{ target, curve }] : [];
      });
      if (curves.length > 0)
        animation.channels.push(sampleWeights(node, weights, curves, span, budget));
    }
  }
  if (animation.channels.length > 0) nodes.scene.animations.push(animation);
}

/** Returns the index of a member among a transform's values; null if the transform does not have this member. */
function firstValue(kind: string, member: Channel['member']): number | null {
  if (member === null) return 0;
  // The first index into a matrix is the column, but COLLADA stores values row by row.
  if (Array.isArray(member)) return member.length === 2 ? member[0] + 4 * member[1] : member[0];
  if (member === 'ANGLE') return kind === 'rotate' ? 3 : null;
  const axis = ['X', 'Y', 'Z'].indexOf(member);
  return axis >= 0 && kind !== 'matrix' ? axis : null;
}
