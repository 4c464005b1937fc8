import { createHash, randomBytes } from 'node:crypto';
import { backUp } from '../backup.ts';
import type { Config } from '../config.ts';
import { SCOPES } from '../contract/account.ts';
import type { AccountStore } from '../core/ports/account-store.ts';
import type { StorageStore } from '../core/ports/storage-store.ts';
import {
  credits,
  expiry,
  knownUser,
  type Options,
  quota,
  required,
  scopes,
  UsageError,
  uuid,
  weight,
} from './options.ts';

/** What a command runs with. */
export interface AdminContext {
  accounts: AccountStore;
  storage: StorageStore;
  config: Config;
  connectionString: string;
  options: Options;
  /** What follows the command's name. */
  rest: readonly string[];
}

/** One command; its answers are printed as JSON, one a line. */
export interface AdminCommand {
  usage: string;
  summary: string;
  /** How many words may follow its name. */
  words: number;
  /** Said before any database is reached. @throws UsageError */
  check?(config: Config, rest: readonly string[]): void;
  run(context: AdminContext): Promise<object[]>;
}

const SCOPE_HELP = `the scopes are ${SCOPES.join(', ')};\n  without --scopes a key has all but admin`;

/** Every command by its name. */
export const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  'users list': {
    usage: 'users list',
    summary: 'every user with the balance',
    words: 0,
    run: async ({ accounts }) =>
      Promise.all(
        (await accounts.listUsers()).map(async (user) => ({
          ...user,
          created_at: new Date(user.created_at).toISOString(),
          ...(await accounts.balance(user.user_uuid)),
        })),
      ),
  },

  'users create': {
    usage: 'users create --name <name> [--email <address>]',
    summary: 'a new user, without credits and without a key',
    words: 0,
    run: async ({ accounts, options }) => {
      const { email = null } = options;
      const user = await accounts.createUser({ name: required(options, 'name'), email });
      return [{ ...user, created_at: new Date(user.created_at).toISOString() }];
    },
  },

  'keys create': {
    usage: 'keys create --user <uuid> [--scopes <scope,scope>] [--expires <ISO 8601 time>]',
    summary: `a new key, whose token is shown this once; ${SCOPE_HELP}`,
    words: 0,
    run: async ({ accounts, options }) => {
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
  },

  'keys revoke': {
    usage: 'keys revoke --key <uuid>',
    summary: 'a key that works for two seconds more at most',
    words: 0,
    run: async ({ accounts, options }) => {
      const key_uuid = uuid(options, 'key');
      if (!(await accounts.revokeKey(key_uuid)))
        throw new UsageError(`there is no key ${key_uuid} that is not revoked yet.`);
      return [{ key_uuid, revoked: true }];
    },
  },

  balance: {
    usage: 'balance --user <uuid>',
    summary: 'what a user has',
    words: 0,
    run: async ({ accounts, options }) => [
      await accounts.balance(await knownUser(accounts, options)),
    ],
  },

  grant: {
    usage: 'grant --user <uuid> --credits <n> [--expires <ISO 8601 time>] [--note <text>]',
    summary: 'credits that a user gets; with --expires for a time only',
    words: 0,
    run: async ({ accounts, options }) => {
      const user = await knownUser(accounts, options);
      const note = options.note ?? 'granted by an administrator';
      await accounts.grant(user, credits(options, false), expiry(options), note);
      return [await accounts.balance(user)];
    },
  },

  adjust: {
    usage: 'adjust --user <uuid> --credits=<+n or -n> [--note <text>]',
    summary: 'a correction of permanent credits, up or down',
    words: 0,
    run: async ({ accounts, options }) => {
      const user = await knownUser(accounts, options);
      const note = options.note ?? 'corrected by an administrator';
      await accounts.adjust(user, credits(options, true), note);
      return [await accounts.balance(user)];
    },
  },

  storage: {
    usage: 'storage --user <uuid>',
    summary: 'what a user has stored, and the quota',
    words: 0,
    run: async ({ accounts, storage, options }) => [
      await storage.use(await knownUser(accounts, options)),
    ],
  },

  quota: {
    usage: 'quota --user <uuid> --megabytes <n, 0 for no limit, or default>',
    summary: 'a quota of the user’s own',
    words: 0,
    run: async ({ accounts, storage, options }) => {
      const user = await knownUser(accounts, options);
      await storage.setQuota(user, quota(options));
      return [await storage.use(user)];
    },
  },

  weight: {
    usage: 'weight --user <uuid> --weight <0.01 to 100>',
    summary: 'a user’s share of the engines while others wait; 1 at first',
    words: 0,
    run: async ({ accounts, options }) => {
      const share = { user_uuid: await knownUser(accounts, options), weight: weight(options) };
      await accounts.setWeight(share.user_uuid, share.weight);
      return [share];
    },
  },

  queue: {
    usage: 'queue',
    summary: 'who waits and who runs, by lane',
    words: 0,
    run: ({ accounts }) => accounts.waiting(),
  },

  reconcile: {
    usage: 'reconcile',
    summary: 'every balance against the ledger; prints what disagrees, and then ends with status 1',
    words: 0,
    run: async ({ accounts }) => {
      const discrepancies = await accounts.reconcile();
      if (discrepancies.length > 0) process.exitCode = 1;
      return discrepancies;
    },
  },

  backup: {
    usage: 'backup <directory>',
    summary:
      'database and files of the data directory into a new one, while the service runs;\n' +
      '  BOZZETTO_DATA=<directory> npm start starts on it',
    words: 1,
    check: ({ databaseUrl }, [directory]) => {
      if (directory === undefined) throw new UsageError('the directory for the backup is missing.');
      if (databaseUrl !== null)
        throw new UsageError(
          'DATABASE_URL names a PostgreSQL of your own: back it up with its pg_dump, then copy the blobs.',
        );
    },
    run: async ({ config, connectionString, rest }) => {
      return [await backUp(config, connectionString, rest[0]!)];
    },
  },
};
