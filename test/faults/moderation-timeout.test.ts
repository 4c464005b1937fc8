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

/** Width of an image that scripted-engine.ts never gets done with. */
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
  const check = async (width: number, timeoutMs: number) => {
    const path = join(directory, `${width}.png`);
    await writeFile(path, await plainImage(width, 64));
    const sources = { openAdmitted: async () => path };
    const moderation = new ImageModeration({
      judges,
      scratch,
      sources: sources as unknown as Sources,
      prepare() {},
      timeoutMs,
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
    message: 'image_file: the image takes more than 2 s to decode',
  });
  await check(64, 30_000);
});
