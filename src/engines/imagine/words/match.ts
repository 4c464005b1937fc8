import { colorName } from '../../language/colors.ts';
import { languagesOf } from '../../language/languages.ts';
import { ASSETS } from '../library/assets.ts';
import { isMostlyEnglish } from './english.ts';
import { readForeign } from './foreign/foreign-match.ts';
import { parsePrompt, type Request } from './parse.ts';
import { plain, segmentsOf, singulars } from './tokens.ts';
import { CLAUSE, STYLE } from './vocabulary.ts';
import type { WordIndex } from './word-index.ts';

/** Minimum confidence. Below it, the drawing is likely to show something else. */
export const THRESHOLD = 0.5;
/** Minimum length of a misspelled word and of its correction: shorter words have too many neighbors. */
const SHORTEST_SLIP = 5;
/** Maximum number of subjects that a refusal suggests. */
const SUGGESTIONS = 5;

/** A prompt and the drawing that matches it. */
export interface Match extends Request {
  slug: string;
  /** `name`, `kind` or `spelling`, or else the language in which the prompt was understood. */
  relation: string;
  confidence: number;
}

/** A prompt that no drawing matches. */
export interface NoMatch {
  slug: null;
  /** The subject that the prompt requested, as far as it was understood. */
  unknown: string | null;
  /** Names of similar drawings, the most similar first. */
  closest: string[];
}

/** Returns the drawing that a prompt requests. The result is deterministic. */
export function matchPrompt(prompt: string, index: WordIndex): Match | NoMatch {
  const request = parsePrompt(prompt, index);
  const { found } = request;
  // A first phrase in another language takes precedence over a later one that looks English ("…, Stein und Holz").
  const [lead = ''] = segmentsOf(prompt);
  const [language = 'en'] = languagesOf(lead);
  const isEnglish = language === 'en' || isMostlyEnglish(lead, index);
  const english = parsePrompt(lead, index);
  // "A top hat" is understood completely, so the meaning of "hat" in other languages does not matter.
  const isUnderstood = english.found !== null && (isEnglish || english.ignored.length === 0);
  // An unknown English word is not a reason to try another language if the other words are English.
  if (!isUnderstood && !(english.found === null && isMostlyEnglish(lead, index))) {
    const foreign = readForeign(lead, index);
    const thing = foreign?.found ?? null;
    if (foreign !== null && thing !== null && thing.confidence >= THRESHOLD) {
      const { background } = request;
      return {
        ...foreign,
        background,
        slug: thing.slug,
        relation: foreign.language,
        confidence: thing.confidence,
      };
    }
    if (foreign !== null && !isEnglish && found?.relation !== 'name')
      return { slug: null, unknown: foreign.unknown, closest: closest(foreign, index) };
  }
  if (found !== null && found.confidence >= THRESHOLD)
    return { ...request, slug: found.slug, relation: found.relation, confidence: found.confidence };
  const corrected = found === null && isEnglish ? parsePrompt(correct(prompt, index), index) : null;
  if (corrected !== null && corrected.found !== null && corrected.found.confidence >= THRESHOLD)
    return { ...corrected, slug: corrected.found.slug, relation: 'spelling', confidence: 0.6 };
  return {
    slug: null,
    unknown: request.unknown,
    closest: closest(request, index),
  };
}

/** Corrects each unknown word of the prompt if exactly one drawing's name is one typing error away. */
function correct(prompt: string, index: WordIndex): string {
  return plain(prompt).replace(/\p{L}+/gu, (word) => {
    if (word.length < SHORTEST_SLIP || STYLE.has(word) || CLAUSE.has(word)) return word;
    if (index.isNoun(word) || colorName(word) !== null) return word;
    const names = new Map<string, string>();
    for (const { slug, names: all } of ASSETS.values())
      for (const name of all)
        if (name.length >= SHORTEST_SLIP && isOneSlip(word, name)) names.set(slug, name);
    return names.size === 1 ? [...names.values()][0]! : word;
  });
}

/** Whether a word has one letter too many, too few, or wrong, or two letters swapped. */
function isOneSlip(a: string, b: string): boolean {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  const [restA, restB] = [a.slice(i), b.slice(i)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/** Returns drawings that are tagged with the words, or similar according to WordNet. */
function closest(request: Request, index: WordIndex): string[] {
  const { near, keywords } = index.lexicon;
  const scores = new Map<number, number>();
  const add = (drawings: readonly number[], weight: number) => {
    for (const [i, drawing] of drawings.entries())
      scores.set(drawing, (scores.get(drawing) ?? 0) + weight - i * 0.01);
  };
  const look = (word: string, weight: number) => {
    for (const form of singulars(word)) {
      if (Object.hasOwn(keywords, form)) add(keywords[form]!, weight);
      if (Object.hasOwn(near, form)) add(near[form]!, weight * 0.9);
    }
  };
  if (request.unknown !== null) look(request.unknown, 1);
  for (const word of request.ignored) look(word, 0.5);
  if (request.found !== null) add([index.slugs.indexOf(request.found.slug)], 2);
  const best = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, SUGGESTIONS);
  return best.map(([drawing]) => ASSETS.get(index.slugs[drawing]!)!.name);
}
