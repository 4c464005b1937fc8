import { createHash } from 'node:crypto';
import { after } from 'node:test';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { type Database, openDatabase } from '../../src/adapters/postgres/database.ts';
import { SCOPES, type Scope } from '../../src/contract/account.ts';
import { newApiKey, type Service } from './service.ts';

/** A user with a key. */
export interface TestUser {
  user_uuid: string;
  key_uuid: string;
  apiKey: string;
}

/** Administration tasks next to a running service. */
export interface Admin {
  createUser(options?: { credits?: number; scopes?: readonly string[] }): Promise<TestUser>;
  createKey(
    user: TestUser,
    options?: { scopes?: readonly string[]; expires?: Date; sandbox?: boolean },
  ): Promise<TestUser>;
  revokeKey(key: TestUser): Promise<void>;
  grant(user: TestUser, credits: number, options?: { expires?: Date }): Promise<void>;
}

const databases = new Map<string, Database>();
after(async () => {
  for (const database of databases.values()) await database.close();
});

/**
 * Gives access to the account store in the service's database. The command `npm run admin` does the same with one
 * process per step, and has a test of its own. Not for a service with an embedded database.
 */
export function admin({ env }: Pick<Service, 'env'>): Admin {
  const connectionString = env.DATABASE_URL;
  if (connectionString === undefined) throw new TypeError('the service has an embedded database');
  const { accounts } = open(connectionString);
  const createKey: Admin['createKey'] = async (
    user,
    { scopes = SCOPES.filter((one) => one !== 'admin'), expires, sandbox = false } = {},
  ) => {
    const apiKey = newApiKey(sandbox ? 'test' : 'live');
    const { key_uuid } = await accounts.createKey({
      user_uuid: user.user_uuid,
      tokenHash: createHash('sha256').update(apiKey).digest(),
      prefix: apiKey.slice(0, 12),
      scopes: scopes as Scope[],
      expires_at: expires?.getTime() ?? null,
      sandbox,
    });
    return { user_uuid: user.user_uuid, key_uuid, apiKey };
  };
  return {
    async createUser({ credits = 0, scopes } = {}) {
      const { user_uuid } = await accounts.createUser({ name: 'Test', email: null });
      if (credits > 0) await accounts.grant(user_uuid, credits, null, 'test');
      const user = { user_uuid, key_uuid: '', apiKey: '' };
      return createKey(user, scopes === undefined ? {} : { scopes });
    },
    createKey,
    revokeKey: async ({ key_uuid }) => void (await accounts.revokeKey(key_uuid)),
    grant: (user, credits, { expires } = {}) =>
      accounts.grant(user.user_uuid, credits, expires?.getTime() ?? null, 'test'),
  };
}

function open(connectionString: string): Database {
  const known = databases.get(connectionString);
  if (known !== undefined) return known;
  const database = openDatabase({
    connectionString,
    poolSize: 2,
    clock: systemClock(),
    duplicateWindowSeconds: 0,
    maxInFlight: 0,
  });
  databases.set(connectionString, database);
  return database;
}
