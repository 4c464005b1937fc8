import { PROGRAM_MATERIALS } from '../../../surfaces/materials.ts';

/** A part, or a shape within a part, with the fields that describe what it is. */
interface Named {
  name?: unknown;
  parts?: unknown;
  copies?: unknown;
}

/** The words, counts and colors in a program, for comparison with a prompt. */
export interface ProgramWords {
  /** Words of all names of parts and materials, in the singular and in lower case. */
  words: ReadonlySet<string>;
  /** The words of each part's name, with the number of such parts; null: the number depends on an expression. */
  counts: readonly { words: readonly string[]; count: number | null }[];
  /** Colors, `#rrggbb`, of materials and paints. */
  colors: readonly string[];
}

/** Reads the names, counts and colors in a valid program. */
export function programWords(document: object): ProgramWords {
  const words = new Set<string>();
  const counts: { words: readonly string[]; count: number | null }[] = [];
  const colors: string[] = [];
  const { materials = {} } = document as {
    materials?: Record<string, { is?: unknown; color?: unknown }>;
  };
  for (const [name, { is, color }] of Object.entries(materials)) {
    for (const word of [...wordsIn(name), ...wordsIn(is)]) words.add(word);
    const made = typeof is === 'string' ? PROGRAM_MATERIALS.get(is) : undefined;
    // A material's own color replaces the default color of its kind.
    if (made !== undefined && color === undefined) colors.push(made.color);
    for (const word of made?.words ?? []) for (const each of wordsIn(word)) words.add(each);
  }
  const read = (part: Named, around: number | null) => {
    const own = wordsIn(part.name);
    for (const word of own) words.add(word);
    const copies = copiesOf(part.copies);
    const count = around === null || copies === null ? null : around * copies;
    counts.push({ words: own, count });
    if (Array.isArray(part.parts)) for (const inner of part.parts) read(inner as Named, count);
  };
  const { parts } = document as Named;
  if (Array.isArray(parts)) for (const part of parts) read(part as Named, 1);
  JSON.stringify(document, (key, value) => {
    if (typeof value === 'string' && value.startsWith('#')) colors.push(value);
    // Text on a surface and names of patterns may also contain words of the prompt.
    else if (typeof value === 'string' && ['text', 'kind', 'use'].includes(key))
      for (const word of wordsIn(value)) words.add(word);
    return value;
  });
  return { words, counts, colors };
}

/** Returns the number of copies of a part; null: it depends on an expression. */
function copiesOf(copies: unknown): number | null {
  if (!Array.isArray(copies)) return 1;
  let count = 1;
  for (const { kind, count: given } of copies as { kind?: unknown; count?: unknown }[]) {
    if (kind === 'mirror') count *= 2;
    else if (typeof given === 'number') count *= given;
    else return null;
  }
  return count;
}

/** Returns the words of a name such as `left eye`, `left_eye` or `leftEye`, in the singular. */
export function wordsIn(name: unknown): string[] {
  if (typeof name !== 'string') return [];
  const apart = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return (apart.match(/\p{L}+/gu) ?? []).map(singular);
}

/** Removes the ending of an English plural. */
export function singular(word: string): string {
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) return irregular;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  feet: 'foot',
  teeth: 'tooth',
  men: 'man',
  women: 'woman',
  children: 'child',
  leaves: 'leaf',
  knives: 'knife',
  wolves: 'wolf',
  shelves: 'shelf',
  halves: 'half',
  lens: 'lens',
  lenses: 'lens',
  mice: 'mouse',
};
