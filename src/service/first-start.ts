import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../adapters/postgres/database.ts';
import { SCOPES } from '../contract/account.ts';
import { keptOf, mintToken } from '../server/keys.ts';
import { hashToken } from '../server/plugins/auth.ts';

/** After this, whoever began the first start has died on the way. */
const ABANDONED_MS = 10_000;
/** The `settings` row that says who did it, and when. */
const CLAIM = 'first_start';

/** What to tell about the key. */
export type FirstKey =
  /** Made now. */
  | { state: 'made'; token: string }
  /** Made at an earlier start; shown then and never again. `works`: whether the token handed in opens this database. */
  | { state: 'earlier'; at: string | null; user_uuid: string | null; works: boolean };

interface Options {
  token: string | null;
  credits: number;
  now: number;
}

/** On an empty database: one user with every scope, one key, the first credits. Where several processes start together, one does it. */
export async function firstStart(
  { accounts, settings }: Pick<Database, 'accounts' | 'settings'>,
  { token, credits, now }: Options,
): Promise<FirstKey> {
  const users = await accounts.listUsers();
  const mine = `${new Date(now).toISOString()} ${randomBytes(8).toString('hex')}`;
  const claim = await settings.getOrCreate(CLAIM, () => mine);
  const at = claim.slice(0, 24);
  const abandoned = users.length === 0 && now - Date.parse(at) > ABANDONED_MS;
  // Users without a claim were made by hand, before any start.
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

/** Keeps the generated first key in the data directory, where the command line of the same owner finds it. */
export async function keepFirstKey(data: string, token: string): Promise<void> {
  await writeFile(join(data, 'first-api-key'), `${token}\n`, { mode: 0o600 });
}
