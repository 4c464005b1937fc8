import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { inspectGlb } from '../support/glb.ts';
import { objectImage, plainImage } from '../support/images.ts';
import { madeModel } from '../support/made-models.ts';
import { type Done, done, fileOf, remoteRun, STEP } from '../support/remote-run.ts';

const GPU = { ...STEP.identity };

/** Who did a step. */
function providerOf({ engine }: Done['diagnostics'], step: string): unknown {
  return (engine?.[step] as Record<string, unknown> | undefined)?.provider;
}

/** A picture wider than high on a green ground. */
async function widePicture(): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="256">
    <rect width="384" height="256" fill="#20c040"/><circle cx="192" cy="128" r="100" fill="#c02020"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).removeAlpha().jpeg().toBuffer());
}

test('pictures that a server made become squares on their own background', async () => {
  const files = { 'a.jpg': await widePicture(), 'b.png': await plainImage(512, 512) };
  await remoteRun(
    'image-generation',
    {
      input: { prompt: 'a red ball', image_count: 2 },
      files,
      remote: (path) => ({
        sources: {},
        remote: { image: { ...STEP, paths: [path('a.jpg'), path('b.png')] } },
      }),
    },
    async (ended) => {
      const run = done(ended);
      assert.deepEqual(
        run.files.map(({ role, width, height }) => [role, width, height]),
        [1, 2].map(() => ['image_url', 1024, 1024]),
      );
      const [first] = run.files;
      const { data, info } = await sharp(first.path).raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) =>
        [...data.subarray((y * 1024 + x) * info.channels)].slice(0, 3);
      for (const [x, y] of [
        [5, 5],
        [1000, 1000],
        [512, 20],
      ])
        assert.ok(
          at(x, y).every((value, k) => Math.abs(value - [0x20, 0xc0, 0x40][k]) < 12),
          `${at(x, y)}`,
        );
      assert.ok(at(512, 512)[0] > 150);
      assert.deepEqual(run.diagnostics.engine, { imagination: GPU });
      // Nothing of ours can be drawn again from it.
      assert.equal((await sharp(first.path).metadata()).comments, undefined);
    },
  );
});

test('fewer pictures than were asked for, or one that is none, are wrong', async () => {
  for (const [name, bytes, message] of [
    ['a.png', await plainImage(64, 64), /1 images were generated; 2 were requested/],
    ['b.png', new Uint8Array(80), /the generated image cannot be used/],
  ] as const)
    await remoteRun(
      'image-generation',
      {
        input: { prompt: 'a red ball', image_count: name === 'a.png' ? 2 : 1 },
        files: { [name]: bytes },
        remote: (path) => ({ sources: {}, remote: { image: { ...STEP, paths: [path(name)] } } }),
      },
      async (ended) => {
        assert.ok(ended.type === 'failed');
        assert.deepEqual([ended.reason, ended.step], ['remote', 'image']);
        assert.match(ended.message, message);
      },
    );
});

test('text-to-model: a picture by one server, the model by another', async () => {
  const identity = { id: 'gpu2', version: '1', provider: 'comfyui' };
  await remoteRun(
    'text-to-model',
    {
      input: { prompt: 'a red ball on a lawn' },
      files: { 'a.png': await objectImage(), 'made.glb': await madeModel() },
      remote: (path) => ({
        sources: {},
        remote: {
          image: { ...STEP, identity, paths: [path('a.png')] },
          model: { ...STEP, path: path('made.glb') },
        },
      }),
    },
    async (ended) => {
      const run = done(ended);
      const { engine, statistics, timings } = run.diagnostics;
      assert.deepEqual([engine?.imagination, engine?.reconstructor], [identity, GPU]);
      assert.deepEqual(Object.keys(statistics?.servers as object), ['image', 'model']);
      assert.deepEqual(
        timings.slice(0, 2).map(({ stage }) => stage),
        ['server/image', 'server/model'],
      );
      assert.equal(
        (await inspectGlb(await fileOf(run, 'textured_model_url'))).triangles,
        4 * 24 * 23,
      );
    },
  );
});

test('text-to-mesh: a picture by a server becomes a model here, where the servers of that name all failed', async () => {
  await remoteRun(
    'text-to-mesh',
    {
      input: {
        prompt: 'a red ball',
        model_version: 'hunyuan-2.1',
        polygon_limit: 3000,
        turbo: true,
      },
      files: { 'a.png': await objectImage() },
      remote: (path) => ({ sources: {}, remote: { image: { ...STEP, paths: [path('a.png')] } } }),
    },
    async (ended) => {
      const run = done(ended);
      assert.equal(providerOf(run.diagnostics, 'reconstructor'), 'built-in');
      const model = await inspectGlb(await fileOf(run, 'geometry_model_url'));
      assert.ok(model.triangles <= 3000);
    },
  );
});

test('prompt-optimize: what a language model answered, and ours where that is none', async () => {
  for (const [text, provider] of [
    ['Prompt: "a red armchair of oak"', 'hunyuan3d'],
    ['  ', 'built-in'],
  ] as const)
    await remoteRun(
      'prompt-optimize',
      {
        input: { user_input: 'an armchair' },
        files: {},
        remote: () => ({ sources: {}, remote: { text: { ...STEP, text } } }),
      },
      async (ended) => {
        const { output, diagnostics } = done(ended);
        assert.equal(providerOf(diagnostics, 'prompts'), provider);
        assert.match(
          String(output.optimized_prompt),
          provider === 'built-in' ? /^an armchair/ : /^a red armchair of oak$/,
        );
        assert.ok((output.tags as string[]).includes('chair'), String(output.tags));
        assert.ok(String(output.negative_prompt).length > 0);
      },
    );
});

test('model-texture: the textured model keeps its UVs, and stands where the user’s stands', async () => {
  const files = {
    'source.glb': await madeModel({
      rings: 12,
      texture: 0,
      placed: [4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4, 0, 10, 0, 3, 1],
    }),
    'made.glb': await madeModel({ rings: 12, texture: 2048 }),
    'plain.glb': await madeModel({ rings: 12, texture: 0 }),
  };
  const asking = (made: string) => ({
    input: {
      model_file: 'file',
      prompt: 'something that our library has no word for',
      texture_size: 1024,
    },
    files,
    remote: (path: (name: string) => string) => ({
      sources: { model_file: path('source.glb') },
      remote: { texture: { ...STEP, path: path(made) } },
    }),
  });
  await remoteRun('model-texture', asking('made.glb'), async (ended) => {
    const run = done(ended);
    const model = await inspectGlb(await fileOf(run, 'textured_model_url'));
    assert.equal(model.triangles, 4 * 12 * 11);
    assert.deepEqual(model.textures, [{ width: 1024, height: 1024 }]);
    assert.ok(Math.abs(model.min[1] + 4) < 1e-3 && Math.abs(model.max[1] - 4) < 1e-3);
    assert.ok(Math.abs((model.min[0] + model.max[0]) / 2 - 10) < 1e-3);
    assert.deepEqual(run.diagnostics.engine?.texturer, GPU);
    assert.equal(run.diagnostics.mesh?.texture?.uvs, 'made');
  });
  await remoteRun('model-texture', asking('plain.glb'), async (ended) => {
    assert.ok(ended.type === 'failed');
    assert.deepEqual(
      [ended.reason, ended.message],
      ['remote', 'the model server returned the model without textures'],
    );
  });
});

test('model-texture: where UVs are to be kept and the server made others, its looks come onto the user’s', async () => {
  const flat = [0.2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 1];
  const files = {
    'source.glb': await madeModel({ rings: 12, texture: 256 }),
    'same.glb': await madeModel({ rings: 12, texture: 1024 }),
    'other.glb': await madeModel({ rings: 20, texture: 1024 }),
    'rod.glb': await madeModel({ rings: 20, texture: 1024, placed: flat }),
  };
  const asking = (made: string, keep_uv = true) => ({
    input: { model_file: 'file', prompt: 'oak', texture_size: 1024, keep_uv },
    files,
    remote: (path: (name: string) => string) => ({
      sources: { model_file: path('source.glb') },
      remote: { texture: { ...STEP, path: path(made) } },
    }),
  });
  const uvsOf = (run: ReturnType<typeof done>) => run.diagnostics.mesh?.texture?.uvs;
  for (const [made, keep, triangles, uvs] of [
    ['same.glb', true, 4 * 12 * 11, 'kept'],
    ['other.glb', true, 4 * 12 * 11, 'kept'],
    ['other.glb', false, 4 * 20 * 19, 'made'],
  ] as const)
    await remoteRun('model-texture', asking(made, keep), async (ended) => {
      const run = done(ended);
      const model = await inspectGlb(await fileOf(run, 'textured_model_url'));
      assert.deepEqual([model.triangles, uvsOf(run)], [triangles, uvs], made);
      assert.deepEqual(model.textures[0], { width: 1024, height: 1024 });
      assert.ok(!run.diagnostics.warnings.some(({ code }) => code === 'uvs_not_kept'));
    });
  await remoteRun('model-texture', asking('rod.glb'), async (ended) => {
    assert.ok(ended.type === 'failed');
    assert.deepEqual(
      [ended.reason, ended.message],
      ['remote', 'the model server returned a different model'],
    );
  });
});
