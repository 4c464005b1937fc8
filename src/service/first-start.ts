import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../adapters/postgres/database.ts';
import { SCOPES } from '../contract/account.ts';
import { keptOf, mintToken } from '../server/keys.ts';
import { hashToken } from '../server/plugins/auth.ts';

/** Time after which an unfinished first start counts as crashed. */
const ABANDONED_MS = 10_000;
/** Name of the `settings` row that records which process made the first start, and when. */
const CLAIM = 'first_start';

/** The state of the first API key, for the message at startup. */
export type FirstKey =
  /** Created by this start. */
  | { state: 'made'; token: string }
  /**
   * Created by an earlier start, which showed it; it is never shown again. `works`: whether the given token is valid
   * in this database.
   */
  | { state: 'earlier'; at: string | null; user_uuid: string | null; works: boolean };

interface Options {
  token: string | null;
  credits: number;
  now: number;
}

/**
 * Creates one user, one key with every scope and the first credits if the database is empty. If several processes start
 * together, only one of them does so.
 */
export async function firstStart(
  { accounts, settings }: Pick<Database, 'accounts' | 'settings'>,
  { token, credits, now }: Options,
): Promise<FirstKey> {
  const users = await accounts.listUsers();
  const mine = `${new Date(now).toISOString()} ${randomBytes(8).toString('hex')}`;
  const claim = await settings.getOrCreate(CLAIM, () => mine);
  const at = claim.slice(0, 24);
  const abandoned = users.length === 0 && now - Date.parse(at) > ABANDONED_MS;
  // Users without an earlier claim were created from the command line, before any start.
  if ((claim !== mine && !abandoned) || users.length > 0) {
    const works =
      token !== null && (await accounts.authenticate(hashToken(token))).outcome === 'ok';
    const user_uuid = users[0]?.user_uuid ?? null;
    return { state: 'earlier', at: claim === mine ? null : at, user_uuid, works };
  }

  const first = token ?? mintToken();
  const { user_uuid } = await accounts.createUser({ name: 'owner', email: null });
  await accounts.createKey({
    ...keptOf(first),
    user_uuid,
    name: 'first key',
    scopes: SCOPES,
    expires_at: null,
  });
  if (credits > 0) await accounts.grant(user_uuid, credits, null, 'first start');
  return { state: 'made', token: first };
}

/** Writes the generated first key into the data directory, where the command line of the same system user finds it. */
export async function keepFirstKey(data: string, token: string): Promise<void> {
  await writeFile(join(data, 'first-api-key'), `${token}\n`, { mode: 0o600 });
}
