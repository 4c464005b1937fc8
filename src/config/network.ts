import { isIP } from 'node:net';
import { ConfigError, type Environment, httpUrl, list, text } from './values.ts';

/** A PostgreSQL to connect to. */
export function databaseUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  // The value holds a password: it is not repeated.
  if (value !== null && !/^postgres(ql)?:\/\//.test(value))
    throw new ConfigError(`${name} must start with postgres:// or postgresql://.`);
  return value;
}

/** A port on this machine, or an address and a port. */
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

/** Addresses and networks (CIDR) of proxies. */
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

/** Origins, or `*` for every one. */
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
