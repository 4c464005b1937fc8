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
/** One scope, by its name on the wire. */
export const scope = z.enum(SCOPES).meta({ id: 'Scope' });
export type Scope = (typeof SCOPES)[number];

const balanceFields = {
  total_usable_credits: z.int().describe('what a new task can use'),
  permanent_usable_credits: z.int().describe('the part of it that never expires'),
  total_frozen_credits: z.int().describe('reserved by tasks that have not ended'),
  balance: z.int().describe('legacy: total_usable_credits'),
  frozen: z.int().describe('legacy: total_frozen_credits'),
  web_credits_balance: z.int().describe('legacy: total_usable_credits'),
  api_credits_balance: z.int().describe('legacy: total_usable_credits'),
};

/** Balance (specification 2.8); the last four are the legacy names. */
export const balance = z.object(balanceFields).meta({ id: 'Balance' });
export type BalancePayload = z.infer<typeof balance>;

/** Profile with balance. */
export const profile = z
  .object({
    user_uuid: z.uuid().describe('identifier of the user'),
    name: z.string().describe('name of the user'),
    email: z.string().nullable().describe('address of the user, where known'),
    created_at: timestamp.describe('when the account was made, UTC'),
    scopes: z.array(scope).describe('what the token may do'),
    ...balanceFields,
  })
  .meta({ id: 'Profile' });
export type ProfilePayload = z.infer<typeof profile>;

/** The storage that a user occupies. */
export const storageUse = z
  .object({
    upload_bytes: z.int().describe('uploads; a presigned one counts once it is announced'),
    task_bytes: z
      .int()
      .describe('files of tasks, and sources fetched for tasks that have not ended'),
    total_bytes: z.int().describe('both'),
    quota_bytes: z.int().nullable().describe('how many there may be; null: no limit'),
  })
  .meta({ id: 'StorageUse' });
export type StorageUsePayload = z.infer<typeof storageUse>;

export const LEDGER_KINDS = ['grant', 'reserve', 'capture', 'release', 'expire', 'adjust'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * One row of the append-only ledger. `amount` changes the balance, `frozen_amount` its frozen part:
 * grant (+n, 0), reserve (0, +n), capture (−n, −n), release (0, −n), expire (−n, 0), adjust (±n, 0).
 */
export const ledgerEntry = z
  .object({
    id: z.int().describe('number of the entry'),
    kind: z.enum(LEDGER_KINDS).describe('why the credits moved'),
    amount: z.int().describe('change of the balance'),
    frozen_amount: z.int().describe('change of what of it is frozen'),
    balance_after: z.int().describe('balance after the entry, frozen credits included'),
    frozen_after: z.int().describe('frozen credits after the entry'),
    task_uuid: z.uuid().nullable().describe('the task that it belongs to'),
    flow_name: z.string().nullable().describe('what that task makes, such as `image-to-model`'),
    note: z.string().nullable().describe('note added with the entry'),
    created_at: timestamp.describe('when the credits moved, UTC'),
  })
  .meta({ id: 'LedgerEntry' });

/** A page of the ledger, newest first. */
export const ledgerPage = z
  .object({
    records: z.array(ledgerEntry).describe('entries, newest first'),
    next_cursor: z
      .string()
      .nullable()
      .describe('`cursor` of the next page; null: this is the last'),
  })
  .meta({ id: 'LedgerPage' });
export type LedgerPage = z.infer<typeof ledgerPage>;
