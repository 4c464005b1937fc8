import { RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import type { Reply } from '../http/json-client.ts';
import { taskRefusal } from '../tasks/task-refusal.ts';

/** Tripo's own codes, which are more specific than the status: an empty account is reported as 403. */
const BY_CODE: Record<number, [RemoteFailureKind, string]> = {
  1004: ['refused', 'the host does not take the fields of the request'],
  2000: ['busy', 'the host takes no more jobs now'],
  2001: ['lost', 'the host no longer knows the job'],
  2008: ['moderation', 'the host refused the content'],
  2010: ['credit', 'the account at the host has no credit left'],
};

/** Returns the failure that a response's envelope reports; status 200 does not mean success. */
export function envelopeFailure(
  reply: Reply,
  otherwise: (reply: Reply) => RemoteFailure = taskRefusal,
): RemoteFailure {
  const { code } = (reply.json ?? {}) as { code?: number };
  const known = BY_CODE[code ?? 0];
  if (known === undefined) return otherwise(reply);
  const detail = `${reply.status} ${reply.text}`;
  return new RemoteFailure(known[0], known[1], { detail, refuses: 'unclear' });
}

/** Returns `data` of a response; null if it is a refusal. */
export function dataOf({ status, json }: Reply): Record<string, unknown> | null {
  const { code, data } = (json ?? {}) as { code?: number; data?: Record<string, unknown> };
  return status < 300 && code === 0 && data ? data : null;
}
