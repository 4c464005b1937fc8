import type { BlobStore } from '../../core/ports/blob-store.ts';
import { BlobMissing } from '../../core/ports/blob-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { RetentionStore, RoundCount } from '../../core/ports/retention-store.ts';
import type { WorkerLog } from '../ports.ts';

/**
 * Interval between two rounds, and thus how soon they find the blobs of a process that died between storing and
 * recording them. Walking a million keys takes a minute or two.
 */
const ROUND_EVERY_MS = 3_600_000;
/**
 * Age that a blob must have to be removed; younger ones are left for the next round. A process that was suspended for
 * minutes may still write for a task that has ended, and earlier versions wrote uploads before their rows.
 */
const SETTLED_MS = 3_600_000;
/** Number of keys per query. */
const KEYS_A_QUERY = 1000;
const TELL_EVERY = 100_000;

interface RoundParts {
  retention: RetentionStore;
  blobs: BlobStore;
  clock: Pick<Clock, 'now'>;
  remove(key: string): Promise<void>;
  /** Minimum age at which a blob may be removed, an hour if absent. Younger blobs are left for the next round. */
  settledMs?: number;
}

/**
 * Walks the whole store if a round is due, and removes the blobs that nobody owns and nobody ever will. It lists the
 * keys first and checks their owners afterwards, because the row of an owner exists before its blob does. A blob that
 * is about to be owned is thus never among them.
 * @returns how many blobs were removed
 */
export async function walkStore(
  parts: RoundParts,
  log: WorkerLog,
  signal: AbortSignal,
): Promise<number> {
  const { retention, blobs, clock } = parts;
  if (!(await retention.beginRound())) return 0;
  const count: RoundCount = { blobs: 0, removed: 0, not_ours: 0 };
  const before = clock.now() - (parts.settledMs ?? SETTLED_MS);
  await blobs.removeUnfinished(before);
  let reported = 0;
  for await (const keys of inBatches(blobs.list(), KEYS_A_QUERY)) {
    // The process that begins the next round walks the remaining keys.
    if (signal.aborted || !(await retention.stillWalking())) return count.removed;
    count.blobs += keys.length;
    count.not_ours += keys.filter((key) => !OURS.test(key)).length;
    for (const key of await retention.unowned(keys))
      if ((await modifiedAt(blobs, key)) < before) count.removed += await removed(parts, key);
    if (count.blobs - reported >= TELL_EVERY) {
      reported = count.blobs;
      log.info({ ...count }, 'the file store is being walked');
    }
  }
  await retention.endRound(count, ROUND_EVERY_MS);
  if (count.removed + count.not_ours > 0) log.info({ ...count }, 'the file store was walked');
  return count.removed;
}

/** Matches the keys of the blobs that this service stores. */
const OURS = /^(uploads|incoming|tasks|sources|remoteSteps|callbacks)\//;

async function removed({ remove }: RoundParts, key: string): Promise<number> {
  return remove(key).then(
    () => 1,
    () => 0,
  );
}

/** Returns the time when a blob was last modified; infinity if it no longer exists. */
async function modifiedAt(blobs: BlobStore, key: string): Promise<number> {
  try {
    return (await blobs.stat(key)).modified_at;
  } catch (error) {
    if (error instanceof BlobMissing) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

async function* inBatches(keys: AsyncIterable<string>, size: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
