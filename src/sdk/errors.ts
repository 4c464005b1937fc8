import type { BatchProblem } from '../contract/batch-problem.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { TaskStatusPayload } from '../contract/task.ts';

/** Details of an error response, or of a request that got no response. */
export interface ErrorDetails {
  /** The code from the service's error table; 0 if the service did not respond. */
  code: ErrorCode | number;
  /** The HTTP status; 0 if there was no response. */
  status: number;
  /** How to fix the problem. */
  suggestion?: string | undefined;
  /** The id of the request, as found in the service's log. */
  requestId?: string | undefined;
  /** How long the service asks you to wait before the next attempt, in milliseconds. */
  retryAfterMs?: number | undefined;
  /** Everything that is wrong with the items of a batch (4006). */
  problems?: readonly BatchProblem[] | undefined;
  cause?: unknown;
}

/** The base class of all errors that the client throws deliberately. Branch on the class or on `code`. */
export class BozzettoError extends Error {
  override readonly name: string = 'BozzettoError';
  readonly code: number;
  readonly status: number;
  readonly suggestion: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly problems: readonly BatchProblem[] | undefined;

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.suggestion = details.suggestion;
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
    this.problems = details.problems;
  }
}

/** 400: a field is missing, invalid, unknown or unsupported, or conflicts with another. */
export class InvalidRequestError extends BozzettoError {
  override readonly name = 'InvalidRequestError';
}

/** 401: the API key is missing, unknown or expired. */
export class AuthenticationError extends BozzettoError {
  override readonly name = 'AuthenticationError';
}

/** 402: you do not have enough credits, or the price exceeds `max_cost_credits`. */
export class CreditsError extends BozzettoError {
  override readonly name = 'CreditsError';
}

/** 403: the scopes of the API key do not allow the request. */
export class PermissionError extends BozzettoError {
  override readonly name = 'PermissionError';
}

/** 404: the task, file, asset or route does not exist. */
export class NotFoundError extends BozzettoError {
  override readonly name = 'NotFoundError';
}

/**
 * 409: the order id was already used, the request is a duplicate, or the state of the task does not allow the request.
 */
export class ConflictError extends BozzettoError {
  override readonly name = 'ConflictError';
}

/** 413, 415, 422: the upload, source or prompt is too large, has an unsupported type, or cannot be used. */
export class SourceError extends BozzettoError {
  override readonly name = 'SourceError';
}

/** 429: you sent too many requests, or have too many tasks in flight. */
export class RateLimitError extends BozzettoError {
  override readonly name = 'RateLimitError';
}

/** 5xx: the service failed, is not ready, or has no engine for the flow. */
export class ServiceError extends BozzettoError {
  override readonly name = 'ServiceError';
}

/** There was no response: the service cannot be reached, or the connection broke. */
export class ConnectionError extends BozzettoError {
  override readonly name = 'ConnectionError';
}

/** The time limit was exceeded. A task that you waited for continues to run. */
export class WaitTimeoutError extends BozzettoError {
  override readonly name = 'WaitTimeoutError';
}

/** The task ended as FAILED. `code` is its error code, `task` its last status payload. */
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

/** The task was cancelled. */
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

/** Creates an error of the class that represents the HTTP status. */
export function errorFor(message: string, details: ErrorDetails): BozzettoError {
  const Class = BY_STATUS[details.status] ?? (details.status >= 500 ? ServiceError : BozzettoError);
  return new Class(message, details);
}
