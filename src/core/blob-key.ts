/** Segments never start with a dot, so neither `..` nor a hidden file can be named. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Whether blobs may have this key. */
export const isBlobKey = (key: string): boolean => key.length <= 512 && KEY.test(key);

/** The key, where it is one. */
export function blobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error(`not a blob key: ${key.slice(0, 80)}`);
  return key;
}
