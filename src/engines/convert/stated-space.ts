import type { SceneSource } from '../mesh/scene.ts';

/** Spellings of units in files, with the meters per unit. */
const WORDS: readonly [pattern: RegExp, metres: number][] = [
  [/^(mm|millimet(er|re)s?)$/, 1e-3],
  [/^(cm|centimet(er|re)s?)$/, 1e-2],
  [/^(m|met(er|re)s?)$/, 1],
  [/^(in|inch|inches)$/, 0.0254],
  [/^(ft|foot|feet)$/, 0.3048],
];
/** Names of units in written comments, by meters. */
const NAMES: readonly [metres: number, name: string][] = [
  [1e-3, 'millimeters'],
  [1e-2, 'centimeters'],
  [1, 'meters'],
  [0.0254, 'inches'],
  [0.3048, 'feet'],
];

/**
 * The unit and up-axis that a comment states, for formats without fields for them. A property is absent if it is not
 * stated.
 */
export type StatedSpace = Partial<Pick<SceneSource, 'unitMetres' | 'upAxis'>>;

/**
 * Returns a comment that states unit and axis, for formats that have no fields for them. {@link statedSpace} can read
 * it.
 */
export function spaceComment({ unitMetres, upAxis }: Required<StatedSpace>): string {
  const name = NAMES.find(([metres]) => metres === unitMetres)?.[1] ?? 'meters';
  return `${name}, +${upAxis.toUpperCase()} up`;
}

/**
 * Parses the unit and axis in a comment: our own ("Bozzetto, millimeters, +Y up"), or a program's "Units: mm", "File
 * units = inches".
 */
export function statedSpace(comment: string): StatedSpace {
  const own = /bozzetto/i.test(comment) ? /(\w+), \+([xyz]) up/i.exec(comment) : null;
  const word = own?.[1] ?? /\bunits?\s*[:=]\s*"?([a-z]+)/i.exec(comment)?.[1];
  const unitMetres = WORDS.find(([pattern]) => pattern.test(word?.toLowerCase() ?? ''))?.[1];
  const upAxis = own?.[2]?.toLowerCase() as StatedSpace['upAxis'];
  return {
    ...(unitMetres !== undefined && { unitMetres }),
    ...(upAxis !== undefined && { upAxis }),
  };
}

/** Describes the scene's source: the stated unit and axis, else those assumed for the format. */
export function sourceOf(
  about: Pick<SceneSource, 'format' | 'generator'>,
  stated: StatedSpace,
  assumed: Required<StatedSpace>,
): SceneSource {
  return {
    ...about,
    unitMetres: stated.unitMetres ?? assumed.unitMetres,
    upAxis: stated.upAxis ?? assumed.upAxis,
    unitFrom: stated.unitMetres === undefined ? 'assumed' : 'stated',
    upAxisFrom: stated.upAxis === undefined ? 'assumed' : 'stated',
  };
}
