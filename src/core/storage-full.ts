/** There is no space for more bytes: the disk is full, or its free space is below the reserve. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/**
 * ENOSPC: the disk has no free block or inode. EDQUOT: the owner's quota is used up. 53100: PostgreSQL's disk is full.
 */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/**
 * Returns true if a thrown value, or its cause, means that a disk is full. This is decided by class and code, never by
 * the message, which may quote a name that a third party chose.
 */
export function isStorageFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof StorageFull || CODES.has((each as { code?: unknown }).code)) return true;
  return false;
}
