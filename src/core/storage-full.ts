/** There is no room for more bytes: the disk is full, or has less left than the reserve. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** ENOSPC: no disk block or inode is left; EDQUOT: the owner's quota is used up; 53100: PostgreSQL's disk is full. */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/**
 * True if a thrown value, or its cause, means a full disk. Decided by class and code, never by the message, which may
 * quote a name that a third party chose.
 */
export function isStorageFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof StorageFull || CODES.has((each as { code?: unknown }).code)) return true;
  return false;
}
