import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './adapters/clock/system-clock.ts';
import {
  attachEmbeddedPostgres,
  startEmbeddedPostgres,
} from './adapters/embedded-postgres/start.ts';
import { openDatabase } from './adapters/postgres/database.ts';
import { type Config, readConfig } from './config.ts';
import { SCOPES, type Scope } from './contract/account.ts';
import type { AccountStore } from './core/ports/account-store.ts';
import type { StorageStore } from './core/ports/storage-store.ts';

/*
 * Accounts and credits from the command line, beside a running service or without one. Every answer is a line of
 * JSON for each thing, so that a script can read it.
 */

const USAGE = `npm run admin -- <command>

  users list
  users create --name <name> [--email <address>]
  keys create --user <uuid> [--scopes <scope,scope>] [--expires <ISO 8601 time>]
  keys revoke --key <uuid>
  balance --user <uuid>
  grant --user <uuid> --credits <n> [--expires <ISO 8601 time>] [--note <text>]
  adjust --user <uuid> --credits=<+n or -n> [--note <text>]
  storage --user <uuid>
  quota --user <uuid> --megabytes <n, 0 for no limit, or default>
  weight --user <uuid> --weight <0.01 to 100>
  queue
  reconcile

The scopes are ${SCOPES.join(', ')}; without --scopes a key has all but admin.
The database is DATABASE_URL, or the embedded one in BOZZETTO_DATA.`;

const OPTIONS = {
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
} as const;

type Options = { [name in keyof typeof OPTIONS]?: string };

/** A command line that cannot be run; the message is one sentence. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

function required(options: Options, name: keyof Options): string {
  const value = options[name];
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

/** @throws UsageError where no such user exists: a sentence instead of a violated foreign key */
async function knownUser(accounts: AccountStore, options: Options): Promise<string> {
  const user = uuid(options, 'user');
  if ((await accounts.listUsers()).some(({ user_uuid }) => user_uuid === user.toLowerCase()))
    return user;
  throw new UsageError(`there is no user ${user}.`);
}

function uuid(options: Options, name: 'user' | 'key'): string {
  const value = required(options, name);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    throw new UsageError(`--${name} must be a UUID, not "${value}".`);
  return value;
}

function credits(options: Options, signed: boolean): number {
  const value = required(options, 'credits');
  const amount = Number(value);
  if (!Number.isSafeInteger(amount) || amount === 0 || (amount < 0 && !signed))
    throw new UsageError(
      `--credits must be a whole number${signed ? ' other than' : ' above'} 0, not "${value}".`,
    );
  return amount;
}

/** The bounds of the column `weight`. */
const WEIGHTS = { least: 0.01, most: 100 } as const;

function weight(options: Options): number {
  const value = Number(required(options, 'weight'));
  if (!(value >= WEIGHTS.least && value <= WEIGHTS.most))
    throw new UsageError(
      `--weight must be a number from ${WEIGHTS.least} to ${WEIGHTS.most}, not "${options.weight}".`,
    );
  return value;
}

function expiry({ expires }: Options): number | null {
  if (expires === undefined) return null;
  const time = Date.parse(expires);
  if (Number.isNaN(time))
    throw new UsageError(`--expires must be an ISO 8601 time, not "${expires}".`);
  return time;
}

function scopes(options: Options): Scope[] {
  if (options.scopes === undefined) return SCOPES.filter((scope) => scope !== 'admin');
  return options.scopes.split(',').map((name) => {
    const scope = SCOPES.find((each) => each === name.trim());
    if (scope === undefined)
      throw new UsageError(`"${name}" is not a scope; the scopes are ${SCOPES.join(', ')}.`);
    return scope;
  });
}

/** Bytes; null: as the setting says. */
function quota(options: Options): number | null {
  const value = required(options, 'megabytes');
  if (value === 'default') return null;
  const megabytes = Number(value);
  if (/^\d+$/.test(value) && megabytes <= 1_000_000_000) return megabytes * 2 ** 20;
  throw new UsageError(`--megabytes must be a whole number or "default", not "${value}".`);
}

type Command = (
  accounts: AccountStore,
  options: Options,
  storage: StorageStore,
) => Promise<object[]>;

const COMMANDS: Record<string, Command> = {
  'users list': async (accounts) =>
    Promise.all(
      (await accounts.listUsers()).map(async (user) => ({
        ...user,
        created_at: new Date(user.created_at).toISOString(),
        ...(await accounts.balance(user.user_uuid)),
      })),
    ),

  'users create': async (accounts, options) => {
    const { email = null } = options;
    return [await accounts.createUser({ name: required(options, 'name'), email })].map((user) => ({
      ...user,
      created_at: new Date(user.created_at).toISOString(),
    }));
  },

  'keys create': async (accounts, options) => {
    const token = `bz_live_${randomBytes(32).toString('base64url')}`;
    const key = {
      user_uuid: await knownUser(accounts, options),
      prefix: token.slice(0, 12),
      scopes: scopes(options),
      expires_at: expiry(options),
    };
    const tokenHash = createHash('sha256').update(token).digest();
    return [{ key_uuid: await accounts.createKey({ ...key, tokenHash }), token, ...key }];
  },

  'keys revoke': async (accounts, options) => {
    const key_uuid = uuid(options, 'key');
    if (!(await accounts.revokeKey(key_uuid)))
      throw new UsageError(`there is no key ${key_uuid} that is not revoked yet.`);
    return [{ key_uuid, revoked: true }];
  },

  balance: async (accounts, options) => [
    await accounts.balance(await knownUser(accounts, options)),
  ],

  grant: async (accounts, options) => {
    const user = await knownUser(accounts, options);
    const note = options.note ?? 'granted by an administrator';
    await accounts.grant(user, credits(options, false), expiry(options), note);
    return [await accounts.balance(user)];
  },

  adjust: async (accounts, options) => {
    const user = await knownUser(accounts, options);
    await accounts.adjust(
      user,
      credits(options, true),
      options.note ?? 'corrected by an administrator',
    );
    return [await accounts.balance(user)];
  },

  storage: async (accounts, options, storage) => [
    await storage.use(await knownUser(accounts, options)),
  ],

  quota: async (accounts, options, storage) => {
    const user = await knownUser(accounts, options);
    await storage.setQuota(user, quota(options));
    return [await storage.use(user)];
  },

  weight: async (accounts, options) => {
    const share = { user_uuid: await knownUser(accounts, options), weight: weight(options) };
    await accounts.setWeight(share.user_uuid, share.weight);
    return [share];
  },

  /** Who waits in which lane. */
  queue: (accounts) => accounts.waiting(),

  /** Exit status 1 where anything disagrees. */
  reconcile: async (accounts) => {
    const discrepancies = await accounts.reconcile();
    if (discrepancies.length > 0) process.exitCode = 1;
    return discrepancies;
  },
};

/** DATABASE_URL, the embedded server that runs already, or one started for the occasion. */
async function reachDatabase({ databaseUrl, data }: Config) {
  const nothing = async () => {};
  if (databaseUrl !== null) return { connectionString: databaseUrl, stop: nothing };
  const directory = join(data, 'postgres');
  const running = await attachEmbeddedPostgres({ directory });
  return running === null ? startEmbeddedPostgres({ directory }) : { ...running, stop: nothing };
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const command = COMMANDS[positionals.join(' ')];
  if (command === undefined) {
    console.log(USAGE);
    process.exitCode = positionals.length === 0 ? 0 : 2;
    return;
  }
  const config = readConfig();
  const { connectionString, stop } = await reachDatabase(config);
  const database = openDatabase({
    connectionString,
    poolSize: 2,
    clock: systemClock(),
    duplicateWindowSeconds: 0,
    maxInFlight: 0,
    storageQuotas: { perUser: config.storagePerUserBytes, total: config.storageTotalBytes },
  });
  try {
    await database.migrate();
    for (const line of await command(database.accounts, values, database.storage))
      console.log(JSON.stringify(line));
  } finally {
    await database.close();
    await stop();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
