import { availableParallelism, homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';
import type { AuthorChoice } from '../contract/authors.ts';
import { WORKER_LANES, type WorkerTakes } from '../core/ports/job-queue.ts';
import { authorChoice } from './author.ts';
import { type BlobPlace, blobPlace } from './blobs.ts';
import { corsOrigins, databaseUrl, metricsAddress, trustedProxies } from './network.ts';
import { type Tracing, tracing } from './tracing.ts';
import {
  ConfigError,
  type Environment,
  integer,
  list,
  mebibytes,
  oneOf,
  onOff,
  originUrl,
  text,
} from './values.ts';

export type { Tracing } from './tracing.ts';
export { ConfigError } from './values.ts';

/** Settings of one process. `readConfig` is the only function that reads the environment. */
export interface Config extends BlobPlace {
  /** Parts of the service that this process runs. */
  role: 'all' | 'api' | 'worker';
  /** Address that the server listens on; 0.0.0.0 for every interface. */
  host: string;
  /** TCP port; 0 for any free port. */
  port: number;
  /** Absolute path of the directory for all persistent data: database, blobs, secrets. */
  data: string;
  /** Connection string of a PostgreSQL server; null for the embedded one. */
  databaseUrl: string | null;
  /** Connection string of a streaming replica for reads; null if there is none. */
  replicaUrl: string | null;
  /** Maximum number of seconds that the replica may lag behind the primary. */
  replicaLagSeconds: number;
  /** Whether downloads are redirected to the bucket. */
  blobsDirect: boolean;
  /** The first API key; null for a random one. */
  apiKey: string | null;
  /** Number of credits in the first grant. */
  credits: number;
  /** Origin in links, without a trailing slash; null for http://127.0.0.1:<port>. */
  publicUrl: string | null;
  /** Address to which model servers send callbacks, without a trailing slash; null if callbacks are disabled. */
  callbackUrl: string | null;
  /** Flows and lanes of the queue from which a worker claims tasks; null for all. */
  workerTakes: WorkerTakes;
  /** Engine slots of this process. */
  concurrency: number;
  corsOrigins: string[];
  /** Whether source URLs may point to private addresses, for development. */
  allowPrivateUrls: boolean;
  /** Seconds during which an identical request counts as a duplicate. */
  duplicateWindowSeconds: number;
  /** Seconds for which a download URL is valid. */
  urlTtlSeconds: number;
  /** Seconds for which the files of a result are kept; 0 for no limit. */
  resultTtlSeconds: number;
  /** Seconds that running tasks have to finish when the process is asked to stop. */
  drainSeconds: number;
  /** Maximum number of requests per user and minute; 0 for no limit. */
  rateLimit: number;
  /** Maximum number of tasks that a user may create per minute; 0 for no limit. */
  creationLimit: number;
  /** Maximum number of requests per IP address and minute without a valid key; 0 for no limit. */
  addressRateLimit: number;
  /** Addresses and networks (CIDR) of the proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  /** Maximum number of tasks that a user may have in flight; 0 for no limit. */
  maxInFlight: number;
  /** Number of free bytes on a disk below which nothing new is accepted. */
  diskReserveBytes: number;
  /** Maximum number of bytes that one user may store; 0 for no limit. */
  storagePerUserBytes: number;
  /** Maximum number of bytes that all users together may store; 0 for no limit. */
  storageTotalBytes: number;
  /** Absolute path of a price table that replaces prices.json; null to use prices.json. */
  pricesFile: string | null;
  /**
   * Absolute path of the file that configures model servers and their models; null if only the built-in engines are
   * used, or if that file is `ownConfigFile`.
   */
  configFile: string | null;
  /** Absolute path of the file that is used if `configFile` is null. It need not exist. */
  ownConfigFile: string;
  /** Absolute path of the folder of the operator's own things; null: there are none. */
  library: string | null;
  /**
   * A language model that builds models from prompts and images, in addition to the servers in that file; null if there
   * is none.
   */
  author: AuthorChoice | null;
  /** Returns a credential from the environment variable that the configuration file names, or null if it is not set. */
  secret(name: string): string | null;
  /** Address on which `/metrics` is served without a key; null if disabled. */
  metrics: { host: string; port: number } | null;
  /**
   * Settings for the export of traces, from the OTEL_* variables that every OpenTelemetry program reads; null if
   * disabled.
   */
  tracing: Tracing | null;
  /** Names of settings that were given but no longer have an effect. */
  retired: readonly string[];
  logLevel: LogLevel;
  /**
   * Format of the log: JSON for programs, short lines for people, or `auto`, which writes short lines on a terminal.
   */
  logFormat: (typeof LOG_FORMATS)[number];
  /** Whether prompts that ask for forbidden content are refused. */
  moderateWords: boolean;
  /** Whether images that show forbidden content are refused. */
  moderateImages: boolean;
  /** Whether models get a signed provenance. */
  provenance: boolean;
  /** Whether the Studio is served at `/`. */
  studio: boolean;
  /** Whether an engine process is warmed up for the first run once the service has started. */
  rehearsal: boolean;
  /**
   * Environment variables of engine processes. They exclude settings and secrets, because these processes read
   * untrusted files.
   */
  engineEnvironment: Record<string, string>;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOG_FORMATS = ['auto', 'pretty', 'json'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Settings of earlier versions that no longer have an effect. A service must still start if they are set. */
const RETIRED = ['BOZZETTO_RENDERER'];

/**
 * All known BOZZETTO_* names. BOZZETTO_URL is a setting of the command line, but may also be set in the shell that
 * starts a service.
 */
const NAMES = new Set([
  'BOZZETTO_ROLE',
  'BOZZETTO_HOST',
  'BOZZETTO_DATA',
  ...['BOZZETTO_BLOBS', 'BOZZETTO_BLOBS_DIRECT'],
  'BOZZETTO_API_KEY',
  'BOZZETTO_CREDITS',
  'BOZZETTO_PUBLIC_URL',
  'BOZZETTO_CALLBACK_URL',
  'BOZZETTO_CONCURRENCY',
  ...['BOZZETTO_WORKER_FLOWS', 'BOZZETTO_WORKER_LANES', 'BOZZETTO_CORS_ORIGINS'],
  'BOZZETTO_ALLOW_PRIVATE_URLS',
  'BOZZETTO_DUPLICATE_WINDOW',
  'BOZZETTO_URL_TTL',
  'BOZZETTO_RESULT_TTL',
  'BOZZETTO_DRAIN',
  ...['BOZZETTO_RATE_LIMIT', 'BOZZETTO_CREATION_LIMIT', 'BOZZETTO_ADDRESS_RATE_LIMIT'],
  'BOZZETTO_TRUSTED_PROXIES',
  'BOZZETTO_MAX_IN_FLIGHT',
  'BOZZETTO_DISK_RESERVE',
  ...['BOZZETTO_STORAGE_PER_USER', 'BOZZETTO_STORAGE_TOTAL'],
  'BOZZETTO_PRICES',
  'BOZZETTO_CONFIG',
  ...['BOZZETTO_AUTHOR', 'BOZZETTO_LIBRARY'],
  'BOZZETTO_METRICS',
  'BOZZETTO_REPLICA_LAG',
  ...['BOZZETTO_LOG_LEVEL', 'BOZZETTO_LOG_FORMAT'],
  ...['BOZZETTO_MODERATE_WORDS', 'BOZZETTO_MODERATE_IMAGES'],
  ...['BOZZETTO_PROVENANCE', 'BOZZETTO_STUDIO', 'BOZZETTO_REHEARSAL'],
  'BOZZETTO_URL',
]);

/**
 * Reads the settings. An empty value counts as absent.
 * @throws ConfigError for a wrong value or an unknown BOZZETTO_* name
 */
export function readConfig(env: Environment = process.env): Config {
  for (const name of Object.keys(env))
    if (name.startsWith('BOZZETTO_') && !NAMES.has(name) && !RETIRED.includes(name))
      throw new ConfigError(
        `${name} is not a setting. The settings are ${[...NAMES].sort().join(', ')}.`,
      );
  const data = resolve(text(env, 'BOZZETTO_DATA') ?? 'data');
  const prices = text(env, 'BOZZETTO_PRICES');
  const file = text(env, 'BOZZETTO_CONFIG');
  const library = text(env, 'BOZZETTO_LIBRARY');
  return {
    role: oneOf(env, 'BOZZETTO_ROLE', ['all', 'api', 'worker'] as const, 'all'),
    host: text(env, 'BOZZETTO_HOST') ?? '127.0.0.1',
    port: integer(env, 'PORT', 0, 65_535, 8080),
    data,
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    replicaUrl: databaseUrl(env, 'DATABASE_REPLICA_URL'),
    replicaLagSeconds: integer(env, 'BOZZETTO_REPLICA_LAG', 1, 3600, 10),
    ...blobStore(env, data),
    blobsDirect: onOff(env, 'BOZZETTO_BLOBS_DIRECT'),
    apiKey: apiKey(env),
    credits: integer(env, 'BOZZETTO_CREDITS', 0, 1_000_000_000, 1000),
    publicUrl: originUrl(env, 'BOZZETTO_PUBLIC_URL'),
    callbackUrl: originUrl(env, 'BOZZETTO_CALLBACK_URL'),
    // One engine run keeps one core busy; a second one on the same core only adds memory.
    concurrency: integer(env, 'BOZZETTO_CONCURRENCY', 1, 64, Math.min(64, availableParallelism())),
    workerTakes: workerTakes(env),
    corsOrigins: corsOrigins(env),
    allowPrivateUrls: onOff(env, 'BOZZETTO_ALLOW_PRIVATE_URLS'),
    duplicateWindowSeconds: integer(env, 'BOZZETTO_DUPLICATE_WINDOW', 0, 86_400, 10),
    urlTtlSeconds: integer(env, 'BOZZETTO_URL_TTL', 60, 30 * 86_400, 86_400),
    resultTtlSeconds: integer(env, 'BOZZETTO_RESULT_TTL', 0, 3650 * 86_400, 0),
    drainSeconds: integer(env, 'BOZZETTO_DRAIN', 0, 3600, 20),
    rateLimit: integer(env, 'BOZZETTO_RATE_LIMIT', 0, 100_000_000, 6000),
    creationLimit: integer(env, 'BOZZETTO_CREATION_LIMIT', 0, 100_000_000, 0),
    addressRateLimit: integer(env, 'BOZZETTO_ADDRESS_RATE_LIMIT', 0, 100_000_000, 1000),
    trustedProxies: trustedProxies(env),
    maxInFlight: integer(env, 'BOZZETTO_MAX_IN_FLIGHT', 0, 100_000_000, 1000),
    diskReserveBytes: mebibytes(env, 'BOZZETTO_DISK_RESERVE', 512),
    storagePerUserBytes: mebibytes(env, 'BOZZETTO_STORAGE_PER_USER', 0),
    storageTotalBytes: mebibytes(env, 'BOZZETTO_STORAGE_TOTAL', 0),
    pricesFile: prices === null ? null : resolve(prices),
    configFile: file === null ? null : resolve(file),
    ownConfigFile: join(data, 'bozzetto.config.json'),
    library: library === null ? null : resolve(library),
    author: authorChoice(env),
    secret: (name) => text(env, name),
    metrics: metricsAddress(env),
    tracing: tracing(env),
    retired: RETIRED.filter((name) => text(env, name) !== null),
    logLevel: oneOf(env, 'BOZZETTO_LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: oneOf(env, 'BOZZETTO_LOG_FORMAT', LOG_FORMATS, 'auto'),
    moderateWords: onOff(env, 'BOZZETTO_MODERATE_WORDS', true),
    moderateImages: onOff(env, 'BOZZETTO_MODERATE_IMAGES', true),
    provenance: onOff(env, 'BOZZETTO_PROVENANCE', true),
    studio: onOff(env, 'BOZZETTO_STUDIO', true),
    rehearsal: onOff(env, 'BOZZETTO_REHEARSAL', true),
    engineEnvironment: pick(env, ['PATH', 'SystemRoot', 'TZ', 'LANG']),
  };
}

function pick(env: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

function blobStore(env: Environment, data: string): BlobPlace {
  const value = text(env, 'BOZZETTO_BLOBS');
  const absent = resolve(data, 'blobs');
  if (value === null) return { blobs: absent, bucket: null };
  return blobPlace('BOZZETTO_BLOBS', value, env, absent);
}

/**
 * Parses the location of a blob store, `file:<path>` or `s3://<bucket>/<prefix>?…`. @throws ConfigError whose message
 * mentions `name`
 */
export function readBlobs(name: string, value: string, env: Environment = process.env): BlobPlace {
  return blobPlace(name, value, env, '');
}

function apiKey(env: Environment): string | null {
  const value = text(env, 'BOZZETTO_API_KEY');
  if (value !== null && !/^bz_live_[A-Za-z0-9_-]{43}$/.test(value))
    throw new ConfigError(
      'BOZZETTO_API_KEY must be bz_live_ followed by 43 letters, digits, - or _ (32 random bytes as base64url).',
    );
  return value;
}

/**
 * Reads the flows and lanes that a worker serves. The worker itself checks the names of flows, which are not known
 * here.
 */
function workerTakes(env: Environment): WorkerTakes {
  const flows = list(env, 'BOZZETTO_WORKER_FLOWS');
  const names = list(env, 'BOZZETTO_WORKER_LANES');
  const lanes = WORKER_LANES.filter((lane) => names.includes(lane));
  if (lanes.length < new Set(names).size)
    throw new ConfigError(
      `BOZZETTO_WORKER_LANES must be a list of ${WORKER_LANES.join(', ')}, separated by commas.`,
    );
  return { flows: flows.length > 0 ? flows : null, lanes: lanes.length > 0 ? lanes : null };
}

/** Returns the folder of the user's caches, by the conventions of the operating system. */
export function userCacheFolder(env: Environment = process.env): string {
  const home = homedir();
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME;
  if (platform() === 'darwin') return join(home, 'Library', 'Caches');
  if (platform() === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  return join(home, '.cache');
}
