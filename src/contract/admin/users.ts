import { z } from 'zod';
import { words } from '../fields.ts';
import { keyRequest } from '../keys.ts';
import { count, cursor, searched } from '../queries.ts';
import { timestamp } from '../task.ts';

const userUuid = z.uuid().describe('identifier of the user');

/** Path of all resources of one user. */
export const userPath = z.object({ user_uuid: z.uuid().describe('the user') });

/** Path of one key of a user. */
export const userKeyPath = userPath.extend({ key_uuid: z.uuid().describe('the key') });

/** `GET /admin/users` */
export const userQuery = z.object({
  search: searched
    .optional()
    .describe(
      'part of a name or an address, in any case of letters; or how a user_uuid or the prefix of a key begins',
    ),
  state: z
    .enum(['active', 'suspended'])
    .optional()
    .describe('only users that may work, or only those that are suspended'),
  limit: count(1, 100, 20).describe('users a page'),
  cursor,
});

/** A user as an administrator sees it. */
export const adminUser = z
  .object({
    user_uuid: userUuid,
    name: z.string().describe('name of the user'),
    email: z.string().nullable().describe('address of the user, where known'),
    created_at: timestamp.describe('when the account was made, UTC'),
    suspended_at: timestamp.nullable().describe('since when the user is suspended, UTC; null: not'),
    suspended_for: z.string().nullable().describe('reason given by the administrator'),
    weight: z.number().describe('share of the engines while others wait; 1 is usual'),
    plan: z.string().describe('name of the plan; `default`: the limits of the settings'),
    total_usable_credits: z.int().describe('what a new task can use'),
    total_frozen_credits: z.int().describe('reserved by tasks that have not ended'),
    tasks_in_flight: z.int().describe('tasks that have not ended'),
    stored_bytes: z.int().describe('uploads and files of tasks'),
    keys: z.int().describe('API keys that are not revoked'),
  })
  .meta({ id: 'AdminUser' });
export type AdminUserPayload = z.infer<typeof adminUser>;

/** A page of users, newest first. */
export const adminUserPage = z
  .object({
    records: z.array(adminUser).describe('users, newest first'),
    next_cursor: z
      .string()
      .nullable()
      .describe('`cursor` of the next page; null: this is the last'),
  })
  .meta({ id: 'AdminUserPage' });
export type AdminUserPage = z.infer<typeof adminUserPage>;

/** `POST /admin/users` */
export const userRequest = z
  .object({
    name: words(1, 120).describe('name of the user'),
    email: z.email().max(320).optional().describe('address of the user'),
  })
  .meta({ id: 'UserRequest' });

/** `POST /admin/users/{user_uuid}/suspend` */
export const suspension = z
  .object({
    reason: words(1, 200).optional().describe('why; administrators read it, the user does not'),
  })
  .meta({ id: 'Suspension' });

/** `DELETE /admin/users/{user_uuid}` */
export const deletedUser = z
  .object({
    user_uuid: userUuid,
  })
  .meta({ id: 'DeletedUser' });
export type DeletedUserPayload = z.infer<typeof deletedUser>;

/** Far above any real grant, far below the largest integer that a number holds exactly. */
const MOST_CREDITS = 1_000_000_000;

/** `POST /admin/users/{user_uuid}/grants` */
export const grantRequest = z
  .object({
    credits: z.int().min(1).max(MOST_CREDITS).describe('how many credits the user gets'),
    reason: words(1, 200).describe('why; the user reads it in the ledger'),
    expires_at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('when what is left of them expires; left out: never'),
  })
  .meta({ id: 'GrantRequest' });
export type GrantRequest = z.infer<typeof grantRequest>;

/** `POST /admin/users/{user_uuid}/keys`: as for one's own keys, but the defaults do not depend on the caller's key. */
export const userKeyRequest = keyRequest
  .extend({
    scopes: keyRequest.shape.scopes.describe('what it may do; left out: all but admin'),
    expires_at: keyRequest.shape.expires_at.describe('when it expires; absent: never'),
    sandbox: keyRequest.shape.sandbox.describe(
      'true: a key to the user’s sandbox, whose tasks cost nothing; left out: a live one',
    ),
  })
  .meta({ id: 'UserApiKeyRequest' });
