import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShapeProgram } from '../../../../contract/shape-program.ts';
import { readIndex } from '../../../library/index-things.ts';
import { programOf, readThing } from '../../../library/read-thing.ts';
import { LIBRARY } from '../../../library/things.ts';

/** Dense things of the library, each with the words of requests that it is like. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  'anime girl':
    'girl woman boy man person child character anime figure doll princess hair dress skirt dancer singer idol student fairy elf human people lady',
  'dwarf blacksmith':
    'dwarf man knight warrior wizard soldier viking pirate king character person figure beard armor armour hammer sword smith gnome troll orc santa human people hero',
  'philosopher bust':
    'bust head face statue portrait sculpture man woman beard mask figurehead emperor god person marble bronze',
  skull: 'skull bone skeleton head mask face helmet zombie ghost death tooth teeth jaw shell',
  'howling wolf':
    'wolf dog cat fox animal lion tiger bear horse deer dragon creature monster dinosaur cow pig rabbit mouse bird fish fur tail beast unicorn elephant sheep goat',
  'roasted turkey':
    'turkey chicken food meal cake bread pizza burger fruit vegetable plate dish dinner breakfast soup sushi cheese pie bowl basket bird egg',
  'sport bike':
    'motorcycle motorbike bike bicycle scooter vehicle robot mech machine engine cyberpunk futuristic drone spaceship gun rifle exhaust',
  'muscle car':
    'car truck van bus vehicle automobile racing sports coupe taxi tank train boat ship plane airplane helicopter tractor wheel wagon',
  'modern house':
    'house building home villa tower castle shop church temple bridge room hut cabin garage city street terrace pool window roof garden station',
  'shopping cart':
    'cart trolley basket cage chair table desk lamp shelf furniture frame stand rack bench tool machine stroller ladder fence instrument guitar clock',
};
/** Default number of examples for a request. */
const COUNT = 3;

/**
 * Returns the names of the examples that are most similar to a request; if none is similar, a spread of different
 * kinds.
 */
export function examplesLike(prompt: string, count = COUNT): string[] {
  const words = new Set(wordsOf(prompt));
  const scored = Object.entries(EXAMPLES).map(([name, like], i) => {
    const own = new Set(wordsOf(`${name} ${like}`));
    return { name, score: [...words].filter((word) => own.has(word)).length, spread: SPREAD[i]! };
  });
  return scored
    .sort((a, b) => b.score - a.score || a.spread - b.spread)
    .slice(0, count)
    .map(({ name }) => name);
}

/**
 * Order of examples that are equally similar to a request: an animal, furniture, a person, a vehicle, then the others.
 */
const SPREAD = [7, 2, 5, 8, 0, 6, 4, 3, 9, 1];

/** Returns the words of a text in lower case, without plural endings. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) =>
    word.length > 3 ? word.replace(/(?<![s])s$/, '') : word,
  );
}

/** Programs that were read before: parsing one takes a few milliseconds. */
const read = new Map<string, Promise<ShapeProgram>>();

/** Returns the program of an example as an author would write it: without the parameter that scales the whole thing. */
export function exampleProgram(name: string): Promise<ShapeProgram> {
  const known = read.get(name) ?? readProgram(name);
  read.set(name, known);
  return known;
}

async function readProgram(name: string): Promise<ShapeProgram> {
  const found = readIndex(LIBRARY).find((thing) => thing.name === name);
  if (found === undefined) throw new RangeError(`the library has no thing named ${name}`);
  const thing = readThing(await readFile(join(LIBRARY, found.file), 'utf8'));
  const { parameters: all = {}, materials, parts, ...head } = programOf(thing);
  const { size: _, ...parameters } = all;
  return {
    ...head,
    textured: true,
    ...(Object.keys(parameters).length > 0 && { parameters }),
    materials,
    parts: parts[0]!.parts!,
  };
}
