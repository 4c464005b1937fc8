import { RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import type { Reply } from '../http/json-client.ts';

/** Meaning of the values of `error`; refusals have status 201, like accepted jobs. */
const BY_ERROR: [RegExp, RemoteFailureKind, string][] = [
  [/INSUFFICIENT_FUND/, 'credit', 'the account at the host has no credit left'],
  [/PARALLELISM_LIMIT/, 'busy', 'the host takes no more jobs now'],
  [/OBJECT_NOT_FOUND/, 'content', 'the host found no object in the image'],
  [/CONTENT_VIOLATION/, 'moderation', 'the host refused the content'],
  [/NO_SUCH_TASK/, 'lost', 'the host no longer knows the job'],
  [/PLAN_TOO_LOW/, 'refused', 'the plan of the account at the host does not allow it'],
];

/** Returns the failure that a response reports, by its `error` first, then by its status; null: none. */
export function failureIn(
  reply: Reply,
  byStatus: (reply: Reply) => RemoteFailure,
): RemoteFailure | null {
  const { error } = (reply.json ?? {}) as { error?: unknown };
  if (error === undefined || error === null || error === 'OK')
    return reply.status < 300 ? null : byStatus(reply);
  const words = typeof error === 'string' ? error : JSON.stringify(error);
  const detail = `${reply.status} ${reply.text}`;
  for (const [pattern, kind, message] of BY_ERROR)
    if (pattern.test(words)) return new RemoteFailure(kind, message, { detail });
  return reply.status < 300
    ? new RemoteFailure('refused', 'the host does not accept the request', {
        detail,
        refuses: 'unclear',
      })
    : byStatus(reply);
}
