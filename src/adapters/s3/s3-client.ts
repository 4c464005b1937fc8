import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { BlobMissing } from '../../core/ports/blob-store.ts';
import type { BucketLocation } from './bucket-location.ts';

/**
 * Number of attempts: the first one and three retries by the SDK's standard strategy, which uses backoff with jitter
 * for busy stores and lost connections.
 */
const TRIES = 4;
const SOCKETS = 64;
/** Milliseconds that a connection may be idle. */
const IDLE_MS = 60_000;
const CONNECT_MS = 10_000;

/** Opens the SDK's client for one bucket. */
export function openS3Client(at: BucketLocation): S3Client {
  const { endpoint, region, pathStyle, credentials } = at;
  return new S3Client({
    region,
    // Amazon's own endpoint is the only one that redirects to a bucket's region.
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
    // Compatible stores reject the checksums that the SDK adds by default.
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

/** Error that the store rejected a request. */
export class S3Refused extends Error {
  override readonly name = 'S3Refused';
  readonly status: number;
  /**
   * `ENOSPC` if the store is full. A full disk has the same code, so tasks that wait for disk space also wait for the
   * store.
   */
  readonly code: 'ENOSPC' | 'S3';

  constructor(what: string, status: number, reason: string, cause: unknown) {
    super(`the bucket refused ${what} with ${status} ${reason}`, { cause });
    this.status = status;
    this.code = status === 507 || /StorageFull|QuotaExceeded/i.test(reason) ? 'ENOSPC' : 'S3';
  }
}

/**
 * Sends a request and converts an error response into an exception.
 * @param what the request, for the error message, e.g. `PUT tasks/1`
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

/**
 * Converts the error for a missing blob. This function is meant to be passed to `catch`.
 * @throws BlobMissing, or the error itself
 */
export function missing(error: unknown, key: string): never {
  if (isMissing(error)) throw new BlobMissing(`there is no blob ${key}`);
  throw error;
}

export const isMissing = (error: unknown) => error instanceof S3Refused && error.status === 404;
