import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contract/errors.ts';
import { ApiError } from '../../contract/errors.ts';
import { isStorageFull } from '../../core/storage-full.ts';
import { errorAnswer } from '../error-answer.ts';
import { diskFull } from '../room.ts';
import type { App } from '../types.ts';
import { isOutage } from './outage.ts';
import { longUrl } from './protocol.ts';

/** The embedded database recovers within two seconds. */
const OUTAGE_RETRY_SECONDS = 2;

/** Fastify's own errors, as rows of the error table. */
const FRAMEWORK: Record<string, () => ApiError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError(4150, 'the content type of the body is not supported', {
      suggestion: 'Send JSON as application/json, and files as multipart/form-data.',
    }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ApiError(4130, 'the body is too large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ApiError(4000, 'the length of the body does not match Content-Length'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    new ApiError(4150, 'the body must be multipart/form-data', {
      suggestion: 'Send the file as multipart/form-data in a field named "file".',
    }),
  FST_REQ_FILE_TOO_LARGE: () => new ApiError(4130, 'the file is too large'),
  FST_PARTS_LIMIT: () => new ApiError(4001, 'the body has too many parts'),
  FST_FILES_LIMIT: () => new ApiError(4001, 'the body has more than one file'),
  FST_FIELDS_LIMIT: () => new ApiError(4001, 'the body has too many fields'),
  FST_MP_PREMATURE_CLOSE: () => new ApiError(4001, 'the multipart body ends too early'),
  FST_PROTO_VIOLATION: () =>
    new ApiError(4001, 'a part of the body has a name that is not allowed'),
  FST_ERR_BAD_URL: () => new ApiError(4044, 'the URL cannot be decoded'),
  FST_ERR_MAX_PARAM_LENGTH: () => new ApiError(4044, 'a path segment is too long'),
};

/**
 * Converts a thrown value to a row of the error table; errors of unknown kinds become `unexpected`, without details.
 */
export function toApiError(error: unknown, unexpected: ErrorCode): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? FRAMEWORK[code] : undefined;
  if (known !== undefined) return known();
  // Any other error of the framework or the multipart parser is the request's fault, whatever its text.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new ApiError(4000, 'the body could not be read');
  if (unexpected !== 5005 && isOutage(error))
    return new ApiError(5030, 'the database is currently unavailable', {
      suggestion: 'Send the request again.',
      headers: { 'retry-after': String(OUTAGE_RETRY_SECONDS) },
    });
  if (unexpected !== 5005 && isStorageFull(error)) return diskFull();
  return unexpected === 5005
    ? new ApiError(5005, 'the task could not be read because of an unexpected failure', {
        suggestion: 'Poll again; the task itself continues.',
      })
    : new ApiError(5000, 'an unexpected failure occurred', {
        suggestion: 'Send the request again. If it fails again, report the request_id.',
      });
}

function sendError(
  error: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): void {
  const { id, url, headers } = request;
  const about = { requestId: id, accept: headers.accept, url };
  const { contentType, text } = errorAnswer(error, about, publicUrl);
  reply.code(error.status).headers(error.headers).header('content-type', contentType).send(text);
}

/** Limit on reading the rest of a refused body, so that the client gets to read the error. */
const DRAINED_BYTES = 64 * 1024 * 1024;

/** Sends only rows of the error table; unexpected errors are logged in full and answered without detail. */
export function registerErrors(app: App, publicUrl: string): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = toApiError(error, request.routeOptions.config.unexpected ?? 5000);
    if (request.raw.destroyed && !request.raw.complete)
      request.log.info({ task_uuid: request.taskUuid }, 'the client broke off its request');
    else if (answer.status >= 500 && !(error instanceof ApiError))
      request.log.error({ err: error, task_uuid: request.taskUuid }, 'unexpected failure');
    // Closing the connection while the client still writes resets it, and the client may never read the error. On a
    // kept connection, Node reads and discards the rest until the server's requestTimeout.
    if (!request.raw.complete && Number(request.headers['content-length']) <= DRAINED_BYTES)
      reply.removeHeader('connection');
    sendError(answer, request, reply, publicUrl);
  });
}

/** Handles errors before routing, which Fastify would answer in its own format. */
export function frameworkErrors(publicUrl: string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    // The hooks that set it on every other answer have not run.
    reply.header('x-request-id', request.id);
    sendError(longUrl(request.raw.url) ?? toApiError(error, 5000), request, reply, publicUrl);
  };
}
