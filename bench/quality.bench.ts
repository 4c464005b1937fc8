import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { modelFormatOf } from '../src/adapters/media/model-format.ts';
import { createModelConverter } from '../src/engines/convert/converter.ts';
import { createImageCodec } from '../src/engines/image-codec/image-codec.ts';
import { createReconstructor } from '../src/engines/reconstruct/reconstructor.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * How close the built-in reconstruction is to the true shape: every image of a test set (images/<id>.<view>.png) becomes
 * a GLB, and the set's own score.mjs compares it with gt/<id>.bin. The set (20 CC0 objects, two views each, 9 MB) is
 * not part of this repository; specify its location:
 *
 *   npm run bench -- quality DIRECTORY        or BOZZETTO_QUALITY_SET=DIRECTORY
 *
 * The bars are what a built-in engine without learned weights should reach; the first prototype had a Chamfer distance
 * of .037 from the front and .051 from three-quarters.
 */
const BARS: Record<string, Record<string, Measurement['bar']>> = {
  front: { cd: { atMost: 0.03 }, f05: { atLeast: 0.82 }, iou: { atLeast: 0.62 } },
  threeq: { cd: { atMost: 0.04 }, f05: { atLeast: 0.72 }, iou: { atLeast: 0.52 } },
};
const METRICS = ['cd', 'f05', 'f02', 'nc', 'iou', 'side', 'top'] as const;
const TRIANGLES = 50_000;
const TEXTURE = 1024;

type Score = { id: string; view: string } & Record<(typeof METRICS)[number], number>;

const argument = process.argv.slice(2).find((word) => !word.startsWith('--'));
const directory = argument ?? process.env.BOZZETTO_QUALITY_SET;
if (directory === undefined) {
  console.error(
    'The test set is not part of the repository. Name its directory (with images/, gt/ and score.mjs):\n' +
      '  npm run bench -- quality DIRECTORY        or BOZZETTO_QUALITY_SET=DIRECTORY',
  );
  // A smoke run only tests what is available; it must pass on a machine without the test set.
  process.exit(smoke ? 0 : 2);
}
const set = resolve(directory);
const models = await mkdtemp(join(tmpdir(), 'bozzetto-quality-'));
try {
  await reconstructAll(join(set, 'images'), models);
  const scores = await scoreAll(set, models);
  await writeResults('quality', report(scores));
} finally {
  await rm(models, { recursive: true, force: true });
}

async function reconstructAll(images: string, target: string): Promise<void> {
  const codec = createImageCodec();
  const reconstructor = createReconstructor();
  const converter = createModelConverter({ detectFormat: modelFormatOf });
  const context = createWork();
  const files = (await readdir(images)).filter((file) => file.endsWith('.png')).sort();
  for (const file of smoke ? files.slice(0, 2) : files) {
    const image = await codec.decode(join(images, file), context);
    const request = { modelVersion: 'v2', maxTriangles: TRIANGLES, textureSize: TEXTURE };
    const { textured } = await reconstructor.reconstruct(
      { image, turbo: false, ...request },
      context,
    );
    if (!textured) throw new Error(`${file}: no textured model`);
    const name = file.replace(/\.png$/, '');
    const { file: glb } = await converter.write(textured, { format: 'glb', name }, context);
    await writeFile(join(target, `${name}.glb`), glb.bytes);
  }
}

/** Runs the test set's scorer, about one second per model. */
async function scoreAll(set: string, models: string): Promise<Score[]> {
  const output = join(models, 'scores.json');
  const scorer = join(set, 'score.mjs');
  execFileSync(
    process.execPath,
    [scorer, '--dir', models, '--gt', join(set, 'gt'), '--json', output],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return JSON.parse(await readFile(output, 'utf8'));
}

/** Means by view with their bars, then the Chamfer distance of every model. */
function report(scores: Score[]): Measurement[] {
  const measurements: Measurement[] = [];
  for (const view of new Set(scores.map((score) => score.view))) {
    const rows = scores.filter((score) => score.view === view);
    for (const metric of METRICS) {
      const mean = rows.reduce((sum, row) => sum + row[metric], 0) / rows.length;
      const bar = BARS[view]?.[metric];
      measurements.push({
        metric: `${view}: mean ${metric} of ${rows.length}`,
        value: Number(mean.toFixed(4)),
        unit: metric === 'cd' ? 'of longest side' : '0 to 1',
        ...(bar && { bar }),
      });
    }
  }
  for (const { id, view, cd } of scores) {
    measurements.push({ metric: `${view}: cd of ${id}`, value: cd, unit: 'of longest side' });
  }
  return measurements;
}
