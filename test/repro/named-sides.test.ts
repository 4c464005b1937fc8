import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { cutOutPicturesFlow } from '../../src/flows/cut-out-pictures.ts';
import { flow } from '../../src/flows/image-to-mesh/flow.ts';

/*
 * The example sets of Hunyuan3D-2 call the side left that is on the right in the front image. Their models had their
 * depths reversed.
 */
const HEAD = '<ellipse cx="60" cy="40" rx="30" ry="36" fill="#6b4423"/>';
const DRAWINGS = {
  /** From 60° to the right, where the coat is as blue as at the back. */
  oblique: `${HEAD}<rect x="34" y="76" width="8" height="80" fill="#c02828"/><rect x="42" y="76" width="44" height="80" fill="#2848c0"/>`,
  front: `${HEAD}<ellipse cx="60" cy="48" rx="24" ry="26" fill="#f0c8a0"/><rect x="34" y="76" width="52" height="80" fill="#c02828"/>`,
  back: `${HEAD}<rect x="34" y="76" width="52" height="80" fill="#2848c0"/>`,
  facingLeft:
    `${HEAD}<ellipse cx="46" cy="48" rx="20" ry="26" fill="#f0c8a0"/>` +
    '<rect x="38" y="76" width="22" height="80" fill="#c02828"/><rect x="60" y="76" width="22" height="80" fill="#2848c0"/>',
};

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-named-sides-'));
  for (const [name, drawing] of Object.entries(DRAWINGS)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="160">${drawing}</svg>`;
    await sharp(Buffer.from(svg))
      .png()
      .toFile(join(directory, `${name}.png`));
  }
});
after(() => rm(directory, { recursive: true, force: true }));

async function made(side: 'left' | 'right') {
  const files = { front: 'front.png', back: 'back.png', [side]: 'facingLeft.png' };
  const named = Object.entries(files);
  const { files: found, diagnostics } = await flow.run({
    input: {
      images: Object.fromEntries(named.map(([name]) => [name, 'upload'])),
      model_version: 'v2',
      polygon_limit: 2000,
      turbo: true,
    },
    sources: Object.fromEntries(
      named.map(([name, file]) => [`images.${name}`, join(directory, file)]),
    ),
    engines: builtInEngines(),
    work: createWork(),
  });
  const model = found.find(({ kind }) => kind === 'model')!;
  return { model, codes: (diagnostics.warnings ?? []).map(({ code }) => code) };
}

test('an image that faces left is the right side, whatever it is called', async () => {
  const [right, left] = [await made('right'), await made('left')];
  assert.ok(!right.codes.includes('sides_exchanged'));
  assert.ok(left.codes.includes('sides_exchanged'));
  assert.deepEqual(left.model.bytes, right.model.bytes);
});

test('for model servers too, only a front from straight ahead tells which way a side faces', async () => {
  const asked = async (front: string, is_front_oblique: boolean) => {
    const { output } = await cutOutPicturesFlow.run({
      input: { ground: 'alpha', is_front_oblique },
      sources: {
        front: join(directory, front),
        right: join(directory, 'facingLeft.png'),
      },
      engines: builtInEngines(),
      work: createWork(),
    });
    return output.exchanged;
  };
  assert.equal(await asked('front.png', false), false);
  assert.equal(await asked('oblique.png', false), true, 'it would mislead');
  assert.equal(await asked('oblique.png', true), false);
});
