import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { FAMILIES } from '../../src/engines/kit/families/catalog.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { type Cell, drawCells } from './draw-cells.ts';

/*
 * npm run sheets:kit                 every family of the kit in four views, onto docs/contact-sheets/kit
 * npm run sheets:kit -- knight dog   these only, onto one sheet in the current directory
 */
const ROWS = 6;
const ACROSS = 2;
const MOST_TRIANGLES = 400_000;

const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : [...FAMILIES.keys()];
const directory =
  chosen.length > 0 ? '.' : join(import.meta.dirname, '../../docs/contact-sheets/kit');
const engines = builtInEngines();
const work = createWork();

await mkdir(directory, { recursive: true });
for (let first = 0; first < names.length; first += ROWS * ACROSS) {
  const sheet = names.slice(first, first + ROWS * ACROSS);
  const number = String(first / (ROWS * ACROSS) + 1).padStart(2, '0');
  const path = join(directory, `kit-${number}.webp`);
  const cells: Cell[] = [];
  for (const name of sheet) {
    const family = FAMILIES.get(name);
    if (family === undefined) throw new Error(`there is no family ${name}`);
    const program = { ...family.make({}), textured: true };
    const { scene, triangles, parts } = await engines.shapes.run(program, MOST_TRIANGLES, work);
    cells.push({ scene, lines: [`${name}: ${parts} parts, ${triangles} triangles`] });
  }
  await drawCells(cells, { engines, work, path, side: 200, across: ACROSS });
  console.log(`${path}: ${sheet[0]} to ${sheet.at(-1)}`);
}
process.exit(0);
