import { plain, wordsOf } from '../tokens.ts';
import type { Dictionary, Words } from './dictionary.ts';

/** Maximum number of words in a phrase that names something. */
const LONGEST = 4;
/** Maximum number of characters of a word in scripts without spaces. */
const LONGEST_UNSPACED = 10;
/** Minimum number of letters in each part of a compound. */
const SHORTEST_PART = 3;

/** A word or phrase and its role in the prompt. */
export interface Token {
  kind: 'attribute' | 'thing' | 'descriptive' | 'clause' | 'unknown';
  word: string;
  english: string;
}

/** Splits a text into known words and phrases, the longest possible, and unknown words. */
export function tokensOf(text: string, dictionary: Dictionary): Token[] {
  return dictionary.unspaced ? unspacedTokens(text, dictionary) : spacedTokens(text, dictionary);
}

function classify(word: string, dictionary: Dictionary): Token | null {
  const { attributes, things, descriptive, clauses, madeOf, representations } = dictionary;
  const kinds: [Token['kind'], Words][] = [
    ['descriptive', representations],
    ['attribute', attributes],
    ['clause', clauses],
    ['clause', madeOf],
    ['descriptive', descriptive],
    ['thing', things],
  ];
  // Exact words come first: Korean 검 is a sword, but also the stem of "black".
  for (const [kind, words] of [...kinds, ['thing', dictionary.everyday] as const]) {
    if (words === things) continue;
    const english = words.exact(word);
    if (english !== null) return { kind, word, english };
  }
  for (const [kind, words] of kinds) {
    const english = words.get(word);
    if (english !== null) return { kind, word, english };
  }
  return null;
}

function spacedTokens(text: string, dictionary: Dictionary): Token[] {
  const words = wordsOf(plain(text));
  const tokens: Token[] = [];
  for (let i = 0; i < words.length; i++) {
    let length = Math.min(LONGEST, words.length - i);
    let token: Token | null = null;
    for (; length > 1 && token === null; length--) {
      const phrase = words.slice(i, i + length).join(' ');
      const english = dictionary.things.get(phrase);
      // "Ein roter Drache" is a dragon in red and not a game tile, although a tile has this name.
      const rest = words
        .slice(i, i + length)
        .filter((word) => dictionary.attributes.get(word) === null);
      const plainer = rest.length < length && dictionary.things.get(rest.join(' ')) !== null;
      if (english !== null && !plainer) token = { kind: 'thing', word: phrase, english };
    }
    if (token !== null) i += length;
    const word = words[i]!;
    if (token === null) token = classify(word, dictionary);
    tokens.push(
      ...(token === null ? (compound(word, dictionary) ?? [unknownToken(word)]) : [token]),
    );
  }
  return tokens;
}

/** Letters between the words of a compound: "Gold|en|schwert", "Königin|nen|krone", "hert|en|gewei". */
const LINKING = /(?:nen|s|n|en|e|er)$/;

/**
 * Maximum number of words in a compound. Without it, the time doubles with each repetition of a compound: 4 s for 18
 * times "Segelboot" after letters that are no word.
 */
const MOST_PARTS = 4;

/**
 * Splits a compound such as "Holzstuhl", "guldkrona", "Kaffeetasse" or "Feuerwehrhelm" into known words, the longest last one
 * first; null unless all are known.
 */
function compound(word: string, dictionary: Dictionary, most = MOST_PARTS): Token[] | null {
  if (most < 2) return null;
  const { attributes, things, everyday } = dictionary;
  const thingOf = (part: string) => things.exact(part) ?? everyday.exact(part);
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
    const english = thingOf(word.slice(cut));
    if (english === null) continue;
    const first = word.slice(0, cut);
    const bare = first.replace(LINKING, '');
    const attribute = attributes.get(first);
    if (attribute !== null)
      return [
        { kind: 'attribute', word: first, english: attribute },
        { kind: 'thing', word, english },
      ];
    const other =
      thingOf(first) ??
      thingOf(bare) ??
      // Cherries lose their ending: "Kirsche", "Kirschbaum".
      thingOf(`${first}e`) ??
      compound(first, dictionary, most - 1)
        ?.map((each) => each.english)
        .join(' ');
    if (other !== undefined && other !== null)
      return [{ kind: 'thing', word, english: `${other} ${english}` }];
  }
  return null;
}

function unspacedTokens(text: string, dictionary: Dictionary): Token[] {
  const characters = [...wordsOf(plain(text)).join('')];
  const tokens: Token[] = [];
  for (let i = 0; i < characters.length; i++) {
    let length = Math.min(LONGEST_UNSPACED, characters.length - i);
    let token: Token | null = null;
    for (; length > 0 && token === null; length--)
      token = classify(characters.slice(i, i + length).join(''), dictionary);
    if (token !== null) i += length;
    const last = tokens.at(-1);
    if (token !== null) tokens.push(token);
    else if (last?.kind === 'unknown') last.word += characters[i]!;
    else tokens.push(unknownToken(characters[i]!));
  }
  return tokens;
}

function unknownToken(word: string): Token {
  return { kind: 'unknown', word, english: word };
}
