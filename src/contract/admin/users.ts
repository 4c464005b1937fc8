import { z } from 'zod';
import { words } from '../fields.ts';
import { keyRequest } from '../keys.ts';
import { count, cursor, searched } from '../queries.ts';
import { timestamp } from '../task.ts';

const userUuid = z.uuid().describe('identifier of the user');

/** Path parameters of all resources of one user. */
export const userPath = z.object({ user_uuid: z.uuid().describe('the user') });

/** Path parameters of one key of a user. */
export const userKeyPath = userPath.extend({ key_uuid: z.uuid().describe('the key') });

/** Query parameters of `GET /admin/users`. */
export const userQuery = z.object({
  search: searched
    .optional()
    .describe(
      'part of a name or email address, case-insensitive; or the beginning of a user_uuid or key prefix',
    ),
  state: z
    .enum(['active', 'suspended'])
    .optional()
    .describe('only active users, or only suspended ones'),
  limit: count(1, 100, 20).describe('users per page'),
  cursor,
});

/** A user as shown to administrators. */
export const adminUser = z
  .object({
    user_uuid: userUuid,
    name: z.string().describe('name of the user'),
    email: z.string().nullable().describe('email address of the user, if known'),
    created_at: timestamp.describe('when the account was created, UTC'),
    suspended_at: timestamp
      .nullable()
      .describe('when the user was suspended, UTC; null if not suspended'),
    suspended_for: z.string().nullable().describe('reason given by the administrator'),
    weight: z
      .number()
      .describe('relative share of the engines while other users wait; 1 is the default'),
    plan: z
      .string()
      .describe('name of the plan; `default` stands for the limits in the configuration'),
    total_usable_credits: z.int().describe('credits that a new task can use'),
    total_frozen_credits: z.int().describe('credits reserved by tasks that have not ended'),
    tasks_in_flight: z.int().describe('tasks that have not ended'),
    stored_bytes: z.int().describe('bytes of uploads and of files of tasks'),
    keys: z.int().describe('number of API keys, without revoked ones'),
  })
  .meta({ id: 'AdminUser' });
export type AdminUserPayload = z.infer<typeof adminUser>;

/** A page of users, newest first. */
export const adminUserPage = z
  .object({
    records: z.array(adminUser).describe('users, newest first'),
    next_cursor: z.string().nullable().describe('`cursor` of the next page; null on the last page'),
  })
  .meta({ id: 'AdminUserPage' });
export type AdminUserPage = z.infer<typeof adminUserPage>;

/** Request body of `POST /admin/users`. */
export const userRequest = z
  .object({
    name: words(1, 120).describe('name of the user'),
    email: z.email().max(320).optional().describe('email address of the user'),
  })
  .meta({ id: 'UserRequest' });

/** Request body of `POST /admin/users/{user_uuid}/suspend`. */
export const suspension = z
  .object({
    reason: words(1, 200)
      .optional()
      .describe('reason, shown to administrators but not to the user'),
  })
  .meta({ id: 'Suspension' });

/** Response of `DELETE /admin/users/{user_uuid}`. */
export const deletedUser = z
  .object({
    user_uuid: userUuid,
  })
  .meta({ id: 'DeletedUser' });
export type DeletedUserPayload = z.infer<typeof deletedUser>;

/**
 * Maximum amount of a grant: far more than any real grant, but far below the largest integer that a JavaScript number
 * holds exactly.
 */
const MOST_CREDITS = 1_000_000_000;

/** Request body of `POST /admin/users/{user_uuid}/grants`. */
export const grantRequest = z
  .object({
    credits: z.int().min(1).max(MOST_CREDITS).describe('credits to add'),
    reason: words(1, 200).describe('reason, shown to the user in the ledger'),
    expires_at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('when the unused part of the grant expires; omit for no expiry'),
  })
  .meta({ id: 'GrantRequest' });
export type GrantRequest = z.infer<typeof grantRequest>;

/**
 * Request body of `POST /admin/users/{user_uuid}/keys`. It is the same as for a user's own keys, except that the
 * defaults do not depend on the caller's key.
 */
export const userKeyRequest = keyRequest
  .extend({
    scopes: keyRequest.shape.scopes.describe('scopes of the key; defaults to all but admin'),
    expires_at: keyRequest.shape.expires_at.describe('when the key expires; omit for no expiry'),
    sandbox: keyRequest.shape.sandbox.describe(
      'true for a sandbox key, whose tasks cost nothing; defaults to a live key',
    ),
  })
  .meta({ id: 'UserApiKeyRequest' });
