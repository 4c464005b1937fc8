import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TaskFrame } from '../../src/sdk/index.ts';
import { admin } from '../support/admin.ts';
import { hasKeys, KEYS, TIMESTAMP } from '../support/expect.ts';
import { send } from '../support/http.ts';
import { objectImage } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';

// biome-ignore lint/suspicious/noExplicitAny: frames of every shape
type Frame = any;

/** Opens a WebSocket and collects its frames. */
async function connect(url: string, protocols: string[] = []) {
  const socket = new WebSocket(url, protocols);
  const frames: Frame[] = [];
  let wake = () => {};
  socket.onmessage = ({ data }) => {
    frames.push(JSON.parse(data));
    wake();
  };
  await new Promise<void>((open, failed) => {
    socket.onopen = () => open();
    socket.onerror = () => failed(new Error('the WebSocket was refused'));
  });
  /** Waits for the first frame that matches. */
  const until = async (fits: (frame: Frame) => boolean): Promise<Frame> => {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const found = frames.find(fits);
      if (found !== undefined) return found;
      if (Date.now() > deadline) assert.fail(`frames: ${JSON.stringify(frames)}`);
      await new Promise<void>((resume) => {
        wake = resume;
        setTimeout(resume, 250);
      });
    }
  };
  return { socket, frames, until };
}

describe('push', () => {
  let service: Service;
  let ws: string;
  before(async () => {
    service = await startService();
    ws = `${service.baseUrl.replace('http', 'ws')}/api/v1/ws`;
  });
  after(() => service.stop());

  async function customer() {
    const user = await admin(service).createUser({ credits: 1000 });
    const client = service.client(user);
    const { file_key } = await client.uploads.image(await objectImage(96));
    const create = (polygon_limit = 1000) =>
      client.tasks.create('image-to-mesh', { image_file: file_key, polygon_limit, turbo: true });
    const bearer = `bearer.${Buffer.from(user.apiKey).toString('base64url')}`;
    return { user, client, create, protocols: ['bozzetto.v1', bearer] };
  }

  test('a task frame is the status payload and a cursor; the last one is what polling shows', async () => {
    const { client, create, protocols } = await customer();
    const { socket, frames, until } = await connect(ws, protocols);
    assert.equal(socket.protocol, 'bozzetto.v1');
    await until((frame) => frame.type === 'ready');
    const { task_uuid } = await create();
    const last = await until((frame) => frame.status === 'SUCCESS');
    for (const frame of frames.filter((one) => one.type === undefined))
      hasKeys(frame, [...KEYS.status, 'cursor']);
    const { cursor: _, ...payload } = last;
    assert.deepEqual(payload, await client.tasks.status(task_uuid));
    const cursors = frames
      .filter((frame) => frame.type === undefined)
      .map((frame) => Number(frame.cursor));
    assert.deepEqual(
      cursors,
      cursors.toSorted((a, b) => a - b),
    );
    socket.close();
  });

  test('since catches up with what changed in between, once a task', async () => {
    const { client, create, protocols } = await customer();
    const first = await connect(ws, protocols);
    const { cursor } = await first.until((frame) => frame.type === 'ready');
    first.socket.close();
    const made = [await create(1000), await create(1001)];
    for (const task of made) await client.wait(task);
    const again = await connect(`${ws}?since=${cursor}`, protocols);
    for (const { task_uuid } of made) {
      const frame = await again.until((one) => one.task_uuid === task_uuid);
      assert.equal(frame.status, 'SUCCESS');
    }
    again.socket.close();
  });

  test('a ticket opens one WebSocket, a token in the query none', async () => {
    const { user } = await customer();
    const answer = await send(`${service.baseUrl}/api/v1/ws/ticket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.apiKey}` },
    });
    hasKeys(answer.body.data, ['ticket', 'expires_at']);
    assert.match(answer.body.data.expires_at, TIMESTAMP);
    const { ticket } = answer.body.data;
    const { socket, until } = await connect(`${ws}?ticket=${ticket}`);
    await until((frame) => frame.type === 'ready');
    socket.close();
    await assert.rejects(connect(`${ws}?ticket=${ticket}`), /refused/);
    await assert.rejects(connect(`${ws}?token=${user.apiKey}`), /refused/);
    await assert.rejects(connect(ws), /refused/);
  });

  test('frames of one user never reach another; subscribe narrows', async () => {
    const one = await customer();
    const other = await customer();
    const mine = await connect(ws, one.protocols);
    await mine.until((frame) => frame.type === 'ready');
    await other.client.wait(await other.create());
    const wanted = await one.create(1000);
    mine.socket.send(JSON.stringify({ action: 'subscribe', task_uuids: [wanted.task_uuid] }));
    await mine.until((frame) => frame.type === 'subscribed');
    mine.frames.length = 0;
    const unwanted = await one.create(1001);
    await one.client.wait(unwanted);
    await one.client.wait(wanted);
    mine.socket.send(JSON.stringify({ action: 'ping' }));
    await mine.until((frame) => frame.type === 'pong');
    const seen = new Set(mine.frames.map((frame) => frame.task_uuid).filter(Boolean));
    seen.delete(wanted.task_uuid);
    assert.deepEqual([...seen], []);
    mine.socket.close();
  });

  test('the client library’s stream carries the same frames', async () => {
    const { client, create } = await customer();
    const stop = new AbortController();
    const seen: TaskFrame[] = [];
    const reading = (async () => {
      for await (const frame of client.updates({ since: '0', signal: stop.signal })) {
        seen.push(frame);
        if (frame.status === 'SUCCESS') stop.abort();
      }
    })();
    const { task_uuid } = await create();
    await reading;
    assert.equal(seen.at(-1)?.task_uuid, task_uuid);
    for (const frame of seen) hasKeys(frame, [...KEYS.status, 'cursor']);
  });

  test('the same as Server-Sent Events, for all tasks and for one', async () => {
    const { user, create } = await customer();
    const { task_uuid } = await create();
    for (const path of [`/tasks/${task_uuid}/events`, '/events?since=0']) {
      const stop = new AbortController();
      const response = await fetch(`${service.baseUrl}/api/v1${path}`, {
        headers: { authorization: `Bearer ${user.apiKey}`, accept: 'text/event-stream' },
        signal: stop.signal,
      });
      assert.equal(response.status, 200, path);
      assert.match(response.headers.get('content-type') ?? '', /text\/event-stream/);
      let text = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        if (text.includes('"SUCCESS"')) break;
      }
      stop.abort();
      assert.match(text, /^id: ?\d+/m);
      const frames = [...text.matchAll(/^data: ?(\{.*"SUCCESS".*\})$/gm)];
      hasKeys(JSON.parse(frames[0]![1]!), [...KEYS.status, 'cursor']);
    }
  });
});
