import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTask,
  createUser,
  type PushNode,
  runTask,
  startNode,
  startPostgres,
  succeed,
  type TestUser,
} from './push-node.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let node: PushNode;
let user: TestUser;

before(async () => {
  postgres = await startPostgres();
  node = await startNode(postgres.connectionString, { pingIntervalMs: 100 });
  user = await createUser(node.database);
});
after(async () => {
  await node.close();
  await postgres.stop();
});

interface ServerSentEvent {
  event: string;
  id: string | undefined;
  data: { status?: string; task_uuid?: string; cursor?: string };
}

/** Reads an event stream by the WHATWG rules that we use. */
async function* read(response: Response): AsyncGenerator<ServerSentEvent> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      text = text.slice(end + 2);
      const data = fields.get('data');
      if (data !== undefined)
        yield {
          event: fields.get('event') ?? 'message',
          id: fields.get('id'),
          data: JSON.parse(data),
        };
    }
  }
}

function open(path: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
  return fetch(`${node.baseUrl}/api/v1${path}`, {
    headers: { authorization: `Bearer ${user.token}`, ...headers },
    ...(signal === undefined ? {} : { signal }),
  });
}

test('the same stream as events: the id is the cursor, Last-Event-ID resumes after it', async () => {
  const abort = new AbortController();
  const response = await open('/events', {}, abort.signal);
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const events = read(response);
  assert.equal((await events.next()).value?.event, 'ready');
  const task = await createTask(node.database, user.user_uuid);
  const first: ServerSentEvent = (await events.next()).value!;
  assert.equal(first.event, 'message');
  assert.equal(first.data.task_uuid, task);
  assert.equal(first.id, first.data.cursor);
  abort.abort();

  await node.database.tasks.cancel(user.user_uuid, task);
  const again = new AbortController();
  const resumed = read(await open('/events', { 'last-event-id': first.id! }, again.signal));
  const missed: ServerSentEvent = (await resumed.next()).value!;
  assert.equal(missed.data.status, 'CANCELLED');
  assert.equal((await resumed.next()).value?.event, 'ready');
  again.abort();
});

test('the stream of one task starts with its payload, ends with it, and is not opened again', async () => {
  const task = await createTask(node.database, user.user_uuid);
  const response = await open(`/tasks/${task}/events`);
  const attempt = await runTask(node.database, task);
  await createTask(node.database, user.user_uuid);
  setTimeout(() => void succeed(node.database, task, attempt), 50);
  const frames: ServerSentEvent[] = [];
  for await (const event of read(response)) if (event.event === 'message') frames.push(event);
  assert.ok(frames.every((frame) => frame.data.task_uuid === task));
  assert.equal(frames.at(-1)?.data.status, 'SUCCESS');
  const after = await open(`/tasks/${task}/events`, { 'last-event-id': frames.at(-1)!.id! });
  assert.equal(after.status, 204);
  const late: ServerSentEvent[] = [];
  for await (const event of read(await open(`/tasks/${task}/events`))) late.push(event);
  assert.equal(late.at(-1)?.data.status, 'SUCCESS');
});

test('refusals have our shape', async () => {
  const none = await fetch(`${node.baseUrl}/api/v1/events`);
  assert.equal(none.status, 401);
  assert.equal(((await none.json()) as { code: number }).code, 4010);
  const unknown = await open('/tasks/01890a5d-ac96-774b-bcce-b302099a8057/events');
  assert.equal(unknown.status, 404);
  assert.equal(((await unknown.json()) as { code: number }).code, 4040);
});

test('an idle stream is kept alive, and ends when the service stops', async () => {
  const second = await startNode(postgres.connectionString, { pingIntervalMs: 50 });
  const response = await fetch(`${second.baseUrl}/api/v1/events`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(': ping')) text += (await reader.read()).value;
  await second.close();
  while (!(await reader.read()).done);
});
