import {
  AUTO,
  type Curve,
  emptyCurve,
  QUIET_CURVES,
  SEGMENT,
  setAutoSlopes,
  TICKS_PER_SECOND,
  trimCurve,
} from './animation-curve.ts';
import { numbersOf } from './array-values.ts';
import { childOf, childrenOf, type FbxRecord, isArray } from './document.ts';
import { warnOfExtrapolation } from './extrapolation.ts';
import type { FbxObject } from './fbx-object.ts';
import type { FbxSource } from './source.ts';
import type { Take, Track } from './take.ts';

const PROPERTIES: Record<string, string | undefined> = {
  T: 'Lcl Translation',
  R: 'Lcl Rotation',
  S: 'Lcl Scaling',
};

/** Reads the animations of version 6: takes with nested channels, whose keys are lists of mixed values. */
export function readTakes(source: FbxSource): Take[] {
  const takes = childOf(source.document.root, 'Takes');
  const models = new Map(source.graph.ofKind('Model').map((model) => [model.id, model]));
  const result: Take[] = [];
  for (const take of takes === null ? [] : childrenOf(takes, 'Take')) {
    const tracks: Take['tracks'] = new Map();
    for (const record of childrenOf(take, 'Model')) {
      const model = models.get(record.values[0] as FbxObject['id']);
      if (model === undefined) continue;
      const ofModel = readModelTracks(record, source);
      if (ofModel.size > 0) tracks.set(model, ofModel);
    }
    const [name] = take.values;
    if (tracks.size > 0) result.push({ name: typeof name === 'string' ? name : '', tracks });
  }
  return result;
}

function readModelTracks(model: FbxRecord, source: FbxSource): Map<string, Track> {
  const tracks = new Map<string, Track>();
  const channels = childrenOf(model, 'Channel');
  const transform = channels.find(({ values }) => values[0] === 'Transform');
  for (const channel of channels) if (channel !== transform) noteChannel(channel, source);
  for (const channel of transform === undefined ? [] : childrenOf(transform, 'Channel')) {
    const property = PROPERTIES[String(channel.values[0])];
    if (property === undefined) continue;
    const track: Track = { curves: [null, null, null], rest: [null, null, null], isKeyed: true };
    for (const component of childrenOf(channel, 'Channel')) {
      const place = 'XYZ'.indexOf(String(component.values[0]));
      if (place < 0) continue;
      const curve = readKeys(component, source);
      track.curves[place] = curve;
      warnOfExtrapolation(component, curve, source.context);
      const rest = childOf(component, 'Default')?.values[0];
      track.rest[place] = typeof rest === 'number' && Number.isFinite(rest) ? rest : null;
    }
    if (track.curves.some((curve) => curve !== null)) tracks.set(property, track);
  }
  return tracks;
}

/** Notes an animated property that is not read, unless all its keys have the same value. */
function noteChannel(channel: FbxRecord, source: FbxSource): void {
  const components = [channel, ...childrenOf(channel, 'Channel')];
  const moves = components.some((component) => {
    const curve = readKeys(component, source);
    return curve?.values.some((value) => value !== curve.values[0]) ?? false;
  });
  const [name] = channel.values;
  if (moves && !QUIET_CURVES.test(String(name)))
    source.context.unread.note('property', `animation of ${String(name)}`);
}

/**
 * Reads keys, each with time, value and mode. L: linear. C: constant, followed by s (this key's value) or n (the next
 * key's). U: cubic, followed by its tangents (s, b: two slopes; any other letter: they follow the neighbors) and
 * weights (n: none; a: two; l, r: one).
 */
function readKeys(channel: FbxRecord, source: FbxSource): Curve | null {
  const record = childOf(channel, 'Key');
  if (record === null) return null;
  const values = isArray(record.values[0])
    ? Array.from(numbersOf(record, source.budget))
    : record.values;
  const version = childOf(channel, 'KeyVer')?.values[0];
  const count = Math.min(Number(childOf(channel, 'KeyCount')?.values[0]) || 0, values.length);
  const curve = emptyCurve(count);
  const auto = new Uint8Array(count);
  let used = 0;
  let at = 0;
  const number = () => {
    const value = values[at++];
    return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;
  };
  // Binary files store these letters as numeric codes.
  const letter = () => {
    const value = values[at++];
    return typeof value === 'number' ? String.fromCharCode(value) : String(value);
  };
  while (used < count && at < values.length) {
    const time = number() / TICKS_PER_SECOND;
    const value = number();
    const mode = letter();
    if (!Number.isFinite(time) || !Number.isFinite(value)) break;
    if (used > 0 && time <= curve.times[used - 1]) break;
    curve.times[used] = time;
    curve.values[used] = value;
    if (mode === 'C') {
      const next = version === 4003 ? 's' : letter();
      curve.segments[used] = next === 'n' ? SEGMENT.constantNext : SEGMENT.constant;
    } else if (mode === 'U') {
      curve.segments[used] = SEGMENT.cubic;
      const tangents = letter();
      if (tangents === 's' || tangents === 'b') {
        curve.rightSlopes[used] = number() || 0;
        curve.nextLeftSlopes[used] = number() || 0;
      } else {
        auto[used] = AUTO.across | AUTO.bounded;
        at += AUTO_PARAMETERS[tangents] ?? 0;
      }
      const weighted = tangents === 't' ? 'n' : letter();
      if (weighted === 'a' || weighted === 'r') curve.rightWeights[used] = number() || 1 / 3;
      if (weighted === 'a' || weighted === 'l') curve.nextLeftWeights[used] = number() || 1 / 3;
    } else if (mode !== 'L') break;
    used++;
  }
  if (used < count) {
    source.context.warn('animation_cut', 'Some keys of an old-style animation could not be read.');
  }
  if (used === 0) return null;
  const made = trimCurve(curve, used);
  setAutoSlopes(made, auto.subarray(0, used));
  return made;
}

/** For each tangent letter, how many unused numbers follow it. */
const AUTO_PARAMETERS: Record<string, number | undefined> = { p: 2, q: 2, t: 3, d: 1 };
