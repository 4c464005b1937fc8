import type { Upload } from './ports/upload-store.ts';

/** Blob key to which clients upload bytes directly. Nothing reads them there except the code that takes them over. */
export const stagingKey = (file_key: string): string => `incoming/${file_key}`;

/** Whether clients upload these bytes directly to the store and nothing has taken them over yet. */
export const isStaged = ({ blob_key, file_key, complete }: Upload): boolean =>
  !complete && blob_key === stagingKey(file_key);
