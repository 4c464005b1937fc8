import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { ASSETS } from '../../src/engines/imagine/library/assets.ts';
import { modelOfAsset, threeQuarterView } from '../support/asset-models.ts';

/*
 * npm run sheets              every drawing of the library as a model, onto docs/contact-sheets
 * npm run sheets -- cat dog   these only, onto one sheet in the current directory
 */
const COLUMNS = 10;
const ROWS = 8;
/** Side of a picture, and room below it for the name. */
const CELL = 128;
const LABEL = 14;
/** Quality of WebP; twelve sheets stay below 3 MB. */
const QUALITY = 70;

const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : [...ASSETS.keys()];
const directory = chosen.length > 0 ? '.' : join(import.meta.dirname, '../../docs/contact-sheets');
const engines = builtInEngines();

await mkdir(directory, { recursive: true });
for (let first = 0; first < names.length; first += COLUMNS * ROWS) {
  const sheet = names.slice(first, first + COLUMNS * ROWS);
  const path = join(
    directory,
    `sheet-${String(first / (COLUMNS * ROWS) + 1).padStart(2, '0')}.webp`,
  );
  await drawSheet(sheet, path);
  console.log(`${path}: ${sheet[0]} to ${sheet.at(-1)}`);
}
process.exit(0);

async function drawSheet(sheet: readonly string[], path: string): Promise<void> {
  const cells: OverlayOptions[] = [];
  for (const [i, name] of sheet.entries()) {
    const left = (i % COLUMNS) * CELL;
    const top = Math.floor(i / COLUMNS) * (CELL + LABEL);
    const { textured } = await modelOfAsset(engines, name);
    const { width, height, data } = await threeQuarterView(engines, textured!, CELL);
    const picture = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    cells.push({ input: picture, left, top });
    cells.push({ input: label(name), left, top: top + CELL });
  }
  const rows = Math.ceil(sheet.length / COLUMNS);
  await sharp({
    create: {
      width: COLUMNS * CELL,
      height: rows * (CELL + LABEL),
      channels: 3,
      background: '#fff',
    },
  })
    .composite(cells)
    .webp({ quality: QUALITY })
    .toFile(path);
}

function label(name: string): Buffer {
  const text = name.length > 22 ? `${name.slice(0, 21)}…` : name;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL}" height="${LABEL}"><text x="${CELL / 2}" y="10" font-family="sans-serif" font-size="10" text-anchor="middle">${text}</text></svg>`,
  );
}
