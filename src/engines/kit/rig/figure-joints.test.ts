import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rigFigures } from '../../../../test/support/rig-figures.ts';
import {
  type Blob,
  type Figure,
  type Part,
  readShapeProgram,
  type ShapeProgram,
} from '../../../contract/shape-program.ts';
import { builtInEngines } from '../../built-in-engines.ts';
import { SourceUnusable } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { runProgram } from '../program/run-program.ts';
import { skeletonsOf } from './skeleton.ts';

const engines = builtInEngines();
const work = createWork();

const BIPED: Figure['joints'] = {
  pelvis: [0, 0.6, 0],
  neck: [0, 1.08, 0],
  head: [0, 1.16, 0],
  shoulder: [0.2, 1, 0],
  elbow: [0.4, 0.82, 0],
  wrist: [0.54, 0.66, 0.02],
  hip: [0.12, 0.55, 0],
  knee: [0.13, 0.32, 0.02],
  ankle: [0.13, 0.1, 0],
  toe: [0.13, 0, 0.16],
};
const QUADRUPED: Figure['joints'] = {
  pelvis: [0, 0.4, -0.28],
  chest: [0, 0.4, 0.18],
  neck: [0, 0.44, 0.24],
  head: [0, 0.58, 0.34],
  shoulder: [0.08, 0.36, 0.2],
  elbow: [0.08, 0.22, 0.2],
  wrist: [0.08, 0.07, 0.2],
  fingertip: [0.08, 0, 0.26],
  hip: [0.08, 0.38, -0.26],
  knee: [0.08, 0.22, -0.27],
  ankle: [0.08, 0.08, -0.3],
  toe: [0.08, 0, -0.22],
  tail: [0, 0.42, -0.34],
  tailTip: [0, 0.3, -0.8],
};

const limb = (path: [number, number, number][], radius: number[], isOne = false): Blob => ({
  kind: 'limb',
  path,
  radius,
  blend: 0.04,
  ...(!isOne && { copies: [{ kind: 'mirror', axis: 'x' }] }),
});
const paw = (z: number): Blob => ({
  kind: 'ball',
  size: [0.09, 0.06, 0.12],
  at: [0.08, 0.03, z],
  blend: 0.02,
  copies: [{ kind: 'mirror', axis: 'x' }],
});

const bear: Blob[] = [
  { kind: 'ball', size: [0.5, 0.66, 0.42], at: [0, 0.82, 0] },
  limb(
    [
      [0.18, 1.02, 0],
      [0.4, 0.82, 0],
      [0.56, 0.62, 0.02],
    ],
    [0.1, 0.085, 0.09],
  ),
  limb(
    [
      [0.12, 0.58, 0],
      [0.13, 0.32, 0.02],
      [0.13, 0.09, 0],
    ],
    [0.13, 0.1, 0.09],
  ),
  { ...paw(0.07), size: [0.19, 0.14, 0.28], at: [0.13, 0.06, 0.07] } as Blob,
];
const fox: Blob[] = [
  limb(
    [
      [0, 0.4, -0.28],
      [0, 0.4, 0.2],
    ],
    [0.11, 0.13],
    true,
  ),
  limb(
    [
      [0, 0.42, 0.22],
      [0, 0.56, 0.34],
    ],
    [0.09, 0.09],
    true,
  ),
  limb(
    [
      [0.08, 0.38, 0.2],
      [0.08, 0.22, 0.2],
      [0.08, 0.05, 0.2],
    ],
    [0.075, 0.042, 0.034],
  ),
  paw(0.225),
  limb(
    [
      [0.08, 0.38, -0.27],
      [0.08, 0.22, -0.27],
      [0.08, 0.06, -0.3],
    ],
    [0.1, 0.055, 0.034],
  ),
  paw(-0.265),
  limb(
    [
      [0, 0.42, -0.34],
      [0, 0.3, -0.8],
    ],
    [0.05, 0.06],
    true,
  ),
];

function programOf(figure: Figure, of: Blob[], parts: Part[] = []): ShapeProgram {
  const body: Part = { name: 'body', shape: { kind: 'blend', cells: 48, of } };
  const document = {
    version: 1,
    name: 'test',
    parts: [{ name: 'being', figure, parts: [body, ...parts] }],
  };
  const { program, problem } = readShapeProgram(JSON.parse(JSON.stringify(document)));
  assert.equal(problem, null);
  return program!;
}

const head: Part = {
  name: 'head',
  at: [0, 1.34, 0],
  shape: { kind: 'sphere', radius: 0.22 },
  parts: [{ name: 'eye', at: [0.08, 0.05, 0.2], shape: { kind: 'sphere', radius: 0.03 } }],
};
const sword: Part = {
  name: 'sword',
  follows: ['rightHand'],
  at: [-0.56, 0.4, 0.1],
  shape: { kind: 'box', size: [0.05, 0.7, 0.02] },
};
const biped = (more: Figure['joints'] = {}) =>
  programOf({ plan: 'humanoid', joints: { ...BIPED, ...more } }, bear, [head, sword]);
const quadruped = () => programOf({ plan: 'quadruped', joints: QUADRUPED }, fox);

async function skeletonOf(program: ShapeProgram) {
  const { scene, rigging } = await runProgram(program, work);
  const [skeleton] = skeletonsOf(scene, rigging);
  const { bones, index, parts } = skeleton!;
  const bone = (name: string) => bones[index.get(name)!]!;
  const follows = (part: string) =>
    parts
      .find(({ node }) => scene.nodes[node]!.name === part)!
      .follows.map((each) => bones[each]!.name);
  return { bones, bone, follows };
}

test('clips of figures with joints tear nothing, do not slide and end as they begin', async () => {
  for (const [program, clips] of [
    [biped(), ['idle', 'walk', 'run', 'jump', 'wave', 'attack']],
    [quadruped(), ['idle', 'walk', 'run', 'jump']],
  ] as const) {
    const figures = await rigFigures(program);
    assert.deepEqual(
      figures!.map(({ clip }) => clip),
      clips,
    );
    for (const { clip, stretch, volume, slide, gap } of figures!) {
      assert.ok(stretch <= 5, `${clip}: an edge is ${stretch} times as long as at rest`);
      assert.ok(volume[0] >= 0.85 && volume[1] <= 1.15, `${clip}: volume ${volume}`);
      assert.ok(slide <= 0.025, `${clip}: a foot slides ${slide} of the height`);
      assert.ok(gap <= 0.001, `${clip}: its ends are ${gap} of the height apart`);
    }
  }
});

test('bones are as thick as the surface about them, and the right side mirrors the left', async () => {
  const { bone } = await skeletonOf(biped({ rightWrist: [-0.7, 0.9, 0] }));
  assert.ok(Math.abs(bone('leftLowerLeg').radius - 0.1) < 0.02, `${bone('leftLowerLeg').radius}`);
  assert.ok(Math.abs(bone('leftUpperArm').radius - 0.1) < 0.02, `${bone('leftUpperArm').radius}`);
  const [x, y, z] = bone('leftLowerArm').head;
  assert.deepEqual(bone('rightLowerArm').head, [-x, y, z]);
  assert.ok(Math.abs(bone('rightHand').head[0] + 0.7) < 1e-6);
  assert.ok(Math.abs(bone('leftHand').head[0] - 0.54) < 1e-6);
});

test('parts follow the bones that they lie about: small ones one, rigidly; one says another', async () => {
  const { bones, follows } = await skeletonOf(biped());
  assert.equal(follows('body').length, bones.length);
  assert.deepEqual(follows('head'), ['head']);
  assert.deepEqual(follows('eye'), ['head']);
  assert.deepEqual(follows('sword'), ['rightHand']);
});

test('a hand beside a thigh does not pull at it', async () => {
  const hanging: Figure['joints'] = {
    ...BIPED,
    shoulder: [0.26, 1, 0],
    elbow: [0.29, 0.75, 0],
    wrist: [0.29, 0.52, 0],
    fingertip: [0.29, 0.4, 0],
  };
  const arm = limb(
    [
      [0.26, 1, 0],
      [0.29, 0.75, 0],
      [0.29, 0.45, 0],
    ],
    [0.07, 0.05, 0.04],
  );
  const program = programOf({ plan: 'humanoid', joints: hanging }, [bear[0]!, arm, bear[2]!]);
  const made = await engines.shapes.run(program, 400_000, work, { animate: true });
  const [skin] = made.scene.skins;
  const names = skin!.joints.map((joint) => made.scene.nodes[joint]!.name);
  const { positions, skinning } = made.scene.meshes[0]!.geometry;
  let thigh = 0;
  for (let v = 0; 3 * v < positions.length; v++) {
    const [x, y] = [positions[3 * v]!, positions[3 * v + 1]!];
    if (x < 0.02 || x > 0.2 || y < 0.36 || y > 0.44) continue;
    thigh++;
    for (let k = 4 * v; k < 4 * v + 4; k++)
      if (/Hand|Arm/.test(names[skinning!.joints[k]!]!)) assert.equal(skinning!.weights[k], 0);
  }
  assert.ok(thigh > 20, `${thigh}`);
});

test('GLB and FBX keep its skin and clips', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'joints-'));
  t.after(() => rm(directory, { recursive: true }));
  const made = await engines.shapes.run(quadruped(), 100_000, work, { animate: true });
  assert.deepEqual(made.clips, ['idle', 'walk', 'run', 'jump']);
  for (const format of ['glb', 'fbx'] as const) {
    const { file } = await engines.converter.write(made.scene, { format, name: 'fox' }, work);
    if (format === 'glb') {
      const { verdict } = await engines.converter.inspect(file, work);
      assert.deepEqual([verdict!.errors, verdict!.warnings], [0, 0], String(verdict!.messages[0]));
    }
    const path = join(directory, `fox.${format}`);
    await writeFile(path, file.bytes);
    const { scene } = await engines.converter.readScene(path, work);
    assert.deepEqual(scene.animations.map(({ name }) => name).sort(), [...made.clips].sort());
    assert.equal(scene.skins[0]!.joints.length, 19, format);
    assert.ok(scene.nodes.some(({ name, skin }) => name === 'body' && skin >= 0));
  }
});

test('joints that are missing or unknown are refused with their names', async () => {
  const refused = (figure: Figure, sentence: RegExp) =>
    assert.rejects(
      engines.shapes.run(programOf(figure, bear), 100_000, work),
      (error) => error instanceof SourceUnusable && sentence.test(error.message),
    );
  const { knee: _, toe: __, ...some } = BIPED!;
  await refused({ plan: 'humanoid', joints: some }, /the joints of a humanoid lack "knee", "toe"/);
  await refused({ plan: 'quadruped', joints: BIPED! }, /lack "chest", "fingertip"/);
  await refused({ plan: 'fish', joints: BIPED! }, /is a humanoid or a quadruped, not a fish/);
  const joints = { ...BIPED, antenna: [0, 2, 0] };
  const document = {
    version: 1,
    name: 'x',
    parts: [{ name: 'a', figure: { plan: 'humanoid', joints } }],
  };
  assert.match(readShapeProgram(document).problem!, /antenna/);
});
