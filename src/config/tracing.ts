import { ConfigError, type Environment, httpUrl, oneOf, onOff, text } from './values.ts';

/** A collector of traces, and what is sent to it. */
export interface Tracing {
  /** The whole address, with `/v1/traces`. */
  url: string;
  headers: Record<string, string>;
  /** `service.name` and others. */
  resource: Record<string, string>;
  sampling: { followsParent: boolean; ratio: number };
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

/** Where traces go, by the variables of OpenTelemetry; null: nowhere. */
export function tracing(env: Environment): Tracing | null {
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
