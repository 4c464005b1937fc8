import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteModel } from '../../src/engines/spec.ts';
import { type GlbFacts, inspectGlb } from '../support/glb.ts';
import { emptyImage, objectImage } from '../support/images.ts';
import { type MadeOptions, madeModel, Z_UP } from '../support/made-models.ts';
import { type Done, done, type Ended, fileOf, remoteRun, STEP } from '../support/remote-run.ts';

interface Asked {
  flow?: string;
  input?: Record<string, unknown>;
  image?: Uint8Array;
  orientation?: RemoteModel['orientation'];
}

/** Has a model finished that a server made of a picture. */
async function finishing<T>(
  made: MadeOptions | Uint8Array,
  { flow = 'image-to-model', input = {}, image, orientation }: Asked,
  check: (ended: Ended) => Promise<T>,
): Promise<T> {
  const files = {
    'picture.png': image ?? (await objectImage()),
    'made.glb': made instanceof Uint8Array ? made : await madeModel(made),
  };
  return remoteRun(
    flow,
    {
      input: { image_file: 'file', ...input },
      files,
      remote: (path) => ({
        sources: { image_file: path('picture.png') },
        remote: { model: { ...STEP, path: path('made.glb'), ...(orientation && { orientation }) } },
      }),
    },
    check,
  );
}

/** One high, standing, in the middle, the nose to +z. */
function assertStands({ min, max }: GlbFacts): void {
  assert.ok(Math.abs(min[1]) < 1e-5 && Math.abs(max[1] - 1) < 1e-5, `height ${min[1]} ${max[1]}`);
  for (const axis of [0, 2])
    assert.ok(Math.abs(min[axis] + max[axis]) < 1e-4, `axis ${axis} is centred`);
  assert.ok(Math.abs(max[0] - 0.25) < 2e-3, `half of its width is ${max[0]}`);
}

const codes = ({ diagnostics }: Done) => diagnostics.warnings.map(({ code }) => code);

test('a model within the limits keeps its triangles, UVs and texture, and stands as ours do', () =>
  finishing(
    { rings: 24, texture: 256, placed: [3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 5, 6, 7, 1] },
    {},
    async (ended) => {
      const run = done(ended);
      const model = await inspectGlb(await fileOf(run, 'textured_model_url'));
      assert.equal(model.triangles, 4 * 24 * 23);
      assert.deepEqual(model.textures, [{ width: 256, height: 256 }]);
      assertStands(model);
      const geometry = await inspectGlb(await fileOf(run, 'geometry_model_url'));
      assert.deepEqual([geometry.triangles, geometry.textures], [model.triangles, []]);
      assertStands(geometry);
      assert.deepEqual(codes(run), []);
      const { engine, statistics, timings } = run.diagnostics;
      assert.deepEqual(engine?.reconstructor, STEP.identity);
      assert.deepEqual(statistics?.servers, { model: { seconds: 12.5, steps: 30 } });
      assert.deepEqual(timings[0], { stage: 'server/model', milliseconds: 12_500 });
      assert.deepEqual(run.files.map(({ role }) => role).sort(), [
        'geometry_model_url',
        'preprocessed_image_url',
        'preview_url',
        'texture_url',
        'textured_model_url',
      ]);
    },
  ));

test('a model with z up is turned, where the configuration says so', () =>
  finishing({ placed: Z_UP }, { orientation: { up: '+z', front: '-y' } }, async (ended) => {
    const run = done(ended);
    const model = await inspectGlb(await fileOf(run, 'textured_model_url'));
    assertStands(model);
    assert.deepEqual(codes(run), ['turned']);
  }));

test('polygon_limit is kept: reduced, and its looks baked anew', () =>
  finishing(
    { rings: 60, texture: 512 },
    { input: { polygon_limit: 2000, texture_size: 1024 } },
    async (ended) => {
      const run = done(ended);
      const model = await inspectGlb(await fileOf(run, 'textured_model_url'));
      assert.ok(model.triangles > 1900 && model.triangles <= 2000, `${model.triangles}`);
      assert.deepEqual(model.textures[0], { width: 1024, height: 1024 });
      assertStands(model);
      assert.equal(model.openEdges, 0);
      assert.ok(codes(run).includes('reduced'), codes(run).join());
    },
  ));

test('geometry alone drops the textures, and does not care whether they load', () =>
  finishing({ texture: 128 }, { flow: 'image-to-mesh' }, async (ended) => {
    const run = done(ended);
    const model = await inspectGlb(await fileOf(run, 'geometry_model_url'));
    assert.deepEqual(model.textures, []);
    assert.ok(!run.files.some(({ role }) => role === 'textured_model_url'));
  }));

test('textures beyond texture_size are made smaller, JPEG stays JPEG', () =>
  finishing({ texture: 1536, format: 'jpeg' }, { input: { texture_size: 1024 } }, async (ended) => {
    const run = done(ended);
    const model = await inspectGlb(await fileOf(run, 'textured_model_url'));
    assert.deepEqual(model.textures, [{ width: 1024, height: 1024 }]);
    assert.equal(run.files.find(({ role }) => role === 'texture_url')?.format, 'jpeg');
    assert.deepEqual(codes(run), ['textures_reduced']);
  }));

test('WebP textures, as TRELLIS writes them, become PNG', () =>
  finishing({ format: 'webp' }, {}, async (ended) => {
    const model = await inspectGlb(await fileOf(done(ended), 'textured_model_url'));
    assert.deepEqual(model.textures, [{ width: 256, height: 256 }]);
  }));

for (const [title, made] of [
  ['vertex colours', { texture: 0, colors: true, rings: 12 }],
  ['a plain material, without normals', { texture: 0, normals: false, rings: 12 }],
] as const)
  test(`where a texture was asked for, ${title} become one, with a warning`, () =>
    finishing(made, { input: { texture_size: 1024 } }, async (ended) => {
      const run = done(ended);
      const model = await inspectGlb(await fileOf(run, 'textured_model_url'));
      assert.deepEqual(model.textures[0], { width: 1024, height: 1024 });
      assert.equal(codes(run)[0], 'no_texture');
    }));

test('a model inside out is turned over', () =>
  finishing({ insideOut: true, texture: 0 }, { flow: 'image-to-mesh' }, async (ended) => {
    const run = done(ended);
    assert.deepEqual(codes(run), ['inside_out']);
    const [result] = run.diagnostics.mesh!.results;
    assert.ok(result.statistics.volume! > 0);
    await inspectGlb(await fileOf(run, 'geometry_model_url'));
  }));

test('a picture without an object fails no task whose model was made', async () =>
  finishing({}, { image: await emptyImage() }, async (ended) => {
    const run = done(ended);
    assert.deepEqual(codes(run), ['not_cut_out']);
    await fileOf(run, 'preprocessed_image_url');
  }));

test('image-to-artistic-mesh remeshes what the server made', () =>
  finishing(
    { rings: 60 },
    { flow: 'image-to-artistic-mesh', input: { num_verts: 512 } },
    async (ended) => {
      const run = done(ended);
      const glb = run.files.find(({ filename }) => filename === 'model.glb');
      assert.equal(glb?.role, 'textured_model_url');
      assert.equal(run.diagnostics.mesh?.remesh?.source.triangles, 4 * 60 * 59);
      assert.equal(run.diagnostics.mesh?.remesh?.watertight, true);
      assert.deepEqual(run.diagnostics.engine?.reconstructor, STEP.identity);
    },
  ));
