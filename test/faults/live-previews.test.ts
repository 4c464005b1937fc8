import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { livePreviewKey } from '../../src/core/live-preview.ts';
import { BlobMissing } from '../../src/core/ports/blob-store.ts';
import type { Task } from '../../src/core/task.ts';
import { type ComfyuiOptions, startMockComfyui } from '../support/mock-servers/comfyui.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { testServer } from '../support/test-server.ts';
import { openServers, remoteStepOf, type ServerList } from './remote-step-servers.ts';
import { openRig } from './worker-rig.ts';

/* ComfyUI sends preview images while it works. These tests check what a client sees of them, and what remains. */

const list: ServerList = { backends: ['comfy'], builtIn: false };
const rig = await openRig({ limitSeconds: 30, remoteLane: () => remoteStepOf(list)!.lane });
const api = await testServer(
  { ports: { blobs: rig.blobs } },
  { connectionString: rig.database.connectionString },
);
await api.database.feed.start();
const user = await api.user();
const stops: (() => Promise<void>)[] = [];
after(async () => {
  while (stops.length > 0) await stops.pop()!();
});

const WORKFLOW = join(import.meta.dirname, '../../examples/comfyui/hunyuan3d-2.1.json');

/** Creates a task on a server that takes some seconds. */
async function begin(options: ComfyuiOptions): Promise<Task> {
  while (stops.length > 0) await stops.pop()!();
  const mockServer = await startMockComfyui(options);
  const settings = { workflows: { 'image-to-3d': WORKFLOW }, poll_ms: 200 };
  const server = { name: 'comfy', kind: 'comfyui', url: mockServer.url, settings };
  const worker = await rig.worker(2, false, openServers([server], new Map([['comfy', list]])));
  stops.push(
    () => mockServer.stop(),
    () => worker.stop(),
  );
  const image = await rig.upload({ user_uuid: user.user_uuid });
  return rig.create(image, { does: 'succeed' }, user.user_uuid, { servers: 'comfy' });
}

interface Seen {
  status: string;
  output: Record<string, unknown> | null;
}

const dataOf = ({ body }: { body: unknown }) => (body as { data: Seen }).data;

async function status({ task_uuid }: Task): Promise<Seen> {
  return dataOf(await api.call(user, 'GET', `/tasks/${task_uuid}`));
}

/** Returns the frames that a subscriber gets until the task has ended. */
async function frames({ task_uuid }: Task): Promise<Seen[]> {
  const answer = await fetch(`${api.baseUrl}/api/v1/tasks/${task_uuid}/events`, {
    headers: user.auth,
  });
  const seen: Seen[] = [];
  let text = '';
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop()!;
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      const frame = data === undefined ? null : (JSON.parse(data) as Seen);
      if (frame?.status !== undefined) seen.push(frame);
    }
    if (['SUCCESS', 'FAILED', 'CANCELLED'].includes(seen.at(-1)?.status ?? '')) break;
  }
  return seen;
}

const isGone = async ({ task_uuid }: Task) => {
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    const found = await rig.blobs.stat(livePreviewKey(task_uuid)).catch((error) => error);
    if (found instanceof BlobMissing) return true;
    await sleep(50);
  }
  return false;
};

test('a running task shows what the server sends, encoded anew, until it has a result', async () => {
  const task = await begin({ milliseconds: 3000 });
  const pushed = frames(task);
  const links = new Set<string>();
  let shown: Buffer | null = null;
  let replaced = 0;
  for (let seen = await status(task); seen.status !== 'SUCCESS'; seen = await status(task)) {
    assert.notEqual(seen.status, 'FAILED', JSON.stringify(seen));
    if (seen.output !== null) {
      assert.deepEqual(Object.keys(seen.output), ['preview_url']);
      const link = String(seen.output.preview_url);
      links.add(link);
      const path = new URL(link).pathname + new URL(link).search;
      const answer = await fetch(api.baseUrl + path);
      // The task may have succeeded between the two requests, without a preview of its own.
      if (answer.status === 200) {
        assert.equal(answer.headers.get('content-type'), 'image/webp');
        shown = Buffer.from(await answer.arrayBuffer());
        const first = new URL([...links][0]!);
        const earlier = await fetch(api.baseUrl + first.pathname + first.search);
        if (links.size > 1 && earlier.status === 200) {
          assert.equal(earlier.headers.get('cache-control'), 'no-store');
          replaced++;
        }
      }
    }
    await sleep(50);
  }
  assert.equal((await sharp(shown!).metadata()).format, 'webp');
  assert.ok(shown!.length <= 256 * 1024);
  assert.ok(links.size >= 2 && links.size <= 4, `${links.size} in three seconds`);
  assert.ok(replaced > 0, 'the link of a preview that was replaced shows the newer one');
  const withPreview = (await pushed).filter(
    (frame) => frame.status === 'RUNNING' && frame.output?.preview_url !== undefined,
  );
  assert.ok(withPreview.length > 0, 'subscribers see it too');
  const { rows } = await rig.database.sql.query('select assets from tasks where task_uuid = $1', [
    task.task_uuid,
  ]);
  assert.doesNotMatch(JSON.stringify(rows[0].assets), /live-preview/);
  assert.ok(await isGone(task));
});

test('a task that is cancelled, or whose server fails, shows nothing any more', async () => {
  const cancelled = await begin({ milliseconds: 20_000 });
  await rig.until(cancelled, ({ assets }) => assets.length > 0);
  const answer = await api.call(user, 'POST', `/tasks/${cancelled.task_uuid}/cancel`);
  assert.equal(dataOf(answer).output, null);
  assert.ok(await isGone(cancelled));

  const failed = await begin({ milliseconds: 2000, ending: () => 'fail' });
  await rig.until(failed, ({ assets }) => assets.length > 0);
  const ended = await rig.ended(failed);
  assert.equal(ended.status, 'FAILED');
  assert.deepEqual(ended.assets, []);
  assert.ok(await isGone(failed));
});
