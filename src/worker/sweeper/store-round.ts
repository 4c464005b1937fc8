import type { BlobStore } from '../../core/ports/blob-store.ts';
import { BlobMissing } from '../../core/ports/blob-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { RetentionStore, RoundCount } from '../../core/ports/retention-store.ts';
import type { WorkerLog } from '../ports.ts';

/** What a process that dies between storing and settling leaves is found by then; a million keys take a minute or two. */
const ROUND_EVERY_MS = 3_600_000;
/**
 * Younger blobs are left for the next round. A process that was stopped for minutes may write for a task that has ended, and
 * one of a version before this one wrote uploads before their rows.
 */
const SETTLED_MS = 3_600_000;
/** Keys that are asked for at once. */
const KEYS_A_QUERY = 1000;
const TELL_EVERY = 100_000;

interface RoundParts {
  retention: RetentionStore;
  blobs: BlobStore;
  clock: Pick<Clock, 'now'>;
  remove(key: string): Promise<void>;
  /** Absent: what lies in the store for less than an hour is left for the next round. */
  settledMs?: number;
}

/**
 * Walks the whole store where a round is due, and removes what nobody owns and nobody will. A listing comes first and the
 * question after it, so a blob that is about to be owned is never among them: its owner's row was there before it.
 * @returns how many were removed
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
  let told = 0;
  for await (const keys of inBatches(blobs.list(), KEYS_A_QUERY)) {
    // What is left of the round is walked by whoever begins the next one.
    if (signal.aborted || !(await retention.stillWalking())) return count.removed;
    count.blobs += keys.length;
    count.not_ours += keys.filter((key) => !OURS.test(key)).length;
    for (const key of await retention.unowned(keys))
      if ((await modifiedAt(blobs, key)) < before) count.removed += await removed(parts, key);
    if (count.blobs - told >= TELL_EVERY) {
      told = count.blobs;
      log.info({ ...count }, 'the file store is being walked');
    }
  }
  await retention.endRound(count, ROUND_EVERY_MS);
  if (count.removed + count.not_ours > 0) log.info({ ...count }, 'the file store was walked');
  return count.removed;
}

/** The kinds of blobs that this service stores. */
const OURS = /^(uploads|incoming|tasks|sources|legs|callbacks)\//;

async function removed({ remove }: RoundParts, key: string): Promise<number> {
  return remove(key).then(
    () => 1,
    () => 0,
  );
}

/** Never where it is gone already. */
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
