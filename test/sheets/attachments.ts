import { join } from 'node:path';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import {
  ATTACHMENTS,
  type AttachmentKind,
} from '../../src/engines/kit/families/attachments/attachments.ts';
import { WORN_ON_HEADS } from '../../src/engines/kit/families/attachments/from-library.ts';
import { FAMILIES } from '../../src/engines/kit/families/catalog.ts';
import { withAttachments } from '../../src/engines/kit/layout/attach.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { type Cell, drawCells } from './draw-cells.ts';

/*
 * npm run sheets:attachments   everything that can be put on a thing, on a barrel or a fox, onto docs/contact-sheets
 */
const MOST_TRIANGLES = 400_000;
const ON_A_SHEET = 52;
const ON_FOX: ReadonlySet<string> = new Set([
  ...WORN_ON_HEADS.keys(),
  'wings',
  'horns',
  'antlers',
  'ears',
  'halo',
  'feathers',
]);

const engines = builtInEngines();
const work = createWork();
const kinds = Object.keys(ATTACHMENTS) as AttachmentKind[];
for (let i = 0; i < kinds.length; i += ON_A_SHEET) {
  const cells: Cell[] = [];
  for (const kind of kinds.slice(i, i + ON_A_SHEET)) {
    const host = FAMILIES.get(ON_FOX.has(kind) ? 'fox' : 'barrel')!.make({});
    const attachment = {
      meaning: { kind },
      noun: kind,
      count: null,
      look: null,
      said: new Set(''),
    };
    const program = await withAttachments(host, [attachment], null, work);
    program.textured = true;
    const { scene } = await engines.shapes.run(
      JSON.parse(JSON.stringify(program)),
      MOST_TRIANGLES,
      work,
    );
    cells.push({ scene, lines: [kind] });
  }
  const path = join(
    import.meta.dirname,
    `../../docs/contact-sheets/attachments-${i / ON_A_SHEET + 1}.webp`,
  );
  await drawCells(cells, { engines, work, path, side: 130, across: 4 });
  console.log(path);
}
process.exit(0);
