import type { PartMaterial, ShapeProgram } from '../../../contract/shape-program.ts';
import { languagesOf } from '../../language/languages.ts';
import type { Family } from '../families/family.ts';
import { buildSubject } from './build-subject.ts';
import { type Parsed, type Phrase, parsePhrases } from './phrases.ts';
import type { Attachment } from './read-attachments.ts';
import { type Ground, readGround } from './read-ground.ts';
import type { Relation } from './relations.ts';
import { sceneWords } from './scene-words.ts';
import { tokensOf } from './tokens.ts';
import type { Collective } from './vocabulary.ts';

/** A thing that words name. */
export interface Subject {
  program: ShapeProgram;
  family: Family;
  count: number;
  collective: Collective | null;
  /** How it stands to the one before it. */
  relation: Relation;
  /** Where on it others are. */
  spot: 'shoulder' | null;
  /** How it holds itself. */
  traits: ReadonlySet<string>;
  /** Colours for copies of it in turn, where more than one was said. */
  colors: readonly string[];
  /** What is put on it; of what, where all of it is of one thing. */
  attachments: readonly Attachment[];
  like: PartMaterial | null;
}

/** What a prompt asks for, as far as the kit can build it. */
export interface Reading {
  subjects: Subject[];
  /** The places that they are at. */
  grounds: Ground[];
  /** Words without effect. */
  unused: string[];
}

/** Most things of one kind, and in all. */
/** A text that does not look English is, where no more of its words than this share are not understood. */
const MOST_FOREIGN = 0.34;

const MOST = { count: 12, subjects: 6 } as const;

const RAINBOW = ['#e23b2e', '#f2cf2e', '#2f7fd8', '#4caf50', '#f08a24', '#8a4bc4', '#f07ab0'];

/** The programs that a prompt names; null where the thing it begins with is of no family. English only. */
export function readWords(prompt: string): Reading | null {
  const words = tokensOf(prompt);
  // The pieces of "jack-o'-lantern" and "rubik's cube" are words of other languages; joined they are not.
  const isEnglish = [prompt, words.join(' ')].some(
    (text) => (languagesOf(text)[0] ?? 'en') === 'en',
  );
  const parsed = parsePhrases(sceneWords(words) ?? words);
  if (parsed === null) return null;
  const unused = [...parsed.lost];
  const subjects = parsed.phrases.slice(0, MOST.subjects).map((phrase, i): Subject => {
    const built = buildSubject(phrase, poseOf(parsed, i));
    unused.push(...built.unused);
    return {
      program: built.program,
      family: phrase.family,
      count: Math.min(MOST.count, phrase.count),
      collective: phrase.collective,
      relation: phrase.relation,
      spot: phrase.said.includes('shoulder') ? 'shoulder' : null,
      traits: built.traits,
      attachments: built.attachments,
      like: built.like,
      colors: colorsOf(
        phrase,
        built.looks.flatMap(({ color }) => color ?? []),
      ),
    };
  });
  for (const phrase of parsed.phrases.slice(MOST.subjects)) unused.push(...phrase.named);
  const grounds = parsed.places.map((place) => readGround(place, unused));
  if (grounds.length === 0 && parsed.phrases.some(({ said }) => said.includes('statue')))
    grounds.push({ name: 'pedestal', look: null });
  // One small word of another language is often an English one: "wind-up", "3d". What the kit understands is English.
  if (!isEnglish && unused.length > words.length * MOST_FOREIGN) return null;
  return { subjects, grounds, unused: [...new Set(unused)] };
}

/** What a thing does for those named after it: it holds or rides the next. */
function poseOf({ phrases }: Parsed, i: number): 'holding' | 'astride' | null {
  const next = phrases[i + 1]?.relation;
  return next === 'holding' ? 'holding' : next === 'riding' ? 'astride' : null;
}

/** Several things of many colours have one each. */
function colorsOf({ said, count }: Phrase, colors: readonly string[]): readonly string[] {
  if (count < 2) return [];
  if (said.some((word) => /^(colorful|rainbow|multicolored|multicolor)$/.test(word)))
    return RAINBOW;
  return colors.length > 1 ? colors : [];
}
