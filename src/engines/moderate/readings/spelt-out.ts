/** A letter, or a character that stands for one. */
const LETTER = '[\\p{L}\\p{M}\\p{N}@$!€]\\p{M}*';
/** Characters that people put between letters, at most three. */
const BETWEEN = '[\\s.,·•・_~+=/\\\\|:;\'’"`^<>–—-]{1,3}';
/** At least three separate letters: `s e x`, `p.o.r.n`, `p - o - r - n`. */
const SPELT = new RegExp(
  `(?<![\\p{L}\\p{N}\\p{M}])${LETTER}(?:${BETWEEN}${LETTER}(?![\\p{L}\\p{N}\\p{M}])){2,}`,
  'gu',
);
/**
 * Words that are recognized even if they are cut into two or more pieces. The pieces side by side form no other words.
 */
const CUT = new Set(
  `fuck fucking fucked fucker porn porno pornography nigger dildo hentai masturbate masturbating cunt blowjob swastika whore vagina
   naked topless erotic erotica gangbang rape raped bestiality ejaculate incest orgasm lolicon hakenkreuz ficken pornographie`.split(
    /\s+/,
  ),
);
/** A word with letters hidden by symbols: `f*ck`, `p##n`. */
const HIDDEN = /^\p{L}+[*#%]+\p{L}*$/u;
const HIDEABLE = [...CUT, 'sex', 'nude', 'penis', 'pussy', 'slut', 'anal', 'boobs'];
const LONGEST_CUT = 12;
const MOST_PIECES = 5;
/** Words that run together once their letters are joined: `n a k e d w o m a n`. */
const RUN_TOGETHER =
  /(naked|nude|nudes|topless|undressed|sexy|sex|porn|erotic|rape|loli|fucking|fuck|nackte|desnuda|nue|nuda|wom[ae]n|girls?|boys?|child(?:ren)?|kids?|teens?|m[ae]n(?!t)|people|frau|femme|mujer|donna)/gu;

/** A character of a script without spaces, where two separate characters can already be a word. */
const IDEOGRAM = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const SPELT_UNSPACED = new RegExp(
  `(?<!${IDEOGRAM})${IDEOGRAM}(?:[\\s\\p{P}\\p{S}]{1,3}${IDEOGRAM}(?!${IDEOGRAM}))+`,
  'gu',
);
/** `nakedwoman` */
const COMPOUND =
  /(?<!\p{L})a?(naked|nude|topless|undressed)(wom[ae]n|girls?|boys?|m[ae]n|child(?:ren)?|kids?|teens?|people)(?!\p{L})/gu;

/** Joins letters that are spelled out one by one, with spaces, dots or strokes, into words. Wider gaps end a word. */
export function joinSpelt(text: string): string {
  return text
    .replace(SPELT, joinRun)
    .replace(SPELT_UNSPACED, (run) => run.replace(/[^\p{L}]/gu, ''))
    .replace(COMPOUND, '$1 $2');
}

function joinRun(run: string): string {
  // If symbols separate the letters, a space separates the words, which may have symbols on both sides: `a. .b`.
  const gap = /[^\p{L}\p{N}\p{M}\s]/u.test(run)
    ? /(?<=[\p{L}\p{N}\p{M}])\s+(?=[\p{L}\p{N}])|[^\p{L}\p{N}\p{M}\s]\s+[^\p{L}\p{N}\p{M}\s]/u
    : /\s{2,}/u;
  const words = run.split(gap).map((part) => part.replace(/[^\p{L}\p{N}\p{M}@$!€]/gu, ''));
  if (words.length > 1 || words[0]!.length <= 6) return words.join(' ');
  return words[0]!.replace(RUN_TOGETHER, ' $1 ').replace(/ +/g, ' ');
}

/** Removes symbols within words: `p-o-rn`, `na.ked`. */
export function withoutInnerSigns(text: string): string {
  return text.replace(
    /(?<=[\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}\s@$!|€*#%]+(?=[\p{L}\p{N}\p{M}])/gu,
    '',
  );
}

/** Separators between words, with the punctuation at the words' ends. */
const EDGES = /[.,;:?"“”()]*\s+["“(]*|[.,;:?"“”()]+$/u;

/** Joins "po rn" into one word if its pieces side by side form no other words. */
export function joinCut(text: string): string {
  const words = text.split(EDGES);
  const read: string[] = [];
  for (let i = 0; i < words.length; ) {
    const length = piecesAt(words, i);
    read.push(length === 1 ? uncovered(words[i]!) : words.slice(i, i + length).join(''));
    i += length;
  }
  return read.join(' ');
}

/**
 * Returns the first listed word that a word with hidden letters may be. Returns the word itself if it hides no letters
 * or matches no listed word.
 */
function uncovered(word: string): string {
  if (!HIDDEN.test(word)) return word;
  const pattern = new RegExp(`^${word.replace(/[*#%]/g, '\\p{L}')}$`, 'u');
  const found = HIDEABLE.filter((each) => pattern.test(each));
  return found.length > 0 ? found[0]! : word;
}

function piecesAt(words: readonly string[], start: number): number {
  let joined = words[start]!;
  for (let length = 2; length <= MOST_PIECES && start + length <= words.length; length++) {
    joined += words[start + length - 1]!;
    if (joined.length > LONGEST_CUT) return 1;
    if (CUT.has(joined)) return length;
  }
  return 1;
}
