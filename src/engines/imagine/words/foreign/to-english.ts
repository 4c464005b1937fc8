import { plain, wordsOf } from '../tokens.ts';
import { column, type Dictionary, Words } from './dictionary.ts';
import { LINKS } from './links.ts';
import { type Token, tokensOf } from './tokenize.ts';

/** A prompt in English, word by word, with what each word was translated from. */
export interface EnglishPrompt {
  text: string;
  /** The original words, by their English ones. */
  original: ReadonlyMap<string, string>;
  /** The number of words that were not understood. */
  unknown: number;
}

/** Adjectives follow the noun in these languages. */
const AFTER: ReadonlySet<string> = new Set(['fr', 'es', 'it', 'pt']);
/** Prepositions follow the noun in these: 桌子上, ソファの上, 소파 위에. */
const POSTPOSED: ReadonlySet<string> = new Set(['zh', 'zh-hant', 'ja', 'ko']);
const LONGEST = 4;
const RELATIONS: ReadonlySet<string> = new Set(
  'on,in,under,next to,behind,in front of,between,around,above'.split(','),
);

/** A link such as a preposition, or a noun with its adjectives. */
type Piece = { kind: 'link'; english: string } | { kind: 'thing'; words: string[]; named: boolean };

/** Translates a whole prompt, with relations between its things; null if it names none. */
export function toEnglish(
  text: string,
  language: string,
  dictionary: Dictionary,
): EnglishPrompt | null {
  const links = linksOf(language);
  const tokens = dictionary.unspaced
    ? tokensOf(text, dictionary).flatMap((token) => splitLinks(token, links))
    : spacedTokens(text, dictionary, links);
  asThings(tokens, dictionary);
  const original = new Map<string, string>();
  let unknown = 0;
  for (const { kind, word, english } of tokens) {
    if (kind === 'unknown') unknown++;
    for (const each of english.split(' ')) if (!original.has(each)) original.set(each, word);
  }
  const pieces = piecesOf(tokens, language);
  if (!pieces.some((piece) => piece.kind === 'thing' && piece.named)) return null;
  const ordered = POSTPOSED.has(language) ? prepositionsFirst(pieces) : pieces;
  const english = ordered
    .map((piece) =>
      piece.kind === 'link' ? piece.english : `${articleOf(piece.words)}${piece.words.join(' ')}`,
    )
    .join(' ');
  return { text: english, original, unknown };
}

/** A material or a counter that no noun follows is a thing: Danish "træ" is wood and a tree, Korean "개" a counter and a dog. */
function asThings(tokens: Token[], { everyday }: Dictionary): void {
  for (const [i, token] of tokens.entries()) {
    const isNext = (step: number, kind: Token['kind']) => tokens[i + step]?.kind === kind;
    const english = everyday.exact(token.word);
    if (english === null || isNext(1, 'thing') || isNext(-1, 'thing')) continue;
    if (isNext(1, 'attribute') || isNext(1, 'unknown')) continue;
    if (
      token.kind === 'attribute' ||
      (token.kind === 'descriptive' && i > 0 && i === tokens.length - 1)
    )
      tokens[i] = { ...token, kind: 'thing', english };
  }
}

const LINK_WORDS = new Map<string, Words>();

function linksOf(language: string): Words {
  const base = language === 'zh-hant' ? 'zh' : language;
  let words = LINK_WORDS.get(base);
  if (words === undefined) {
    words = column(LINKS, base, new Words(base));
    LINK_WORDS.set(base, words);
  }
  return words;
}

const link = (word: string, english: string): Token => ({ kind: 'clause', word, english });

/** Finds links first, which may have several words, and reads what is between them. */
function spacedTokens(text: string, dictionary: Dictionary, links: Words): Token[] {
  const tokens: Token[] = [];
  const words = wordsOf(plain(text));
  let segment: string[] = [];
  const flush = () => {
    if (segment.length > 0) tokens.push(...tokensOf(segment.join(' '), dictionary));
    segment = [];
  };
  for (let i = 0; i < words.length; i++) {
    let length = Math.min(LONGEST, words.length - i);
    let english: string | null = null;
    for (; length > 0; length--) {
      english = links.exact(words.slice(i, i + length).join(' '));
      if (english === null && length === 1) english = describing(links.get(words[i]!));
      if (english !== null) break;
    }
    // A longer name may contain a link: "machine à écrire".
    const isName = [3, 2].some(
      (more) =>
        segment.length > 0 &&
        dictionary.things.exact([segment.at(-1), ...words.slice(i, i + more)].join(' ')) !== null,
    );
    // What the words begin with is a noun, not a verb without a subject: "une porte fermée".
    const isSubject =
      tokens.length === 0 && segment.length < 2 && dictionary.things.exact(words[i]!) !== null;
    if (english === null || isName || isSubject) {
      segment.push(words[i]!);
      // Korean has its "and" at the noun: 고양이와.
      if (/\p{Script=Hangul}(와|과|하고|랑)$/u.test(words[i]!) && i + 1 < words.length) {
        flush();
        tokens.push(link('와', 'and'));
      }
      continue;
    }
    flush();
    tokens.push(link(words.slice(i, i + length).join(' '), english));
    i += length - 1;
  }
  flush();
  return tokens;
}

/** Words for size, age and state, which are no links, and which change their endings. */
const DESCRIBING = /^(big|small|old|open|closed)$/;

const describing = (english: string | null) =>
  english !== null && DESCRIBING.test(english) ? english : null;

/** Splits what is not known in writing without blanks into links and the rest. */
function splitLinks(token: Token, links: Words): Token[] {
  if (token.kind === 'thing' || token.kind === 'attribute') return [token];
  const found: Token[] = [];
  const characters = [...token.word];
  let rest = '';
  const flush = () => {
    if (rest !== '') found.push({ ...token, word: rest, english: rest });
    rest = '';
  };
  for (let i = 0; i < characters.length; ) {
    let length = characters.length - i;
    while (length > 0 && links.exact(characters.slice(i, i + length).join('')) === null) length--;
    if (length > 0) {
      flush();
      const word = characters.slice(i, i + length).join('');
      found.push(link(word, links.exact(word)!));
      i += length;
    } else rest += characters[i++];
  }
  flush();
  return found;
}

function piecesOf(tokens: readonly Token[], language: string): Piece[] {
  const pieces: Piece[] = [];
  const thing = () => {
    const last = pieces.at(-1);
    if (last?.kind === 'thing') return last;
    const made: Piece & { kind: 'thing' } = { kind: 'thing', words: [], named: false };
    pieces.push(made);
    return made;
  };
  for (const { kind, word, english } of tokens) {
    if (kind === 'descriptive') continue;
    if (kind === 'clause') {
      if (DESCRIBING.test(english)) thing().words.unshift(english);
      else if (english !== word) pieces.push({ kind: 'link', english });
      continue;
    }
    let into = thing();
    if (into.named && kind === 'thing' && POSTPOSED.has(language)) {
      pieces.push({ kind: 'link', english: 'and' });
      into = { kind: 'thing', words: [], named: false };
      pieces.push(into);
    }
    const isAfter = kind === 'attribute' && into.named && AFTER.has(language);
    if (isAfter) into.words.splice(-1, 0, english);
    else into.words.push(english);
    if (kind === 'thing') into.named = true;
  }
  return pieces.filter((piece) => piece.kind === 'link' || piece.words.length > 0);
}

/** Reorders "table on, apple" to "apple on table", and "dog, sofa on" to "dog on sofa". */
function prepositionsFirst(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const [place, relation, subject] = pieces.slice(i, i + 3);
    const isPlace =
      place.kind === 'thing' && relation?.kind === 'link' && RELATIONS.has(relation.english);
    if (!isPlace) {
      out.push(place);
      continue;
    }
    const before = out.findLastIndex((piece) => piece.kind === 'thing');
    const isJoined =
      out.at(-1)?.kind === 'link' && (out.at(-1) as { english: string }).english === 'and';
    if (before >= 0 && (!isJoined || subject === undefined)) {
      if (isJoined) out.pop();
      out.push(relation, place);
      i++;
    } else if (subject?.kind === 'thing') {
      out.push(subject, relation, place);
      i += 2;
    } else out.push(place);
  }
  return out;
}

/** Numbers take no article. */
const articleOf = (words: readonly string[]): string =>
  words.some((word) => /^(two|three|four|five|six)$/.test(word)) ? '' : 'a ';
