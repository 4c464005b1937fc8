import { isIP } from 'node:net';
import { ConfigError, type Environment, httpUrl, list, text } from './values.ts';

/** Reads the connection string of a PostgreSQL server. */
export function databaseUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  // The message does not repeat the value, which contains a password.
  if (value !== null && !/^postgres(ql)?:\/\//.test(value))
    throw new ConfigError(`${name} must start with postgres:// or postgresql://.`);
  return value;
}

/** Reads the address of the metrics: a port on this machine, or an address and a port. */
export function metricsAddress(env: Environment): { host: string; port: number } | null {
  const value = text(env, 'BOZZETTO_METRICS');
  if (value === null) return null;
  const [, host = '127.0.0.1', digits] =
    /^(?:(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):)?(\d{1,5})$/.exec(value) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    throw new ConfigError(
      `BOZZETTO_METRICS must be a port, or an address with a port such as 127.0.0.1:9464, not "${value}".`,
    );
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

/** Reads the addresses and networks (CIDR) of trusted proxies. */
export function trustedProxies(env: Environment): string[] {
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

/** Reads the origins that may use the API from a browser; `*` allows all. */
export function corsOrigins(env: Environment): string[] {
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
