import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';
import {
  OUTCOME_HEADER,
  REQUESTED_OUTCOMES,
  type SandboxOutcome,
} from '../../../contract/sandbox.ts';
import { principalOf } from '../../types.ts';

/** Text for the description of each creation. */
export const SANDBOX =
  'With a sandbox key (`bz_test_…`) the task costs nothing and ends immediately with a recorded result; the header ' +
  `\`${OUTCOME_HEADER}\` selects another outcome. With a live key the header is refused (4003).`;

/**
 * Returns how a sandbox task is meant to end; null: it is a live task.
 * @throws ApiError 4003 (the header with a live key), 4004 (an unknown outcome)
 */
export function sandboxOutcome(request: FastifyRequest): SandboxOutcome | null {
  const header = request.headers[OUTCOME_HEADER.toLowerCase()];
  const { sandbox } = principalOf(request);
  if (header === undefined) return sandbox ? 'success' : null;
  if (!sandbox)
    throw new ApiError(4003, `the header ${OUTCOME_HEADER} cannot be used with a live key`, {
      suggestion: `Use a sandbox key (bz_test_…), or omit ${OUTCOME_HEADER}; nothing was created or charged.`,
    });
  const outcome = REQUESTED_OUTCOMES.find((one) => one === header);
  if (outcome === undefined)
    throw new ApiError(4004, `${OUTCOME_HEADER} ${JSON.stringify(header)} is not supported`, {
      suggestion: `Supported: ${REQUESTED_OUTCOMES.join(', ')}; without the header, the task succeeds.`,
    });
  return outcome;
}

/** Checks the header before anything else. @throws ApiError as {@link sandboxOutcome} */
export async function checkOutcome(request: FastifyRequest): Promise<void> {
  sandboxOutcome(request);
}
