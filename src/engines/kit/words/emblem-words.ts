import { EMBLEM } from '../../language/phrase-words.ts';
import { singular } from '../../language/plurals.ts';
import { attachmentMeant, type Meaning } from './attachment-words.ts';
import { nounsIn } from './chunks.ts';
import { patternOfNoun } from './pattern-words.ts';

/** Ornaments in relief, and those in colors. */
const IN_RELIEF =
  /^(emblem|crest|insignia|sigil|symbol|engraving|carving|relief|embroidery|motif|figure)$/;
const IN_COLORS =
  /^(print|picture|image|drawing|painting|decal|sticker|logo|graphic|design|artwork|illustration|photo|face)$/;

/** Reads something of the library that is shown on another thing: "a lion crest", "a cat sticker". */
export function emblemIn(chunk: readonly string[]): string[] | null {
  const [last, named] = [singular(chunk.at(-1)!), chunk.slice(0, -1)];
  const as = IN_RELIEF.test(last) ? 'emblem' : IN_COLORS.test(last) ? 'print' : null;
  const noun = nounsIn(named).at(-1);
  return as === null || noun?.end !== named.length || patternOfNoun(named.at(-1)!) !== null
    ? null
    : [...named, as];
}

/** Reads a thing of the library that is shown in relief or in its colors: a lion emblem, a cat print. */
export function emblemOf(words: readonly string[]): Meaning | null {
  const named = words.slice(0, -1);
  if (!EMBLEM.test(words.at(-1)!)) return null;
  // Hearts and stars are emblems already.
  const own = attachmentMeant(named.join(' '));
  if (own !== null && 'kind' in own && own.kind.endsWith(' emblem')) return null;
  const [noun] = nounsIn(named);
  if (noun?.start !== 0 || noun.end !== named.length) return null;
  return { thing: named.join(' '), place: words.at(-1) as 'emblem' | 'print', share: 0.62 };
}
