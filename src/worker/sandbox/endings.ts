import type { TaskError } from '../../contract/errors.ts';
import type { RequestedOutcome } from '../../contract/sandbox.ts';

/** Said with every failure, so that nobody looks for its cause. */
const suggestion = 'This outcome was requested with X-Sandbox-Outcome.';

/** What failures say that were asked for; the codes are those of live tasks, the messages like them. */
export const FAILURES = {
  fail: { code: 6000, message: 'the engine failed', suggestion },
  timeout: { code: 6001, message: 'the engine did not finish in time', suggestion },
  moderation: {
    code: 6003,
    message: 'moderation refused the input',
    suggestion,
  },
} as const satisfies Partial<Record<RequestedOutcome, TaskError>>;
