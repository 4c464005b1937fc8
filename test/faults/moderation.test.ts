import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRig } from './worker-rig.ts';

/** Image widths that determine the verdict of scripted-engine.ts. */
const REFUSED = 66;
const CRASHES = 67;
const ONCE = 68;

const rig = await openRig();
await rig.worker(2, true);

const run = async (width: number) =>
  rig.ended(await rig.create(await rig.upload({}, width), { does: 'succeed' }));

test('an image that may be used runs', async () => {
  assert.equal((await run(64)).status, 'SUCCESS');
});

test('an image that must not be used fails at admission with 6003, never runs, and costs nothing', async () => {
  const before = await rig.database.accounts.balance(rig.user);
  const task = await run(REFUSED);
  assert.equal(task.status, 'FAILED');
  assert.equal(task.error?.code, 6003);
  assert.match(
    task.error?.message ?? '',
    /image_file was refused: the image is of the wrong width/,
  );
  assert.deepEqual([task.started_at, task.attempt], [null, 0]);
  assert.deepEqual(await rig.database.accounts.balance(rig.user), before);
  assert.deepEqual(await rig.leftovers(), []);
});

test('a judge that dies twice says nothing good of the image: 6000, and the next one is judged', async () => {
  const before = await rig.database.accounts.balance(rig.user);
  const task = await run(CRASHES);
  assert.equal(task.error?.code, 6000);
  assert.deepEqual(await rig.database.accounts.balance(rig.user), before);
  assert.equal((await run(64)).status, 'SUCCESS');
});

test('many at once are each judged', async () => {
  const widths = [64, REFUSED, 64, REFUSED, 64];
  const tasks = await Promise.all(widths.map(run));
  assert.deepEqual(
    tasks.map(({ error }) => error?.code ?? 0),
    [0, 6003, 0, 6003, 0],
  );
});

test('the same bytes are judged once, whatever upload they are', async () => {
  for (let upload = 0; upload < 3; upload++) assert.equal((await run(ONCE)).status, 'SUCCESS');
});
