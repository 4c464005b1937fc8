import { cutProgram } from './cut-program.ts';
import { exampleProgram, examplesLike } from './examples.ts';

/** Characters of the library's own program: 10,000 tokens. A longer one is cut. */
const MOST_DRAFT = 40_000;

/**
 * Returns the first message of the user's side.
 * @param draft the library's own program, as JSON; null: it has none
 * @param examples how many programs for other requests are shown
 */
export async function assignment(
  prompt: string,
  draft: string | null,
  examples: number,
): Promise<string> {
  const names = examplesLike(prompt, examples);
  // Whole: half of a program shows neither its density nor where its details go.
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

/** Never dropped for its length: of a program that is too long, the parts that fit are shown. */
function quoted(program: object, most: number): string {
  const cut = cutProgram(program, most);
  if (cut === null) return JSON.stringify(program).slice(0, most);
  return cut.length === JSON.stringify(program).length ? cut : `(some parts left out) ${cut}`;
}

/** Returns the first message of the user's side if a program is to be changed. @param program its JSON */
export function changeAssignment(prompt: string, program: string): string {
  return `Change this program: ${JSON.stringify(prompt)}\nChange only what these words mean, and leave every other part exactly as it is. Answer with edits to it, or with the whole program if most of it changes.\n\n${program}`;
}
