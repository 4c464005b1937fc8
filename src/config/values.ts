/** Environment variables, which are passed to every function that reads a setting. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Error for a wrong or unknown setting. Its message is for the person who starts the service. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Returns the trimmed value of a setting, or null if it is absent or empty. */
export function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/** Reads an integer within bounds. */
export function integer(
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
    throw new ConfigError(`${name} must be an integer from ${least} to ${most}, not "${value}".`);
  return number;
}

/** Reads a setting in MiB and returns bytes. */
export function mebibytes(env: Environment, name: string, absent: number): number {
  return integer(env, name, 0, 1_000_000_000, absent) * 2 ** 20;
}

/** Reads a setting that must be one of the given values. */
export function oneOf<T extends string>(
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

/** Reads a switch in its common spellings: on, off, true, false, 1 or 0. */
export function onOff(env: Environment, name: string, absent = false): boolean {
  const fallback = absent ? 'on' : 'off';
  const value = oneOf(env, name, ['on', 'off', 'true', 'false', '1', '0'], fallback);
  return value === 'on' || value === 'true' || value === '1';
}

/** Parses an absolute http(s) URL; returns null for any other text. */
export function httpUrl(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** Reads an http(s) URL, with or without a path, and returns it without a trailing slash. */
export function originUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = httpUrl(value);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(`${name} must be an http or https URL, not "${value}".`);
  return url.href.replace(/\/$/, '');
}

/** Reads a comma-separated list. An absent setting counts as an empty list. */
export function list(env: Environment, name: string): string[] {
  const parts = (text(env, name) ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}
