import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { BlobMissing } from '../../core/ports/blob-store.ts';
import type { BucketLocation } from './bucket-location.ts';

/** The first try and three more, by the SDK's standard strategy: backoff with jitter, for busy stores and lost connections. */
const TRIES = 4;
const SOCKETS = 64;
/** A connection on which nothing moves. */
const IDLE_MS = 60_000;
const CONNECT_MS = 10_000;

/** Opens the SDK's client of one bucket. */
export function openS3Client(at: BucketLocation): S3Client {
  const { endpoint, region, pathStyle, credentials } = at;
  return new S3Client({
    region,
    // Redirects to a bucket's region are followed at Amazon's own address only.
    ...(endpoint === null ? { followRegionRedirects: true } : { endpoint }),
    forcePathStyle: pathStyle,
    ...(credentials === null
      ? {}
      : {
          credentials: {
            accessKeyId: credentials.accessKeyId,
            secretAccessKey: credentials.secretAccessKey,
            ...(credentials.sessionToken !== null && { sessionToken: credentials.sessionToken }),
          },
        }),
    maxAttempts: TRIES,
    // Compatible stores refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: { keepAlive: true, maxSockets: SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS },
    },
  });
}

/** The store refused a request. */
export class S3Refused extends Error {
  override readonly name = 'S3Refused';
  readonly status: number;
  /** `ENOSPC` if the store is full, as a full disk has it: tasks that wait for space wait for it here, too. */
  readonly code: 'ENOSPC' | 'S3';

  constructor(what: string, status: number, reason: string, cause: unknown) {
    super(`the bucket refused ${what} with ${status} ${reason}`, { cause });
    this.status = status;
    this.code = status === 507 || /StorageFull|QuotaExceeded/i.test(reason) ? 'ENOSPC' : 'S3';
  }
}

/**
 * Sends a request, and turns a refusal into an error of ours.
 * @param what the request, for the error: `PUT tasks/1`
 * @throws S3Refused
 */
export async function ask<T>(what: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === undefined) throw error;
    throw new S3Refused(what, status, (error as Error).name, error);
  }
}

/** For `catch`: the error of a blob that is not there. @throws BlobMissing, or the error itself */
export function missing(error: unknown, key: string): never {
  if (isMissing(error)) throw new BlobMissing(`there is no blob ${key}`);
  throw error;
}

export const isMissing = (error: unknown) => error instanceof S3Refused && error.status === 404;
