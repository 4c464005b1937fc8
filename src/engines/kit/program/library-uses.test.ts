import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LibraryUse, Part, ShapeProgram } from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';
import { SourceUnusable } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createShapeMaker } from '../shape-maker.ts';

const maker = createShapeMaker();
const work = createWork();

async function run(
  use: LibraryUse,
  more: Partial<Part> = {},
  document: Partial<ShapeProgram> = {},
) {
  const program: ShapeProgram = {
    version: 1,
    name: 'test',
    materials: { red: { is: 'paint', color: '#ff0000' } },
    parts: [
      { name: 'floor', material: 'red', shape: { kind: 'box', size: [3, 0.1, 3] } },
      { name: 'guest', use, ...more },
    ],
    ...document,
  };
  const { scene } = await maker.run(program, 400_000, work);
  const worlds = worldMatrices(scene);
  const below = (node: number): number[] => [node, ...scene.nodes[node]!.children.flatMap(below)];
  const guests = scene.nodes.flatMap(({ name }, i) => (name.startsWith('guest') ? [below(i)] : []));
  const boxes = guests.map((nodes) => {
    const positions = nodes.flatMap((node) => {
      const { mesh } = scene.nodes[node]!;
      return mesh < 0
        ? []
        : [...transformMesh(scene.meshes[mesh]!.geometry, worlds[node]!).positions];
    });
    return boundsOf(Float32Array.from(positions));
  });
  return { scene, boxes };
}

test('a thing of the library stands where its part is, as large as its parameters say', async () => {
  const at: Part['at'] = [0.5, 0.05, 0];
  const [one] = (await run({ thing: 'barrel' }, { at })).boxes;
  // The floor is 0.1 high and stands on the ground.
  assert.ok(Math.abs(one!.min[1] - 0.1) < 2e-3, `${one!.min[1]}`);
  const [two] = (await run({ thing: 'barrel', parameters: { size: '1 + 1' } }, { at })).boxes;
  const high = (box: typeof one) => box!.max[1] - box!.min[1];
  assert.ok(Math.abs(high(two) / high(one) - 2) < 0.02, `${high(two) / high(one)}`);
  assert.ok(Math.abs(two!.min[1] - 0.1) < 2e-3, `${two!.min[1]}`);
});

test('copies of it are things of their own, and materials of the program replace its own', async () => {
  const { scene, boxes } = await run(
    { thing: 'wooden barrel', materials: { wood: 'red' } },
    { at: [0.5, 0.05, 0], copies: [{ kind: 'mirror', axis: 'x' }] },
  );
  assert.equal(boxes.length, 2);
  assert.ok(Math.abs(boxes[0]!.max[0] + boxes[1]!.min[0]) < 1e-3);
  const wood = scene.materials.find(({ name }) => name.endsWith('_wood'));
  assert.deepEqual(wood?.baseColor.slice(0, 3), [1, 0, 0]);
});

test('what the library lacks is refused with its name', async () => {
  const refused = (use: LibraryUse, sentence: RegExp) =>
    assert.rejects(
      run(use),
      (error) => error instanceof SourceUnusable && sentence.test(error.message),
    );
  await refused({ thing: 'xyzzy' }, /"guest" uses "xyzzy", which the library does not have/);
  await refused({ thing: 'borogove barrel' }, /does not understand "borogove"/);
  await refused(
    { thing: 'barrel', parameters: { girth: 2 } },
    /"barrel", which the part "guest" uses, has no parameter "girth"; it has size/,
  );
  await refused({ thing: 'barrel', materials: { fur: 'red' } }, /has no material "fur"; it has/);
  await refused({ thing: 'barrel', materials: { wood: 'blue' } }, /"blue" is used and not given/);
  const parts = Array.from({ length: 41 }, (_, i) => ({
    name: `ball ${i}`,
    use: { thing: 'cube' },
  }));
  await assert.rejects(
    run({ thing: 'cube' }, {}, { parts }),
    (error) => error instanceof SourceUnusable && /more than 40 parts use/.test(error.message),
  );
});
