import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Task } from '../../src/core/task.ts';
import { EngineHost } from '../../src/worker/engine-host.ts';
import { ImageModeration } from '../../src/worker/image-moderation.ts';
import { Scratch } from '../../src/worker/scratch.ts';
import type { Sources } from '../../src/worker/sources.ts';
import { plainImage } from '../support/images.ts';

/** Width of an image that scripted-engine.ts never finishes judging. */
const ENDLESS = 69;

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-judge-'));
const owner = { host: 'judge', pid: process.pid, isAlive: () => true };
const judges = new EngineHost({
  entry: new URL('./scripted-engine.ts', import.meta.url),
  environment: { TMPDIR: directory },
  heapLimitBytes: 2 ** 28,
  memoryLimitBytes: 2 ** 29,
});
after(async () => {
  await judges.stop();
  await rm(directory, { recursive: true, force: true });
});

test('an image that takes too long to judge is refused, and the next one is judged', async () => {
  const scratch = await Scratch.open(join(directory, 'scratch'), owner, Date.now());
  const check = async (width: number, limitMs: number) => {
    const path = join(directory, `${width}.png`);
    await writeFile(path, await plainImage(width, 64));
    const sources = { openAdmitted: async () => path };
    const moderation = new ImageModeration({
      judges,
      scratch,
      sources: sources as unknown as Sources,
      prepare() {},
      limitMs,
    });
    const task = { user_uuid: 'one', flow_name: 'image-to-mesh', input: { image_file: 'img' } };
    const image = {
      field: 'image_file',
      kind: 'image',
      blobKey: 'image',
      sha256: null,
      fetched: 0,
    } as const;
    await moderation.check(task as unknown as Task, [image], new AbortController().signal);
  };
  await assert.rejects(check(ENDLESS, 2000), {
    name: 'SourceRefused',
    message: 'image_file: decoding the image takes more than 2 s of CPU time',
  });
  await check(64, 30_000);
});

test('an image that was judged when it arrived is not judged again, nor twice at a time', async () => {
  const scratch = await Scratch.open(join(directory, 'scratch'), owner, Date.now());
  const path = join(directory, 'arrived.png');
  await writeFile(path, await plainImage(64, 64));
  let opened = 0;
  const sources = {
    async openAdmitted() {
      opened += 1;
      return path;
    },
  };
  const moderation = new ImageModeration({
    judges,
    scratch,
    sources: sources as unknown as Sources,
    prepare() {},
  });
  const { signal } = new AbortController();
  const image = { field: 'image_file', kind: 'image', blobKey: 'image', fetched: 0 } as const;
  const task = { user_uuid: 'one', flow_name: 'image-to-mesh', input: {} } as unknown as Task;
  const check = (sha256: string) => moderation.check(task, [{ ...image, sha256 }], signal);

  moderation.foresee('one', { blobKey: 'image', sha256: 'first' }, signal);
  // Another image is being judged, so this one is not judged before its task needs it.
  moderation.foresee('two', { blobKey: 'image', sha256: 'second' }, signal);
  await check('first');
  assert.equal(opened, 1);
  await check('first');
  assert.equal(opened, 1);
  await check('second');
  assert.equal(opened, 2);
});

test('where an arrived image could not be judged, its task finds out', async () => {
  const scratch = await Scratch.open(join(directory, 'scratch'), owner, Date.now());
  const path = join(directory, 'gone.png');
  await writeFile(path, await plainImage(64, 64));
  let there = false;
  const sources = {
    async openAdmitted() {
      if (!there) throw new Error('it is not there');
      return path;
    },
  };
  const moderation = new ImageModeration({
    judges,
    scratch,
    sources: sources as unknown as Sources,
    prepare() {},
  });
  const { signal } = new AbortController();
  moderation.foresee('one', { blobKey: 'image', sha256: 'gone' }, signal);
  const task = { user_uuid: 'one', flow_name: 'image-to-mesh', input: {} } as unknown as Task;
  const image = { field: 'image_file', kind: 'image', blobKey: 'image', fetched: 0 } as const;
  await assert.rejects(moderation.check(task, [{ ...image, sha256: 'gone' }], signal), /not there/);
  there = true;
  await moderation.check(task, [{ ...image, sha256: 'gone' }], signal);
});
