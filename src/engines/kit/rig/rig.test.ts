import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rigFigures } from '../../../../test/support/rig-figures.ts';
import type { ShapeProgram } from '../../../contract/shape-program.ts';
import { builtInEngines } from '../../built-in-engines.ts';
import { boundsOf } from '../../math/bounds.ts';
import { dot } from '../../math/vector.ts';
import type { Quaternion } from '../../mesh/scene.ts';
import { SourceUnusable } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { FAMILIES } from '../families/catalog.ts';
import { runProgram } from '../program/run-program.ts';
import { clipsOf } from './motions.ts';
import { skeletonsOf } from './skeleton.ts';
import { chain, inverse } from './turns.ts';

const engines = builtInEngines();
const work = createWork();

/** The fifteen bones that a VRM humanoid requires. */
const VRM = [
  'hips',
  'spine',
  'head',
  ...['left', 'right'].flatMap((side) =>
    ['UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot'].map((bone) => side + bone),
  ),
];

/**
 * The detail of curves. The limits hold for any detail, and coarse models are checked faster; `npm run bench -- rig`
 * uses full detail.
 */
const COARSE = 0.35;
/** One of so many figures of each plan is measured: they differ in their proportions only. */
const MEASURED_EVERY = 3;

test('no clip of a family tears a triangle, squeezes the model, slides on its feet or jumps where it begins again', async () => {
  let rigged = 0;
  const ofPlan = new Map<string, number>();
  for (const [name, family] of FAMILIES) {
    const program = family.make({});
    const plan = program.parts[0].figure?.plan;
    if (plan === undefined) continue;
    rigged++;
    const before = ofPlan.get(plan) ?? 0;
    ofPlan.set(plan, before + 1);
    if (before % MEASURED_EVERY !== 0) continue;
    const clips = await rigFigures(program, COARSE);
    assert.ok(clips !== null && clips.length > 1, name);
    for (const { clip, stretch, volume, slide, gap } of clips) {
      const where = `${name}, ${clip}`;
      assert.ok(stretch <= 4, `${where}: an edge is ${stretch} times as long as at rest`);
      assert.ok(volume[0] >= 0.85 && volume[1] <= 1.15, `${where}: volume ${volume}`);
      assert.ok(slide <= 0.02, `${where}: a foot slides ${slide} of the height`);
      assert.ok(gap <= 0.001, `${where}: its ends are ${gap} of the height apart`);
    }
  }
  assert.ok(rigged >= 45, `${rigged} families are rigged`);
});

test('people have the bones of a VRM humanoid, and their knees and elbows bend as far as their joints say', async () => {
  for (const name of ['knight', 'zombie', 'skeleton', 'robot']) {
    const { scene, rigging } = await runProgram(FAMILIES.get(name)!.make({}), work, COARSE);
    const [skeleton] = skeletonsOf(scene, rigging);
    assert.deepEqual(
      VRM.filter((bone) => !skeleton.index.has(bone)),
      [],
      name,
    );
    for (const bone of ['leftLowerLeg', 'rightLowerLeg', 'leftLowerArm', 'rightLowerArm']) {
      const i = skeleton.index.get(bone)!;
      const { joint, parent } = skeleton.bones[i];
      assert.ok(joint !== null, `${name}: ${bone} has no joint`);
      if (bone.endsWith('Arm')) continue;
      for (const clip of clipsOf(skeleton)) {
        for (let k = 0; k < clip.keys; k++) {
          const { turns } = clip.at(k / clip.keys);
          const degrees = angleAbout(chain(inverse(turns[parent]), turns[i]), joint.axis);
          assert.ok(
            degrees >= joint.limits[0] - 2 && degrees <= joint.limits[1] + 2,
            `${name}, ${clip.name}: ${bone} at ${degrees}`,
          );
        }
      }
    }
  }
});

test('GLB and FBX carry skeleton, weights and clips; what is held follows the hand', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'rig-'));
  t.after(() => rm(directory, { recursive: true }));
  const draft = await engines.shapes.read('a knight', work);
  const made = await engines.shapes.run(draft!.program, 20_000, work, { animate: true });
  assert.deepEqual(made.clips, ['idle', 'walk', 'run', 'jump', 'wave', 'attack']);
  for (const format of ['glb', 'fbx'] as const) {
    const { file, warnings } = await engines.converter.write(
      made.scene,
      { format, name: 'knight' },
      work,
    );
    assert.deepEqual(
      warnings.filter(({ code }) => code !== 'polygons_triangulated'),
      [],
      format,
    );
    if (format === 'glb') {
      const { verdict } = await engines.converter.inspect(file, work);
      assert.deepEqual([verdict!.errors, verdict!.warnings], [0, 0], String(verdict!.messages[0]));
    }
    const path = join(directory, `knight.${format}`);
    await writeFile(path, file.bytes);
    const back = await engines.converter.readScene(path, work);
    assert.deepEqual(
      back.scene.animations.map(({ name }) => name).sort(),
      [...made.clips].sort(),
      format,
    );
    const blade = back.scene.nodes.find(({ name, skin }) => name === 'blade' && skin >= 0)!;
    const { skinning } = back.scene.meshes[blade.mesh].geometry;
    const joints = new Set(
      back.scene.skins[blade.skin].joints.flatMap((joint, j) =>
        skinning!.joints.some((each, k) => each === j && skinning!.weights[k] > 0)
          ? [back.scene.nodes[joint].name]
          : [],
      ),
    );
    assert.deepEqual([...joints], ['rightHand'], format);
  }
});

test('a pose turns the model as it rests, which stands on the ground; one that nobody knows is refused', async () => {
  const draft = await engines.shapes.read('a sitting man', work);
  assert.deepEqual(draft!.warnings, []);
  const standing = await engines.shapes.read('a man', work);
  const [sits, stands] = await Promise.all(
    [draft!, standing!].map(({ program }) => engines.shapes.run(program, 20_000, work)),
  );
  const [low, high] = [sits, stands].map(({ geometry }) => boundsOf(geometry.positions));
  assert.ok(Math.abs(low.min[1]) < 1e-4 && Math.abs(high.min[1]) < 1e-4);
  assert.ok(low.max[1] < 0.85 * high.max[1], `${low.max[1]} of ${high.max[1]}`);
  assert.equal(sits.scene.skins.length, 0);
  const names = (scene: typeof sits.scene) => scene.nodes.map(({ name }) => name);
  assert.deepEqual(names(sits.scene), names(stands.scene));
  const unknown: ShapeProgram = structuredClone(standing!.program);
  unknown.parts[0].figure!.pose = 'levitating';
  await assert.rejects(
    engines.shapes.run(unknown, 20_000, work),
    (error) =>
      error instanceof SourceUnusable &&
      /"levitating" is no pose of a humanoid/.test(error.message),
  );
});

test('several figures of one scene move each for itself; what cannot move stays as it is', async () => {
  const draft = await engines.shapes.read('a dog and a table', work);
  const made = await engines.shapes.run(draft!.program, 100_000, work, { animate: true });
  assert.equal(made.scene.skins.length, 1);
  assert.ok(
    made.scene.nodes.some(({ name, skin, mesh }) => name === 'top' && skin < 0 && mesh >= 0) ||
      made.scene.nodes.some(({ skin, mesh }) => skin < 0 && mesh >= 0),
  );
  const two = await engines.shapes.read('two dogs', work);
  const pair = await engines.shapes.run(two!.program, 100_000, work, { animate: true });
  assert.equal(pair.scene.skins.length, 2);
  assert.equal(
    new Set(pair.scene.animations.map(({ name }) => name)).size,
    pair.scene.animations.length,
  );
  const table = await engines.shapes.run(
    (await engines.shapes.read('a table', work))!.program,
    100_000,
    work,
    { animate: true },
  );
  assert.deepEqual([table.clips, table.scene.skins.length], [[], 0]);
});

test('a skeleton that does not hold together is refused with a sentence', async () => {
  const program = (part: object): ShapeProgram => ({
    version: 1,
    name: 'x',
    parts: [
      { name: 'a', figure: { plan: 'fish' }, shape: { kind: 'sphere', radius: 0.1 }, ...part },
    ],
  });
  const bone = {
    name: 'body',
    at: [0, 0, 0] as [number, number, number],
    to: [0, 0, 1] as [number, number, number],
  };
  const refused = (part: object, sentence: RegExp) =>
    assert.rejects(
      engines.shapes.run(program(part), 1000, work, { animate: true }),
      (error) => error instanceof SourceUnusable && sentence.test(error.message),
    );
  await refused({ skeleton: [bone], follows: ['tail'] }, /the bone "tail" is used and not given/);
  await refused({ skeleton: [bone, bone] }, /two bones are called "body"/);
  await refused(
    { skeleton: [bone], figure: { plan: 'quadruped' } },
    /a quadruped has a bone "hips"/,
  );
});

/** Returns the angle of a rotation about an axis, in degrees. */
function angleAbout([x, y, z, w]: Quaternion, axis: readonly number[]): number {
  const degrees = (2 * Math.atan2(dot([x, y, z], axis), w) * 180) / Math.PI;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}
