import { randomBytes } from 'node:crypto';
import type { Scope } from '../contract/account.ts';
import { ApiError } from '../contract/errors.ts';
import type {
  ApiKeyPayload,
  IssuedKeyPayload,
  KeyListPayload,
  KeyRequest,
} from '../contract/keys.ts';
import type { ApiKey, KeyStore, NewKey } from '../core/ports/key-store.ts';
import { hashToken } from './plugins/auth.ts';
import { timestampOf, timestampOrNull } from './timestamp.ts';

/** Keys of one user that are not revoked: many times what programs of one user need, and a list of one page. */
const MOST_KEYS = 100;
/** `bz_live_` and four more: enough to tell keys apart, far too little to guess one. */
const PREFIX_LENGTH = 12;

/** A new token of an API key, 256 random bits. */
export function mintToken(): string {
  return `bz_live_${randomBytes(32).toString('base64url')}`;
}

/** What is kept of a token. */
export function keptOf(token: string): Pick<NewKey, 'prefix' | 'tokenHash'> {
  return { prefix: token.slice(0, PREFIX_LENGTH), tokenHash: hashToken(token) };
}

/** What is asked for, and by whom: nobody gives more than `most` has, or for longer. */
interface Issue {
  user_uuid: string;
  request: KeyRequest;
  most: { scopes: readonly Scope[]; expires_at: number | null };
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Makes a key of the user's.
 * @throws ApiError 4030 (a scope that the giver does not have), 4001 (expires_at), 4095 (too many keys)
 */
export async function issueKey(
  accounts: KeyStore,
  { user_uuid, request, most, now }: Issue,
): Promise<IssuedKeyPayload> {
  const scopes = [...new Set(request.scopes ?? most.scopes.filter((one) => one !== 'admin'))];
  const missing = scopes.find((one) => !most.scopes.includes(one));
  if (missing !== undefined)
    throw new ApiError(4030, `the token does not have the scope ${missing}, so it cannot give it`, {
      suggestion: `Ask for some of ${most.scopes.join(', ')}, or use a key with the scope ${missing}.`,
    });
  const expires_at = expiryOf(request.expires_at, most.expires_at, now);
  if ((await accounts.listKeys(user_uuid)).length >= MOST_KEYS)
    throw new ApiError(4095, `${MOST_KEYS} keys exist already`, {
      suggestion: 'Revoke those that are no longer used; last_used_at tells which.',
    });
  const token = mintToken();
  const name = request.name ?? null;
  const key = await accounts.createKey({ ...keptOf(token), user_uuid, name, scopes, expires_at });
  return { ...keyView(key, null), token };
}

/** @throws ApiError 4001 where it is past, or later than `latest` */
function expiryOf(wanted: string | undefined, latest: number | null, now: number): number | null {
  if (wanted === undefined) return latest;
  const expires_at = Date.parse(wanted);
  if (expires_at <= now)
    throw new ApiError(4001, 'expires_at must be later than now, got a moment that is past');
  if (latest !== null && expires_at > latest)
    throw new ApiError(
      4001,
      `expires_at must not be later than ${timestampOf(latest)}, when the token that asks for it ends`,
    );
  return expires_at;
}

/** A key as lists show it. @param current the key of the request; null: another kind of caller */
function keyView(key: ApiKey, current: string | null): ApiKeyPayload {
  return {
    key_uuid: key.key_uuid,
    prefix: key.prefix,
    name: key.name,
    scopes: key.scopes,
    created_at: timestampOf(key.created_at),
    last_used_at: timestampOrNull(key.last_used_at),
    expires_at: timestampOrNull(key.expires_at),
    current: key.key_uuid === current,
  };
}

/** All keys of a user. */
export async function keysOf(
  accounts: KeyStore,
  user: string,
  current: string,
): Promise<KeyListPayload> {
  return { keys: (await accounts.listKeys(user)).map((key) => keyView(key, current)) };
}

/** @throws ApiError 4043 where the user has no such key, or it is revoked already */
export async function revokeKey(accounts: KeyStore, user: string, key_uuid: string): Promise<void> {
  if (await accounts.revokeKey(key_uuid, user)) return;
  throw new ApiError(4043, `there is no key ${key_uuid} that is not revoked yet`, {
    suggestion: 'The list of keys has those that can be revoked.',
  });
}
