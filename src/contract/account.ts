import { z } from 'zod';
import { timestamp } from './task.ts';

/** The permissions that a token can have. */
export const SCOPES = [
  'tasks:write',
  'tasks:read',
  'files:write',
  'account:read',
  'account:write',
  'admin',
] as const;
/** Schema of a scope, given by the name that the API uses. */
export const scope = z.enum(SCOPES).meta({ id: 'Scope' });
export type Scope = (typeof SCOPES)[number];

const balanceFields = {
  total_usable_credits: z.int().describe('credits that a new task can use'),
  permanent_usable_credits: z.int().describe('the part of the usable credits that never expires'),
  total_frozen_credits: z.int().describe('credits reserved by tasks that have not ended'),
  balance: z.int().describe('legacy alias of total_usable_credits'),
  frozen: z.int().describe('legacy alias of total_frozen_credits'),
  web_credits_balance: z.int().describe('legacy alias of total_usable_credits'),
  api_credits_balance: z.int().describe('legacy alias of total_usable_credits'),
};

/** Balance of a user (specification 2.8). The last four fields are legacy names of other fields. */
export const balance = z.object(balanceFields).meta({ id: 'Balance' });
export type BalancePayload = z.infer<typeof balance>;

/** Profile of a user, including the balance. */
export const profile = z
  .object({
    user_uuid: z.uuid().describe('identifier of the user'),
    name: z.string().describe('name of the user'),
    email: z.string().nullable().describe('email address of the user, if known'),
    created_at: timestamp.describe('when the account was created, UTC'),
    scopes: z.array(scope).describe('permissions of the token'),
    ...balanceFields,
  })
  .meta({ id: 'Profile' });
export type ProfilePayload = z.infer<typeof profile>;

/** The storage that a user occupies. */
export const storageUse = z
  .object({
    upload_bytes: z
      .int()
      .describe('uploads; a presigned upload counts as soon as its URL is issued'),
    task_bytes: z
      .int()
      .describe('files of tasks, and source files fetched for tasks that have not ended'),
    total_bytes: z.int().describe('both'),
    quota_bytes: z.int().nullable().describe('limit for this user; null: no limit'),
  })
  .meta({ id: 'StorageUse' });
export type StorageUsePayload = z.infer<typeof storageUse>;

export const LEDGER_KINDS = ['grant', 'reserve', 'capture', 'release', 'expire', 'adjust'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * One row of the append-only ledger. `amount` changes the balance, and `frozen_amount` changes its frozen part. Types
 * with the signs of both: grant (+n, 0), reserve (0, +n), capture (−n, −n), release (0, −n), expire (−n, 0), adjust
 * (±n, 0).
 */
export const ledgerEntry = z
  .object({
    id: z.int().describe('number of the entry'),
    kind: z.enum(LEDGER_KINDS).describe('reason for the entry'),
    amount: z.int().describe('change to the balance'),
    frozen_amount: z.int().describe('change to the frozen credits'),
    balance_after: z.int().describe('balance after the entry, frozen credits included'),
    frozen_after: z.int().describe('frozen credits after the entry'),
    task_uuid: z.uuid().nullable().describe('the task that the entry belongs to'),
    flow_name: z.string().nullable().describe('flow of that task, such as `image-to-model`'),
    note: z.string().nullable().describe('note added with the entry'),
    created_at: timestamp.describe('time of the entry, UTC'),
  })
  .meta({ id: 'LedgerEntry' });

/** A page of the ledger, newest first. */
export const ledgerPage = z
  .object({
    records: z.array(ledgerEntry).describe('entries, newest first'),
    next_cursor: z.string().nullable().describe('`cursor` of the next page; null on the last page'),
  })
  .meta({ id: 'LedgerPage' });
export type LedgerPage = z.infer<typeof ledgerPage>;
