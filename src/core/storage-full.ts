/** There is no room for more bytes: the disk is full, or has less left than is kept in reserve. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** ENOSPC: the disk has no block or inode left; EDQUOT: the owner's share of it; 53100: so says PostgreSQL of its own. */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/**
 * True where a thrown value, or what caused it, is a full disk. By class and code, never by words: a message may quote
 * a name that a stranger chose.
 */
export function isStorageFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof StorageFull || CODES.has((each as { code?: unknown }).code)) return true;
  return false;
}
