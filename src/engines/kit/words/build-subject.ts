import type { PartMaterial, ShapeProgram } from '../../../contract/shape-program.ts';
import { CALLINGS } from '../../language/callings.ts';
import { singular } from '../../language/plurals.ts';
import { isNear } from '../../language/shades.ts';
import { STRETCHES } from '../../language/sizes-and-traits.ts';
import { CALLABLE, REPRESENTATIONS, TITLES } from '../../language/word-lists.ts';
import type { Family } from '../families/family.ts';
import { HELD, PIECES } from '../families/people/wardrobe.ts';
import { attachmentMeant } from './attachment-words.ts';
import { type Description, describe, type NamedParts, SECOND } from './describe.ts';
import { countOf, withPartsPainted } from './named-parts.ts';
import type { Noun } from './noun.ts';
import { nounAt } from './noun-index.ts';
import { modeledPose, sitAstride, takePose } from './poses.ts';
import { applyProportions, takeProportions } from './proportions.ts';
import { inManyColors } from './rainbow.ts';
import { type Attachment, attachmentsOf, takeAttachments } from './read-attachments.ts';
import type { Phrase } from './read-phrase.ts';
import {
  type ResizedPart,
  takeOpening,
  withPartCount,
  withPartParameters,
} from './resized-parts.ts';
import { asBust } from './statues.ts';
import { ofOneMaterial, styled, worn } from './styles.ts';

/** The program for one phrase, and the words of the phrase that had no effect. */
export interface Built {
  program: ShapeProgram;
  unused: string[];
  traits: ReadonlySet<string>;
  /** Further colors of the whole after the first one, used in turn for its copies. */
  looks: PartMaterial[];
  /** The thing's attachments; `like` is their material if it is a statue. */
  attachments: Attachment[];
  like: PartMaterial | null;
  /** Parts that are scaled, because the program has no parameter for their proportions. */
  resized: ResizedPart[];
}

/** Materials that make a living thing a statue: a golden lion is gold all over, including its eyes. */
const OF_STATUES = new Set(
  'wood oak walnut mahogany ebony stone marble granite sandstone concrete bronze copper brass gold silver steel iron metal glass crystal ice porcelain ceramic terracotta chocolate wax snow diamond emerald ruby sapphire amethyst bone paper straw plastic chrome rust'.split(
    ' ',
  ),
);

/** What somebody does with the thing that is named next: holds it up, lets it hang from the hand, or rides it. */
export type Doing = 'holding' | 'carrying' | 'astride';

/**
 * Builds the program of a phrase.
 * @param doing what the thing does with the thing that is named next
 */
export function buildSubject(phrase: Phrase, doing: Doing | null): Built {
  const { family, noun } = phrase;
  const proportions = takeProportions(phrase.said, family);
  const { rest, attachments } = takeAttachments(proportions.rest, family);
  attachments.push(...attachmentsOf(noun?.with ?? [], family));
  const description = describe(rest, family);
  const { traits, extras } = description;
  if (noun?.extras?.includes('bodysuit') === true) asBodysuit(description);
  const callings = CALLABLE.has(family.name) ? [...phrase.said, ...phrase.named] : [];
  if (
    rest.some(
      (word, i) =>
        HELD.has(singular(rest[i + 1] ?? '')) && /^(two|twin|dual|pair|both)$/.test(word),
    )
  ) {
    traits.add('twin');
  }
  const isFolded = rest.includes('armscrossed');
  if (isFolded) traits.add('folded');
  // What somebody usually holds or wears gives way to what the prompt names.
  const isNamed =
    isFolded ||
    doing === 'holding' ||
    doing === 'carrying' ||
    [...extras].some((extra) => HELD.has(extra));
  const slots = new Set([...extras].flatMap((extra) => PIECES.get(extra)?.slot ?? []));
  for (const extra of [
    ...callings.flatMap((word) => CALLINGS[word] ?? []),
    ...(noun?.extras ?? []),
  ]) {
    const isReplaced = (isNamed && HELD.has(extra)) || slots.has(PIECES.get(extra)?.slot ?? '');
    if (family.extras?.includes(extra) && !isReplaced) extras.add(extra);
    else if (!isReplaced && attachmentMeant(extra) !== null)
      attachments.push(...attachmentsOf([extra], family));
  }
  // A cowgirl with a white hat has her own hat in white.
  const ownHat = [...extras].some((extra) => PIECES.get(extra)?.slot === 'hat');
  if (ownHat) extras.delete('hat');
  for (const trait of noun?.traits ?? []) traits.add(trait);
  if (doing !== null) traits.add(doing);
  const called = new Set(phrase.said.filter((word) => Object.hasOwn(CALLINGS, word)));
  const unused = description.unused.filter(
    (word) =>
      !called.has(word) &&
      !proportions.words.has(word) &&
      !(family.living === true && TITLES.has(word)),
  );
  const modeled = modeledPose(rest, family.poses);
  if (modeled?.asleep) traits.add('asleep');
  const { degrees } = proportions;
  let program = family.make({ traits, extras, degrees, ...(modeled && { pose: modeled.pose }) });
  const reached = doing === null ? {} : family.adjectives?.[doing];
  for (const [name, value] of Object.entries(reached ?? {})) proportions.values.set(name, value);
  applyProportions(program, proportions);
  const pose = modeled === null ? takePose(program, rest) : modeled.pose;
  if (pose === null && doing === 'astride') sitAstride(program);
  if (pose !== null) {
    traits.add(pose === 'seated' ? 'sitting' : pose);
    const used = new Set(modeled?.words ?? [pose]);
    unused.splice(0, unused.length, ...unused.filter((word) => !used.has(word)));
  }
  program = withNoun(program, noun);
  const opening = takeOpening(program, rest);
  unused.splice(0, unused.length, ...unused.filter((word) => word !== opening));
  const resized = withPartParameters(program, description.resized).filter(({ names, words }) => {
    const isThere = countOf(program, names) > 0;
    if (!isThere) unused.push(...words);
    return isThere;
  });
  // Colors for materials that the thing lacks are reported as unused, as for the gloves of a man without gloves.
  for (const { words, names } of description.painted)
    if (names.every((name) => program.materials?.[name] === undefined)) unused.push(...words);
  const fixed = new Set<string>();
  paint(program, description, family, fixed);
  program = family.finish?.(program) ?? program;
  program = withNamedParts(program, description.parts, fixed, unused);
  for (const { names, materials } of description.rainbow)
    program = inManyColors(
      program,
      ({ name, material = '' }) => names.includes(name) || materials.includes(material),
      fixed,
    );
  stretch(program, description, noun, unused);
  program = styled(program, [...(noun?.styles ?? []), ...description.styles], family, fixed);
  const bust = phrase.said.includes('bust') || noun?.styles?.includes('bust') === true;
  const isStatue = description.statue || noun?.styles?.includes('statue') === true;
  if (bust) program = asBust(program, description.looks[0] ?? { is: 'marble' });
  else if (isStatue) program = ofOneMaterial(program, description.looks[0] ?? { is: 'stone' });
  if (bust || isStatue) program = worn(program, description.styles, family);
  if (isDrawn(program, description.styles)) program.textured = true;
  program.name =
    phrase.named
      .filter((word) => !REPRESENTATIONS.has(word))
      .join(' ')
      .slice(0, 60) || family.name;
  const like = bust || isStatue ? (Object.values(program.materials ?? {})[0] ?? null) : null;
  return {
    program,
    unused,
    traits,
    looks: description.looks,
    attachments: attachments.map(built),
    like,
    resized,
  };
}

/** Takes a suit for the one-piece suit of a superhero, not for a jacket and a tie. */
function asBodysuit({ extras, materials }: Description): void {
  const look = materials.get('jacket');
  if (look === undefined || !extras.delete('jacket')) return;
  extras.delete('tie');
  for (const material of ['shirt', 'trousers']) materials.set(material, look);
}

/** Returns the attachment with its program, if it is a thing of a family. */
function built(attachment: Attachment): Attachment {
  const { meaning, said } = attachment;
  if ('kind' in meaning) return attachment;
  const named = meaning.thing.split(' ');
  const { end: _, ...noun } = nounAt(named, 0)!;
  const phrase: Phrase = {
    ...noun,
    named,
    said: [...said],
    count: 1,
    collective: null,
    isCounted: false,
    relation: 'beside',
  };
  return { ...attachment, program: buildSubject(phrase, null).program };
}

/** Styles with plain, untextured surfaces. */
const PLAIN_STYLES = /^(lowpoly|faceted|polygonal|flat_shaded|cartoon|cartoonish|cartoony|toon)$/;

/**
 * Returns whether a program's materials have grain: not in flat styles, unless the prompt asks for a pattern or wear.
 */
function isDrawn({ materials = {} }: ShapeProgram, styles: readonly string[]): boolean {
  return (
    !styles.some((style) => PLAIN_STYLES.test(style)) ||
    Object.values(materials).some(
      ({ pattern, wear }) => pattern !== undefined || wear !== undefined,
    )
  );
}

/** Applies the looks of named parts. A number that does not match the number of these parts is reported as unused. */
function withNamedParts(
  program: ShapeProgram,
  parts: readonly NamedParts[],
  fixed: Set<string>,
  unused: string[],
): ShapeProgram {
  let made = program;
  for (const { names, looks, words, count, only } of parts) {
    const there = countOf(made, names);
    let isCounted = false;
    if (count !== null && count.of !== there) {
      const counted = withPartCount(made, names[0], names, count.of);
      if (counted?.isExact !== true) unused.push(count.word);
      if (counted !== null) made = counted.program;
      isCounted = counted !== null;
    }
    if (there === 0) unused.push(...words, ...(isCounted ? [] : [names[0]]));
    else if (looks[0] !== undefined) made = withPartsPainted(made, names, looks[0], fixed, only);
  }
  return made;
}

function withNoun(program: ShapeProgram, noun: Noun | null): ShapeProgram {
  if (noun === null) return program;
  const materials = { ...program.materials };
  for (const [name, color] of Object.entries(noun.colors ?? {})) {
    if (materials[name] === undefined) continue;
    materials[name] = color.startsWith('#') ? { ...materials[name], color } : { is: color };
  }
  for (const [name, own] of Object.entries(noun.materials ?? {}))
    if (materials[name] !== undefined)
      materials[name] = own.is === undefined ? { ...materials[name], ...own } : own;
  const made = { ...program, materials };
  for (const [name, value] of Object.entries(noun.parameters ?? {})) {
    const parameter = made.parameters?.[name];
    if (parameter) parameter.value = held(value, parameter);
  }
  return made;
}

/**
 * Applies colors and materials: first those of parts, then those of the whole. A second look of the whole goes to the
 * remaining materials.
 */
function paint(
  program: ShapeProgram,
  { materials, looks }: Description,
  family: Family,
  fixed: Set<string>,
): void {
  const own = program.materials!;
  const [first, second] = looks;
  const living = family.living === true;
  // A stone golem is of stone anyway and keeps its moss; what glows still glows in another material.
  // Who is black and white, or red and white, by nature keeps the colors in their places.
  const isOwn = ({ color }: PartMaterial): boolean =>
    color !== undefined &&
    Object.values(own).some((each) => each.color !== undefined && isNear(each.color, color));
  if (second !== undefined && [first!, second].every(isOwn)) {
    for (const [name, look] of materials) paintOne(own, name, look, fixed);
    return;
  }
  const isCast = living && family.main.every((name) => own[name]?.is !== first?.is);
  if (first?.is !== undefined && second === undefined && isCast && OF_STATUES.has(first.is)) {
    const cast = ofOneMaterial(program, first);
    for (const [name, { glow }] of Object.entries(own))
      if (glow === undefined) own[name] = cast.materials![name];
    program.parts = cast.parts;
    for (const name of Object.keys(own)) fixed.add(name);
  } else if (first !== undefined) for (const name of family.main) paintOne(own, name, first, fixed);
  if (second !== undefined) {
    const others = [
      ...(family.second ?? []),
      ...SECOND,
      'cape',
      'wall',
      'cloth',
      'trousers',
      'leg',
      'belly',
      'mane',
      'muzzle',
    ];
    const other = others.find((name) => own[name] !== undefined && !family.main.includes(name));
    if (other !== undefined) paintOne(own, other, second, fixed);
  }
  for (const [name, look] of materials) paintOne(own, name, look, fixed);
}

function paintOne(
  own: Record<string, PartMaterial>,
  name: string,
  look: PartMaterial,
  fixed: Set<string>,
): void {
  const before = own[name];
  if (before === undefined) return;
  // Another material brings its own color, unless one is named as well.
  own[name] = look.is === undefined ? { ...before, ...look } : look;
  fixed.add(name);
}

const held = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

function stretch(
  program: ShapeProgram,
  { stretches, size }: Description,
  noun: Noun | null,
  unused: string[],
): void {
  const [whole] = program.parts;
  for (const word of stretches) {
    const [names, factor] = STRETCHES[word];
    const parameter = names
      .map((name) => program.parameters?.[name])
      .find((each) => each !== undefined);
    if (parameter) parameter.value = held(parameter.value * factor, parameter);
    else if (whole.scale === 'size') {
      // A thing without such a parameter is stretched as a whole, but less.
      const by = Number((1 + (factor - 1) * 0.6).toFixed(3));
      const k = { height: 1, length: 2, depth: 2 }[names[0] as string] ?? 0;
      const scale: [string, string, string] = ['size', 'size', 'size'];
      scale[k] = `size*${by}`;
      if (names[0] === 'width') scale[2] = scale[0];
      whole.scale = scale;
    } else unused.push(word);
  }
  const own = program.parameters!.size;
  own.value = held(own.value * size * (noun?.size ?? 1), own);
}
