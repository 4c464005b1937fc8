import { join } from 'node:path';
import sharp from 'sharp';
import { builtInEngines } from '../src/engines/built-in-engines.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import type { FlowOutcome } from '../src/flows/flow.ts';
import { loadFlows } from '../src/flows/load-flows.ts';
import type { FlowName } from '../src/flows/specs.ts';

const flows = await loadFlows();

/*
 * node examples/tour.ts [words | materials | remesh]
 *
 * Makes the strips of pictures in README.md, each by the flow that it shows: words.webp, materials.webp, remesh.webp. Run
 * it after a change to an engine and look at them.
 */
const SIDE = 300;
const WORDS = [
  'a knight with a blue cape',
  'a wizard riding a red dragon',
  'a king sitting on a throne',
  'a chef making pizza',
  'a lighthouse on a rock',
  'a steampunk robot',
];
const MATERIALS = [
  'old oak wood',
  'mossy stone',
  'polished gold',
  'red leather',
  'blue porcelain',
  'rusty iron',
];
const FACES = [2000, 10_000];

const models = join(import.meta.dirname, '../test/fixtures/models');
const suzanne = join(models, '09_suzanne/suzanne.ply');
const duck = join(models, '01_Duck/Duck.glb');
const engines = builtInEngines();

async function run(
  name: FlowName,
  input: Record<string, unknown>,
  sources: Record<string, string>,
): Promise<FlowOutcome> {
  const outcome = await flows[name].run({
    input,
    sources,
    engines,
    work: createWork(),
  });
  console.log(name, JSON.stringify(input));
  return outcome;
}

function picture({ files }: FlowOutcome, filename: string): Uint8Array {
  const file = files.find((file) => file.filename === filename);
  if (file === undefined) throw new Error(`there is no ${filename}`);
  return file.bytes;
}

async function strip(name: string, pictures: readonly Uint8Array[]): Promise<void> {
  const tiles = await Promise.all(
    pictures.map(async (bytes, i) => ({
      input: await sharp(bytes).resize(SIDE, SIDE).png().toBuffer(),
      left: i * SIDE,
      top: 0,
    })),
  );
  await sharp({
    create: {
      width: SIDE * tiles.length,
      height: SIDE,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite(tiles)
    .webp({ quality: 88 })
    .toFile(join(import.meta.dirname, `${name}.webp`));
}

const strips: Record<string, () => Promise<Uint8Array[]>> = {
  async words() {
    const pictures: Uint8Array[] = [];
    for (const prompt of WORDS) {
      const input = { prompt, polygon_limit: 50_000, texture_size: 1024 };
      pictures.push(picture(await run('text-to-model', input, {}), 'preview.png'));
    }
    return pictures;
  },
  async materials() {
    const pictures: Uint8Array[] = [];
    for (const prompt of MATERIALS) {
      const input = { model_file: 'file', prompt, texture_size: 1024 };
      const outcome = await run('model-texture', input, { model_file: suzanne });
      pictures.push(picture(outcome, 'preview.png'));
    }
    return pictures;
  },
  async remesh() {
    const pictures: Uint8Array[] = [];
    for (const target_face_count of FACES) {
      const input = { model_file: 'file', target_face_count, texture_size: 1024 };
      for (const model_file of [suzanne, duck]) {
        const outcome = await run('model-remesh', input, { model_file });
        pictures.push(picture(outcome, 'topology.png'));
      }
    }
    return pictures;
  },
};

const wanted = process.argv.slice(2);
for (const [name, make] of Object.entries(strips)) {
  if (wanted.length === 0 || wanted.includes(name)) await strip(name, await make());
}
process.exit(0);
