import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bozzetto, BozzettoError, ConnectionError, verifyWebhook } from '../../src/sdk/index.ts';
import { bytes } from '../support/images.ts';
import { ROOT } from '../support/service.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';
import type { Fleet } from './fleet.ts';

const CUBE = join(ROOT, 'test/fixtures/models/03_cube_with_materials/cube_with_materials.obj');
const CREDITS = 1_000_000;
const TERMINAL = new Set(['SUCCESS', 'FAILED', 'CANCELLED']);
/** A user waits when so many of their tasks have not ended. */
const MOST_OPEN = 15;
const PATIENCE_MS = 15_000;
/** Fraction of the time with faults; the last creations meet faults too. */
const SPREAD = 0.85;

/** Tasks that one user created, and the reports that they got. */
export interface User {
  name: string;
  client: Bozzetto;
  secret: string;
  /** Tasks whose creation was acknowledged. */
  acknowledged: Set<string>;
  /** By task: the last status that was pushed to the one subscription that is never opened anew by the test. */
  pushed: Map<string, string>;
  /** By task: webhooks that came, by their id. */
  reported: Map<string, Map<string, string>>;
}

/** Users, who create tasks until each has made so many. */
export interface Load {
  users: readonly User[];
  /** By kind: how often a request was refused or lost. */
  refusals: ReadonlyMap<string, number>;
  /** Creations that were acknowledged by a later try under the same order id. */
  repeated(): number;
  /** Webhooks that came more than once, which at-least-once allows. */
  repeatedWebhooks(): number;
  /** Resolves when all is created. */
  created: Promise<void>;
  openTasks(): number;
  stop(): Promise<void>;
}

const kindOf = (error: unknown): string =>
  error instanceof BozzettoError ? `${error.name} ${error.code ?? ''}`.trim() : String(error);

/** A process that is frozen never answers: users give up, and ask again. */
const impatient: typeof fetch = (input, init) => {
  const signals = [AbortSignal.timeout(PATIENCE_MS), ...(init?.signal ? [init.signal] : [])];
  return fetch(input, { ...init, signal: AbortSignal.any(signals) });
};

function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (error instanceof BozzettoError) return (error.status ?? 0) >= 500;
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Sends it until it is answered. */
async function insist<T>(refusals: Map<string, number>, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isOutage(error)) throw error;
      const kind = kindOf(error);
      refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
      await sleep(100);
    }
  }
}

/** Makes the users and their webhooks in fair weather, and begins; creations are spread over most of the seconds. */
export async function startLoad(
  fleet: Fleet,
  size: { users: number; tasks: number; seconds: number },
  random: () => number,
): Promise<Load> {
  const refusals = new Map<string, number>();
  const watching = new AbortController();
  const receiver = await openReceiver();
  const chief = new Bozzetto({ baseUrl: fleet.baseUrl, apiKey: fleet.apiKey });
  const users: User[] = [];
  for (let n = 0; n < size.users; n++) users.push(await newUser(chief, fleet, receiver, n));
  const byPath = new Map(users.map((user) => [`/${user.name}`, user]));
  const badWebhooks: string[] = [];
  let repeatedWebhooks = 0;
  receiver.answer((request, response) => {
    const user = byPath.get(request.path)!;
    // A clock of a sender may be wrong by 90 s; five minutes are tolerated by the standard.
    verifyWebhook(request.body, request.headers as Record<string, string>, user.secret).then(
      (event) => {
        const { task_uuid, status } = event.data as { task_uuid: string; status: string };
        const ids = user.reported.get(task_uuid) ?? new Map<string, string>();
        if (ids.has(request.id)) repeatedWebhooks += 1;
        user.reported.set(task_uuid, ids.set(request.id, status));
        response.writeHead(204).end();
      },
      (error: Error) => {
        badWebhooks.push(error.message);
        response.writeHead(400).end();
      },
    );
    receiver.received.length = 0;
  });
  const watches = users.map((user) => watch(user, refusals, watching.signal));
  let repeated = 0;
  const each = Math.ceil(size.tasks / size.users);
  const pauseMs = (size.seconds * 1000 * SPREAD) / each;
  const creators = users.map(async (user) => {
    const { file_key } = await insist(refusals, async () =>
      user.client.uploads.model(bytes(await readFile(CUBE)), { filename: 'cube.obj' }),
    );
    for (let n = 0; n < each; n++) {
      let tries = 0;
      const chance = random();
      await insist(refusals, async () => {
        tries += 1;
        const { task_uuid } = await create(user, { n, chance, file_key });
        user.acknowledged.add(task_uuid);
        // Some change their minds; whether it is still possible is for the service to say.
        if (chance > 0.9) await user.client.tasks.cancel(task_uuid).catch(() => {});
      });
      if (tries > 1) repeated += 1;
      await sleep(2 * random() * pauseMs);
      while (openOf(user) > MOST_OPEN) await sleep(100);
    }
  });
  return {
    users,
    refusals,
    repeated: () => repeated,
    repeatedWebhooks: () => repeatedWebhooks,
    created: Promise.all(creators).then(() => {}),
    openTasks: () => users.reduce((sum, user) => sum + openOf(user), 0),
    async stop() {
      watching.abort();
      await Promise.allSettled(watches);
      await receiver.close();
      if (badWebhooks.length > 0) throw new Error(`webhooks nobody signed: ${badWebhooks[0]}`);
    },
  };
}

async function newUser(
  chief: Bozzetto,
  { baseUrl }: Fleet,
  receiver: Receiver,
  n: number,
): Promise<User> {
  const name = `user-${n + 1}`;
  const { user_uuid } = await chief.admin.users.create({ name });
  await chief.admin.users.grant(user_uuid, { credits: CREDITS, reason: 'chaos' });
  const { token } = await chief.admin.users.keys(user_uuid).create();
  // It does not try again by itself, so that each refusal is seen.
  const client = new Bozzetto({ baseUrl, apiKey: token, maxRetries: 0, fetch: impatient });
  const { secret } = await client.webhooks.create({ url: `${receiver.url}/${name}` });
  return {
    name,
    client,
    secret,
    acknowledged: new Set(),
    pushed: new Map(),
    reported: new Map(),
  };
}

/** Two of three are refused when their picture is fetched, one in a hundred is a model of words, the others are conversions. */
function create(user: User, task: { n: number; chance: number; file_key: string }) {
  const { client, name } = user;
  const order = { client_order_id: `${name}-${task.n}`, allow_duplicate: true };
  if (task.chance < 0.66)
    return client.tasks.create(
      'image-to-mesh',
      { image_file: `http://127.0.0.1:1/${name}-${task.n}.png` },
      order,
    );
  if (task.chance < 0.67) return client.tasks.create('text-to-mesh', { prompt: 'a cube' }, order);
  return client.tasks.create(
    'convert-model-format',
    { model_file: task.file_key, source_format: 'obj', target_format: 'glb' },
    order,
  );
}

function openOf({ acknowledged, pushed }: User): number {
  let open = 0;
  for (const task of acknowledged) if (!TERMINAL.has(pushed.get(task) ?? '')) open += 1;
  return open;
}

/** Notes what is pushed; where the service says that frames were left out, the tasks are read, as clients do. */
async function watch(
  user: User,
  refusals: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const resync = async () => {
    // What was pushed meanwhile is newer than the page.
    for await (const { task_uuid, status } of user.client.tasks.all({ limit: 100 }, { signal }))
      if (!TERMINAL.has(user.pushed.get(task_uuid) ?? '')) user.pushed.set(task_uuid, status);
  };
  const updates = user.client.updates({
    signal,
    resync: () => void insist(refusals, resync).catch(() => {}),
  });
  for await (const { task_uuid, status } of updates) user.pushed.set(task_uuid, status);
}
