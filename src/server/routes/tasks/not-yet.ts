import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';

/** What the interface has and this service does not do yet: a client that counts on it must learn so, not wait for it. */
const FIELD = 'webhook_url';
const HEADER = 'X-Sandbox-Outcome';

/** For the description of each creation. */
export const NOT_YET =
  `A \`${FIELD}\` in the body and the header \`${HEADER}\` are refused (4004): webhooks and sandbox outcomes are not ` +
  'there yet.';

/** Refuses a creation that asks for what is not there yet, before anything is checked or charged. @throws ApiError 4004 */
export async function refuseNotYet({ body, headers }: FastifyRequest): Promise<void> {
  const asked = ((body ?? {}) as Record<string, unknown>)[FIELD];
  // null is how some clients write that a field is absent.
  if (asked !== undefined && asked !== null)
    throw new ApiError(4004, `${FIELD} is not supported yet: no webhook would be called`, {
      suggestion: `Leave ${FIELD} out; follow the task by /api/v1/ws, /api/v1/events or polling.`,
    });
  if (headers[HEADER.toLowerCase()] !== undefined)
    throw new ApiError(
      4004,
      `the header ${HEADER} is not supported yet: the task would run as any other`,
      {
        suggestion: `Leave ${HEADER} out.`,
      },
    );
}
