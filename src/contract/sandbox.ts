/** Header of a creation with a sandbox key: how the task is meant to end. */
export const OUTCOME_HEADER = 'X-Sandbox-Outcome';

/** Values of the header; without it, the task succeeds. */
export const REQUESTED_OUTCOMES = ['fail', 'slow', 'moderation', 'timeout', 'lost'] as const;
export type RequestedOutcome = (typeof REQUESTED_OUTCOMES)[number];

/** How a task of the sandbox ends. */
export type SandboxOutcome = 'success' | RequestedOutcome;
