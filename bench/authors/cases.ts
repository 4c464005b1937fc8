import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { readShapeProgram } from '../../src/contract/shape-program.ts';
import {
  type KeptAnswers,
  keptAnswer,
  keptAnswers,
  PICTURES,
  programsOf,
} from '../../test/authors/kept-answers.ts';
import { type AuthorPrompt, PROMPTS } from './prompts.ts';

/** A request of the benchmark. */
export interface AuthorCase extends Pick<AuthorPrompt, 'id' | 'prompt' | 'size' | 'counts'> {
  kind: 'words' | 'pictures' | 'edits';
  /** Subject of a prompt; for a change, the id of what it changes; for a picture, the name of its file. */
  subject: string;
  /** The program to change; null: a new one is wanted. */
  program: object | null;
  /** Path of the picture that a model is made of. */
  picture?: string;
  touches?: KeptAnswers['touches'];
}

/** Returns the prompts for new models. */
export function promptCases(): AuthorCase[] {
  return PROMPTS.map((prompt) => ({ ...prompt, kind: 'words', program: null }));
}

/** Returns the pictures that models are made of; their ids are the names of their files. */
export async function pictureCases(): Promise<AuthorCase[]> {
  const files = (await readdir(PICTURES)).filter((file) => extname(file) === '.webp').sort();
  return files.map((file) => ({
    id: basename(file, '.webp'),
    prompt: '',
    kind: 'pictures',
    subject: file,
    program: null,
    picture: join(PICTURES, file),
  }));
}

/** Returns the changes, which start from kept programs whoever the author is. */
export async function changeCases(): Promise<AuthorCase[]> {
  const kept = await keptAnswers('edits');
  return Promise.all(
    kept.map(async ({ id, prompt, changes, touches }) => {
      if (changes === undefined) throw new Error(`${id} does not say what it changes`);
      const last = (await programsOf(await keptAnswer('words', changes))).at(-1)!;
      // As the service returns it, with the keys of each part in its order.
      const { program } = readShapeProgram(last);
      if (program === null) throw new Error(`${changes} is not a program`);
      return { id, prompt, kind: 'edits' as const, subject: changes, program, touches };
    }),
  );
}
