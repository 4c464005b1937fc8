import type { Upload } from './ports/upload-store.ts';

/** Where clients put the bytes of an upload into the store themselves. Nothing reads them there but who takes them over. */
export const stagingKey = (file_key: string): string => `incoming/${file_key}`;

/** Whether clients put the bytes of this upload into the store themselves, and nobody took them over yet. */
export const isStaged = ({ blob_key, file_key, complete }: Upload): boolean =>
  !complete && blob_key === stagingKey(file_key);
