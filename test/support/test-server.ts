import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import prices from '../../contracts/prices.json' with { type: 'json' };
import { openDiskBlobStore } from '../../src/adapters/blobs/disk-blob-store.ts';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { createWebhookSender } from '../../src/adapters/fetch/webhook-sender.ts';
import { sharpMediaProber } from '../../src/adapters/media/media-prober.ts';
import {
  keptSmallPictures,
  withoutSmallPicturesOfGone,
} from '../../src/adapters/media/small-pictures.ts';
import { hmacUrlSigner } from '../../src/adapters/url-signer/hmac-url-signer.ts';
import type { Scope } from '../../src/contract/account.ts';
import { SCOPES } from '../../src/contract/account.ts';
import { createModelCatalog } from '../../src/core/model-catalog.ts';
import type { BlobStore } from '../../src/core/ports/blob-store.ts';
import type { Clock } from '../../src/core/ports/clock.ts';
import type { UrlSigner } from '../../src/core/ports/url-signer.ts';
import { priceTable } from '../../src/core/pricing.ts';
import type { Asset } from '../../src/core/task.ts';
import { flowSpecs } from '../../src/flows/specs.ts';
import type { ServerOptions, ServerPorts } from '../../src/server/ports.ts';
import { createServer } from '../../src/server/server.ts';
import type { App } from '../../src/server/types.ts';
import { serveLibrary } from '../../src/service/library/open-library.ts';
import type { TestDatabase } from './database.ts';
import { testDatabase } from './database.ts';
import type { Answer } from './http.ts';
import { send } from './http.ts';

/** For tests that are not about a server's limits. */
export const NO_LIMITS = {
  requests_per_minute: 0,
  creations_per_minute: 0,
  tasks_in_flight: 0,
  storage_bytes: 0,
};

/** A user with a key. */
export interface TestUser {
  user_uuid: string;
  token: string;
  auth: { authorization: string };
}

/** A server in this process with a real database, real files and a real socket. No worker is running. */
export interface TestServer {
  app: App;
  baseUrl: string;
  database: TestDatabase;
  blobs: BlobStore;
  signer: UrlSigner;
  clock: Clock;
  directory: string;
  /** Creates a user; with 1,000 credits unless stated. */
  user(options?: { credits?: number; scopes?: Scope[]; expires_at?: number }): Promise<TestUser>;
  /** Sends a request under /api/v1 as a user; `json` becomes the body. */
  call(
    user: TestUser | null,
    method: string,
    path: string,
    json?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Uploads an image for a user and returns its file_key. */
  image(user: TestUser, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Makes a PENDING task succeed with these files, as a worker would. */
  succeed(task_uuid: string, files: TestFile[], output?: Record<string, unknown>): Promise<Asset[]>;
}

/** A file of a finished task. */
export type TestFile = Pick<Asset, 'role' | 'kind' | 'format' | 'filename' | 'content_type'> & {
  bytes: Uint8Array;
};

const opened: { app: App; directory: string }[] = [];

after(async () => {
  for (const { app, directory } of opened) {
    const closed = app.close();
    // A connection without a request does not count as idle: it would keep the process alive for its 72 s.
    app.server.closeAllConnections();
    await closed;
    await rm(directory, { recursive: true, force: true });
  }
});

/** Starts a server on a fresh database; everything is stopped and removed after the last test. */
export async function testServer(
  overrides: { options?: Partial<ServerOptions>; ports?: Partial<ServerPorts> } = {},
  databaseOptions: Parameters<typeof testDatabase>[0] = {},
): Promise<TestServer> {
  const database = await testDatabase(databaseOptions);
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-http-'));
  await mkdir(join(directory, 'temp'));
  const blobs = withoutSmallPicturesOfGone(await openDiskBlobStore(join(directory, 'blobs')));
  const clock = overrides.ports?.clock ?? systemClock();
  const publicUrl = overrides.options?.publicUrl ?? 'http://bozzetto.test';
  const signer = hmacUrlSigner({ secret: randomBytes(32), publicUrl, ttlSeconds: 3600, clock });
  const app = await createServer(
    {
      tasks: database.tasks,
      batches: database.batches,
      accounts: database.accounts,
      sessions: database.sessions,
      uploads: database.uploads,
      storage: database.storage,
      retention: database.retention,
      room: { shortage: async () => null, disks: async () => [] },
      feed: database.feed,
      queueControl: database.queueControl,
      rates: database.rates,
      provenanceKeys: database.provenanceKeys,
      backendStates: { list: async () => [] },
      replica: null,
      webhooks: database.webhooks,
      webhookTargets: createWebhookSender(),
      callbacks: null,
      metrics: null,
      tracer: null,
      database: { check: database.ping },
      prober: sharpMediaProber(),
      blobs,
      library: serveLibrary(null),
      smallPictures: keptSmallPictures(blobs, join(directory, 'temp')),
      signer,
      clock,
      ...overrides.ports,
    },
    {
      prices: priceTable.parse(prices),
      models: createModelCatalog(Object.values(flowSpecs)),
      authors: {
        isDecided: true,
        state: async () => ({ active: null, chosen: null, offers: [], restart_required: false }),
        choose: async () => {},
      },
      backends: new Map(),
      configuration: () => ({ file: null, revision: 'none', loaded_at: 0, refused: null }),
      // Tests of model servers start the whole service or pass their own.
      engines: {} as ServerOptions['engines'],
      runnableFlows: new Set(['image-to-model', 'image-to-mesh']),
      moderator: null,
      prompts: null,
      engineSlots: () => 2,
      renderer: null,
      publicUrl,
      corsOrigins: [],
      limits: NO_LIMITS,
      addressRateLimit: 0,
      trustedProxies: [],
      uploadTtlSeconds: 3600,
      expectImage() {},
      imageArrived() {},
      tempDirectory: join(directory, 'temp'),
      studio: null,
      ...overrides.options,
    },
  );
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  opened.push({ app, directory });

  const call: TestServer['call'] = (user, method, path, json, headers = {}) =>
    send(`${baseUrl}${path.startsWith('/files') ? '' : '/api/v1'}${path}`, {
      method,
      headers: {
        ...user?.auth,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });

  return {
    app,
    baseUrl,
    database,
    blobs,
    signer,
    clock,
    directory,
    call,
    async user({ credits = 1000, scopes = [...SCOPES], expires_at } = {}) {
      const { user_uuid } = await database.accounts.createUser({ name: 'Test', email: null });
      if (credits > 0) await database.accounts.grant(user_uuid, credits, null, 'test');
      const token = `bz_live_${randomBytes(32).toString('base64url')}`;
      await database.accounts.createKey({
        user_uuid,
        tokenHash: createHash('sha256').update(token).digest(),
        prefix: token.slice(0, 12),
        scopes,
        expires_at: expires_at ?? null,
      });
      return { user_uuid, token, auth: { authorization: `Bearer ${token}` } };
    },
    async image(user, bytes) {
      const form = new FormData();
      form.set('file', new Blob([bytes]), 'photo.png');
      const answer = await send(`${baseUrl}/api/v1/upload/image`, {
        method: 'POST',
        headers: user.auth,
        body: form,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data.file_key;
    },
    async succeed(task_uuid, files, output = {}) {
      const assets: Asset[] = [];
      for (const { bytes, ...about } of files) {
        const asset_id = clock.uuid();
        const blob_key = `tasks/${task_uuid}/${asset_id}`;
        const path = join(directory, 'temp', asset_id);
        await writeFile(path, bytes);
        await blobs.putFile(blob_key, path);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        assets.push({ ...about, asset_id, blob_key, bytes: bytes.length, sha256 });
      }
      await database.tasks.admit(task_uuid);
      const claim = await database.tasks.claim(task_uuid, 'test');
      if (claim.outcome !== 'claimed') throw new Error(claim.outcome);
      const diagnostics = {
        engine: { id: 'test', version: '1' },
        timings: [{ stage: 'all', milliseconds: 5 }],
        statistics: null,
        validation: null,
        warnings: [],
      };
      await database.tasks.succeed(task_uuid, claim.task.attempt, { output, assets, diagnostics });
      return assets;
    },
  };
}
