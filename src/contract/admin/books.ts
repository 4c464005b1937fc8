import { z } from 'zod';
import { count } from '../queries.ts';
import { timestamp } from '../task.ts';

const uploadBytes = z.int().describe('uploads');
const taskBytes = z.int().describe('files of tasks, and sources fetched for those not ended');
const totalBytes = z.int().describe('both');

/** `GET /admin/storage` */
export const storageQuery = z.object({
  limit: count(1, 1000, 100).describe('users at most, those with most bytes first'),
});

/** The backlog of the sweeper, within `GET /admin/storage`. */
const sweepState = z
  .object({
    blobs_to_remove: z.int().describe('files that nobody owns any more and that are still there'),
    oldest_since: timestamp
      .nullable()
      .describe('since when the oldest of them should be gone, UTC; null: there is none'),
    expired_results: z.int().describe('tasks whose files have expired and are still there'),
    expired_uploads: z.int().describe('uploads that have expired and are still there'),
    users_to_erase: z.int().describe('deleted users of whom something is left'),
    round_ended_at: timestamp
      .nullable()
      .describe('when the whole store was last walked for files without an owner; null: never yet'),
    round_under_way: z.boolean().describe('whether it is being walked'),
    next_round_at: timestamp.describe('from when on it is walked again, UTC'),
    round_blobs: z.int().describe('files that the last round saw'),
    round_removed: z.int().describe('files without an owner that it removed'),
    round_not_ours: z
      .int()
      .describe('files that it left alone: their names are not of this service'),
  })
  .meta({ id: 'SweepState' });
export type SweepStatePayload = z.infer<typeof sweepState>;

/** `GET /admin/storage` */
export const storageState = z
  .object({
    upload_bytes: uploadBytes,
    task_bytes: taskBytes,
    total_bytes: totalBytes,
    quota_bytes: z
      .int()
      .nullable()
      .describe('how many all users together may store; null: no limit'),
    disks: z
      .array(
        z.object({
          name: z.string().describe('what lies on it'),
          free_bytes: z.int().describe('what is free on it'),
          reserve_bytes: z.int().describe('with less than this free, nothing new is taken'),
        }),
      )
      .describe('the disks of the process that answers; several may be one'),
    users: z
      .array(
        z.object({
          user_uuid: z.uuid().describe('whose'),
          name: z.string().describe('name of the user'),
          upload_bytes: uploadBytes,
          task_bytes: taskBytes,
          total_bytes: totalBytes,
          quota_bytes: z.int().nullable().describe('how many this user may store; null: no limit'),
        }),
      )
      .describe('who stores most, most first'),
    sweep: sweepState.describe('what waits to be removed'),
  })
  .meta({ id: 'StorageState' });
export type StorageStatePayload = z.infer<typeof storageState>;

/** `GET /admin/reconciliation` */
export const reconciliation = z
  .object({
    checked_at: timestamp.describe('when it was added up, UTC'),
    users: z.int().describe('accounts that were added up'),
    ledger_credits: z.int().describe('sum of all amounts of the ledger'),
    balance_credits: z.int().describe('sum of all balances; the same as the ledger'),
    frozen_credits: z.int().describe('what of it is frozen'),
    held_credits: z.int().describe('sum of the open holds of tasks; the same as frozen'),
    granted_credits: z
      .int()
      .describe('what the grants have left; the same as the balances less what is frozen'),
    findings: z
      .array(
        z.object({
          user_uuid: z.uuid().describe('whose books disagree'),
          problem: z.string().describe('what disagrees, in a sentence'),
        }),
      )
      .describe('what disagrees; empty: nothing'),
  })
  .meta({ id: 'Reconciliation' });
export type ReconciliationPayload = z.infer<typeof reconciliation>;
