import { z } from 'zod';
import { count } from '../queries.ts';
import { timestamp } from '../task.ts';

const uploadBytes = z.int().describe('uploads');
const taskBytes = z
  .int()
  .describe('files of tasks, and source files fetched for tasks that have not ended');
const totalBytes = z.int().describe('both');

/** Query parameters of `GET /admin/storage`. */
export const storageQuery = z.object({
  limit: count(1, 1000, 100).describe(
    'maximum number of users to return; those who store the most come first',
  ),
});

/** The backlog of the sweeper, within `GET /admin/storage`. */
const sweepState = z
  .object({
    blobs_to_remove: z.int().describe('orphaned files that have not been deleted yet'),
    oldest_since: timestamp
      .nullable()
      .describe(
        'when the oldest of these files became due for deletion, UTC; null if there are none',
      ),
    expired_results: z.int().describe('tasks whose expired files have not been deleted yet'),
    expired_uploads: z.int().describe('expired uploads that have not been deleted yet'),
    users_to_erase: z.int().describe('deleted users whose data has not been erased completely'),
    round_ended_at: timestamp
      .nullable()
      .describe('when the last full scan for orphaned files finished; null if there has been none'),
    round_under_way: z.boolean().describe('whether a scan is running'),
    next_round_at: timestamp.describe('earliest start of the next scan, UTC'),
    round_blobs: z.int().describe('files that the last scan examined'),
    round_removed: z.int().describe('orphaned files that the last scan deleted'),
    round_not_ours: z
      .int()
      .describe('files that the last scan skipped because this service did not name them'),
  })
  .meta({ id: 'SweepState' });
export type SweepStatePayload = z.infer<typeof sweepState>;

/** Response of `GET /admin/storage`. */
export const storageState = z
  .object({
    upload_bytes: uploadBytes,
    task_bytes: taskBytes,
    total_bytes: totalBytes,
    quota_bytes: z.int().nullable().describe('limit for all users together; null: no limit'),
    disks: z
      .array(
        z.object({
          name: z.string().describe('what is stored on the disk'),
          free_bytes: z.int().describe('free space'),
          reserve_bytes: z.int().describe('new files are refused when less than this is free'),
        }),
      )
      .describe('disks of the process that answers; two entries may be the same disk'),
    users: z
      .array(
        z.object({
          user_uuid: z.uuid().describe('whose'),
          name: z.string().describe('name of the user'),
          upload_bytes: uploadBytes,
          task_bytes: taskBytes,
          total_bytes: totalBytes,
          quota_bytes: z.int().nullable().describe('limit for this user; null: no limit'),
        }),
      )
      .describe('users by stored bytes, largest first'),
    sweep: sweepState.describe('data that waits for deletion'),
  })
  .meta({ id: 'StorageState' });
export type StorageStatePayload = z.infer<typeof storageState>;

/** Response of `GET /admin/reconciliation`. */
export const reconciliation = z
  .object({
    checked_at: timestamp.describe('when the verification ran, UTC'),
    users: z.int().describe('accounts that were verified'),
    ledger_credits: z.int().describe('sum of all ledger amounts'),
    balance_credits: z.int().describe('sum of all balances; must equal the sum of the ledger'),
    frozen_credits: z.int().describe('sum of the frozen credits'),
    held_credits: z.int().describe('sum of the open holds of tasks; must equal the frozen credits'),
    granted_credits: z
      .int()
      .describe('sum of the remaining grants; must equal balances minus frozen credits'),
    findings: z
      .array(
        z.object({
          user_uuid: z.uuid().describe('user whose books disagree'),
          problem: z.string().describe('description of the disagreement'),
        }),
      )
      .describe('disagreements; empty if the books are consistent'),
  })
  .meta({ id: 'Reconciliation' });
export type ReconciliationPayload = z.infer<typeof reconciliation>;
