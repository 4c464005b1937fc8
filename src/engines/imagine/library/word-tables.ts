import { colorName } from '../../language/colors.ts';
import { colorOfMaterialWord } from '../../language/material-words.ts';
import { STYLE } from '../words/vocabulary.ts';
import { ASSETS, type Category } from './assets.ts';
import { kindDepth } from './kind-depth.ts';
import { LEXICAL_FILES, type Nouns } from './wordnet.ts';

const { animal, artifact, body, cognition, communication, food, group, location } = LEXICAL_FILES;
const { object, person, phenomenon, plant, possession, shape, substance, time } = LEXICAL_FILES;

/** WordNet files that hold the sense of a name in each category of drawing. */
const FILES: Readonly<Record<Category, readonly number[]>> = {
  animal: [animal],
  plant: [plant, food],
  food: [food, artifact, plant],
  vehicle: [artifact],
  place: [artifact, object, location, group],
  sky: [object, artifact, phenomenon, shape, time],
  activity: [artifact],
  thing: [artifact, possession, communication, substance, object],
  clothing: [artifact],
  character: [person, body, cognition, artifact],
};
/** WordNet files of things that can be drawn. The most similar drawings are determined for their words. */
const CONCRETE = new Set<number>([animal, artifact, body, food, object, person, plant]);
/** Maximum number of steps from each of two things up to a common meaning, so that they still count as similar. */
const NEAR_STEPS = 3;
const NEAR_COUNT = 3;

/** Words from WordNet in addition to the names. Drawings are identified by their index in {@link ASSETS}. */
export interface WordTables {
  /** For each word, the drawings and the number of steps down from their names. */
  kinds: Record<string, [drawing: number, steps: number][]>;
  /** Compound nouns that end in a drawing's name but do not mean a kind of it: `sea horse`, `coffee table`. */
  compounds: string[];
  /** For each word, the drawings of the most similar things. */
  near: Record<string, number[]>;
}

/** Derives the tables from WordNet's nouns. */
export function wordTables(nouns: Nouns): WordTables {
  const roots = rootsOf(nouns);
  const kinds = kindsOf(nouns, roots);
  return { kinds, compounds: compoundsOf(nouns, kinds), near: nearOf(nouns, roots) };
}

interface Root {
  drawing: number;
  synset: string;
  depth: number;
  animal: boolean;
}

/** Finds the meaning of each name that WordNet contains. */
function rootsOf({ senses, synsets }: Nouns): Root[] {
  return [...ASSETS.values()].flatMap(({ names, category }, drawing) =>
    names.flatMap((name, i) => {
      const files = FILES[category];
      const synset = senses.get(name)?.find((each) => files.includes(synsets.get(each)!.file));
      if (synset === undefined) return [];
      return [{ drawing, synset, depth: kindDepth(name, i === 0), animal: category === 'animal' }];
    }),
  );
}

function kindsOf({ senses, synsets }: Nouns, roots: readonly Root[]): WordTables['kinds'] {
  const kinds: WordTables['kinds'] = {};
  const own = new Set([...ASSETS.values()].flatMap(({ names }) => names));
  const add = (synset: string, drawing: number, steps: number) => {
    for (const word of synsets.get(synset)!.words) {
      // Only the first meaning of a word counts, because a submarine is also a sandwich, and justice also a judge.
      if (senses.get(word)?.[0] !== synset || own.has(word)) continue;
      kinds[word] ??= [];
      const list = kinds[word];
      const known = list.find(([each]) => each === drawing);
      if (known === undefined) list.push([drawing, steps]);
      else if (steps < known[1]) known[1] = steps;
    }
  };
  for (const { drawing, synset, depth, animal: isAnimal } of roots) {
    let level = [synset];
    for (let steps = 0; steps <= depth && level.length > 0; steps++) {
      for (const each of level) add(each, drawing, steps);
      level = level.flatMap((each) => synsets.get(each)!.below);
    }
    // A more general word for an animal ("rodent") can be drawn as that animal, but one for an artifact (container,
    // device) could be anything.
    if (isAnimal) for (const each of synsets.get(synset)!.above) add(each, drawing, 2);
  }
  return kinds;
}

function compoundsOf({ senses, synsets }: Nouns, kinds: WordTables['kinds']): string[] {
  const known = new Set([...ASSETS.values()].flatMap(({ names }) => names));
  const heads = new Set([...known, ...Object.keys(kinds)].filter((name) => !name.includes(' ')));
  // A white house is a house of that color, despite the White House. A hot air balloon is not a toy balloon.
  const isDescribed = ([word, ...more]: readonly string[]) =>
    more.length === 1 &&
    (STYLE.has(word!) || colorName(word!) !== null || colorOfMaterialWord(word!) !== null);
  const compounds: string[] = [];
  for (const [phrase, [first]] of senses) {
    const words = phrase.split(' ');
    if (words.length < 2 || !heads.has(words.at(-1)!)) continue;
    if (known.has(phrase) || Object.hasOwn(kinds, phrase) || isDescribed(words)) continue;
    if (CONCRETE.has(synsets.get(first!)!.file)) compounds.push(phrase);
  }
  return compounds;
}

function nearOf({ senses, synsets }: Nouns, roots: readonly Root[]): WordTables['near'] {
  /** For each meaning, the drawings below it with their number of steps. */
  const all = new Map<string, Map<number, number>>();
  for (const { drawing, synset } of roots)
    climb(synsets, synset, (above, steps) => {
      const drawings = all.get(above) ?? new Map<number, number>();
      drawings.set(drawing, Math.min(steps, drawings.get(drawing) ?? steps));
      all.set(above, drawings);
    });
  // No word needs more than the nearest drawings of a meaning, and some meanings have hundreds below them.
  const below = new Map([...all].map(([synset, drawings]) => [synset, nearest(drawings)]));
  const near: WordTables['near'] = {};
  for (const [word, meanings] of senses) {
    if (word.includes(' ')) continue;
    const first = meanings.find((each) => CONCRETE.has(synsets.get(each)!.file));
    if (first === undefined) continue;
    const found = new Map<number, number>();
    climb(synsets, first, (above, steps) => {
      for (const [drawing, more] of below.get(above) ?? [])
        found.set(drawing, Math.min(steps + more, found.get(drawing) ?? steps + more));
    });
    near[word] = nearest(found).map(([drawing]) => drawing);
  }
  return near;
}

function nearest(drawings: ReadonlyMap<number, number>): [drawing: number, steps: number][] {
  return [...drawings].sort((a, b) => a[1] - b[1] || a[0] - b[0]).slice(0, NEAR_COUNT);
}

function climb(
  synsets: Nouns['synsets'],
  synset: string,
  visit: (synset: string, steps: number) => void,
): void {
  let level = [synset];
  for (let steps = 0; steps <= NEAR_STEPS && level.length > 0; steps++) {
    for (const each of level) visit(each, steps);
    level = level.flatMap((each) => synsets.get(each)!.above);
  }
}
