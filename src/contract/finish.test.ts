import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  finishDefaults,
  finishProblem,
  finishSettings,
  frontFor,
  resolveFinish,
  sizeInMeters,
} from './finish.ts';
import { FINISH_DEFAULTS, FINISH_PRESETS, PRESET_SETTINGS } from './finish-presets.ts';
import { issueText } from './issue-text.ts';

test('a preset sets every field that is left out, and each can be overridden', () => {
  for (const preset of FINISH_PRESETS) {
    const plan = resolveFinish({ preset });
    for (const [field, value] of Object.entries(PRESET_SETTINGS[preset]))
      assert.deepEqual(plan[field as keyof typeof plan], value, `${preset}: ${field}`);
    assert.equal(finishProblem({ preset }), null);
    for (const [field, value] of Object.entries({ lods: 0, shape: 'keep', pivot: 'center' }))
      assert.deepEqual(resolveFinish({ preset, [field]: value })[field as 'lods'], value);
  }
  assert.deepEqual({ ...FINISH_DEFAULTS, ...resolveFinish({}) }, resolveFinish({}));
});

test('filled in defaults give the same plan when they are sent back', () => {
  for (const given of [{}, { preset: 'web' }, { preset: 'unity', shape: 'remesh', lods: [0.3] }]) {
    const settings = finishSettings.parse(given);
    const stored = { ...settings, ...finishDefaults(settings) };
    assert.deepEqual(resolveFinish(finishSettings.parse(stored)), resolveFinish(settings));
    assert.deepEqual(finishDefaults(stored), finishDefaults(settings));
  }
});

test('reduced copies are a number, shares, triangles or errors', () => {
  const isValid = (lods: unknown) => finishSettings.safeParse({ lods }).success;
  for (const lods of [3, [0.5, 0.1], { triangles: [5000, 1000] }, { errors: [0.1, 1] }])
    assert.ok(isValid(lods), JSON.stringify(lods));
  for (const lods of [7, [2], [], {}, { triangles: [0] }, { errors: [6] }, { errors: 1 }])
    assert.ok(!isValid(lods), JSON.stringify(lods));
  for (const lods of [{ triangles: [100], errors: [1] }, {}, { triangles: Array(7).fill(9) }]) {
    const [issue] = finishSettings.safeParse({ lods }).error!.issues;
    assert.match(issueText(issue!, { lods }), /either triangles or errors, up to 6/);
  }
});

test('what a preset compresses is left alone in formats that cannot hold it', () => {
  const plan = resolveFinish({ preset: 'web', target_format: 'fbx' });
  assert.deepEqual([plan.compress, plan.texture_format], ['none', 'keep']);
  assert.equal(finishProblem({ preset: 'web', target_format: 'fbx' }), null);
});

test('settings that do not go together are refused with what to do', () => {
  const cases: [Parameters<typeof finishProblem>[0], number, RegExp][] = [
    [{ compress: 'draco', target_format: 'fbx' }, 4003, /compress draco/],
    [{ texture_format: 'webp', target_format: 'usdz' }, 4003, /texture_format webp/],
    [{ shape: 'remesh', face_type: 'quad' }, 4003, /does not preserve quads/],
    [{ target_face_count: 1000 }, 4003, /only to the shapes remesh and solid/],
    [{ remove_inner_shells: true }, 4003, /with shape keep/],
    [{ texel_density: 512 }, 4003, /only to uv unwrap/],
    [{ bake_maps: ['curvature'] }, 4003, /only to uv unwrap/],
    [{ uv: 'unwrap', bake_maps: ['bumps'] }, 4004, /bake_maps/],
    [{ up: 'z', forward: '-z' }, 4003, /same axis/],
    [{ preset: 'cryengine' }, 4004, /preset/],
    [{ collision: 'mesh' }, 4004, /collision/],
  ];
  for (const [given, code, message] of cases) {
    const problem = finishProblem(given);
    assert.equal(problem?.code, code, JSON.stringify(given));
    assert.match(problem!.message, message);
    assert.ok(problem!.suggestion);
  }
  assert.equal(finishProblem({ shape: 'remesh', face_type: 'quad', target_format: 'fbx' }), null);
});

test('the settings are strict, and a size has exactly one side', () => {
  assert.ok(!finishSettings.safeParse({ pviot: 'center' }).success);
  for (const size of [{}, { height: 1, longest: 2 }, { height: 0 }, { height: -1 }])
    assert.ok(!finishSettings.safeParse({ size }).success, JSON.stringify(size));
  const { size } = finishSettings.parse({ size: { longest: 250, unit: 'mm' } });
  assert.deepEqual(sizeInMeters(size), { side: 'longest', meters: 0.25 });
  assert.equal(sizeInMeters(undefined), null);
});

test('the default front is perpendicular to any up axis', () => {
  for (const up of ['x', '-x', 'y', '-y', 'z', '-z'] as const)
    assert.equal(finishProblem({ up, forward: frontFor(up) }), null);
});
