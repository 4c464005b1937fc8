import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';

/** What the interface has and this service does not do yet: a client that counts on it must learn so, not wait for it. */
const FIELD = 'webhook_url';

/** For the description of each creation. */
export const NOT_YET = `A \`${FIELD}\` in the body is refused (4004): webhooks are not there yet.`;

/** Refuses a creation that asks for what is not there yet, before anything is checked or charged. @throws ApiError 4004 */
export async function refuseNotYet({ body }: FastifyRequest): Promise<void> {
  const asked = ((body ?? {}) as Record<string, unknown>)[FIELD];
  // null is how some clients write that a field is absent.
  if (asked !== undefined && asked !== null)
    throw new ApiError(4004, `${FIELD} is not supported yet: no webhook would be called`, {
      suggestion: `Leave ${FIELD} out; follow the task by /api/v1/ws, /api/v1/events or polling.`,
    });
}
