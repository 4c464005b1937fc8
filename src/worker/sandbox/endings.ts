import type { TaskError } from '../../contract/errors.ts';
import type { RequestedOutcome } from '../../contract/sandbox.ts';

/** This text is included in every requested failure, so that nobody looks for its cause. */
const suggestion = 'This outcome was requested with X-Sandbox-Outcome.';

/** Errors for requested failures. The codes are those of live tasks, and the messages resemble theirs. */
export const FAILURES = {
  fail: { code: 6000, message: 'the engine failed', suggestion },
  timeout: { code: 6001, message: 'the engine did not finish in time', suggestion },
  moderation: {
    code: 6003,
    message: 'moderation refused the input',
    suggestion,
  },
} as const satisfies Partial<Record<RequestedOutcome, TaskError>>;
