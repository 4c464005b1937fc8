import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scene } from '../../src/engines/spec.ts';
import { inspectGlb } from '../support/glb.ts';
import { madeModel, madeScene, Z_UP } from '../support/made-models.ts';
import { writeModel } from '../support/models.ts';
import { done, type Ended, fileOf, remoteRun, STEP } from '../support/remote-run.ts';
import { inTwoParts, withSkeleton } from '../support/reworked-models.ts';

/** Three times as large as what the server returns, and elsewhere. */
const PLACED = [3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 5, 6, 7, 1];

/** Delivers a model that a server changed. */
async function reworking<T>(
  step: 'rig' | 'segment' | 'remesh' | 'unwrap',
  made: Scene | Uint8Array,
  check: (ended: Ended) => Promise<T>,
  orientation?: { up: '+z'; front: '-y' },
  input: object = {},
): Promise<T> {
  return remoteRun(
    `model-${step}`,
    {
      input: { model_file: 'file', ...input },
      files: {
        'model.glb': await madeModel({ rings: 12, placed: PLACED }),
        'made.glb': made instanceof Uint8Array ? made : (await writeModel(made, 'glb')).bytes,
      },
      draws: false,
      remote: (path) => ({
        sources: { model_file: path('model.glb') },
        remote: {
          [step]: { ...STEP, path: path('made.glb'), ...(orientation && { orientation }) },
        },
      }),
    },
    check,
  );
}

const wrong = (sentence: RegExp) => async (ended: Ended) => {
  assert.ok(ended.type === 'failed', ended.type);
  assert.equal(ended.reason, 'remote');
  assert.match(ended.message, sentence);
};

test('a model that a server rigged has a skeleton, its textures, its size and its place', async () =>
  reworking(
    'rig',
    withSkeleton(await madeScene({ rings: 12, placed: Z_UP })),
    async (ended) => {
      const run = done(ended);
      const [glb] = run.files.filter(
        ({ format, role }) => `${format} ${role}` === 'glb textured_model_url',
      );
      const model = await inspectGlb(await fileOf({ ...run, files: [glb!] }, 'textured_model_url'));
      assert.deepEqual(model.textures, [{ width: 256, height: 256 }]);
      assert.equal(model.skins, 1);
      const expected = await inspectGlb(await madeModel({ rings: 12, placed: PLACED }));
      const { min, max } = run.diagnostics.mesh!.results[0]!.statistics.bounds!;
      for (const axis of [0, 1, 2] as const) {
        assert.ok(Math.abs(expected.min[axis] - min[axis]) < 0.01, `${min}`);
        assert.ok(Math.abs(expected.max[axis] - max[axis]) < 0.01, `${max}`);
      }
      assert.equal(run.diagnostics.statistics?.joints, 2);
      assert.deepEqual(
        run.files.filter(({ kind }) => kind === 'model').map(({ format }) => format),
        ['glb', 'fbx'],
      );
    },
    { up: '+z', front: '-y' },
  ));

test('a model in parts has a node for each; textures that a server dropped are a warning', async () =>
  reworking('segment', inTwoParts(await madeScene({ rings: 12, texture: 0 })), async (ended) => {
    const run = done(ended);
    assert.equal(run.diagnostics.statistics?.parts, 2);
    const codes = run.diagnostics.warnings.map(({ code }) => code);
    assert.deepEqual(codes, ['textures_dropped']);
  }));

test('a model without a skeleton, in one part, or of other proportions is no result', async () => {
  await reworking('rig', await madeScene({ rings: 12 }), wrong(/without a skeleton/));
  await reworking('segment', await madeScene({ rings: 12 }), wrong(/no parts/));
  const flat = await madeScene({ placed: [4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] });
  await reworking('segment', inTwoParts(flat), wrong(/other proportions/));
});

/** The scene's first mesh as an OBJ, with its UVs. */
function objOf({ meshes }: Scene): Uint8Array {
  const { positions, corners, faceOffsets, uvSets } = meshes[0]!.geometry;
  const [uvs] = uvSets;
  const lines: string[] = [];
  for (let v = 0; v < positions.length; v += 3)
    lines.push(`v ${positions.subarray(v, v + 3).join(' ')}`);
  for (let u = 0; u < uvs!.values.length; u += 2)
    lines.push(`vt ${uvs!.values[u]} ${1 - uvs!.values[u + 1]!}`);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const face = ['f'];
    for (let c = faceOffsets[f]!; c < faceOffsets[f + 1]!; c++)
      face.push(`${corners[c]! + 1}/${uvs!.indices[c]! + 1}`);
    lines.push(face.join(' '));
  }
  return Buffer.from(lines.join('\n'));
}

test('a new mesh that a server made gets the textures, the size and the place of the given model', async () =>
  reworking(
    'remesh',
    await madeScene({ rings: 12, texture: 0 }),
    async (ended) => {
      const run = done(ended);
      const model = await inspectGlb(await fileOf(run, 'textured_model_url'));
      assert.deepEqual(model.textures[0], { width: 1024, height: 1024 });
      const { min, max } = await inspectGlb(await madeModel({ rings: 12, placed: PLACED }));
      const { results, distance } = run.diagnostics.mesh!;
      const bounds = results[0]!.statistics.bounds!;
      for (const axis of [0, 1, 2] as const) {
        assert.ok(Math.abs(min[axis] - bounds.min[axis]) < 0.01, `${bounds.min}`);
        assert.ok(Math.abs(max[axis] - bounds.max[axis]) < 0.01, `${bounds.max}`);
      }
      assert.ok(distance!.hausdorff_percent < 0.1, JSON.stringify(distance));
      assert.equal(run.diagnostics.accept?.[0]?.term, 'max_hausdorff');
      const codes = run.diagnostics.warnings.map(({ code }) => code);
      assert.deepEqual(codes, ['face_count_missed']);
      assert.equal((run.diagnostics.engine!.remesher as { id: string }).id, 'gpu1');
    },
    undefined,
    {
      ...{ face_type: 'triangle', target_face_count: 5000, texture_size: 1024 },
      accept: { max_hausdorff: 0.01 },
    },
  ));

test('textures that are not baked onto a new mesh are a warning, even if the server kept them', async () =>
  reworking(
    'remesh',
    await madeScene({ rings: 12, texture: 32 }),
    async (ended) => {
      const run = done(ended);
      const { textures } = await inspectGlb(await fileOf(run, 'geometry_model_url'));
      assert.deepEqual(textures, []);
      const codes = run.diagnostics.warnings.map(({ code }) => code);
      assert.deepEqual(codes, ['textures_dropped']);
    },
    undefined,
    { face_type: 'triangle' },
  ));

test('UVs that a server made in an OBJ are kept, measured, and the textures baked onto them', async () =>
  reworking(
    'unwrap',
    objOf(await madeScene({ rings: 12 })),
    async (ended) => {
      const run = done(ended);
      const model = await inspectGlb(await fileOf(run, 'textured_model_url'));
      assert.deepEqual(model.textures[0], { width: 256, height: 256 });
      const { before, after } = run.diagnostics.mesh!.uvs!;
      assert.ok(after.utilisation > 0.9, JSON.stringify(after));
      assert.equal(after.charts, before!.charts);
      const codes = run.diagnostics.warnings.map(({ code }) => code);
      assert.deepEqual(codes, ['padding_without_effect']);
      assert.equal((run.diagnostics.engine!.unwrapper as { id: string }).id, 'gpu1');
    },
    undefined,
    { texture_size: 256, padding: 4 },
  ));

/** Returns the scene with other UVs. */
const withUvs = (scene: Scene, change: (value: number) => number): Scene => ({
  ...scene,
  meshes: scene.meshes.map(({ geometry, ...mesh }) => {
    const uvSets = geometry.uvSets.map(({ values, indices }) => ({
      ...{ values: values.map(change), indices },
    }));
    return { ...mesh, geometry: { ...geometry, uvSets } };
  }),
});

test('a mesh without a surface, or without UVs in the texture, is no result', async () => {
  const made = await madeScene({ rings: 6, texture: 4 });
  const bare = await madeScene({ rings: 6, texture: 0 });
  await reworking('unwrap', bare, wrong(/without UVs/));
  await reworking(
    'unwrap',
    withUvs(made, () => 0.5),
    wrong(/without UVs/),
  );
  await reworking(
    'unwrap',
    withUvs(made, (value) => 5 * value),
    wrong(/UVs outside the texture/),
  );
  const line = Buffer.from('v -.5 -1 -.3\nv .5 1 .6\nv 0 0 .151\nf 1 2 3\n');
  await reworking('remesh', line, wrong(/without a surface/));
});
