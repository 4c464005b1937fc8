import { randomBytes } from 'node:crypto';
import type { Scope } from '../contract/account.ts';
import { ApiError } from '../contract/errors.ts';
import type {
  ApiKeyPayload,
  IssuedKeyPayload,
  KeyListPayload,
  KeyRequest,
} from '../contract/keys.ts';
import type { ApiKey, KeyStore, NewKey, Principal } from '../core/ports/key-store.ts';
import { hashToken } from './plugins/auth.ts';
import { timestampOf, timestampOrNull } from './timestamp.ts';

/** Limit on a user's keys that are not revoked: far more than any user needs, and still one page of a list. */
const MOST_KEYS = 100;
/** `bz_live_` and four more characters: enough to distinguish keys, far too few to guess one. */
const PREFIX_LENGTH = 12;

/** Creates an API key token of 256 random bits. @param sandbox whether it is a sandbox token, as its prefix shows */
export function mintToken(sandbox = false): string {
  return `bz_${sandbox ? 'test' : 'live'}_${randomBytes(32).toString('base64url')}`;
}

/** Returns the parts of a token that are stored. */
export function keptOf(token: string): Pick<NewKey, 'prefix' | 'tokenHash'> {
  return { prefix: token.slice(0, PREFIX_LENGTH), tokenHash: hashToken(token) };
}

/** The requested key and its issuer. Nobody can grant more permissions than `most` has, or a longer lifetime. */
interface Issue {
  user_uuid: string;
  request: KeyRequest;
  most: { scopes: readonly Scope[]; expires_at: number | null; sandbox: boolean };
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Creates a key for the user.
 * @throws ApiError 4030 (permissions that the issuer lacks), 4003 (admin in the sandbox), 4001 (expires_at), 4095 (too
 * many keys)
 */
export async function issueKey(
  accounts: KeyStore,
  { user_uuid, request, most, now }: Issue,
): Promise<IssuedKeyPayload> {
  const scopes = [...new Set(request.scopes ?? most.scopes.filter((one) => one !== 'admin'))];
  const missing = scopes.find((one) => !most.scopes.includes(one));
  if (missing !== undefined)
    throw new ApiError(
      4030,
      `the token does not have the scope ${missing}, so it cannot grant it`,
      {
        suggestion: `Request only scopes among ${most.scopes.join(', ')}, or use a key with the scope ${missing}.`,
      },
    );
  const sandbox = request.sandbox ?? most.sandbox;
  if (most.sandbox && !sandbox)
    throw new ApiError(4030, 'a sandbox key cannot create a live key', {
      suggestion: 'Use a live key, or omit sandbox.',
    });
  if (sandbox && scopes.includes('admin'))
    throw new ApiError(4003, 'a sandbox key cannot have the scope admin', {
      suggestion: 'Use a live key: administration is not available in the sandbox.',
    });
  const expires_at = expiryOf(request.expires_at, most.expires_at, now);
  if ((await accounts.listKeys(user_uuid)).length >= MOST_KEYS)
    throw new ApiError(4095, `${MOST_KEYS} keys already exist`, {
      suggestion: 'Revoke keys that are no longer used; see their last_used_at.',
    });
  const token = mintToken(sandbox);
  const key = await accounts.createKey({
    ...keptOf(token),
    user_uuid,
    name: request.name ?? null,
    scopes,
    expires_at,
    sandbox,
  });
  return { ...keyView(key, null), token };
}

/** @throws ApiError 4001 if it is in the past, or later than `latest` */
function expiryOf(wanted: string | undefined, latest: number | null, now: number): number | null {
  if (wanted === undefined) return latest;
  const expires_at = Date.parse(wanted);
  if (expires_at <= now)
    throw new ApiError(4001, 'expires_at must be in the future, got a time in the past');
  if (latest !== null && expires_at > latest)
    throw new ApiError(
      4001,
      `expires_at must not be later than ${timestampOf(latest)}, when the token of this request expires`,
    );
  return expires_at;
}

/** Formats a key for lists. @param current the key of the request; null: the caller used no key */
function keyView(key: ApiKey, current: string | null): ApiKeyPayload {
  return {
    key_uuid: key.key_uuid,
    prefix: key.prefix,
    name: key.name,
    scopes: key.scopes,
    sandbox: key.sandbox,
    created_at: timestampOf(key.created_at),
    last_used_at: timestampOrNull(key.last_used_at),
    expires_at: timestampOrNull(key.expires_at),
    current: key.key_uuid === current,
  };
}

/** Lists the user's keys that the given key may see: all keys, or only sandbox keys for a sandbox key. */
export async function keysOf(
  accounts: KeyStore,
  user: string,
  { key_uuid, sandbox }: Pick<Principal, 'key_uuid' | 'sandbox'>,
): Promise<KeyListPayload> {
  const keys = await accounts.listKeys(user);
  const seen = sandbox ? keys.filter((key) => key.sandbox) : keys;
  return { keys: seen.map((key) => keyView(key, key_uuid)) };
}

/** @throws ApiError 4043 if the user has no such key or it is already revoked */
export async function revokeKey(accounts: KeyStore, user: string, key_uuid: string): Promise<void> {
  if (!(await accounts.revokeKey(key_uuid, user))) throw unknownKey(key_uuid);
}

export function unknownKey(key_uuid: string): ApiError {
  return new ApiError(4043, `there is no active key ${key_uuid}`, {
    suggestion: 'List the keys to see which can be revoked.',
  });
}
