/** Request header that tells how a task is meant to end. It is for creations with a sandbox key. */
export const OUTCOME_HEADER = 'X-Sandbox-Outcome';

/** Values of the header. Without the header, the task succeeds. */
export const REQUESTED_OUTCOMES = ['fail', 'slow', 'moderation', 'timeout', 'lost'] as const;
export type RequestedOutcome = (typeof REQUESTED_OUTCOMES)[number];

/** How a task of the sandbox ends. */
export type SandboxOutcome = 'success' | RequestedOutcome;
