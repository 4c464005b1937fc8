import type { ErrorCode } from '../contract/errors.ts';
import type { TaskStatusPayload } from '../contract/task.ts';

/** What the service said, or what kept it from saying anything. */
export interface ErrorDetails {
  /** Code of the service's error table; 0 where the service did not answer. */
  code: ErrorCode | number;
  /** HTTP status; 0 where there was no answer. */
  status: number;
  /** What to do about it. */
  suggestion?: string | undefined;
  /** Id of the request, as in the service's log. */
  requestId?: string | undefined;
  /** Milliseconds that the service asked to wait before another try. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** Base of everything that the client throws on purpose. Branch on the class, or on `code`. */
export class BozzettoError extends Error {
  override readonly name: string = 'BozzettoError';
  readonly code: number;
  readonly status: number;
  readonly suggestion: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.suggestion = details.suggestion;
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** 400: a field is missing, wrong, unknown, unsupported, or conflicts with another. */
export class InvalidRequestError extends BozzettoError {
  override readonly name = 'InvalidRequestError';
}

/** 401: no token, an unknown one, or an expired one. */
export class AuthenticationError extends BozzettoError {
  override readonly name = 'AuthenticationError';
}

/** 402: not enough credits, or the price exceeds `max_cost_credits`. */
export class CreditsError extends BozzettoError {
  override readonly name = 'CreditsError';
}

/** 403: the token's scope does not allow this. */
export class PermissionError extends BozzettoError {
  override readonly name = 'PermissionError';
}

/** 404: no such task, file_key, asset or route. */
export class NotFoundError extends BozzettoError {
  override readonly name = 'NotFoundError';
}

/** 409: reused order id, duplicate request, or the task is not in a state for this. */
export class ConflictError extends BozzettoError {
  override readonly name = 'ConflictError';
}

/** 413, 415, 422: the upload, source or prompt is too large, of no supported type, or cannot be used. */
export class SourceError extends BozzettoError {
  override readonly name = 'SourceError';
}

/** 429: too many requests, or too many tasks in flight. */
export class RateLimitError extends BozzettoError {
  override readonly name = 'RateLimitError';
}

/** 5xx: the service failed, is not ready, or has no engine for the flow. */
export class ServiceError extends BozzettoError {
  override readonly name = 'ServiceError';
}

/** No answer: the service cannot be reached, or the connection broke. */
export class ConnectionError extends BozzettoError {
  override readonly name = 'ConnectionError';
}

/** The given time was over. For a wait, the task itself goes on. */
export class WaitTimeoutError extends BozzettoError {
  override readonly name = 'WaitTimeoutError';
}

/** A task that was waited for ended as FAILED; `code` is the code of its error, `task` its last payload. */
export class TaskFailedError extends BozzettoError {
  override readonly name = 'TaskFailedError';
  readonly task: TaskStatusPayload;

  constructor(task: TaskStatusPayload) {
    const error = task.error;
    super(error?.message ?? `task ${task.task_uuid} failed`, {
      code: error?.code ?? 0,
      status: 200,
      suggestion: error?.suggestion,
    });
    this.task = task;
  }
}

/** A task that was waited for was cancelled. */
export class TaskCancelledError extends BozzettoError {
  override readonly name = 'TaskCancelledError';
  readonly task: TaskStatusPayload;

  constructor(task: TaskStatusPayload) {
    super(`task ${task.task_uuid} was cancelled`, { code: 0, status: 200 });
    this.task = task;
  }
}

const BY_STATUS: Record<number, typeof BozzettoError> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  402: CreditsError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: SourceError,
  415: SourceError,
  422: SourceError,
  429: RateLimitError,
};

/** The error class that stands for an HTTP status. */
export function errorFor(message: string, details: ErrorDetails): BozzettoError {
  const Class = BY_STATUS[details.status] ?? (details.status >= 500 ? ServiceError : BozzettoError);
  return new Class(message, details);
}
