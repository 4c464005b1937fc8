import { z } from 'zod';
import { timestamp } from './task.ts';

/** What a token may do. */
export const SCOPES = [
  'tasks:write',
  'tasks:read',
  'files:write',
  'account:read',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

const balanceFields = {
  total_usable_credits: z.int(),
  permanent_usable_credits: z.int(),
  total_frozen_credits: z.int(),
  balance: z.int(),
  frozen: z.int(),
  web_credits_balance: z.int(),
  api_credits_balance: z.int(),
};

/** Balance (specification 2.8); the last four are the legacy names. */
export const balance = z.object(balanceFields).meta({ id: 'Balance' });
export type BalancePayload = z.infer<typeof balance>;

/** Profile with balance. */
export const profile = z
  .object({
    user_uuid: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    created_at: timestamp,
    scopes: z.array(z.enum(SCOPES)),
    ...balanceFields,
  })
  .meta({ id: 'Profile' });
export type ProfilePayload = z.infer<typeof profile>;

export const LEDGER_KINDS = ['grant', 'reserve', 'capture', 'release', 'expire', 'adjust'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * One row of the append-only ledger. `amount` changes the balance, `frozen_amount` what of it is frozen:
 * grant (+n, 0), reserve (0, +n), capture (−n, −n), release (0, −n), expire (−n, 0), adjust (±n, 0).
 */
export const ledgerEntry = z
  .object({
    id: z.int(),
    kind: z.enum(LEDGER_KINDS),
    amount: z.int(),
    frozen_amount: z.int(),
    balance_after: z.int(),
    frozen_after: z.int(),
    task_uuid: z.uuid().nullable(),
    note: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntryPayload = z.infer<typeof ledgerEntry>;

/** A page of the ledger, newest first. */
export const ledgerPage = z
  .object({ records: z.array(ledgerEntry), next_cursor: z.string().nullable() })
  .meta({ id: 'LedgerPage' });
export type LedgerPage = z.infer<typeof ledgerPage>;
