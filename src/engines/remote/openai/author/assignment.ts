import { cutProgram } from './cut-program.ts';
import { exampleProgram, examplesLike } from './examples.ts';

/** Maximum length of the library's own program, in characters (10,000 tokens). A longer program is cut. */
const MOST_DRAFT = 40_000;

/**
 * Returns the first user message.
 * @param draft the library's own program, as JSON; null: it has none
 * @param examples number of programs for other requests that are shown
 */
export async function assignment(
  prompt: string,
  draft: string | null,
  examples: number,
): Promise<string> {
  const names = examplesLike(prompt, examples);
  // Examples are shown whole: half a program would show neither how dense it is nor where its details go.
  const shown = await Promise.all(
    names.map(async (name) => JSON.stringify(await exampleProgram(name))),
  );
  const blocks = [
    `Make: ${JSON.stringify(prompt)}`,
    ...(shown.length === 0
      ? []
      : [`Programs for other requests, for their density and technique:\n${shown.join('\n')}`]),
    ...(draft === null ? [] : [draftShown(JSON.parse(draft) as object)]),
    `Now make: ${JSON.stringify(prompt)}`,
  ];
  return blocks.length === 2 ? blocks[0]! : blocks.join('\n\n');
}

function draftShown(draft: object): string {
  return `Our library's own program for these words. It may be the wrong thing, or a poor one: take from it only what fits.\n${quoted(draft, MOST_DRAFT)}`;
}

/** Returns a program as text. A program that is too long is never dropped; the parts that fit are shown. */
function quoted(program: object, most: number): string {
  const cut = cutProgram(program, most);
  if (cut === null) return JSON.stringify(program).slice(0, most);
  return cut.length === JSON.stringify(program).length ? cut : `(some parts left out) ${cut}`;
}

/** Returns the first user message for changing a program. @param program the program to change, as JSON */
export function changeAssignment(prompt: string, program: string): string {
  return `Change this program: ${JSON.stringify(prompt)}\nChange only what these words mean, and leave every other part exactly as it is. Answer with edits to it, or with the whole program if most of it changes.\n\n${program}`;
}
