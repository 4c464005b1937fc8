import type { TrialFindings } from '../../../spec/remote-job.ts';
import { missedSizes, type StatedSize, sizeAlong } from './stated-size.ts';

/** Maximum number of parts that a sentence names. */
const MOST_NAMED = 12;

type Counts = readonly { part: string; count: number }[];

/** Describes, for the author of a program, what the program makes and what seems to be wrong with it. */
export function findingsInWords(
  found: TrialFindings,
  stated: readonly StatedSize[],
  unmet: readonly string[],
): string {
  const { parts, bodies, total, limit, size, clipping, triangles } = found;
  return [
    `${parts} parts of ${bodies} bodies, ${total} triangles, ${size.map(metres).join(' × ')} m (x, y, z).`,
    `Triangles by part: ${listed(triangles)}.`,
    ...faultSentences(found, stated, unmet),
    ...(clipping.length > 0
      ? [
          `Clipping (only a bit of it comes out of another part; right for a rivet, wrong for skin under a coat): ${listed(clipping, ({ inside }) => ` in "${inside}"`)}.`,
        ]
      : []),
    ...(total > limit
      ? [
          `It is over the limit of ${limit} triangles, even with coarse curves: make less of what has the most.`,
        ]
      : []),
  ].join('\n');
}

/** Describes what seems to be wrong with a program's model. */
export function faultSentences(
  found: TrialFindings,
  stated: readonly StatedSize[],
  unmet: readonly string[],
): string[] {
  const { size, floating, buried, flat, coplanar } = found;
  const sentences = missedSizes(stated, size).map(
    (each) =>
      `The words say "${each.words}", and its ${each.axis} is ${metres(sizeAlong(each, size))} m.`,
  );
  if (unmet.length > 0)
    sentences.push(
      `Words of the prompt that the program seems not to have, by its names, colors and counts: ${unmet.map((word) => `"${word}"`).join(', ')}. Make them, or name the parts that are them.`,
    );
  if (floating.length > 0)
    sentences.push(`Floating (nothing holds them, they touch nothing): ${listed(floating)}.`);
  if (buried.length > 0)
    sentences.push(
      `Buried (inside of another part, nobody sees them): ${listed(buried, ({ inside }) => ` in "${inside}"`)}.`,
    );
  if (flat.length > 0) sentences.push(`Without thickness: ${listed(flat)}.`);
  if (coplanar.length > 0) sentences.push(coplanarSentence(coplanar));
  return sentences;
}

function listed<T extends Counts[number]>(
  counts: readonly T[],
  more: (each: T) => string = () => '',
): string {
  const named = counts
    .slice(0, MOST_NAMED)
    .map((each) => `"${each.part}"${each.count > 1 ? ` (${each.count})` : ''}${more(each)}`);
  const rest = counts.length - named.length;
  return named.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function coplanarSentence(pairs: TrialFindings['coplanar']): string {
  const named = pairs
    .slice(0, MOST_NAMED)
    .map(
      ({ part, other, area, at }) =>
        `"${part}" and "${other}" (${metres(area)} m² about [${at.map(metres).join(', ')}])`,
    );
  const rest = pairs.length - named.length;
  return `Coplanar (two surfaces in the same place flicker; move one in or out): ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/** Formats a length with three significant digits. */
const metres = (value: number) => String(Number(value.toPrecision(3)));
