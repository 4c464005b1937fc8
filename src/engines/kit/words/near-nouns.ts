import { GRAMMAR } from '../../language/grammar.ts';
import { maybeMisspelled, nearestNoun } from '../../language/nearest-nouns.ts';
import { singular } from '../../language/plurals.ts';
import { linkAt } from '../../language/relations.ts';
import { SILENT } from '../../language/word-lists.ts';
import { describes } from './chunks.ts';
import { allNouns, nounAt } from './noun-index.ts';

/** Most words of a noun that another one stands for. */
const LONGEST = 3;
/** Shortest word whose spelling is doubted, and shortest piece of a compound. */
const LEAST = { spelled: 7, piece: 3 } as const;

/** A noun without a thing of its own, and the noun of the thing that is shown instead. */
export interface NearNoun {
  said: string;
  shown: string;
}

/**
 * Replaces the last unknown noun of a phrase that names nothing: by the nearest thing ("novel", a book), by its pieces
 * ("schoolbus", a fish for "lionfish") or by the noun that was meant ("dachsund"). Returns null if there is none.
 */
export function withNearNoun(chunk: readonly string[]): { words: string[]; near: NearNoun } | null {
  for (let end = chunk.length; end > 0; end--)
    for (let length = Math.min(LONGEST, end); length > 0; length--) {
      const start = end - length;
      const said = chunk.slice(start, end);
      const shown = nearTo(said);
      if (shown === null) continue;
      const words = [...chunk.slice(0, start), ...shown, ...chunk.slice(end)];
      return { words, near: { said: said.join(' '), shown: shown.join(' ') } };
    }
  return null;
}

function nearTo(words: readonly string[]): string[] | null {
  const last = words.at(-1)!;
  const one = singular(last);
  const before = words.slice(0, -1);
  const named = nearestNoun([...before, last].join(' '));
  if (named !== null) return named.split(' ');
  const thing = nearestNoun([...before, one].join(' '));
  if (thing !== null) return inNumber(thing.split(' '), one !== last);
  if (words.length > 1 || !isOpen(last)) return null;
  const meant = piecesOf(one) ?? spelledLike(one);
  return meant === null ? null : inNumber(meant, one !== last);
}

const isOpen = (word: string): boolean =>
  /^[a-z]+$/.test(word) &&
  !GRAMMAR.has(word) &&
  !SILENT.has(word) &&
  !describes(word) &&
  linkAt([word], 0) === null;

/** Returns a noun in the plural if `isPlural`. */
function inNumber(words: readonly string[], isPlural: boolean): string[] {
  const last = words.at(-1)!;
  const plural = /(s|x|z|ch|sh)$/.test(last)
    ? `${last}es`
    : `${last}s`.replace(/([^aeiou])ys$/, '$1ies');
  return [...words.slice(0, -1), isPlural ? plural : last];
}

/** Returns the pieces of a word that is written together: "schoolbus", "shoebox". Its last piece is a known noun. */
function piecesOf(word: string): string[] | null {
  for (let at = LEAST.piece; at <= word.length - LEAST.piece; at++) {
    const pieces = [word.slice(0, at), word.slice(at)];
    if (nounAt(pieces, 0)?.end === 2) return pieces;
    const areNouns = pieces.every(
      (piece) => piece.length > LEAST.piece && nounAt([piece], 0) !== null,
    );
    if (areNouns) return [pieces[1]!];
  }
  return null;
}

/** Returns the only known noun that a word may be a misspelling of. */
function spelledLike(word: string): string[] | null {
  if (word.length < LEAST.spelled || !maybeMisspelled(word)) return null;
  const found = allNouns().filter((noun) => noun[0] === word[0] && isMisspelled(noun, word));
  return found.length === 1 ? [found[0]!] : null;
}

/** Returns whether a letter is missing or too many, a vowel is wrong, or two letters have changed places. */
function isMisspelled(noun: string, word: string): boolean {
  const more = noun.length - word.length;
  if (Math.abs(more) > 1 || noun.includes(' ')) return false;
  let at = 0;
  while (at < noun.length && noun[at] === word[at]) at++;
  const [a, b] = [noun.slice(at), word.slice(at)];
  if (more === 1) return a.slice(1) === b;
  if (more === -1) return a === b.slice(1);
  const areSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  if (areSwapped) return a.slice(2) === b.slice(2);
  return /[aeiouy]/.test(a[0] ?? '') && /[aeiouy]/.test(b[0] ?? '') && a.slice(1) === b.slice(1);
}
