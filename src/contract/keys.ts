import { z } from 'zod';
import { scope } from './account.ts';
import { words } from './fields.ts';
import { timestamp } from './task.ts';

/** Path of one of the caller's API keys. */
export const keyPath = z.object({ key_uuid: z.uuid().describe('the key') });

const keyFields = {
  key_uuid: z.uuid().describe('identifier of the key'),
  prefix: z.string().describe('how its token begins, to tell keys apart'),
  name: z.string().nullable().describe('description given when it was created'),
  scopes: z.array(scope).describe('what it may do'),
  sandbox: z
    .boolean()
    .describe('a key to the sandbox: its tasks cost nothing and have recorded results'),
  created_at: timestamp.describe('when it was made, UTC'),
  last_used_at: timestamp
    .nullable()
    .describe('when it was used last, UTC, to the minute; null: never'),
  expires_at: timestamp.nullable().describe('when it expires, UTC; null: never'),
  current: z.boolean().describe('whether it is the key of this very request'),
};

/** A key as lists show it; its token is never shown again. */
const apiKey = z.object(keyFields).meta({ id: 'ApiKey' });
export type ApiKeyPayload = z.infer<typeof apiKey>;

/** `GET /account/keys` */
export const keyList = z
  .object({ keys: z.array(apiKey).describe('those that are not revoked, newest first') })
  .meta({ id: 'ApiKeyList' });
export type KeyListPayload = z.infer<typeof keyList>;

/** `POST /account/keys` */
export const keyRequest = z
  .object({
    name: words(1, 120).optional().describe('what the key is for'),
    scopes: z
      .array(scope)
      .min(1)
      .max(20)
      .optional()
      .describe('what it may do; left out: all that the key of this request may do, but for admin'),
    expires_at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('when it expires; absent: when the key of this request does'),
    sandbox: z
      .boolean()
      .optional()
      .describe(
        'true: a key to the sandbox, whose tasks cost nothing; left out: of the kind of this request’s key. A sandbox ' +
          'key makes sandbox keys only',
      ),
  })
  .meta({ id: 'ApiKeyRequest' });
export type KeyRequest = z.infer<typeof keyRequest>;

/** The answer to `POST /account/keys`. */
export const issuedKey = z
  .object({
    ...keyFields,
    token: z
      .string()
      .describe('the key itself, `bz_live_…` or `bz_test_…` (sandbox); shown this once'),
  })
  .meta({ id: 'IssuedApiKey' });
export type IssuedKeyPayload = z.infer<typeof issuedKey>;

/** `DELETE /account/keys/{key_uuid}` */
export const revokedKey = z
  .object({
    key_uuid: keyFields.key_uuid,
    current: z
      .boolean()
      .describe(
        'whether it was the key of this very request: nothing can be asked with it any more',
      ),
  })
  .meta({ id: 'RevokedApiKey' });
export type RevokedKeyPayload = z.infer<typeof revokedKey>;
