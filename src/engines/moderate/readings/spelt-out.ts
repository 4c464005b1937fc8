/** A letter, or what stands for one. */
const LETTER = '[\\p{L}\\p{N}@$!€]\\p{M}*';
/** What people put between letters; no more than three of it. */
const BETWEEN = '[\\s.,·•・_~+=/\\\\|:;\'’"`^<>–—-]{1,3}';
/** Three letters by themselves at least: `s e x`, `p.o.r.n`, `p - o - r - n`. */
const SPELT = new RegExp(
  `(?<![\\p{L}\\p{N}\\p{M}])${LETTER}(?:${BETWEEN}${LETTER}(?![\\p{L}\\p{N}\\p{M}])){2,}`,
  'gu',
);
/** Words that are cut in two or more, and that no other words are when they stand side by side. */
const CUT = new Set(
  `fuck fucking fucked fucker porn porno pornography nigger dildo hentai masturbate masturbating cunt blowjob swastika whore vagina
   naked topless erotic erotica gangbang rape raped bestiality ejaculate incest orgasm lolicon hakenkreuz ficken pornographie`.split(
    /\s+/,
  ),
);
/** Letters that a sign hides: `f*ck`, `p##n`. */
const HIDDEN = /^\p{L}+[*#%]+\p{L}*$/u;
const HIDEABLE = [...CUT, 'sex', 'nude', 'penis', 'pussy', 'slut', 'anal', 'boobs'];
const LONGEST_CUT = 12;
const MOST_PIECES = 5;
/** Words that run into each other once their letters are joined: `n a k e d w o m a n`. */
const RUN_TOGETHER =
  /(naked|nude|nudes|topless|undressed|sexy|sex|porn|erotic|rape|loli|fucking|fuck|nackte|desnuda|nue|nuda|wom[ae]n|girls?|boys?|child(?:ren)?|kids?|teens?|m[ae]n(?!t)|people|frau|femme|mujer|donna)/gu;

/** Characters of writing without blanks, one by one: two are a word there. */
const IDEOGRAM = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const SPELT_UNSPACED = new RegExp(
  `(?<!${IDEOGRAM})${IDEOGRAM}(?:[\\s\\p{P}\\p{S}]{1,3}${IDEOGRAM}(?!${IDEOGRAM}))+`,
  'gu',
);
/** `nakedwoman` */
const COMPOUND =
  /(?<!\p{L})(naked|nude|topless|undressed)(wom[ae]n|girls?|boys?|m[ae]n|child(?:ren)?|kids?|teens?|people)(?!\p{L})/gu;

/** Letters that are spelt out one by one, as words: by blanks, dots, strokes. Wider gaps end a word. */
export function joinSpelt(text: string): string {
  return text
    .replace(SPELT, joinRun)
    .replace(SPELT_UNSPACED, (run) => run.replace(/[^\p{L}]/gu, ''))
    .replace(COMPOUND, '$1 $2');
}

function joinRun(run: string): string {
  // Where signs stand between the letters, a blank stands between words.
  const gap = /[^\p{L}\p{N}\p{M}\s]/u.test(run)
    ? /(?<=[\p{L}\p{N}\p{M}])\s+(?=[\p{L}\p{N}])/u
    : /\s{2,}/u;
  const words = run.split(gap).map((part) => part.replace(/[^\p{L}\p{N}\p{M}@$!€]/gu, ''));
  if (words.length > 1 || words[0]!.length <= 6) return words.join(' ');
  return words[0]!.replace(RUN_TOGETHER, ' $1 ').replace(/ +/g, ' ');
}

/** The text without signs within words: `p-o-rn`, `na.ked`. */
export function withoutInnerSigns(text: string): string {
  return text.replace(
    /(?<=[\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}\s@$!|€*#%]+(?=[\p{L}\p{N}\p{M}])/gu,
    '',
  );
}

/** What stands between words, with the signs at their ends. */
const EDGES = /[.,;:?"“”()]*\s+["“(]*|[.,;:?"“”()]+$/u;

/** "Po rn" as one word, where the pieces side by side are one of those that nothing else is. */
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

/** The first word of the lists that a word with hidden letters may be; itself where it hides none, or is none. */
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
