import { languagesOf } from '../../../language/languages.ts';
import { parsePrompt, type Request } from '../parse.ts';
import { plain, wordsOf } from '../tokens.ts';
import type { WordIndex } from '../word-index.ts';
import { translate } from './translate.ts';

/** A prompt that was translated to English. */
export interface ForeignRequest extends Request {
  language: string;
}

/**
 * Reads a phrase in each language that it may be in, and returns the reading that understands most of its words. A
 * thing that is known but not drawn is refused, whatever it means in another language. Returns null if nothing is
 * known.
 */
export function readForeign(text: string, index: WordIndex): ForeignRequest | null {
  const reported = languagesOf(text).filter((each) => each !== 'en');
  if (reported.length === 0) return readWhole(text, index);
  let best: ForeignRequest | null = null;
  for (const language of reported.flatMap((each) => (each === 'zh' ? [each, 'zh-hant'] : [each]))) {
    const request = readIn(language, text, index);
    if (request === null) continue;
    if (best === null || isBetter(request, best)) best = request;
    // The most likely language knows the thing, although there is no drawing of it.
    if (best.found === null && best.unknown === null) break;
  }
  return best;
}

function isBetter(request: ForeignRequest, other: ForeignRequest): boolean {
  if (request.found === null) return false;
  return other.found === null || request.ignored.length < other.ignored.length;
}

function readIn(language: string, text: string, index: WordIndex): ForeignRequest | null {
  const dictionary = index.dictionaries.get(language);
  const translation = dictionary && translate(text, language, dictionary);
  if (translation === null) return null;
  const { english, ignored, unknown } = translation;
  const read = parsePrompt(english ?? '', index);
  return { ...read, language, ignored: [...read.ignored, ...ignored], background: null, unknown };
}

/** Languages in Latin script in which a phrase without any small word is read, and the maximum number of its words. */
const WHOLE = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb'];
const LONGEST_WHOLE = 3;

/**
 * Reads a phrase whose words do not identify a language: it uses a language that understands all of them, provided that
 * all such languages agree on the meaning.
 */
function readWhole(text: string, index: WordIndex): ForeignRequest | null {
  const words = wordsOf(plain(text));
  if (
    words.length === 0 ||
    words.length > LONGEST_WHOLE ||
    words.some((word) => index.isNoun(word))
  )
    return null;
  const read = WHOLE.flatMap((language) => {
    const request = readIn(language, text, index);
    return request !== null && request.found !== null && request.ignored.length === 0
      ? [request]
      : [];
  });
  const slugs = new Set(read.map(({ found }) => found!.slug));
  return slugs.size === 1 ? read[0]! : null;
}
