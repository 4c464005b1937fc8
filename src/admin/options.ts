import { SCOPES, type Scope } from '../contract/account.ts';
import type { AccountStore } from '../core/ports/account-store.ts';

/** All options of all commands. */
export const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  user: { type: 'string' },
  key: { type: 'string' },
  scopes: { type: 'string' },
  credits: { type: 'string' },
  expires: { type: 'string' },
  note: { type: 'string' },
  megabytes: { type: 'string' },
  weight: { type: 'string' },
  search: { type: 'string' },
  once: { type: 'string' },
  flow: { type: 'string' },
  worker: { type: 'string' },
  task: { type: 'string' },
  plan: { type: 'string' },
  requests: { type: 'string' },
  creations: { type: 'string' },
  'in-flight': { type: 'string' },
  sandbox: { type: 'boolean' },
  portable: { type: 'boolean' },
  days: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Switch = 'sandbox' | 'portable';

/** Values of the options that were given. */
export type Options = { [name in Exclude<keyof typeof OPTIONS, 'help' | Switch>]?: string } & {
  [name in Switch]?: boolean;
};

/** Error for a command line that cannot be run. Its message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns the value of an option. @throws UsageError if it is missing */
export function required(options: Options, name: Exclude<keyof Options, Switch>): string {
  const value = options[name];
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

/**
 * Returns the UUID of an existing user. @throws UsageError if there is none, with a clearer message than a foreign key
 * error
 */
export async function knownUser(accounts: AccountStore, options: Options): Promise<string> {
  const user = uuid(options, 'user');
  if ((await accounts.findUser(user)) !== null) return user;
  throw new UsageError(`there is no user ${user}.`);
}

/** Returns the UUID that an option holds. @throws UsageError if the option is missing or not a UUID */
export function uuid(options: Options, name: 'user' | 'key' | 'worker' | 'task'): string {
  const value = required(options, name);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    throw new UsageError(`--${name} must be a UUID, not "${value}".`);
  return value;
}

/**
 * Returns the number of credits, which may be negative only if `signed` is true.
 * @throws UsageError if it is missing, 0, not an integer, or negative without being allowed to be
 */
export function credits(options: Options, signed: boolean): number {
  const value = required(options, 'credits');
  const amount = Number(value);
  if (!Number.isSafeInteger(amount) || amount === 0 || (amount < 0 && !signed))
    throw new UsageError(
      `--credits must be an integer${signed ? ' other than' : ' above'} 0, not "${value}".`,
    );
  return amount;
}

/**
 * Returns the expiry time in Unix milliseconds; null if the key never expires. @throws UsageError if the value is not a
 * time
 */
export function expiry({ expires }: Options): number | null {
  if (expires === undefined) return null;
  const time = Date.parse(expires);
  if (Number.isNaN(time))
    throw new UsageError(`--expires must be an ISO 8601 time, not "${expires}".`);
  return time;
}

/** Returns the given scopes, or all scopes except admin if none are given. @throws UsageError if one is unknown */
export function scopesOf(options: Options): Scope[] {
  if (options.scopes === undefined) return SCOPES.filter((scope) => scope !== 'admin');
  return options.scopes.split(',').map((name) => {
    const scope = SCOPES.find((each) => each === name.trim());
    if (scope === undefined)
      throw new UsageError(`"${name}" is not a scope; the scopes are ${SCOPES.join(', ')}.`);
    return scope;
  });
}

/** Returns the quota in bytes; null for the configured one. @throws UsageError if it is missing or not an integer */
export function quota(options: Options): number | null {
  const value = required(options, 'megabytes');
  if (value === 'default') return null;
  const megabytes = Number(value);
  if (/^\d+$/.test(value) && megabytes <= 1_000_000_000) return megabytes * 2 ** 20;
  throw new UsageError(`--megabytes must be an integer or "default", not "${value}".`);
}

/** Returns a number of days. @throws UsageError if it is missing or out of range */
export function days(options: Options): number {
  const value = required(options, 'days');
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 3650) return Number(value);
  throw new UsageError(`--days must be an integer from 1 to 3650, not "${value}".`);
}

/** Bounds of the database column `weight`. */
const WEIGHTS = { least: 0.01, most: 100 } as const;

/** Returns the weight. @throws UsageError if it is missing or out of bounds */
export function weight(options: Options): number {
  const value = Number(required(options, 'weight'));
  if (!(value >= WEIGHTS.least && value <= WEIGHTS.most))
    throw new UsageError(
      `--weight must be a number from ${WEIGHTS.least} to ${WEIGHTS.most}, not "${options.weight}".`,
    );
  return value;
}
