import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { type Engines, SourceUnusable } from '../../src/engines/spec.ts';
import { OutputRejected } from '../../src/flows/flow.ts';
import { inspectGlb } from '../support/glb.ts';
import { emptyImage } from '../support/images.ts';
import { CANCEL_MS } from '../support/patience.ts';
import { builtInEngines, runFlow } from './engines.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
let engines: Engines;
let folder = '';
before(async () => {
  engines = builtInEngines();
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-flows-'));
});
after(() => rm(folder, { recursive: true, force: true }));

type Outcome = Awaited<ReturnType<typeof runFlow>>;
const fileOf = ({ files }: Outcome, role: string) => {
  const found = files.filter((file) => file.role === role);
  assert.equal(found.length, 1, role);
  return found[0];
};

/** Requirements on every result: clean files, triangles within the limit, one meter, standing, centered, closed. */
async function assertSound(outcome: Outcome, limit: number): Promise<void> {
  for (const role of ['geometry_model_url', 'textured_model_url']) {
    if (role === 'textured_model_url' && !outcome.files.some((file) => file.role === role))
      continue;
    const facts = await inspectGlb(fileOf(outcome, role).bytes);
    assert.ok(facts.triangles > 0 && facts.triangles <= limit, `${role}: ${facts.triangles}`);
    assert.ok(Math.abs(facts.min[1]) < 1e-4 && Math.abs(facts.max[1] - 1) < 1e-4, `${role} stands`);
    for (const axis of [0, 2]) {
      assert.ok(Math.abs(facts.min[axis] + facts.max[axis]) < 1e-3, `${role} is centred`);
    }
    assert.equal(facts.openEdges, 0, `${role} is closed`);
  }
  const percents = outcome.reports.map((report) => report.percent);
  assert.deepEqual(
    percents,
    percents.toSorted((a, b) => a - b),
    'progress never goes back',
  );
  assert.ok(
    percents.every((percent) => Number.isInteger(percent) && percent >= 0 && percent <= 99),
  );
}

test('image-to-model gives cut-out, geometry, textured model and preview', async () => {
  const outcome = await runFlow(
    'image-to-model',
    join(EXAMPLES, 'teddy-bear.png'),
    {
      polygon_limit: 5000,
      texture_size: 1100,
    },
    { engines },
  );
  assert.deepEqual(
    outcome.files.map((file) => [file.role, file.kind, file.filename, file.content_type]),
    [
      ['preprocessed_image_url', 'image', 'cutout.png', 'image/png'],
      ['preview_url', 'preview', 'preview.png', 'image/png'],
      ['geometry_model_url', 'model', 'geometry.glb', 'model/gltf-binary'],
      ['textured_model_url', 'model', 'model.glb', 'model/gltf-binary'],
      ['texture_url', 'texture', 'base-color.jpeg', 'image/jpeg'],
    ],
  );
  await assertSound(outcome, 5000);
  const { textures } = await inspectGlb(fileOf(outcome, 'textured_model_url').bytes);
  assert.deepEqual(textures, [{ width: 1100, height: 1100 }]);
  assert.deepEqual((await inspectGlb(fileOf(outcome, 'geometry_model_url').bytes)).textures, []);
  const preview = await sharp(fileOf(outcome, 'preview_url').bytes).metadata();
  assert.deepEqual([preview.format, preview.width, preview.height], ['png', 1024, 1024]);
  const { diagnostics, reports } = outcome;
  assert.deepEqual(
    // Files are inspected while the preview is drawn.
    [...new Set(reports.map((report) => report.stage))].toSorted(),
    ['cut-out', 'decode', 'preview', 'reconstruct', 'validate', 'write'],
  );
  assert.partialDeepStrictEqual(diagnostics.engine, { segmenter: { method: 'alpha' } });
  assert.deepEqual(Object.keys(diagnostics.validation ?? {}), ['geometry.glb', 'model.glb']);
});

test('image-to-mesh gives no texture', async () => {
  const outcome = await runFlow(
    'image-to-mesh',
    join(EXAMPLES, 'mushroom.png'),
    {
      polygon_limit: 3000,
      turbo: true,
      model_version: 'v1',
    },
    { engines },
  );
  assert.deepEqual(
    outcome.files.map((file) => file.role),
    ['preprocessed_image_url', 'preview_url', 'geometry_model_url'],
  );
  await assertSound(outcome, 3000);
});

test('every example passes, down to the smallest limit', async () => {
  const files = (await readdir(EXAMPLES)).filter((file) => /^[^.]+\.(png|jpg)$/.test(file));
  assert.equal(files.length, 6);
  for (const file of files) {
    const outcome = await runFlow(
      'image-to-model',
      join(EXAMPLES, file),
      {
        polygon_limit: 1000,
        turbo: true,
      },
      { engines },
    );
    await assertSound(outcome, 1000);
  }
});

/** Blobs, bars, specks and holes at random places: silhouettes that nobody drew on purpose. */
function randomSilhouette(seed: number): string {
  let state = seed;
  const random = (from: number, to: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round(from + (to - from) * (state / 2 ** 32));
  };
  const shapes = Array.from({ length: random(1, 6) }, () => {
    const fill = `fill="rgb(${random(0, 255)},${random(0, 255)},${random(0, 255)})"`;
    const at = `${random(10, 110)}`;
    const kinds = [
      `<circle cx="${at}" cy="${random(10, 110)}" r="${random(2, 45)}" ${fill}/>`,
      `<rect x="${at}" y="${random(0, 90)}" width="${random(1, 90)}" height="${random(1, 90)}" ${fill}/>`,
      `<circle cx="${at}" cy="${random(10, 110)}" r="${random(8, 40)}" stroke-width="${random(1, 9)}" stroke="#456" fill="none"/>`,
    ];
    return kinds[random(0, 2)];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120">${shapes.join('')}</svg>`;
}

for (const seed of [1, 2, 3, 4, 5, 6]) {
  test(`a random silhouette gives a sound model (seed ${seed})`, async () => {
    const path = join(folder, `random-${seed}.png`);
    await writeFile(
      path,
      await sharp(Buffer.from(randomSilhouette(seed)))
        .png()
        .toBuffer(),
    );
    const outcome = await runFlow(
      'image-to-model',
      path,
      {
        polygon_limit: 1500,
        turbo: true,
        model_version: seed % 2 === 0 ? 'v1' : 'v2',
      },
      { engines },
    );
    await assertSound(outcome, 1500);
  });
}

test('the same input gives the same bytes', async () => {
  const input = { polygon_limit: 2000, turbo: true };
  const path = join(EXAMPLES, 'burger.jpg');
  const [once, again] = [
    await runFlow('image-to-model', path, input, { engines }),
    await runFlow('image-to-model', path, input, { engines: builtInEngines() }),
  ];
  for (const [i, file] of once.files.entries()) {
    assert.deepEqual(file.bytes, again.files[i].bytes, file.filename);
  }
});

test('a source without an object, or broken, is named as the cause', async () => {
  const path = join(folder, 'empty.png');
  await writeFile(path, await emptyImage());
  await assert.rejects(runFlow('image-to-model', path, {}, { engines }), (error) => {
    assert.ok(error instanceof SourceUnusable);
    assert.match(error.message, /fully transparent/);
    return true;
  });
  await writeFile(path, Buffer.from('no image at all'));
  await assert.rejects(runFlow('image-to-mesh', path, {}, { engines }), SourceUnusable);
});

test('an output with a validator warning, or too many triangles, is rejected', async () => {
  const path = join(EXAMPLES, 'rocket.png');
  const input = { polygon_limit: 1000, turbo: true };
  const strict: Engines = {
    ...engines,
    converter: {
      ...engines.converter,
      inspect: async (file, context) => ({
        ...(await engines.converter.inspect(file, context)),
        verdict: { errors: 0, warnings: 1, infos: 0, messages: ['SOMETHING: is odd'] },
      }),
    },
  };
  await assert.rejects(runFlow('image-to-mesh', path, input, { engines: strict }), (error) => {
    assert.ok(error instanceof OutputRejected);
    assert.match(error.message, /geometry.glb has 0 errors and 1 warnings: SOMETHING/);
    return true;
  });
  const reconstructor = engines.reconstructor('v2');
  const greedy: Engines = {
    ...engines,
    reconstructor: () => ({
      ...reconstructor,
      reconstruct: (request, context) =>
        reconstructor.reconstruct({ ...request, maxTriangles: 4000 }, context),
    }),
  };
  await assert.rejects(runFlow('image-to-mesh', path, input, { engines: greedy }), OutputRejected);
});

test('an abort stops the run within a stage', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 150);
  const began = performance.now();
  await assert.rejects(
    runFlow('image-to-model', join(EXAMPLES, 'dragon.png'), {}, { engines, signal: stop.signal }),
    { name: 'AbortError' },
  );
  assert.ok(performance.now() - began < CANCEL_MS);
});
