/** Matches valid keys. Segments never start with a dot, so a key cannot name `..` or a hidden file. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Returns whether the text is a valid blob key. */
export const isBlobKey = (key: string): boolean => key.length <= 512 && KEY.test(key);

/** Returns the key if it is valid. */
export function blobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error(`not a blob key: ${key.slice(0, 80)}`);
  return key;
}
