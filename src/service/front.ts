import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import type { Logger } from 'pino';
import type { LiveConfiguration } from '../backends/live-configuration.ts';
import type { BackendEntry } from '../backends/read-backend.ts';
import type { BackendConfiguration } from '../backends/read-configuration.ts';
import type { Config } from '../config/config.ts';
import type { ModelCatalog } from '../core/model-catalog.ts';
import type { WordModerator } from '../core/ports/word-moderator.ts';
import type { PriceTable } from '../core/pricing.ts';
import type { OwnThings } from '../engines/library/own-things.ts';
import { createWordModerator } from '../engines/moderate/word-moderator.ts';
import { flowSpecs } from '../flows/specs.ts';
import type { BackendFacts } from '../server/ports.ts';
import { createServer } from '../server/server.ts';
import { authorSettings } from './author-choice.ts';
import { callbackIntake } from './callbacks.ts';
import { engineSettings } from './engines/engine-settings.ts';
import { firstStart, keepFirstKey } from './first-start.ts';
import { serveLibrary } from './library/open-library.ts';
import type { LocalWorker } from './local-worker.ts';
import { registerAgents } from './mcp/agents.ts';
import { openPromptJudge } from './prompt-judge.ts';
import type { Storage } from './storage.ts';
import { openStudio } from './studio/open-studio.ts';

const UPLOAD_TTL_SECONDS = 7 * 86_400;

/** A server that is listening. */
export type Front = Awaited<ReturnType<typeof listen>>;

/** Everything that the server needs besides settings and storage. */
export interface FrontParts {
  prices: PriceTable;
  live: LiveConfiguration;
  /** The models of the configuration in use. */
  models: ModelCatalog;
  /** The worker of this process, which moderates images; null: this process moderates none. */
  local: LocalWorker | null;
  /** Version of this program. */
  version: string;
  /** Whether the operator's settings decide on the language model, rather than an administrator. */
  isAuthorDecided: boolean;
  /** The operator's own things; null: there are none. */
  things: OwnThings | null;
}

/** Creates the first key if there is none yet, then starts to listen. */
export async function listen(
  config: Config,
  { database, ports, scratch, signerOf, callbacks, sessionSecret }: Storage,
  { prices, live, models, local, version, isAuthorDecided: isDecided, things }: FrontParts,
  log: Logger,
) {
  const { apiKey: token, credits } = config;
  const firstKey = await firstStart(database, { token, credits, now: ports.clock.now() });
  // A key that the operator chose is not written to disk.
  if (firstKey.state === 'made' && token === null) await keepFirstKey(config.data, firstKey.token);
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${port}`;
  const studio = config.studio ? openStudio(config.data, ports, log) : null;
  const prompts = openPromptJudge(things);
  // Visitors of the Studio will enter prompts, so loading the vocabulary starts now.
  if (config.studio) prompts.expect();
  const backends = new Map<string, BackendFacts>();
  // The server keeps this map, so a changed configuration changes its content.
  const showBackends = (configuration: BackendConfiguration) => {
    backends.clear();
    for (const [name, entry] of configuration.backends) backends.set(name, factsOf(entry));
  };
  showBackends(live.current);
  const app = await createServer(
    {
      ...ports,
      library: serveLibrary(things),
      signer: signerOf(publicUrl),
      callbacks: callbacks && callbackIntake(callbacks),
      database: { check: database.ping },
    },
    {
      prices,
      models,
      backends,
      configuration: () => live.state,
      engines: engineSettings(live, { log, servicePort: port }),
      authors: authorSettings(config, isDecided),
      runnableFlows: new Set(Object.keys(flowSpecs)),
      moderator: config.moderateWords ? wordModerator() : null,
      prompts,
      engineSlots: () => (config.role === 'api' ? null : config.concurrency),
      renderer: local && { kind: 'raster', adapter: null },
      publicUrl,
      corsOrigins: config.corsOrigins,
      limits: {
        requests_per_minute: config.rateLimit,
        creations_per_minute: config.creationLimit,
        tasks_in_flight: config.maxInFlight,
        storage_bytes: config.storagePerUserBytes,
      },
      addressRateLimit: config.addressRateLimit,
      trustedProxies: config.trustedProxies,
      uploadTtlSeconds: UPLOAD_TTL_SECONDS,
      expectImage: () => local?.judges?.warm(1),
      imageArrived: ({ user_uuid, blob_key, sha256 }) =>
        local?.worker.imageArrived(user_uuid, { blobKey: blob_key, sha256 }),
      tempDirectory: scratch.root,
      studio,
    },
    log,
  );
  const secret = sessionSecret;
  registerAgents(app, { publicUrl, origins: config.corsOrigins, secret, version });
  await app.listen({ host: config.host, port });
  const url = `http://${urlHost(config.host)}:${port}`;
  // With the embedded database, only the person who started the service reads its output. Otherwise the output may be
  // collected as logs, which must not contain a sign-in link.
  const signIn = config.databaseUrl === null ? ((await studio?.signInPath()) ?? null) : null;
  return {
    app,
    publicUrl,
    showBackends,
    studio,
    firstKey,
    url,
    signInUrl: signIn && `${config.publicUrl ?? url}${signIn}`,
  };
}

function factsOf({ kind, concurrency, timeouts, price, settings }: BackendEntry): BackendFacts {
  // Backends whose jobs cost money have a table of credits per job.
  const credits = (settings.credits_per_job ?? {}) as BackendFacts['credits'];
  const table = Object.entries(credits).map(([work, count]) => `${count} for ${work}`);
  const reported = price ?? (table.length === 0 ? null : table.join(', '));
  return { kind: kind.name, concurrency, queueMs: timeouts.queueMs, price: reported, credits };
}

function wordModerator(): WordModerator {
  const judge = createWordModerator();
  return {
    async refusal(text) {
      const verdict = judge(text);
      return verdict.allowed ? null : verdict.reason;
    },
  };
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createSocketServer().once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Returns the host for a URL that reaches the listening address from this machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
