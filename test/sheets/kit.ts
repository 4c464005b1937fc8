import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { builtInEngines } from '../../src/built-in-engines.ts';
import { FAMILIES } from '../../src/engines/kit/families/families.ts';
import { runProgram } from '../../src/engines/kit/program/run-program.ts';
import { createWork } from '../../src/engines/work/create-work.ts';

/*
 * npm run sheets:kit                 every family of the kit in four views, onto docs/contact-sheets/kit
 * npm run sheets:kit -- knight dog   these only, onto one sheet in the current directory
 */
const VIEWS = [0, 35, 90, 180];
const ROWS = 6;
const ACROSS = 2;
/** Side of a picture, and room below it for the name. */
const CELL = 200;
const LABEL = 14;
const QUALITY = 72;

const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : [...FAMILIES.keys()];
const directory =
  chosen.length > 0 ? '.' : join(import.meta.dirname, '../../docs/contact-sheets/kit');
const engines = builtInEngines(join(tmpdir(), 'bozzetto-library'));
const work = createWork();

await mkdir(directory, { recursive: true });
for (let first = 0; first < names.length; first += ROWS * ACROSS) {
  const sheet = names.slice(first, first + ROWS * ACROSS);
  const number = String(first / (ROWS * ACROSS) + 1).padStart(2, '0');
  const path = join(directory, `kit-${number}.webp`);
  await drawSheet(sheet, path);
  console.log(`${path}: ${sheet[0]} to ${sheet.at(-1)}`);
}
process.exit(0);

async function drawSheet(sheet: readonly string[], path: string): Promise<void> {
  const cells: OverlayOptions[] = [];
  for (const [i, name] of sheet.entries()) {
    const left = (i % ACROSS) * VIEWS.length * CELL;
    const top = Math.floor(i / ACROSS) * (CELL + LABEL);
    const family = FAMILIES.get(name);
    if (family === undefined) throw new Error(`there is no family ${name}`);
    const { scene, triangles, parts } = await runProgram(family.make({}), work);
    const shots = VIEWS.map((azimuth) => ({
      camera: { azimuth, elevation: azimuth === 35 ? 18 : 6 },
      width: CELL,
      height: CELL,
    }));
    const request = { model: scene, style: 'pbr', shots, backdrops: ['white'] } as const;
    let view = 0;
    for await (const [picture] of engines.renderer.doRender(request, work)) {
      const { width, height, data } = picture;
      const input = await sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#fff' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      cells.push({ input, left: left + CELL * view++, top });
    }
    cells.push({
      input: label(`${name}: ${parts} parts, ${triangles} triangles`),
      left,
      top: top + CELL,
    });
  }
  const width = Math.min(ACROSS, sheet.length) * VIEWS.length * CELL;
  const height = Math.ceil(sheet.length / ACROSS) * (CELL + LABEL);
  await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(cells)
    .webp({ quality: QUALITY })
    .toFile(path);
}

function label(text: string): Buffer {
  const width = CELL * VIEWS.length;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="${width / 2}" y="10" font-family="sans-serif" font-size="10" text-anchor="middle">${text}</text></svg>`,
  );
}
