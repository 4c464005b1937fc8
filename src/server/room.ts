import { ApiError } from '../contract/errors.ts';
import type { Room } from '../core/ports/room.ts';
import type { StorageProblem, StorageStore } from '../core/ports/storage-store.ts';

/** Disk space is freed by people or by the next sweep, not within seconds. */
const RETRY_AFTER_SECONDS = 30;
const MIB = 2 ** 20;

export interface RoomContext {
  room: Room;
  storage: Pick<StorageStore, 'problem'>;
}

/**
 * Checks for free space before anything is stored or charged.
 * @throws ApiError 5070 if the disk or a quota has no room for `bytes` more of this user
 */
export async function requireRoom(
  { room, storage }: RoomContext,
  user: string,
  bytes = 0,
): Promise<void> {
  await requireDisk(room, bytes);
  refuseOverQuota(await storage.problem(user, bytes));
}

/** @throws ApiError 5070 if the disk has no room for `bytes` more bytes */
export async function requireDisk(room: Room, bytes: number): Promise<void> {
  if ((await room.shortage('new', bytes)) !== null) throw diskFull();
}

/** @throws ApiError 5070 if there is a problem */
export function refuseOverQuota(problem: StorageProblem | null): void {
  if (problem === null) return;
  if (problem.whose === 'all') throw diskFull();
  const [used, allowed] = [problem.used, problem.allowed].map((bytes) => (bytes / MIB).toFixed(1));
  throw new ApiError(
    5070,
    `with this request your files would take ${used} MiB, but only ${allowed} MiB are allowed`,
    { suggestion: 'Delete tasks or uploads that you no longer need.' },
  );
}

/** Builds an error that does not name the disk, which only the operator sees, at /readyz and in the log. */
export function diskFull(): ApiError {
  return new ApiError(5070, 'the service has no space left for new files', {
    suggestion: 'Try again later; nothing was stored or charged.',
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
}
