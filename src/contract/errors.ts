import type { BatchProblem } from './batch-problem.ts';

/**
 * The error table: every `code` that a response may contain, with its HTTP status. `docs/errors.md` lists the same
 * rows, and a test keeps the two in sync.
 */
export const ERRORS = {
  4000: { status: 400, name: 'body-not-json' },
  4001: { status: 400, name: 'field-invalid' },
  4002: { status: 400, name: 'field-unknown' },
  4003: { status: 400, name: 'fields-conflict' },
  4004: { status: 400, name: 'value-unsupported' },
  4005: { status: 400, name: 'request-malformed' },
  4006: { status: 400, name: 'batch-invalid' },
  4010: { status: 401, name: 'token-missing' },
  4011: { status: 401, name: 'token-unknown' },
  4012: { status: 401, name: 'token-expired' },
  4020: { status: 402, name: 'credits-insufficient' },
  4021: { status: 402, name: 'cost-over-maximum' },
  4030: { status: 403, name: 'scope-missing' },
  4031: { status: 403, name: 'user-suspended' },
  4038: { status: 404, name: 'batch-unknown' },
  4039: { status: 404, name: 'thing-unknown' },
  4040: { status: 404, name: 'task-unknown' },
  4041: { status: 404, name: 'file-key-unknown' },
  4042: { status: 404, name: 'asset-unknown' },
  4043: { status: 404, name: 'key-unknown' },
  4044: { status: 404, name: 'route-unknown' },
  4045: { status: 404, name: 'user-unknown' },
  4046: { status: 404, name: 'worker-unknown' },
  4047: { status: 404, name: 'webhook-unknown' },
  4048: { status: 404, name: 'delivery-unknown' },
  4049: { status: 404, name: 'plan-unknown' },
  4050: { status: 405, name: 'method-not-allowed' },
  4080: { status: 408, name: 'request-timeout' },
  4088: { status: 409, name: 'noun-taken' },
  4089: { status: 409, name: 'plan-in-use' },
  4090: { status: 409, name: 'order-id-reused' },
  4091: { status: 409, name: 'duplicate-request' },
  4092: { status: 409, name: 'task-already-ended' },
  4093: { status: 409, name: 'task-not-finished' },
  4094: { status: 409, name: 'upload-in-use' },
  4095: { status: 409, name: 'too-many-keys' },
  4096: { status: 409, name: 'own-account' },
  4097: { status: 409, name: 'too-many-webhooks' },
  4098: { status: 409, name: 'webhook-off' },
  4100: { status: 410, name: 'result-expired' },
  4130: { status: 413, name: 'too-large' },
  4140: { status: 414, name: 'url-too-long' },
  4150: { status: 415, name: 'media-type-unsupported' },
  4170: { status: 417, name: 'expectation-failed' },
  4220: { status: 422, name: 'source-unusable' },
  4221: { status: 422, name: 'moderation-refused' },
  4222: { status: 422, name: 'prompt-not-understood' },
  4290: { status: 429, name: 'rate-limited' },
  4291: { status: 429, name: 'too-many-tasks' },
  4310: { status: 431, name: 'headers-too-large' },
  5000: { status: 500, name: 'unexpected' },
  5005: { status: 500, name: 'task-processing-error' },
  5030: { status: 503, name: 'not-ready' },
  5031: { status: 503, name: 'no-engine' },
  5070: { status: 507, name: 'storage-full' },
} as const satisfies Record<number, { status: number; name: string }>;

/** A code of the error table. */
export type ErrorCode = keyof typeof ERRORS;

/** Codes in the `error` object of a failed task. They are never sent as the error of an HTTP response. */
export const TASK_ERRORS = {
  4220: { name: 'source-unusable' },
  5031: { name: 'no-engine' },
  5070: { name: 'storage-full' },
  6000: { name: 'engine-failure' },
  6001: { name: 'engine-timeout' },
  6002: { name: 'source-became-unusable' },
  6003: { name: 'moderation-refused' },
  6004: { name: 'worker-lost' },
  6005: { name: 'output-check-failed' },
  6006: { name: 'prompt-not-understood' },
  6007: { name: 'memory-exceeded' },
  6010: { name: 'terms-not-met' },
  6011: { name: 'needed-item-failed' },
} as const satisfies Record<number, { name: string }>;

/** A code of a failed task. */
export type TaskErrorCode = keyof typeof TASK_ERRORS;

/** The public error of a failed task. */
export interface TaskError {
  code: TaskErrorCode;
  message: string;
  suggestion?: string | undefined;
}

/**
 * An error that is shown to the client. Any other thrown value becomes error 5000 without details. `message` explains
 * the problem, and `suggestion` the remedy.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly suggestion: string | undefined;
  /** Everything that is wrong with the items of a batch. */
  readonly problems: readonly BatchProblem[] | undefined;
  /** Extra response headers, e.g. `Retry-After`. */
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      suggestion?: string;
      headers?: Record<string, string>;
      problems?: readonly BatchProblem[];
    } = {},
  ) {
    super(message);
    this.code = code;
    this.suggestion = options.suggestion;
    this.problems = options.problems;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
