import { ConfigError, type Environment, httpUrl, integer, oneOf, onOff, text } from './values.ts';

/** A trace collector, and how traces are sent to it. */
export interface Tracing {
  /** Complete URL of the collector, including `/v1/traces`. */
  url: string;
  headers: Record<string, string>;
  protocol: (typeof PROTOCOLS)[number];
  compression: (typeof COMPRESSIONS)[number];
  timeoutMs: number;
  /** Attributes of the process: `service.name` and others. */
  resource: Record<string, string>;
  sampling: { followsParent: boolean; ratio: number };
  batches: { size: number; queue: number; delayMs: number; keepForMs: number | null };
}

const PROTOCOLS = ['http/protobuf', 'http/json'] as const;
const COMPRESSIONS = ['none', 'gzip'] as const;
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

/** Longest delay of a timer, in milliseconds. */
const MOST_MS = 2 ** 31 - 1;

/** Reads the settings for exporting traces from OpenTelemetry's variables; returns null if the export is disabled. */
export function tracing(env: Environment): Tracing | null {
  const whole = text(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const base = text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const endpoint = whole ?? base;
  if (endpoint === null || isOff(env)) return null;
  const name = (setting: string) => nameOf(env, setting);
  if (httpUrl(endpoint) === null)
    throw new ConfigError(`${name('ENDPOINT')} must be an http or https URL, not "${endpoint}".`);
  return {
    url: whole ?? `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: {
      ...pairs(env, 'OTEL_EXPORTER_OTLP_HEADERS'),
      ...pairs(env, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'),
    },
    protocol: oneOf(env, name('PROTOCOL'), PROTOCOLS, 'http/protobuf'),
    compression: oneOf(env, name('COMPRESSION'), COMPRESSIONS, 'none'),
    timeoutMs: integer(env, name('TIMEOUT'), 1, MOST_MS, 10_000),
    resource: resource(env),
    sampling: sampling(env),
    batches: batches(env),
  };
}

function isOff(env: Environment): boolean {
  const lower = (name: string) => text(env, name)?.toLowerCase();
  const disabled = { OTEL_SDK_DISABLED: lower('OTEL_SDK_DISABLED') };
  return onOff(disabled, 'OTEL_SDK_DISABLED') || lower('OTEL_TRACES_EXPORTER') === 'none';
}

/** Returns the name of the variable for an exporter setting. A variable that is specific to traces takes precedence. */
function nameOf(env: Environment, setting: string): string {
  const own = `OTEL_EXPORTER_OTLP_TRACES_${setting}`;
  return text(env, own) === null ? `OTEL_EXPORTER_OTLP_${setting}` : own;
}

function resource(env: Environment): Record<string, string> {
  const name = text(env, 'OTEL_SERVICE_NAME');
  return {
    'service.name': 'bozzetto',
    ...pairs(env, 'OTEL_RESOURCE_ATTRIBUTES'),
    ...(name !== null && { 'service.name': name }),
  };
}

/**
 * Reads how spans are batched. OpenTelemetry's defaults are a queue of 2,048 spans, a delay of 5,000 ms, and 30,000 ms
 * to export a batch. Unlike there, a batch is kept until the collector accepts it, unless a limit is set.
 */
function batches(env: Environment): Tracing['batches'] {
  const keepForMs = integer(env, 'OTEL_BSP_EXPORT_TIMEOUT', 0, MOST_MS, 0);
  return {
    size: integer(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 1, 1_000_000, 512),
    queue: integer(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 1, 1_000_000, 4096),
    delayMs: integer(env, 'OTEL_BSP_SCHEDULE_DELAY', 1, MOST_MS, 2000),
    keepForMs: keepForMs === 0 ? null : keepForMs,
  };
}

/**
 * Parses `a=1,b=2` with percent-encoded values. The values may be secrets, so the error message does not repeat them.
 */
function pairs(env: Environment, name: string): Record<string, string> {
  const parts = (text(env, name) ?? '').split(',').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [, key, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
      try {
        if (key !== undefined) return [key, decodeURIComponent(value!)];
      } catch {
        // The error that is thrown below covers this case too.
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
