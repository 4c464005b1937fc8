import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { systemClock } from '../src/adapters/clock/system-clock.ts';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts';
import { openDatabase } from '../src/adapters/postgres/database.ts';
import { SCOPES } from '../src/contract/account.ts';
import { envelope, success } from '../src/contract/envelope.ts';
import { taskPath } from '../src/contract/queries.ts';
import { taskStatusPayload } from '../src/contract/task.ts';
import { fingerprint } from '../src/server/fingerprint.ts';
import { hashToken } from '../src/server/plugins/auth.ts';
import { startService } from '../test/support/service.ts';
import { percentile, smoke, writeResults } from './results.ts';

/*
 * creation  POST /tasks/image-to-model over HTTP by the real service, compared with the same transactions (task, hold,
 *           ledger, event, job) directly in the store, in a separate process. Ten connections, ten users.
 * status    GET /tasks/{task_uuid} over HTTP (token, query, links), compared with a bare Fastify + zod route that
 *           returns a constant of the same shape.
 * PostgreSQL, the service and the client are three processes on the same cores. The two sides take turns, and the
 * ratio is the median of the rounds' ratios: the machine's drift does not count.
 */
const CONNECTIONS = 10;
const POLLING_CONNECTIONS = 50;
const SECONDS = smoke ? 1 : 5;
const ROUNDS = smoke ? 1 : 5;
const BODY = { image_file: 'https://example.com/chair.png', allow_duplicate: true };
const INPUT = {
  image_file: 'https://example.com/chair.png',
  model_version: 'v2',
  polygon_limit: 1_000_000,
  texture_size: 1024,
  turbo: false,
};

if (process.argv[2] === 'direct') await direct(process.argv[3]!);
else if (process.argv[2] === 'constant') await constant();
else await bench();

function open(connectionString: string) {
  const settings = { poolSize: CONNECTIONS, duplicateWindowSeconds: 10, maxInFlight: 0 };
  return openDatabase({ connectionString, clock: systemClock(), ...settings });
}

/** Creates tasks directly in the store, ten at a time; responds to `{users}` with tasks per second. */
async function direct(connectionString: string): Promise<void> {
  const { tasks } = open(connectionString);
  process.on('message', async ({ users }: { users: string[] }) => {
    const end = performance.now() + SECONDS * 1000;
    let count = 0;
    const loop = async (user_uuid: string) => {
      while (performance.now() < end) {
        await tasks.create({
          user_uuid,
          flow_name: 'image-to-model',
          input: INPUT,
          cost_credits: 20,
          fingerprint: fingerprint('image-to-model', INPUT),
          client_order_id: null,
          allow_duplicate: true,
          file_keys: [],
          fetches: true,
          traceparent: null,
        });
        count++;
      }
    };
    await Promise.all(users.map(loop));
    process.send!(count / SECONDS);
  });
  process.on('disconnect', () => process.exit());
  process.send!('ready');
}

/** The bare route: validated and serialized by zod, as the type provider does it. */
async function constant(): Promise<void> {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const schema = { params: taskPath, response: { 200: envelope(taskStatusPayload) } };
  let payload: unknown;
  app.get('/api/v1/tasks/:task_uuid', { schema }, async () => success(payload) as never);
  process.on('message', (message) => {
    payload = message;
  });
  process.on('disconnect', () => process.exit());
  process.send!(await app.listen({ host: '127.0.0.1', port: 0 }));
}

async function bench(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-bench-'));
  await chmod(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory });
  const { connectionString } = postgres;
  const database = open(connectionString);
  const children: ChildProcess[] = [];
  const start = async (...args: string[]) => {
    const child = fork(import.meta.filename, [...args, ...(smoke ? ['--smoke'] : [])]);
    children.push(child);
    return { child, first: (await once(child, 'message'))[0] as string };
  };
  const service = await startService({
    env: {
      DATABASE_URL: connectionString,
      BOZZETTO_ROLE: 'api',
      BOZZETTO_RATE_LIMIT: '0',
      BOZZETTO_MAX_IN_FLIGHT: '0',
    },
  });
  try {
    const users = await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const { user_uuid } = await database.accounts.createUser({ name: 'Bench', email: null });
        await database.accounts.grant(user_uuid, 100_000_000, null, 'bench');
        const token = `bz_live_${randomBytes(32).toString('base64url')}`;
        await database.accounts.createKey({
          user_uuid,
          tokenHash: hashToken(token),
          prefix: token.slice(0, 12),
          scopes: SCOPES,
          expires_at: null,
        });
        return { user_uuid, token };
      }),
    );
    const { child: store } = await start('direct', connectionString);
    const { child: bare, first: bareUrl } = await start('constant');

    const overHttp = () =>
      createOverHttp(
        service.baseUrl,
        users.map(({ token }) => token),
      );
    const byStore = async () => {
      store.send({ users: users.map(({ user_uuid }) => user_uuid) });
      return (await once(store, 'message'))[0] as number;
    };
    const creation = await rounds(overHttp, byStore);

    const { token } = users[0]!;
    const headers = { authorization: `Bearer ${token}` };
    const made = await fetch(`${service.baseUrl}/api/v1/tasks/image-to-model`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(BODY),
    });
    const path = made.headers.get('location')!;
    await fetch(`${service.baseUrl}${path}/cancel`, { method: 'POST', headers });
    const status = (await (await fetch(service.baseUrl + path, { headers })).json()) as {
      data: unknown;
    };
    bare.send(status.data as object);
    const polling = await rounds(
      () => poll(service.baseUrl + path, headers),
      () => poll(bareUrl + path, headers),
    );
    const each = (n: number) => Math.round(n);
    await writeResults('http', [
      { metric: 'creation over HTTP', value: each(creation.ours), unit: '1/s' },
      { metric: 'creation by the store alone', value: each(creation.reference), unit: '1/s' },
      { metric: 'creation, ratio', value: creation.ratio, unit: '', bar: { atLeast: 0.8 } },
      { metric: 'status poll', value: each(polling.ours), unit: '1/s' },
      { metric: 'bare route, constant', value: each(polling.reference), unit: '1/s' },
      { metric: 'status poll, ratio', value: polling.ratio, unit: '', bar: { atLeast: 0.35 } },
    ]);
  } finally {
    for (const child of children) child.disconnect();
    await service.stop();
    await database.close();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Alternates both sides; returns medians, and the median of the ratios. */
async function rounds(ours: () => Promise<number>, reference: () => Promise<number>) {
  const seen: { ours: number; reference: number }[] = [];
  // The first round is a warm-up for both.
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = { ours: await ours(), reference: await reference() };
    if (round > 0 || smoke) seen.push(pair);
  }
  const median = (values: number[]) => percentile(values, 50);
  return {
    ours: median(seen.map((pair) => pair.ours)),
    reference: median(seen.map((pair) => pair.reference)),
    ratio: Math.round(median(seen.map((pair) => pair.ours / pair.reference)) * 100) / 100,
  };
}

async function createOverHttp(baseUrl: string, tokens: string[]): Promise<number> {
  let next = 0;
  return perSecond({
    url: `${baseUrl}/api/v1/tasks/image-to-model`,
    connections: CONNECTIONS,
    method: 'POST',
    body: JSON.stringify(BODY),
    setupClient(client) {
      client.setHeaders({
        authorization: `Bearer ${tokens[next++ % tokens.length]}`,
        'content-type': 'application/json',
      });
    },
  });
}

function poll(url: string, headers: Record<string, string>): Promise<number> {
  return perSecond({ url, headers, connections: POLLING_CONNECTIONS });
}

/** Returns the successful responses per second; throws if there are others. */
async function perSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ duration: SECONDS, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}
