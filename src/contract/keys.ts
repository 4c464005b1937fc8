import { z } from 'zod';
import { scope } from './account.ts';
import { words } from './fields.ts';
import { timestamp } from './task.ts';

/** Path parameter that identifies one of the caller's API keys. */
export const keyPath = z.object({ key_uuid: z.uuid().describe('the key') });

const keyFields = {
  key_uuid: z.uuid().describe('identifier of the key'),
  prefix: z.string().describe('beginning of the token, to identify the key'),
  name: z.string().nullable().describe('description given when it was created'),
  scopes: z.array(scope).describe('permissions of the key'),
  sandbox: z
    .boolean()
    .describe('true for a sandbox key, whose tasks cost nothing and return recorded results'),
  created_at: timestamp.describe('when the key was created, UTC'),
  last_used_at: timestamp
    .nullable()
    .describe('when the key was last used, UTC, to the minute; null if never'),
  expires_at: timestamp.nullable().describe('when the key expires, UTC; null if never'),
  current: z.boolean().describe('whether this request was made with the key'),
};

/** A key as shown in lists. Its token is never shown again. */
const apiKey = z.object(keyFields).meta({ id: 'ApiKey' });
export type ApiKeyPayload = z.infer<typeof apiKey>;

/** Response of `GET /account/keys`. */
export const keyList = z
  .object({ keys: z.array(apiKey).describe('keys that are not revoked, newest first') })
  .meta({ id: 'ApiKeyList' });
export type KeyListPayload = z.infer<typeof keyList>;

/** Request body of `POST /account/keys`. */
export const keyRequest = z
  .object({
    name: words(1, 120).optional().describe('what the key is for'),
    scopes: z
      .array(scope)
      .min(1)
      .max(20)
      .optional()
      .describe(
        'scopes of the new key; defaults to those of the key that makes this request, without admin',
      ),
    expires_at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe(
        'when the new key expires; defaults to the expiry of the key that makes this request',
      ),
    sandbox: z
      .boolean()
      .optional()
      .describe(
        'true for a sandbox key, whose tasks cost nothing; defaults to the kind of key that makes this request. A sandbox ' +
          'key can create only sandbox keys',
      ),
  })
  .meta({ id: 'ApiKeyRequest' });
export type KeyRequest = z.infer<typeof keyRequest>;

/** Response of `POST /account/keys`. */
export const issuedKey = z
  .object({
    ...keyFields,
    token: z
      .string()
      .describe('the key itself, `bz_live_…` or `bz_test_…` (sandbox); shown only once'),
  })
  .meta({ id: 'IssuedApiKey' });
export type IssuedKeyPayload = z.infer<typeof issuedKey>;

/** Response of `DELETE /account/keys/{key_uuid}`. */
export const revokedKey = z
  .object({
    key_uuid: keyFields.key_uuid,
    current: z
      .boolean()
      .describe('whether this request was made with the revoked key, which no longer works'),
  })
  .meta({ id: 'RevokedApiKey' });
export type RevokedKeyPayload = z.infer<typeof revokedKey>;
