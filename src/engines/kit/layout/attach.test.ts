import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShapeProgram, type ShapeProgram } from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import { createWork } from '../../work/create-work.ts';
import { ATTACHMENTS, type AttachmentKind } from '../families/attachments/attachments.ts';
import { Host } from '../families/attachments/host.ts';
import { FAMILIES } from '../families/catalog.ts';
import { runProgram } from '../program/run-program.ts';
import { ShapeCache } from '../program/shape-cache.ts';
import { createShapeMaker } from '../shape-maker.ts';
import type { Attachment } from '../words/read-attachments.ts';
import { withAttachments } from './attach.ts';

const work = createWork();
const KINDS = Object.keys(ATTACHMENTS) as AttachmentKind[];

const attachment = (kind: AttachmentKind, more: Partial<Attachment> = {}): Attachment => ({
  meaning: { kind },
  noun: kind,
  count: null,
  look: null,
  said: new Set(),
  ...more,
});

async function boxOf(program: ShapeProgram, cache: ShapeCache | null = null) {
  const { scene, triangles } = await runProgram(program, work, 0.5, cache);
  return { box: boundsOf(flattenScene(scene).positions), triangles };
}

// A round thing and a flat one share the kinds, and so do a thin one and one that moves: each kind is tried on two. The fox
// gets the fewest, because measuring its body costs most.
for (const [name, isTried] of [
  ['barrel', (i) => i % 2 === 0],
  ['door', (i) => i % 2 === 1],
  ['sword', (i) => i % 6 !== 2],
  ['fox', (i) => i % 6 === 2],
] satisfies [string, (i: number) => boolean][])
  test(`whatever is put on a ${name} is a valid program near its surface`, async () => {
    const host = FAMILIES.get(name)!.make({});
    const cache = new ShapeCache();
    const before = await boxOf(host, cache);
    const size = Math.max(...before.box.max.map((v, k) => v - before.box.min[k]));
    for (const kind of KINDS.filter((_, i) => isTried(i))) {
      cache.nextRound();
      const made = await withAttachments(host, [attachment(kind)], null, work);
      assert.equal(readShapeProgram(JSON.parse(JSON.stringify(made))).problem, null, kind);
      const { box, triangles } = await boxOf(made, cache);
      assert.ok(triangles > before.triangles, `${kind} adds nothing to a ${name}`);
      assert.ok(triangles < before.triangles + 60_000, `${kind}: ${triangles} triangles`);
      for (let k = 0; k < 3; k++) {
        const length = box.max[k] - box.min[k];
        assert.ok(length < size * 3.2, `${kind} on a ${name} reaches ${length} of ${size}`);
      }
    }
  });

test('a hat sits on a head that is narrow for the height of the animal', async () => {
  const host = FAMILIES.get('giraffe')!.make({});
  const { box: before } = await boxOf(host);
  const made = await withAttachments(host, [attachment('turban')], null, work);
  const { box } = await boxOf(made);
  assert.ok(box.max[1] < before.max[1] * 1.1, `${box.max[1]} m`);
});

test('what is worn around a neck shows in front of it, on birds with a breast, too', async () => {
  for (const name of ['duck', 'penguin', 'owl']) {
    const host = FAMILIES.get(name)!.make({});
    const made = await withAttachments(host, [attachment('bow tie')], null, work);
    const worn = await frontsOf(made);
    const bare = await frontsOf(host);
    const shown = worn.filter((front, i) => front > bare[i] + 0.001);
    assert.ok(shown.length >= 2, `the bow tie is inside a ${name}`);
  }
});

/** Returns how far the surface reaches to the front in the middle, at heights from the feet to the top. */
async function frontsOf(program: ShapeProgram): Promise<number[]> {
  const { scene } = await runProgram(program, work, 0.5);
  const mesh = flattenScene(scene);
  const host = new Host(mesh, { seed: 1, plan: null, head: null });
  const { max } = host.box;
  return Array.from({ length: 60 }, (_, i) => {
    const y = (max[1] * (i + 1)) / 61;
    return host.hit([0, y, max[2] + 1], [0, 0, -1])?.at[2] ?? -1;
  });
}

test('the same words put the same things at the same places', async () => {
  const host = FAMILIES.get('rock')!.make({});
  const of = () =>
    withAttachments(host, [attachment('crystals'), attachment('mushrooms')], null, work);
  assert.deepEqual(await of(), await of());
});

test('counts and looks are as said', async () => {
  const host = FAMILIES.get('barrel')!.make({});
  const wanted = attachment('gems', { count: 5, look: { color: '#00ff00' } });
  const made = await withAttachments(host, [wanted], null, work);
  const [group] = made.parts.slice(host.parts.length);
  assert.equal(group.parts!.length, 5);
  assert.equal(made.materials!.on1_gem.color, '#00ff00');
});

test('what is put on an animal moves with its bones', async () => {
  const maker = createShapeMaker();
  const read = await maker.read('a fox with wings and a top hat', work);
  const made = await maker.run(read!.program, 100_000, work, { animate: true });
  const hat = made.scene.meshes.filter(({ name }) => /hat|crown|wing/.test(name));
  assert.ok(hat.length > 0);
  assert.ok(
    hat.every(({ geometry }) => geometry.skinning !== null),
    'a part without weights stays behind',
  );
});
