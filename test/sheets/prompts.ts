import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { type Cell, drawCells } from './draw-cells.ts';

/*
 * npm run sheets:prompts -- FILE [FIRST [LAST]]   what the kit makes of the prompts of a list, twelve on a sheet, here
 * npm run sheets:prompts -- "a knight" "a dog"    of these
 */
const ON_A_SHEET = 12;
const MAX_TRIANGLES = 400_000;

const given = process.argv.slice(2);
const [file, first = '1', last = '9999'] = given;
const listed = file?.endsWith('.txt');
const prompts = listed ? await promptsOf(file!) : given;
const chosen = listed ? prompts.slice(Number(first) - 1, Number(last)) : prompts;
const engines = builtInEngines();
const work = createWork();

for (let i = 0; i < chosen.length; i += ON_A_SHEET) {
  const cells: Cell[] = [];
  for (const prompt of chosen.slice(i, i + ON_A_SHEET)) cells.push(await cellOf(prompt));
  const name = listed ? basename(file!, '.txt') : 'prompts';
  const path = `${name}-${String(Number(listed ? first : 1) + i).padStart(3, '0')}.webp`;
  await drawCells(cells, { engines, work, path, side: 200, across: 2 });
  console.log(path);
}
process.exit(0);

async function cellOf(prompt: string): Promise<Cell> {
  try {
    const draft = await engines.shapes.read(prompt, work);
    if (draft === null) return { scene: null, lines: [prompt, 'not of the kit'] };
    const { scene, triangles } = await engines.shapes.run(draft.program, MAX_TRIANGLES, work);
    const reported = draft.warnings.map(({ message }) => message).join('; ');
    return { scene, lines: [prompt, `${draft.program.name}, ${triangles} triangles; ${reported}`] };
  } catch (error) {
    return { scene: null, lines: [prompt, String(error)] };
  }
}

/** The words of a list of prompts: what stands before the first bar of a line. */
async function promptsOf(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|')[0]!.trim());
}
