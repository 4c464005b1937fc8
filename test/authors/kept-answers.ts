import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editProgram, isProgramEdits } from '../../src/contract/program-edits.ts';

/*
 * Answers of a language model that are kept as files, so that dialogues with authors can be played without one:
 * answers/words (new models), answers/unseen (new models of prompts outside of the benchmark), answers/pictures (models of
 * the files in pictures/), answers/edits (changes of programs) and answers/faults (what models do wrong).
 */
const ANSWERS = join(import.meta.dirname, 'answers');
/** Folder of the pictures that kept answers are about. */
export const PICTURES = join(import.meta.dirname, 'pictures');

/** Kinds of kept answers, by their folder. */
export type KeptKind = 'words' | 'unseen' | 'pictures' | 'edits' | 'faults';

/** An answer as a chat server gives it: a document is sent as JSON, a text as it is. */
export type KeptAnswer = object | string;

/** A file of kept answers. */
export interface KeptAnswers {
  /** The file's name without its extension. */
  id: string;
  /** Empty: a picture takes its place. */
  prompt: string;
  /** Name of a file in {@link PICTURES} that the model is made of. */
  picture?: string;
  /** Id of the words whose kept program is changed; absent: the prompt asks for a new model. */
  changes?: string;
  /** Names of the parts and materials that a change may touch, or that it adds. */
  touches?: { parts?: readonly string[]; materials?: readonly string[] };
  /** Sent one after another; the last one is repeated. */
  answers: readonly KeptAnswer[];
  /** What else is special about an answer, by its index. */
  turns?: Readonly<Record<string, { message?: object; finish?: string; endless?: boolean }>>;
  /** What the task's report has, of faults: facts, and a pattern of the reason why a correction was rejected. */
  expect?: FaultExpectation;
}

/** How a dialogue with a faulty author ends. */
export interface FaultExpectation {
  /** `author`: with the author's own program; `library`: with the library's; `failed`: with no model. */
  ends: 'author' | 'library' | 'failed';
  repairs?: number;
  rejected?: number;
  /** A regular expression that the last request, the error or the report matches. */
  says?: string;
}

/** Returns all files of a kind, in the order of their ids. */
export async function keptAnswers(kind: KeptKind): Promise<KeptAnswers[]> {
  const files = (await readdir(join(ANSWERS, kind))).filter((file) => file.endsWith('.json'));
  return Promise.all(files.sort().map((file) => keptAnswer(kind, file.slice(0, -5))));
}

/** Returns one file. */
export async function keptAnswer(kind: KeptKind, id: string): Promise<KeptAnswers> {
  const text = await readFile(join(ANSWERS, kind, `${id}.json`), 'utf8');
  return { id, ...(JSON.parse(text) as Omit<KeptAnswers, 'id'>) };
}

/** Returns the programs after each answer, without a dialogue; all answers have to be programs or edits. */
export async function programsOf({ changes, answers }: KeptAnswers): Promise<object[]> {
  const programs: object[] = [];
  let current =
    changes === undefined ? null : (await programsOf(await keptAnswer('words', changes))).at(-1)!;
  for (const answer of answers) {
    if (typeof answer === 'string') throw new Error('an answer is not a document');
    if (isProgramEdits(answer)) {
      const edited = editProgram(current, answer);
      if (edited.problem !== null) throw new Error(edited.problem);
      current = edited.document;
    } else current = answer;
    programs.push(current);
  }
  return programs;
}
