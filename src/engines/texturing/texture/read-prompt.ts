import { colorOf, isShade } from '../../language/colors.ts';
import { MATERIAL_WORDS } from '../../language/material-words.ts';
import { tokensOf } from '../../language/tokens.ts';
import { WEAR_WORDS, type Wear } from '../../language/wear-words.ts';
import { PromptNotUnderstood } from '../../spec.ts';
import type { SolidMaterial, SurfaceMaterial } from '../../surfaces/materials/material.ts';
import { MATERIALS, PROGRAM_MATERIALS } from '../../surfaces/materials.ts';
import { recolor } from './colors.ts';
import { PART_WORDS, type PartName } from './part-words.ts';
import { SUBJECTS } from './subjects.ts';

/** Changes that words make to a material: all are factors, except `wear`, which is added to 1. */
export interface Finish {
  roughness: number;
  relief: number;
  wear: number;
  dirt: number;
}

/** A second material over the first one: on surfaces that face up, or in patches. */
export interface Cover {
  material: SolidMaterial;
  where: 'up' | 'patches';
}

/** The material that the words ask for on one part of the model. */
export interface Wish {
  material: SolidMaterial;
  /** Color as written in the prompt; null: the material's own color. */
  color: string | null;
  finish: Finish;
  cover: Cover | null;
  /** The part, and the word for it; null: everything else. */
  part: { name: PartName; word: string } | null;
}

const FINISHES: Readonly<Record<string, Partial<Finish>>> = {
  shiny: { roughness: 0.45 },
  glossy: { roughness: 0.4 },
  polished: { roughness: 0.4, wear: -0.6 },
  wet: { roughness: 0.35 },
  matte: { roughness: 1.8 },
  frosted: { roughness: 1.8 },
  matt: { roughness: 1.8 },
  satin: { roughness: 0.9 },
  rough: { roughness: 1.4, relief: 1.6 },
  smooth: { relief: 0.3, roughness: 0.8 },
  coarse: { relief: 1.8 },
  old: { wear: 0.8, dirt: 1.8 },
  worn: { wear: 1.2, dirt: 1.4 },
  weathered: { wear: 1, dirt: 1.7, roughness: 1.2 },
  ancient: { wear: 1, dirt: 1.9, relief: 1.3 },
  battered: { wear: 1.3, relief: 1.4 },
  scratched: { wear: 1.2 },
  aged: { wear: 0.8, dirt: 1.6 },
  vintage: { wear: 0.7, dirt: 1.4 },
  antique: { wear: 0.7, dirt: 1.6 },
  distressed: { wear: 1.3 },
  dirty: { dirt: 2.4 },
  grimy: { dirt: 2.6 },
  muddy: { dirt: 2.8 },
  dusty: { dirt: 2, roughness: 1.2 },
  new: { wear: -1 },
  clean: { wear: -1, dirt: 0.3 },
  pristine: { wear: -1, dirt: 0.2 },
};

const COVERS: Readonly<Record<string, [string, Cover['where']]>> = {
  snowy: ['snow', 'up'],
  snowcapped: ['snow', 'up'],
  rusty: ['rust', 'patches'],
};

/** The cover of a wear, or the finish, for words that have no finish of their own. */
const WEARS: Readonly<Record<Wear, Partial<Finish> | [string, Cover['where']]>> = {
  worn: { wear: 1, dirt: 1.5 },
  cracks: { wear: 1, relief: 1.5 },
  scratches: { wear: 1.2 },
  dirt: { dirt: 2.6 },
  dust: { dirt: 2, roughness: 1.2 },
  moss: ['moss', 'up'],
  ivy: ['moss', 'up'],
  snow: ['snow', 'up'],
  blood: { dirt: 1.6 },
  rust: ['rust', 'patches'],
  soot: ['rubber', 'patches'],
};

const PLAIN: Finish = { roughness: 1, relief: 1, wear: 0, dirt: 1 };

/** The largest number of words that are matched as one name. */
const LONGEST = 3;

/**
 * Returns the wishes of the prompt, part by part. The wish without a part is last, and there is always one. `ignored`
 * contains further wishes for the whole model, which can have only one.
 * @throws PromptNotUnderstood if the prompt names no material and no color
 */
export function readPrompt(prompt: string): { wishes: Wish[]; ignored: Wish[] } {
  const clauses = joinColors(joinWear(splitClauses(prompt).map(readClause)));
  const wishes = clauses.map(wishOf).filter((wish) => wish !== null);
  if (wishes.length === 0) throw notUnderstood(prompt);
  const general = wishes.filter(({ part }) => part === null);
  const body = wishes.find(({ part }) => part?.name === 'body');
  const rest = general[0] ?? body ?? wishes[0];
  const parts = wishes.filter((wish) => wish.part !== null && wish !== rest);
  // "Black paint and gold": of two wishes for the whole model, the second one is a trim if it is a metal.
  const trim = general.slice(1).find(({ material }) => material.metallic === 1);
  if (trim !== undefined) parts.push({ ...trim, part: { name: 'edges', word: 'edges' } });
  // If every wish names a part, the first one also covers the rest of the model and keeps its own part.
  const named = rest.part !== null && rest.part.name !== 'body' && wishes.length > 1;
  return {
    wishes: [...(named ? [rest, ...parts] : parts), { ...rest, part: null }],
    ignored: general.slice(1).filter((wish) => wish !== trim),
  };
}

interface Clause {
  materials: SurfaceMaterial[];
  /** Color words, each with the shades before it. */
  colors: { word: string; hex: string }[];
  finish: Finish;
  changed: boolean;
  cover: Cover | null;
  part: Wish['part'];
  subject: string | null;
}

/** Words between which a part or a material of its own is described. */
const SEPARATORS = new Set([',', 'and', 'with', 'but', 'plus', 'on', 'has', 'having']);

/** Names of things that contain a material or a color. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  pegleg: ['wooden', 'leg'],
  stainedglass: ['glass'],
  orangehue: ['orange'],
  cowprint: ['cow'],
  zebraprint: ['zebra'],
  tigerprint: ['tiger'],
  handpainted: ['painted'],
  treehouse: ['tree', 'house'],
  sandcastle: ['sand', 'castle'],
  hydra: ['dragon'],
};

function splitClauses(prompt: string): string[][] {
  const clauses: string[][] = [[]];
  // "legs: black" and "oak (dark brown)" are one clause each.
  for (const word of tokensOf(prompt.replace(/[:()]/g, ' ')))
    if (SEPARATORS.has(word)) clauses.push([]);
    else clauses.at(-1)!.push(...(Object.hasOwn(NAMES, word) ? NAMES[word] : [word]));
  return clauses.filter((words) => words.length > 0);
}

function readClause(words: string[]): Clause {
  const clause: Clause = {
    materials: [],
    colors: [],
    finish: PLAIN,
    changed: false,
    cover: null,
    part: null,
    subject: null,
  };
  let shades: string[] = [];
  for (let i = 0; i < words.length; ) {
    const named = findMaterial(words, i);
    const word = words[i];
    const single = singular(word);
    if (named !== null) {
      clause.materials.push(named.material);
      if (named.material.isColor) {
        const hex = colorOf(word, shades) ?? named.material.colors[0];
        clause.colors.push({ word: named.material.id, hex });
      }
      i += named.length;
      shades = [];
      continue;
    }
    i++;
    if (isShade(word)) {
      shades.push(word);
      continue;
    }
    const hex = colorOf(word, shades);
    if (hex !== null) clause.colors.push({ word: [...shades, word].join(' '), hex });
    else if (Object.hasOwn(FINISHES, word)) {
      clause.finish = combined(clause.finish, FINISHES[word]);
      clause.changed = true;
    } else if (Object.hasOwn(COVERS, word)) {
      const [id, where] = COVERS[word];
      clause.cover = { material: materialOf(id), where };
    } else if (Object.hasOwn(WEAR_WORDS, word)) {
      const wear = WEARS[WEAR_WORDS[word]];
      if (Array.isArray(wear)) clause.cover = { material: materialOf(wear[0]), where: wear[1] };
      else {
        clause.finish = combined(clause.finish, wear);
        clause.changed = true;
      }
    } else if (Object.hasOwn(PART_WORDS, single)) {
      clause.part = { name: PART_WORDS[single], word };
    } else if (Object.hasOwn(SUBJECTS, single)) clause.subject ??= SUBJECTS[single];
    shades = [];
  }
  return clause;
}

/** Finds the material named by the words starting at `at`; the longest name wins. */
function findMaterial(
  words: string[],
  at: number,
): { material: SurfaceMaterial; length: number } | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const text = words.slice(at, at + length).join(' ');
    for (const name of [text, singular(text)]) {
      const material = BY_WORD.get(name);
      if (material !== undefined) return { material, length };
    }
  }
  return null;
}

/** Materials by their words as {@link tokensOf} reads them; materials of programs also by words that all readers know. */
const BY_WORD = new Map([
  ...Object.entries(MATERIAL_WORDS)
    .filter(([word]) => !Object.hasOwn(COVERS, word))
    .map(([word, is]) => [word, PROGRAM_MATERIALS.get(is)!] as const),
  ...MATERIALS.flatMap((material) =>
    material.words.map((word) => [tokensOf(word).join(' '), material] as const),
  ),
]);

function materialOf(id: string): SurfaceMaterial {
  return MATERIALS.find((material) => material.id === id)!;
}

function singular(word: string): string {
  if (word.endsWith('ves')) return `${word.slice(0, -3)}f`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function combined(finish: Finish, more: Partial<Finish>): Finish {
  return {
    roughness: finish.roughness * (more.roughness ?? 1),
    relief: finish.relief * (more.relief ?? 1),
    wear: finish.wear + (more.wear ?? 0),
    dirt: finish.dirt * (more.dirt ?? 1),
  };
}

/** "a stone golem, covered in moss": a clause of only wear is about the last thing before it, or the first after it. */
function joinWear(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = [];
  const waiting: Clause[] = [];
  for (const clause of clauses) {
    const whole = joined.findLastIndex(({ part }) => part === null);
    if (!isWear(clause)) joined.push(waiting.splice(0).reduce(withWear, clause));
    else if (whole >= 0) joined[whole] = withWear(joined[whole], clause);
    else waiting.push(clause);
  }
  return [...joined, ...waiting];
}

const withWear = (clause: Clause, { finish, cover }: Clause): Clause => ({
  ...clause,
  finish: combined(clause.finish, finish),
  changed: true,
  cover: clause.cover ?? cover,
});

const isWear = ({ materials, colors, part, subject, cover, changed }: Clause): boolean =>
  materials.length === 0 &&
  colors.length === 0 &&
  part === null &&
  subject === null &&
  (cover !== null || changed);

/** "red and white stripes": a clause of only a color is joined to the next clause if that one has a color too. */
function joinColors(clauses: Clause[]): Clause[] {
  const joined: Clause[] = [];
  let waiting: Clause['colors'] = [];
  clauses.forEach((clause, i) => {
    const alone = clause.materials.length === 0 && clause.part === null && clause.colors.length > 0;
    const next = clauses[i + 1];
    const continues =
      next !== undefined &&
      next.colors.length > 0 &&
      (next.part === null || next.materials.length > 0);
    if (alone && !clause.changed && clause.subject === null && continues) {
      waiting.push(...clause.colors);
      return;
    }
    joined.push({ ...clause, colors: [...waiting, ...clause.colors] });
    waiting = [];
  });
  return joined;
}

function wishOf(clause: Clause): Wish | null {
  const { finish, cover, part, colors } = clause;
  // Next to another material, a name that is also a color means the color. Specific materials take precedence over
  // families.
  const firm = clause.materials.filter((material) => !material.isColor);
  const specific = clause.materials.filter((material) => !material.isFamily);
  const named =
    firm.find((material) => !material.isFamily) ?? firm[0] ?? specific[0] ?? clause.materials[0];
  const other = clause.materials.find((material) => material !== named && material.metallic === 1);
  const chosen =
    named?.isFinish && other !== undefined
      ? { ...named, id: `${named.id}, ${other.id}`, colors: other.colors, edge: other.edge }
      : named;
  const said = colors.filter(({ word }) => chosen === undefined || !chosen.id.includes(word));
  let base: SolidMaterial | undefined = chosen;
  if (base === undefined && said.length > 0 && clause.subject !== null)
    base = materialOf(clause.subject);
  if (base === undefined && said.length > 0) base = materialOf('paint');
  if (base === undefined && cover !== null && clause.subject === null) {
    base = cover.where === 'patches' ? cover.material : materialOf('stone');
  }
  if (base === undefined && clause.subject !== null) base = materialOf(clause.subject);
  if (base === undefined) return null;
  return {
    material:
      said.length > 0
        ? colored(
            base,
            said.map(({ hex }) => hex),
          )
        : base,
    color: said.length > 0 ? said.map(({ word }) => word).join(' and ') : null,
    finish,
    part,
    cover: cover?.material === base ? null : cover,
  };
}

/**
 * Returns the material in other colors: figures such as stripes or dots take one color each, other patterns take shades
 * of the first color.
 */
function colored(material: SolidMaterial, hexes: string[]): SolidMaterial {
  const [main] = hexes;
  // Two colors on a plain material become a pattern in two colors.
  if (material.pattern === 'plain' && hexes.length > 1) {
    return { ...material, pattern: 'blots', colors: hexes };
  }
  const figures = ['stripes', 'checks', 'dots', 'blots', 'coat'].includes(material.pattern);
  const colors = figures
    ? material.colors.map(
        (own, k) => hexes[k] ?? (k === 0 ? own : k === 1 && hexes.length === 1 ? '#eae9e6' : own),
      )
    : material.colors.map((own, k) => {
        // Mortar and grout keep their own color.
        if (k === 2 && ['brick', 'cobbles', 'tiles'].includes(material.pattern)) return own;
        return hexes[k] ?? recolor(own, material.colors[0], main);
      });
  return { ...material, colors };
}

function notUnderstood(prompt: string): PromptNotUnderstood {
  const words = prompt.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const known = [...BY_WORD.keys()];
  const ranked = known
    .map((name) => ({
      name,
      distance: Math.min(9, ...words.map((word) => editDistance(word, name))),
    }))
    .sort((a, b) => a.distance - b.distance);
  const close = ranked.filter(({ name, distance }) => distance <= Math.max(1, name.length / 3));
  const named = (close.length > 0 ? close : known.map((name) => ({ name }))).slice(0, 8);
  return new PromptNotUnderstood(
    'the prompt names no material or color that the texture engine knows',
    `${close.length > 0 ? 'The closest words' : 'Some of the words'} that it knows: ${named.map(({ name }) => name).join(', ')}. A color alone is enough, too.`,
  );
}

/** The Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(
        Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[b.length];
}
