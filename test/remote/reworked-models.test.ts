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
  step: 'rig' | 'segment',
  made: Scene,
  check: (ended: Ended) => Promise<T>,
  orientation?: { up: '+z'; front: '-y' },
): Promise<T> {
  return remoteRun(
    `model-${step}`,
    {
      input: { model_file: 'file' },
      files: {
        'model.glb': await madeModel({ placed: PLACED }),
        'made.glb': (await writeModel(made, 'glb')).bytes,
      },
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
    withSkeleton(await madeScene({ placed: Z_UP })),
    async (ended) => {
      const run = done(ended);
      const [glb] = run.files.filter(
        ({ format, role }) => `${format} ${role}` === 'glb textured_model_url',
      );
      const model = await inspectGlb(await fileOf({ ...run, files: [glb!] }, 'textured_model_url'));
      assert.deepEqual(model.textures, [{ width: 256, height: 256 }]);
      assert.equal(model.skins, 1);
      const expected = await inspectGlb(await madeModel({ placed: PLACED }));
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

test('a model in parts has a node for each', async () =>
  reworking('segment', inTwoParts(await madeScene({})), async (ended) => {
    const run = done(ended);
    assert.equal(run.diagnostics.statistics?.parts, 2);
    assert.deepEqual(run.diagnostics.warnings, []);
  }));

test('textures that a server dropped are a warning', async () =>
  reworking('rig', withSkeleton(await madeScene({ texture: 0 })), async (ended) => {
    const codes = done(ended).diagnostics.warnings.map(({ code }) => code);
    assert.deepEqual(codes, ['textures_dropped']);
  }));

test('a model without a skeleton, in one part, or of other proportions is no result', async () => {
  await reworking('rig', await madeScene({}), wrong(/without a skeleton/));
  await reworking('segment', await madeScene({}), wrong(/no parts/));
  const flat = await madeScene({ placed: [4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] });
  await reworking('segment', inTwoParts(flat), wrong(/other proportions/));
});
