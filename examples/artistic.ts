import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { builtInEngines } from '../src/engines/built-in-engines.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { loadFlows } from '../src/flows/load-flows.ts';

const flows = await loadFlows();

/*
 * node examples/artistic.ts [FILE…]
 *
 * Makes artistic meshes of example images, as the image-to-artistic-mesh flow does: NAME.artistic.png shows the quads'
 * looks, their topology, and low-poly art. Run it after a change to an engine and look at the pictures.
 */
const SOURCES = ['teddy-bear.png', 'dragon.png', 'mushroom.png'];
const STYLES = [
  { num_verts: 2000, pictures: ['preview.png', 'topology.png'] },
  {
    ...{ num_verts: 700, model_version: 'bozzetto-artist-lowpoly-v1-0-0' },
    pictures: ['preview.png'],
  },
];
const SIDE = 400;

const engines = builtInEngines();
const wanted = process.argv.slice(2);
for (const source of wanted.length > 0 ? wanted : SOURCES) {
  const tiles: Buffer[] = [];
  for (const { pictures, ...input } of STYLES) {
    const { files, diagnostics } = await flows['image-to-artistic-mesh'].run({
      input: { image_file: 'file', ...input },
      sources: { image_file: join(import.meta.dirname, source) },
      engines,
      work: createWork(),
    });
    for (const name of pictures) {
      const { bytes } = files.find(({ filename }) => filename === name)!;
      tiles.push(await sharp(bytes).resize(SIDE, SIDE).png().toBuffer());
    }
    console.log(source, JSON.stringify(diagnostics.statistics));
  }
  const target = `${source.replace(/\.\w+$/, '')}.artistic.png`;
  await sharp({
    create: {
      ...{ width: SIDE * tiles.length, height: SIDE, channels: 4 },
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite(tiles.map((input, i) => ({ input, left: SIDE * i, top: 0 })))
    .png({ palette: true })
    .toBuffer()
    .then((bytes) => writeFile(join(import.meta.dirname, target), bytes));
}
