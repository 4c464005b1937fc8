import type { PartMaterial, ShapeProgram } from '../../../contract/shape-program.ts';
import type { Collective } from '../../language/collectives.ts';
import { languagesOf } from '../../language/languages.ts';
import { isOfHer } from '../../language/phrase-words.ts';
import type { Relation } from '../../language/relations.ts';
import { tokensOf } from '../../language/tokens.ts';
import { HANGING, SHORT } from '../../language/uses-of-things.ts';
import type { Family } from '../families/family.ts';
import { buildSubject, type Doing } from './build-subject.ts';
import type { NearNoun } from './near-nouns.ts';
import { type Parsed, parsePhrases } from './phrases.ts';
import { isPoseWord } from './poses.ts';
import { RAINBOW } from './rainbow.ts';
import type { Attachment } from './read-attachments.ts';
import { type Ground, readGround } from './read-ground.ts';
import type { Phrase } from './read-phrase.ts';
import { hasHands } from './relation-of.ts';
import type { ResizedPart } from './resized-parts.ts';
import { sceneWords } from './scene-words.ts';

/** A thing that a prompt names. */
export interface Subject {
  program: ShapeProgram;
  family: Family;
  count: number;
  collective: Collective | null;
  /** Whether the prompt says how many they are. */
  isCounted: boolean;
  /** The thing's relation to the previous one. */
  relation: Relation;
  /** The spot on which this thing sits, or the shoulder on which other things sit. */
  spot: string | null;
  /** The thing's pose and other traits. */
  traits: ReadonlySet<string>;
  /** Colors for its copies in turn, if the prompt names more than one. */
  colors: readonly string[];
  /** The thing's attachments; `like` is their material if the whole thing has a single one. */
  attachments: readonly Attachment[];
  like: PartMaterial | null;
  /** Parts that are scaled before attachments find their places. */
  resized: readonly ResizedPart[];
}

/** The content of a prompt, as far as the library can build it. */
export interface Reading {
  subjects: Subject[];
  /** The places where the things are. */
  grounds: Ground[];
  /** Words that had no effect. */
  unused: string[];
  /** Nouns for which the nearest things are shown. */
  near: NearNoun[];
}

/** A text that does not look like English is still accepted if at most this fraction of its words is not understood. */
const MOST_FOREIGN = 0.34;

/** The maximum numbers of copies of a thing, and of different things. */
const MOST = { count: 12, subjects: 6 } as const;

/** Builds the program of a phrase. */
export type Build = typeof buildSubject;

/**
 * Reads an English prompt. Returns null if the first thing it names is not in the library.
 * @param build replaces {@link buildSubject}
 */
export function readWords(prompt: string, build: Build = buildSubject): Reading | null {
  const words = tokensOf(prompt);
  // Pieces of "jack-o'-lantern" and "rubik's cube" look like other languages, but the joined words do not.
  const isEnglish = [prompt, words.join(' ')].some(
    (text) => (languagesOf(text)[0] ?? 'en') === 'en',
  );
  const parsed = parsePhrases(sceneWords(words) ?? words);
  if (parsed === null) return null;
  // "A mage with a book in her hands" is a woman, but not the rider of "a horse and her rider".
  const [who, ...others] = parsed.phrases.filter(({ family }) => family.traits?.includes('female'));
  if (who === parsed.phrases[0] && others.length === 0 && isOfHer(prompt, who!.named))
    who!.said.push('female');
  for (const [i, { family, said }] of parsed.phrases.entries()) {
    const base = parsed.phrases.slice(i + 1).find(({ relation }) => relation !== 'holding');
    if (family.living === true && base !== undefined && isSeat(base)) {
      const rests = said.findIndex((word) => /^(resting|lying|laying)$/.test(word));
      if (rests >= 0 && isForOne(base)) said[rests] = 'sitting';
      else if (!said.some(isPoseWord)) said.push('sitting');
    }
  }
  inTwoHands(parsed.phrases);
  const unused = [...parsed.lost];
  const subjects = parsed.phrases.slice(0, MOST.subjects).map((phrase, i): Subject => {
    const built = build(phrase, poseOf(parsed, i));
    unused.push(...built.unused);
    return {
      program: built.program,
      family: phrase.family,
      count: Math.min(MOST.count, phrase.count),
      collective: phrase.collective ?? ringOn(parsed, i),
      isCounted: phrase.isCounted,
      relation: phrase.relation,
      spot: phrase.spot ?? (phrase.said.includes('shoulder') ? 'shoulder' : null),
      traits: phrase.said.includes('peeking')
        ? new Set([...built.traits, 'peeking'])
        : built.traits,
      attachments: built.attachments,
      like: built.like,
      resized: built.resized,
      colors: colorsOf(
        phrase,
        built.looks.flatMap(({ color }) => color ?? []),
      ),
    };
  });
  for (const phrase of parsed.phrases.slice(MOST.subjects)) unused.push(...phrase.named);
  const grounds = parsed.places.map((place) => readGround(place, unused));
  if (grounds.length === 0 && parsed.phrases[0]!.said.includes('statue'))
    grounds.push({ name: 'pedestal', look: null, relation: 'on' });
  // A short word that looks foreign is often English: "wind-up", "3d". Words that the library understands are English.
  if (!isEnglish && unused.length > words.length * MOST_FOREIGN) return null;
  const nearest = parsed.phrases.slice(0, MOST.subjects).flatMap((phrase) => phrase.near ?? []);
  const near = [...new Map(nearest.map((each) => [each.said, each])).values()];
  return { subjects, grounds, unused: [...new Set(unused)], near };
}

/** Gives each hand its own of two things that somebody holds. */
function inTwoHands(phrases: Phrase[]): void {
  for (const [i, { family, said }] of phrases.entries()) {
    const [held, other] = phrases.slice(i + 1, i + 3);
    if (held?.relation !== 'holding' || !hasHands(family)) continue;
    if (held.count === 2 && other?.relation !== 'holding')
      phrases.splice(i + 1, 1, { ...held, count: 1 }, { ...held, count: 1 });
    if (phrases[i + 2]?.relation === 'holding') said.push('twohanded');
  }
}

/** Returns whether somebody sits on a thing that is named after them. */
const isSeat = ({ relation, family }: Phrase): boolean =>
  (relation === 'on' || relation === 'in') && (family.seats !== undefined || isChair(family));

const isChair = ({ name }: Family): boolean => /(chair|throne|stool)$/.test(name);

/** Returns whether nobody can lie on a seat. */
const isForOne = ({ family }: Phrase): boolean => isChair(family);

/** Returns the pose that a thing needs because it holds or rides the next thing. */
function poseOf({ phrases }: Parsed, i: number): Doing | null {
  const next = phrases[i + 1];
  const isShort = SHORT.test(phrases[i]!.family.name);
  const held = phrases.slice(i + 1, i + 3).filter(({ relation }) => relation === 'holding');
  if (next?.relation === 'holding')
    return !isShort && held.every(({ family }) => HANGING.has(family.name))
      ? 'carrying'
      : 'holding';
  return next?.relation === 'riding' ? 'astride' : null;
}

/** Round things, on which many others stand in a ring. */
const ROUND = /cake|^plate$|^round table$|pie$|tree stump|drum|barrel/;
/** From this many things on, a row would be wider than what they are on. */
const RING = 4;

function ringOn({ phrases }: Parsed, i: number): Collective | null {
  const base = phrases[i + 1];
  const isOn = base?.relation === 'on' && ROUND.test(base.family.name);
  return isOn && phrases[i].count >= RING ? 'circle' : null;
}

/** Returns one color for each copy, if there are several copies in many colors. */
function colorsOf({ said, count }: Phrase, colors: readonly string[]): readonly string[] {
  if (count < 2) return [];
  if (said.some((word) => /^(colorful|rainbow|multicolored|multicolor)$/.test(word)))
    return RAINBOW;
  return colors.length > 1 ? colors : [];
}
