import type { ShapeProgram } from '../../../contract/shape-program.ts';
import { languagesOf } from '../../language/languages.ts';
import { FAMILIES } from '../families/families.ts';
import type { Family } from '../families/family.ts';
import { isMaterialWord } from '../program/materials.ts';
import { colourOf, isShade } from './colours.ts';
import { type Description, describe } from './describe.ts';
import { familyEndingAt } from './family-index.ts';
import { isPoseWord, takePose } from './poses.ts';
import {
  BY_PURPOSE,
  CALLINGS,
  CLAUSES,
  MATERIAL_WORDS,
  NUMBERS,
  RACES,
  REPRESENTATIONS,
  SILENT,
  SIZES,
  STRETCHES,
  TRAITS,
} from './vocabulary.ts';

/** A thing that words name. */
export interface Subject {
  program: ShapeProgram;
  count: number;
  /** How it stands to the one before it. */
  relation: 'beside' | 'on';
}

/** What a prompt asks for, as far as the kit can build it. */
export interface Reading {
  subjects: Subject[];
  /** Words without effect. */
  unused: string[];
}

/** Words between two things, and how the second one stands to the first. */
const RELATIONS: Readonly<Record<string, Subject['relation']>> = {
  and: 'beside',
  beside: 'beside',
  near: 'beside',
  next: 'beside',
  behind: 'beside',
  before: 'beside',
  chasing: 'beside',
  pulling: 'beside',
  on: 'on',
};

/** What joins a living thing with what it has beside it: a tower with windows has them in itself. */
const COMPANY = new Set(['with', 'holding', 'carrying', 'walking', 'feeding']);

/** The programs that a prompt names; null where the thing it begins with is of no family. English only. */
export function readWords(prompt: string): Reading | null {
  const [language = 'en'] = languagesOf(prompt);
  if (language !== 'en') return null;
  const words = wordsOf(prompt);
  const first = nextSubject(words, 0);
  if (first === null) return null;
  const found = [first];
  for (let from = first.end; from < words.length; from++) {
    const word = words[from];
    const company = COMPANY.has(word) && found.at(-1)!.family.extras !== undefined;
    const relation = company ? 'beside' : RELATIONS[word];
    if (relation === undefined) continue;
    const other = nextSubject(words, from + 1);
    if (other === null || isWorn(first.family, words.slice(other.start, other.end).join(' ')))
      continue;
    found.push({ ...other, start: from, relation });
    from = other.end - 1;
  }
  const unused: string[] = [];
  const subjects = found.map((subject, i): Subject => {
    const end = found[i + 1]?.start ?? words.length;
    const said = [...subject.before, ...words.slice(subject.end, end)];
    const description = describe(
      said.filter((word) => !(word in NUMBERS) || i > 0),
      subject.family,
    );
    const program = asDescribed(subject.family, description, [...said, ...subject.named]);
    unused.push(...description.unused);
    return { program, count: subject.count, relation: subject.relation };
  });
  return { subjects, unused: [...new Set(unused)] };
}

interface Found {
  family: Family;
  before: string[];
  /** The words that it is called by. */
  named: string[];
  start: number;
  end: number;
  count: number;
  relation: 'beside' | 'on';
}

/** The thing that the phrase of nouns from a word on ends with. */
function nextSubject(words: readonly string[], from: number): Found | null {
  let start = from;
  while (
    start < words.length &&
    (SILENT.has(words[start]) || words[start] === ',') &&
    words[start] !== 'of' &&
    !REPRESENTATIONS.has(words[start])
  )
    start++;
  let end = start;
  while (
    end < words.length &&
    words[end] !== ',' &&
    (!CLAUSES.has(words[end]) || isBetweenColours(words, end) || isPoseBefore(words, end)) &&
    !isAction(words, end)
  )
    end++;
  if (words[end] === 'of' && end > start) {
    const head = words[end - 1];
    if (REPRESENTATIONS.has(head) || head in NUMBERS) {
      const inner = nextSubject(words, end + 1);
      if (inner === null) return null;
      const before = words.slice(start, end).filter((word) => word !== head);
      return {
        ...inner,
        before: [...before, ...inner.before],
        count: NUMBERS[head] ?? inner.count,
      };
    }
  }
  let last = end;
  while (last > start && (REPRESENTATIONS.has(words[last - 1]) || SILENT.has(words[last - 1])))
    last--;
  const head = familyEndingAt(words.slice(0, last), last);
  if (head === null || head.start < start) return null;
  const before = words.slice(start, head.start);
  const neighbour = before.at(-1);
  if (neighbour !== undefined && BY_PURPOSE.has(words[last - 1]) && !describes(neighbour))
    return null;
  // "A knight chess piece" ends with another thing; "a tree house" is none of both.
  if (
    before.some((_, i) => familyEndingAt(before, i + 1) !== null && BY_PURPOSE.has(words[last - 1]))
  )
    return null;
  const race = before.findIndex((word) => RACES.has(word) && FAMILIES.has(word));
  if (race >= 0) {
    // "An orc warrior" is an orc with a warrior's things.
    const family = FAMILIES.get(before[race])!;
    const said = [...before.filter((_, i) => i !== race), ...words.slice(head.start, last)];
    const named = [before[race]];
    return { family, before: said, named, start, end: last, count: 1, relation: 'beside' };
  }
  const number = before.find((word) => Object.hasOwn(NUMBERS, word));
  return {
    family: head.family,
    before: before.filter((word) => word !== number),
    named: words.slice(head.start, last),
    start,
    end: last,
    count: number === undefined ? 1 : NUMBERS[number],
    relation: 'beside',
  };
}

const isBetweenColours = (words: readonly string[], i: number): boolean =>
  words[i] === 'and' &&
  [words[i - 1], words[i + 1]].every((word) => word !== undefined && describes(word));

/** Whether a pose is said before what takes it: "a sitting dog". */
const isPoseBefore = (words: readonly string[], i: number): boolean =>
  isPoseWord(words[i]) && familyEndingAt(words.slice(0, i), i) === null;

/** Whether a phrase ends before an action: "a dragon breathing fire". */
const isAction = (words: readonly string[], end: number): boolean =>
  /.(ing|ed)$/.test(words[end]) && end > 0 && familyEndingAt(words.slice(0, end), end) !== null;

/** Whether a word says how a thing is, not what it is for. */
function describes(word: string): boolean {
  return (
    colourOf(word, undefined) !== null ||
    isShade(word) ||
    isMaterialWord(word) ||
    SILENT.has(word) ||
    isPoseWord(word) ||
    [MATERIAL_WORDS, SIZES, STRETCHES, TRAITS, NUMBERS].some((table) =>
      Object.hasOwn(table, word),
    ) ||
    /(ed|ish|y|ful|ous|ic|ant|ern|al|ive|less)$/.test(word) ||
    ADJECTIVES.has(word)
  );
}

const ADJECTIVES = new Set(
  'rocking office oil scifi electric folding garden kitchen old new young evil brave wise fierce round square modern poly low vintage retro cozy cosy strange plain proud angry sad mean wild common'.split(
    ' ',
  ),
);

const isWorn = (family: Family, words: string): boolean =>
  family.extras?.some((extra) => words.endsWith(extra)) ?? false;

/** Lower-case words; commas stand for themselves. */
function wordsOf(prompt: string): string[] {
  return (
    prompt
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .replace(/low[- ]poly/g, 'lowpoly')
      .replace(/sci[- ]fi/g, 'scifi')
      .replace(/['’]s\b/g, '')
      .match(/#[0-9a-f]{6}\b|[\p{L}\p{N}]+|[,.;:!?]/gu)
      ?.map((word) => (/^[,.;:!?]$/.test(word) ? ',' : word)) ?? []
  );
}

/** Faces of curves, as a share, where low poly is asked for. */
const LOW_POLY = 0.45;

function asDescribed(
  family: Family,
  description: Description,
  said: readonly string[],
): ShapeProgram {
  const { traits, extras, materials, stretches, size } = description;
  for (const extra of said.flatMap((word) => CALLINGS[word] ?? []))
    if (family.extras?.includes(extra)) extras.add(extra);
  const program = family.make({ traits, extras });
  const pose = takePose(program, said);
  if (pose !== null) description.unused = description.unused.filter((word) => word !== pose);
  for (const [name, look] of materials) {
    const own = program.materials?.[name];
    if (own === undefined) continue;
    // Another material brings its own colour, unless one is named as well.
    const { color, ...rest } = look.is === undefined ? own : ({} as typeof own);
    program.materials![name] = { ...rest, ...(color !== undefined && { color }), ...look };
  }
  for (const [names, factor] of stretches) {
    const parameter = names
      .map((name) => program.parameters?.[name])
      .find((each) => each !== undefined);
    if (parameter)
      parameter.value = Math.min(parameter.max, Math.max(parameter.min, parameter.value * factor));
  }
  const own = program.parameters!.size;
  own.value = Math.min(own.max, Math.max(own.min, own.value * size));
  if (said.includes('lowpoly')) {
    program.detail = LOW_POLY;
    description.unused.splice(
      0,
      description.unused.length,
      ...description.unused.filter((word) => word !== 'lowpoly'),
    );
  }
  return program;
}
