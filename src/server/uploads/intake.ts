import { randomBytes } from 'node:crypto';
import { ApiError } from '../../contract/errors.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { MediaProber } from '../../core/ports/media-prober.ts';
import { MediaRejected } from '../../core/ports/media-prober.ts';
import type { Upload, UploadStore } from '../../core/ports/upload-store.ts';
import { type RoomContext, refuseOverQuota } from '../room.ts';
import type { ReceivedFile } from './receive.ts';

/** The dependencies of uploads. */
export interface UploadContext extends RoomContext {
  uploads: UploadStore;
  blobs: BlobStore;
  prober: MediaProber;
  clock: Clock;
  uploadTtlSeconds: number;
  tempDirectory: string;
  /** Called when an image starts to arrive. */
  expectImage(): void;
  /** Called when the image is in the store. */
  imageArrived(image: ArrivedUpload): void;
}

/** An upload whose bytes are in the store. */
export type ArrivedUpload = Pick<Upload, 'user_uuid' | 'blob_key'> & { sha256: string };

type Facts = Parameters<UploadStore['complete']>[1];

/** Creates the row of an upload that has not arrived yet, with a new file_key. */
export function newUpload(
  { clock, uploadTtlSeconds }: UploadContext,
  about: Pick<Upload, 'user_uuid' | 'kind' | 'filename' | 'content_type' | 'bytes'>,
): Upload {
  const file_key = `${about.kind === 'image' ? 'img' : 'mdl'}_${randomBytes(16).toString('hex')}`;
  const now = clock.now();
  return {
    ...about,
    file_key,
    filename: safeFilename(about.filename, about.kind),
    format: null,
    sha256: null,
    width: null,
    height: null,
    blob_key: `uploads/${file_key}`,
    created_at: now,
    expires_at: now + uploadTtlSeconds * 1000,
    complete: false,
  };
}

/**
 * Examines the bytes of a received file.
 * @throws ApiError 4150 (not a supported type), 4220 (corrupt, empty, too many pixels)
 */
export async function probe(
  prober: MediaProber,
  kind: Upload['kind'],
  filename: string,
  { path, bytes, sha256 }: ReceivedFile,
): Promise<Facts> {
  if (bytes === 0) throw new ApiError(4220, 'the file is empty');
  try {
    if (kind === 'model') {
      const { format, content_type } = await prober.probeModel(path, filename);
      return { format, content_type, bytes, sha256, width: null, height: null };
    }
    const { format, content_type, width, height } = await prober.probeImage(path);
    return { format, content_type, bytes, sha256, width, height };
  } catch (error) {
    if (!(error instanceof MediaRejected)) throw error;
    throw new ApiError(error.reason === 'type' ? 4150 : 4220, error.message);
  }
}

/**
 * Examines the bytes of an announced file, and checks that they match the announcement.
 * @throws ApiError 4150, 4220
 */
export async function probeAnnounced(
  prober: MediaProber,
  { kind, filename, content_type, bytes }: Upload,
  file: ReceivedFile,
): Promise<Facts> {
  if (file.bytes !== bytes)
    throw new ApiError(4220, `the file has ${file.bytes} bytes, but ${bytes} were presigned`);
  const facts = await probe(prober, kind, filename, file);
  if (kind === 'image' && facts.content_type !== content_type)
    throw new ApiError(
      4150,
      `the content is ${facts.content_type}, but ${content_type} was presigned`,
    );
  return facts;
}

/**
 * Stores a file and its row, both or neither; if the process dies, the remaining row is swept along with its file.
 * @throws ApiError 5070 if it would exceed a quota
 */
export async function keep(
  { blobs, uploads }: UploadContext,
  upload: Upload,
  { path }: ReceivedFile,
): Promise<void> {
  const { format, content_type, bytes, sha256, width, height, file_key, user_uuid } = upload;
  // The row comes first, because bytes without a row have no owner.
  refuseOverQuota(await uploads.create({ ...upload, complete: false }));
  try {
    const facts = { format, content_type, bytes, sha256, width, height };
    await uploads.complete(file_key, facts, () => blobs.putFile(upload.blob_key, path));
  } catch (error) {
    // If the removal fails too, the row expires like an announced upload that never arrived.
    await uploads.remove(user_uuid, file_key).catch(() => {});
    throw error;
  }
}

/** Returns the name's last segment with plain characters only, because it goes into URLs and headers. */
export function safeFilename(name: string, fallback: string): string {
  const base = name.split(/[\\/]/).at(-1)!;
  const plain = base
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._]+/, '')
    .slice(-100);
  return plain === '' ? fallback : plain;
}
