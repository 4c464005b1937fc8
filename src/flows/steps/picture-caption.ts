import type { RemoteCaption, Warning } from '../../engines/spec.ts';
import { notUsed, type PictureWords } from './picture-guide.ts';

const MOST_WORDS = 8;
const MOST_CHARACTERS = 80;
/** A noun phrase: words of letters and digits, joined by spaces, hyphens and apostrophes, with commas between them. */
const PHRASE = /^[\p{L}\p{M}\p{N}]+(?:(?:[ '’-]|, )[\p{L}\p{M}\p{N}]+)*$/u;
/** What a model answers if it recognizes no object. */
const NOTHING = /^(?:none|nothing|unknown|no object)$/i;

/** The words that a language model gave an image, as the flow uses them. */
export interface CaptionReading {
  /** null: there are none that can be used. */
  words: PictureWords | null;
  warnings: Warning[];
}

/**
 * Reads a caption. It comes from a model that was shown an untrusted image, so anything that is not a short noun phrase
 * is ignored.
 */
export function readCaption({ text }: Pick<RemoteCaption, 'text'>): CaptionReading {
  if (text === null) return ignored('no language model captioned the image');
  const phrase = text.normalize('NFKC').trim().replace(/\.$/, '').replace(/ +/g, ' ');
  if (phrase === '') return ignored('the caption of the language model is empty');
  if (NOTHING.test(phrase)) return ignored('the language model recognized no object in the image');
  const isShort = phrase.length <= MOST_CHARACTERS && phrase.split(' ').length <= MOST_WORDS;
  if (!isShort || !PHRASE.test(phrase))
    return ignored(
      `the caption of the language model is not a noun phrase of at most ${MOST_WORDS} words`,
    );
  return { words: { text: phrase, source: 'caption' }, warnings: [] };
}

function ignored(reason: string): CaptionReading {
  return { words: null, warnings: [notUsed('caption', reason)] };
}

/** Returns the entry of the report for a caption. @param used whether the depth was taken from the thing that it names */
export function captionFacts(
  { identity, facts }: RemoteCaption,
  { words }: CaptionReading,
  used: boolean,
): Record<string, unknown> {
  const model = facts.model === undefined ? {} : { model: facts.model };
  return { text: words?.text ?? null, server: identity.id, ...model, used };
}
