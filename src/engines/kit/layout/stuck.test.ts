import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWork } from '../../work/create-work.ts';
import { createShapeMaker } from '../shape-maker.ts';
import { boxOfNode } from './measure.ts';

const maker = createShapeMaker();

/** Returns the boxes of the things of a prompt, as they are drawn. */
async function boxesOf(prompt: string) {
  const { program } = (await maker.read(prompt, createWork()))!;
  const { scene } = await maker.run(program, 400_000, createWork());
  const [root] = scene.roots;
  return scene.nodes[root!]!.children.map((node) => boxOfNode(scene, node)!);
}

test('who jumps over a fence is close above it, and who sits beside somebody is on the ground', async () => {
  const [horse, fence] = await boxesOf('a horse jumping over a fence');
  const gap = horse!.min[1] - fence!.max[1];
  assert.ok(gap >= 0 && gap < 0.3, String(gap));
  for (const { min } of await boxesOf('a robot sitting beside a box'))
    assert.ok(min[1] < 0.1, String(min));
});

test('points are in what they are stuck in: from above, and in the front of a target', async () => {
  const [table, knife] = await boxesOf('a knife stuck in a table');
  assert.ok(knife!.min[1] < table!.max[1] && knife!.max[1] > table!.max[1]);
  const [target, arrow] = await boxesOf('an arrow in a target');
  assert.ok(arrow!.max[2] > target!.max[2] && arrow!.min[1] > target!.min[1]);
});

test('nothing rests on the point of a sword', async () => {
  const [helmet, sword] = await boxesOf('a helmet on a sword');
  assert.ok(sword!.min[0] > helmet!.max[0] && helmet!.min[1] < 0.03);
});

test('what is on a nose or a back is there', async () => {
  const [seal, ball] = await boxesOf('a seal balancing a ball on its nose');
  assert.ok(ball!.min[1] > 0.7 * seal!.max[1] && ball!.max[2] > 0.8 * seal!.max[2]);
  const [turtle, house] = await boxesOf('a turtle with a house on its back');
  const middle = (house!.min[0] + house!.max[0]) / 2;
  assert.ok(Math.abs(middle) < 0.05 * (turtle!.max[0] - turtle!.min[0]), String(middle));
});

test('a cart is before who pushes it, and what is too heavy is not lifted', async () => {
  const [gnome, cart] = await boxesOf('a gnome pushing a wheelbarrow');
  assert.ok(cart!.max[2] > gnome!.max[2] && cart!.max[1] < gnome!.max[1]);
  const [, cauldron] = await boxesOf('a witch stirring a cauldron');
  assert.ok(cauldron!.min[1] < 0.03);
});

test('what hangs from the hand of a short figure is above the ground', async () => {
  for (const prompt of ['a garden gnome holding a lantern', 'a goblin with a bucket']) {
    const [holder, held] = await boxesOf(prompt);
    assert.ok(holder!.min[1] < 0.01 && held!.min[1] > 0.01, prompt);
    assert.ok(held!.max[1] - held!.min[1] > 0.2 * holder!.max[1], prompt);
  }
});

test('a hammer lies on an anvil, and a shuttle stands on its launch pad', async () => {
  const [, hammer] = await boxesOf('an anvil with a hammer on it');
  assert.ok(hammer!.max[2] - hammer!.min[2] > 2 * (hammer!.max[1] - hammer!.min[1]));
  const [shuttle] = await boxesOf('a space shuttle on a launch pad');
  assert.ok(shuttle!.max[1] - shuttle!.min[1] > shuttle!.max[2] - shuttle!.min[2]);
});
