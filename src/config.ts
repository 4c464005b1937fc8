import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { WORKER_LANES, type WorkerTakes } from './core/ports/job-queue.ts';

/** Settings of one process. `readConfig` is the only reader of the environment. */
export interface Config {
  /** Which parts this process runs. */
  role: 'all' | 'api' | 'worker';
  /** Address that the server listens on; 0.0.0.0 for every interface. */
  host: string;
  /** 0: a free one. */
  port: number;
  /** Directory of everything that is kept: database, blobs, secrets. Absolute. */
  data: string;
  /** A PostgreSQL to use; null: the embedded one. */
  databaseUrl: string | null;
  /** A streaming replica of it that reads may go to; null: there is none. */
  replicaUrl: string | null;
  /** Seconds that what the replica shows may be old. */
  replicaLagSeconds: number;
  /** Directory of the blob store. Absolute. */
  blobs: string;
  /** An S3 bucket that keeps the blobs instead; null: the directory does. */
  bucket: Bucket | null;
  /** Sends downloads on to the bucket. */
  blobsDirect: boolean;
  /** The first API key, instead of a random one. */
  apiKey: string | null;
  /** Credits of the first grant. */
  credits: number;
  /** Origin in links, without a closing slash; null: http://127.0.0.1:<port>. */
  publicUrl: string | null;
  /** Where model servers reach the server, for callbacks, without a closing slash; null: they are not asked to call. */
  callbackUrl: string | null;
  /** Which flows and parts of the queue a worker takes; null: all. */
  workerTakes: WorkerTakes;
  /** Engine slots of this process. */
  concurrency: number;
  corsOrigins: string[];
  /** Lets source URLs point to private addresses; for development. */
  allowPrivateUrls: boolean;
  /** Seconds in which the same request counts as a duplicate. */
  duplicateWindowSeconds: number;
  /** Seconds that a download URL stays valid. */
  urlTtlSeconds: number;
  /** Seconds that the files of a result are kept; 0: they stay. */
  resultTtlSeconds: number;
  /** Seconds that running tasks get to finish when the process is told to stop. */
  drainSeconds: number;
  /** Requests a minute and user; 0: no limit. */
  rateLimit: number;
  /** Tasks that a user may create in a minute; 0: no limit. */
  creationLimit: number;
  /** Requests a minute and address without a valid key; 0: no limit. */
  addressRateLimit: number;
  /** Addresses and networks (CIDR) of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Tasks in flight of one user; 0: no limit. */
  maxInFlight: number;
  /** Free bytes of a disk below which nothing new is taken. */
  diskReserveBytes: number;
  /** Bytes that one user may store; 0: no limit. */
  storagePerUserBytes: number;
  /** Bytes that all users together may store; 0: no limit. */
  storageTotalBytes: number;
  /** A price table instead of prices.json. Absolute. */
  pricesFile: string | null;
  /** Model servers and the models that they make. Absolute; null: only the built-in engines. */
  configFile: string | null;
  /** A variable of the environment that the configuration file names: a credential; null: it is not set. */
  secret(name: string): string | null;
  /** Where `/metrics` is served without a key; null: nowhere. */
  metrics: { host: string; port: number } | null;
  /** Where traces go, by the OTEL_* variables that every OpenTelemetry program reads; null: they are not kept. */
  tracing: Tracing | null;
  logLevel: LogLevel;
  /** What draws pictures: an adapter, or the plain rasterizer; `auto` takes the best that is there. */
  renderer: 'auto' | RendererKind;
  /** Refuses words that ask for what must not be made. */
  moderateWords: boolean;
  /** Refuses images that show what must not be made. */
  moderateImages: boolean;
  /** Serves the page at `/`. */
  studio: boolean;
  /** What engine processes inherit: they read strangers' files, so no settings and no secrets. */
  engineEnvironment: Record<string, string>;
}

/** A collector of traces, and what is sent to it. */
export interface Tracing {
  /** The whole address, with `/v1/traces`. */
  url: string;
  headers: Record<string, string>;
  /** `service.name` and others. */
  resource: Record<string, string>;
  sampling: { followsParent: boolean; ratio: number };
}

/** A place in an S3 bucket, and who may use it. */
interface Bucket {
  /** Origin of the store. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every key, with a closing slash, or empty. */
  prefix: string;
  /** True: the bucket is the first segment of the path; false: of the host's name. */
  pathStyle: boolean;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null };
}

const RENDERERS = ['gpu', 'lavapipe', 'swiftshader', 'raster'] as const;
type RendererKind = (typeof RENDERERS)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A setting that is wrong or unknown; the message is one sentence for whoever starts the service. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Every BOZZETTO_* name. BOZZETTO_URL is the command line's; a shell that has both set must still start. */
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
  'BOZZETTO_METRICS',
  'BOZZETTO_REPLICA_LAG',
  'BOZZETTO_LOG_LEVEL',
  'BOZZETTO_RENDERER',
  ...['BOZZETTO_MODERATE_WORDS', 'BOZZETTO_MODERATE_IMAGES'],
  'BOZZETTO_STUDIO',
  'BOZZETTO_URL',
]);

/** Settings of an engine process, in the environment that the worker hands it. */
export interface EngineConfig {
  /** Directory of what engines prepare once: the library of drawings. Absolute. */
  library: string;
  /** What draws pictures, as the worker found it. */
  renderer: RendererKind;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings. An empty value counts as absent.
 * @throws ConfigError for a wrong value or an unknown BOZZETTO_* name
 */
export function readConfig(env: Environment = process.env): Config {
  for (const name of Object.keys(env))
    if (name.startsWith('BOZZETTO_') && !NAMES.has(name))
      throw new ConfigError(
        `${name} is not a setting; the settings are ${[...NAMES].sort().join(', ')}.`,
      );
  const data = resolve(text(env, 'BOZZETTO_DATA') ?? 'data');
  const prices = text(env, 'BOZZETTO_PRICES');
  const file = text(env, 'BOZZETTO_CONFIG');
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
    secret: (name) => text(env, name),
    metrics: metricsAddress(env),
    tracing: tracing(env),
    logLevel: oneOf(env, 'BOZZETTO_LOG_LEVEL', LOG_LEVELS, 'info'),
    renderer: oneOf(env, 'BOZZETTO_RENDERER', ['auto', ...RENDERERS] as const, 'auto'),
    moderateWords: onOff(env, 'BOZZETTO_MODERATE_WORDS', true),
    moderateImages: onOff(env, 'BOZZETTO_MODERATE_IMAGES', true),
    studio: onOff(env, 'BOZZETTO_STUDIO', true),
    engineEnvironment: pick(env, ['PATH', 'SystemRoot', 'TZ', 'LANG']),
  };
}

/** Reads an engine process's settings. */
export function readEngineConfig(env: Environment = process.env): EngineConfig {
  return {
    library: resolve(text(env, 'BOZZETTO_DATA') ?? 'data', 'library'),
    renderer: oneOf(env, 'BOZZETTO_RENDERER', RENDERERS, 'raster'),
  };
}

function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

function pick(env: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

function integer(
  env: Environment,
  name: string,
  least: number,
  most: number,
  absent: number,
): number {
  const value = text(env, name);
  if (value === null) return absent;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new ConfigError(
      `${name} must be a whole number from ${least} to ${most}, not "${value}".`,
    );
  return number;
}

/** A setting in MiB, as bytes. */
function mebibytes(env: Environment, name: string, absent: number): number {
  return integer(env, name, 0, 1_000_000_000, absent) * 2 ** 20;
}

function oneOf<T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  absent: T,
): T {
  const value = text(env, name);
  if (value === null) return absent;
  const found = values.find((each) => each === value);
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}".`);
  return found;
}

function onOff(env: Environment, name: string, absent = false): boolean {
  const fallback = absent ? 'on' : 'off';
  const value = oneOf(env, name, ['on', 'off', 'true', 'false', '1', '0'], fallback);
  return value === 'on' || value === 'true' || value === '1';
}

/** An absolute http(s) URL, or null where it is none. */
function httpUrl(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

function databaseUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  // The value holds a password: it is not repeated.
  if (value !== null && !/^postgres(ql)?:\/\//.test(value))
    throw new ConfigError(`${name} must start with postgres:// or postgresql://.`);
  return value;
}

function blobStore(env: Environment, data: string): Pick<Config, 'blobs' | 'bucket'> {
  const value = text(env, 'BOZZETTO_BLOBS');
  const absent = resolve(data, 'blobs');
  if (value === null) return { blobs: absent, bucket: null };
  return readBlobs('BOZZETTO_BLOBS', value, env, absent);
}

/** A blob store as `file:<path>` or `s3://<bucket>/<prefix>?…`. @throws ConfigError that begins with the name */
export function readBlobs(
  name: string,
  value: string,
  env: Environment = process.env,
  absent = '',
): Pick<Config, 'blobs' | 'bucket'> {
  if (value.startsWith('s3:')) return { blobs: absent, bucket: bucket(name, value, env) };
  const path = /^file:(.+)$/.exec(value)?.[1];
  if (path === undefined)
    throw new ConfigError(
      `${name} must be file:<path> or s3://<bucket>/<prefix>?endpoint=<URL>&region=<region>, not "${value}".`,
    );
  // Both spellings that people use: file:relative/or/absolute and file:///absolute.
  return { blobs: resolve(path.replace(/^\/\/(?=\/)/, '')), bucket: null };
}

function bucket(name: string, value: string, env: Environment): Bucket {
  const [, found, path = '', query = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?]*))?(?:\?(.*))?$/.exec(value) ?? [];
  const prefix = path.replace(/\/$/, '');
  if (
    found === undefined ||
    !/^$|^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(prefix)
  )
    throw new ConfigError(
      `${name} must be s3://<bucket>/<prefix>?endpoint=<URL>&region=<region>, the prefix of letters, digits, ., _, - and /.`,
    );
  const options = new URLSearchParams(query);
  for (const option of options.keys())
    if (!['endpoint', 'region', 'style'].includes(option))
      throw new ConfigError(`${name} has endpoint, region and style behind its ?, not ${option}.`);
  const style = options.get('style') ?? 'path';
  if (style !== 'path' && style !== 'host')
    throw new ConfigError(`style in ${name} must be path or host, not "${style}".`);
  const region = options.get('region') ?? 'us-east-1';
  const endpoint = httpUrl(options.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  if (
    endpoint === null ||
    endpoint.pathname !== '/' ||
    endpoint.search !== '' ||
    endpoint.username !== ''
  )
    throw new ConfigError(`endpoint in ${name} must be an http or https URL without a path.`);
  const accessKeyId = text(env, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = text(env, 'AWS_SECRET_ACCESS_KEY');
  if (accessKeyId === null || secretAccessKey === null)
    throw new ConfigError(
      `${name} names an S3 bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.`,
    );
  return {
    ...{ endpoint: endpoint.origin, region, bucket: found, pathStyle: style === 'path' },
    prefix: prefix === '' ? '' : `${prefix}/`,
    credentials: { accessKeyId, secretAccessKey, sessionToken: text(env, 'AWS_SESSION_TOKEN') },
  };
}

function apiKey(env: Environment): string | null {
  const value = text(env, 'BOZZETTO_API_KEY');
  if (value !== null && !/^bz_live_[A-Za-z0-9_-]{43}$/.test(value))
    throw new ConfigError(
      'BOZZETTO_API_KEY must be bz_live_ and 43 characters of letters, digits, - and _ (32 random bytes as base64url).',
    );
  return value;
}

/** Without a closing slash. */
function originUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = httpUrl(value);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(`${name} must be an http or https URL, not "${value}".`);
  return url.href.replace(/\/$/, '');
}

/** A port on this machine, or an address and a port. */
function metricsAddress(env: Environment): Config['metrics'] {
  const value = text(env, 'BOZZETTO_METRICS');
  if (value === null) return null;
  const [, host = '127.0.0.1', digits] =
    /^(?:(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):)?(\d{1,5})$/.exec(value) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    throw new ConfigError(
      `BOZZETTO_METRICS must be a port or an address and a port such as 127.0.0.1:9464, not "${value}".`,
    );
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

function tracing(env: Environment): Tracing | null {
  const whole = text(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const base = text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const name =
    whole === null ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
  const endpoint = whole ?? base;
  const isOff =
    onOff(env, 'OTEL_SDK_DISABLED') || text(env, 'OTEL_TRACES_EXPORTER')?.toLowerCase() === 'none';
  if (endpoint === null || isOff) return null;
  if (httpUrl(endpoint) === null)
    throw new ConfigError(`${name} must be an http or https URL, not "${endpoint}".`);
  const protocol =
    text(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? text(env, 'OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol !== null && protocol !== 'http/json')
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, the one that is spoken here, not "${protocol}".`,
    );
  return {
    url: whole ?? `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: pairs(
      env,
      text(env, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS') === null
        ? 'OTEL_EXPORTER_OTLP_HEADERS'
        : 'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
    ),
    resource: {
      ...pairs(env, 'OTEL_RESOURCE_ATTRIBUTES'),
      'service.name': text(env, 'OTEL_SERVICE_NAME') ?? 'bozzetto',
    },
    sampling: sampling(env),
  };
}

/** `a=1,b=2` with percent-encoded values; they may be secrets, so they are not repeated. */
function pairs(env: Environment, name: string): Record<string, string> {
  const parts = (text(env, name) ?? '').split(',').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [, key, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
      try {
        if (key !== undefined) return [key, decodeURIComponent(value!)];
      } catch {
        // Said below.
      }
      throw new ConfigError(`${name} must be key=value pairs, separated by commas.`);
    }),
  );
}

function sampling(env: Environment): Tracing['sampling'] {
  const names = SAMPLERS.flatMap((each) => [each, `parentbased_${each}` as const]);
  const name = oneOf(env, 'OTEL_TRACES_SAMPLER', names, 'parentbased_always_on');
  const followsParent = name.startsWith('parentbased_');
  if (!name.endsWith('traceidratio'))
    return { followsParent, ratio: name.endsWith('always_on') ? 1 : 0 };
  const ratio = Number(text(env, 'OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return { followsParent, ratio };
}

function trustedProxies(env: Environment): string[] {
  return list(env, 'BOZZETTO_TRUSTED_PROXIES').map((part) => {
    const [address = '', bits, ...more] = part.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    const isNetwork = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most);
    if (isIP(address) === 0 || !isNetwork || more.length > 0)
      throw new ConfigError(
        `BOZZETTO_TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas, not "${part}".`,
      );
    return part;
  });
}

/** Names of flows are checked where flows are known. */
function workerTakes(env: Environment): WorkerTakes {
  const flows = list(env, 'BOZZETTO_WORKER_FLOWS');
  const names = list(env, 'BOZZETTO_WORKER_LANES');
  const lanes = WORKER_LANES.filter((lane) => names.includes(lane));
  if (lanes.length < new Set(names).size)
    throw new ConfigError(`BOZZETTO_WORKER_LANES must be some of ${WORKER_LANES.join(', ')}.`);
  return { flows: flows.length > 0 ? flows : null, lanes: lanes.length > 0 ? lanes : null };
}

/** What stands between commas. */
function list(env: Environment, name: string): string[] {
  const parts = (text(env, name) ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function corsOrigins(env: Environment): string[] {
  return list(env, 'BOZZETTO_CORS_ORIGINS').map((origin) => {
    if (origin === '*') return origin;
    const url = httpUrl(origin);
    if (url === null || url.origin !== origin)
      throw new ConfigError(
        `BOZZETTO_CORS_ORIGINS must be origins such as https://example.org, separated by commas, not "${origin}".`,
      );
    return origin;
  });
}
