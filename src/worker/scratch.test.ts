import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Scratch } from './scratch.ts';

const DAY = 24 * 3600 * 1000;
let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-scratch-'));
});
after(() => rm(directory, { recursive: true, force: true }));

test('removes what ended processes left, and nothing of living ones', async () => {
  const now = Date.now();
  for (const name of ['here.10', 'here.11', 'here.12', 'there.11', 'there.12', 'other'])
    await mkdir(join(directory, name, 'work-1'), { recursive: true });
  await utimes(join(directory, 'there.12'), new Date(now - 2 * DAY), new Date(now - 2 * DAY));
  const owner = { host: 'here', pid: 10, isAlive: (pid: number) => pid === 11 };
  const scratch = await Scratch.open(directory, owner, now);
  assert.deepEqual((await readdir(directory)).sort(), ['here.10', 'here.11', 'other', 'there.11']);
  assert.deepEqual(await readdir(scratch.root), []);
});

test('a directory of its own for each piece of work, removed with what is in it', async () => {
  const owner = { host: 'here', pid: 20, isAlive: () => true };
  const scratch = await Scratch.open(directory, owner, Date.now());
  const seen = await Promise.all(
    [1, 2, 3].map((n) =>
      scratch.use(async (path) => {
        await writeFile(join(path, 'file'), String(n));
        return path;
      }),
    ),
  );
  assert.equal(new Set(seen).size, 3);
  await assert.rejects(
    scratch.use(() => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.deepEqual(await readdir(scratch.root), []);
  await scratch.remove();
  assert.ok(!(await readdir(directory)).includes('here.20'));
});
