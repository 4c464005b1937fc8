import type { Upload } from './ports/upload-store.ts';

/**
 * Returns the blob key to which clients upload the bytes directly. Only the code that takes over the bytes reads them
 * there.
 */
export const stagingKey = (file_key: string): string => `incoming/${file_key}`;

/** Returns whether clients upload these bytes directly to the store and the service has not yet taken them over. */
export const isStaged = ({ blob_key, file_key, complete }: Upload): boolean =>
  !complete && blob_key === stagingKey(file_key);
