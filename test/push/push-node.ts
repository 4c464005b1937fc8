import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/start.ts';
import { type Database, openDatabase } from '../../src/adapters/postgres/database.ts';
import { SCOPES, type Scope } from '../../src/contract/account.ts';
import type { UrlSigner } from '../../src/core/ports/url-signer.ts';
import { AddressLimiter } from '../../src/server/plugins/address-limit.ts';
import {
  hashToken,
  registerAuth,
  registerScopes,
  requestAuthenticator,
} from '../../src/server/plugins/auth.ts';
import { registerErrors } from '../../src/server/plugins/errors.ts';
import { registerValidation } from '../../src/server/plugins/validation.ts';
import { type PushOptions, registerPush } from '../../src/server/push/push.ts';
import { QueueBoard } from '../../src/server/queue-board.ts';
import { registerTicket } from '../../src/server/routes/ws/ticket.ts';
import type { App } from '../../src/server/types.ts';

/** A PostgreSQL of its own, for one test file. */
export async function startPostgres(): Promise<{
  connectionString: string;
  stop(): Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-push-'));
  await chmod(directory, 0o755);
  const server = await startEmbeddedPostgres({ directory });
  return {
    connectionString: server.connectionString,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** One API process's worth of push on a database: stores, feed, HTTP server on an ephemeral port. */
export interface PushNode {
  database: Database;
  baseUrl: string;
  /** Bytes that the server keeps for its slowest WebSocket. */
  largestBacklog(): number;
  close(): Promise<void>;
}

const link = (path: string) => `http://127.0.0.1/files/${path}`;
const signer: UrlSigner = {
  assetUrl: (task, asset, filename) => link(`tasks/${task}/${asset}/${filename}`),
  uploadUrl: (file_key, filename) => link(`uploads/${file_key}/${filename}`),
  presignedPut: (file_key) => link(`presigned/${file_key}`),
  bundleUrl: (task) => link(`bundles/${task}`),
  publicAssetUrl: (task, asset, filename) => link(`public/${task}/${asset}/${filename}`),
  uploadKeyOf: () => null,
  verify: () => false,
};

export async function startNode(
  connectionString: string,
  options: PushOptions = {},
): Promise<PushNode> {
  const clock = systemClock();
  const database = openDatabase({
    connectionString,
    poolSize: 8,
    clock,
    duplicateWindowSeconds: 0,
    maxInFlight: 0,
  });
  await database.migrate();
  await database.feed.start();
  const app = Fastify({ genReqId: () => randomUUID() }) as unknown as App;
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app, 'http://127.0.0.1');
  registerValidation(app);
  const limiter = new AddressLimiter(0, clock);
  registerAuth(app, requestAuthenticator(database, null), limiter);
  registerScopes(app);
  const { accounts, feed, tasks } = database;
  registerTicket(app, { accounts, clock });
  const board = new QueueBoard(tasks, clock);
  const shape = { publicUrl: 'http://127.0.0.1', fresh: randomUUID };
  await registerPush(
    app,
    { feed, tasks, accounts, signer, board, limiter, metrics: null, ...shape },
    options,
  );
  return {
    database,
    baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }),
    largestBacklog: () =>
      Math.max(0, ...Array.from(app.websocketServer.clients, (client) => client.bufferedAmount)),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export interface TestUser {
  user_uuid: string;
  token: string;
  key_uuid: string;
}

/** A user with credits and a key. */
export async function createUser(
  { accounts }: Database,
  scopes: readonly Scope[] = SCOPES,
): Promise<TestUser> {
  const { user_uuid } = await accounts.createUser({ name: 'push', email: null });
  await accounts.grant(user_uuid, 1_000_000, null, 'for the test');
  const token = `bz_live_${randomBytes(32).toString('base64url')}`;
  const { key_uuid } = await accounts.createKey({
    user_uuid,
    tokenHash: hashToken(token),
    prefix: token.slice(0, 12),
    scopes,
    expires_at: null,
  });
  return { user_uuid, token, key_uuid };
}

/** Creates a PENDING task; its payload is about as long as `text`. */
export async function createTask(
  { tasks }: Database,
  user_uuid: string,
  text = 'a red chair',
): Promise<string> {
  const outcome = await tasks.create({
    user_uuid,
    flow_name: 'prompt-optimize',
    input: { user_input: text },
    cost_credits: 1,
    fingerprint: randomBytes(32).toString('hex'),
    client_order_id: null,
    allow_duplicate: true,
    file_keys: [],
    fetches: false,
    traceparent: null,
  });
  if (outcome.outcome !== 'created') throw new Error(`not created: ${outcome.outcome}`);
  return outcome.task.task_uuid;
}

const NO_DIAGNOSTICS = {
  engine: null,
  timings: [],
  statistics: null,
  validation: null,
  warnings: [],
};

/** PENDING → RUNNING; returns the attempt. */
export async function runTask({ tasks }: Database, task: string): Promise<number> {
  await tasks.admit(task);
  const claimed = await tasks.claim(task, 'test');
  if (claimed.outcome !== 'claimed') throw new Error(`not claimed: ${claimed.outcome}`);
  return claimed.task.attempt;
}

/** RUNNING → SUCCESS. */
export function succeed({ tasks }: Database, task: string, attempt: number): Promise<boolean> {
  return tasks.succeed(task, attempt, {
    output: { optimized_prompt: 'a red chair, studio light' },
    assets: [],
    diagnostics: NO_DIAGNOSTICS,
  });
}
