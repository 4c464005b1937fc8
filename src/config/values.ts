/** Variables of an environment; who reads a setting is handed them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that is wrong or unknown; the message is one sentence for whoever starts the service. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A setting as it stands there, without the space around it; null: absent or empty. */
export function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/** A whole number within bounds. */
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

/** A setting in MiB, as bytes. */
export function mebibytes(env: Environment, name: string, absent: number): number {
  return integer(env, name, 0, 1_000_000_000, absent) * 2 ** 20;
}

/** One of some words. */
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

/** A switch, as people write one. */
export function onOff(env: Environment, name: string, absent = false): boolean {
  const fallback = absent ? 'on' : 'off';
  const value = oneOf(env, name, ['on', 'off', 'true', 'false', '1', '0'], fallback);
  return value === 'on' || value === 'true' || value === '1';
}

/** An absolute http(s) URL; null where the text is anything else. */
export function httpUrl(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** An origin, perhaps with a path, without a closing slash. */
export function originUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = httpUrl(value);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(`${name} must be an http or https URL, not "${value}".`);
  return url.href.replace(/\/$/, '');
}

/** What stands between commas; none where the setting is absent. */
export function list(env: Environment, name: string): string[] {
  const parts = (text(env, name) ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}
