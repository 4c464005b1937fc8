import { RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import { refusalOfInput } from '../cog/input-refusal.ts';
import type { Reply } from '../http/json-client.ts';
import { retryAfterMs } from '../http/refusals.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import { stateRefusal, taskRefusal } from '../tasks/task-refusal.ts';

/** Router's categories of errors; others are judged by the status of the response. */
const BY_TYPE: ReadonlyMap<string, [RemoteFailureKind, string]> = new Map(
  Object.entries({
    content_policy_violation: ['moderation', 'the host refused the content'],
    insufficient_credits: ['credit', 'the account at the host has no credit left'],
    model_not_found: ['refused', 'the host has no such model'],
    unauthorized: ['refused', 'the server does not accept the credential'],
    forbidden: ['refused', 'the server does not let this credential do that'],
    not_enabled: ['refused', 'the host has not enabled its queue for the workspace of this key'],
    concurrency_limit_exceeded: ['busy', 'the host takes no more jobs now'],
    rate_limited: ['busy', 'the host takes no more requests now'],
    service_unavailable: ['busy', 'the host takes no requests now'],
  }),
);

/** Category of an error: in the header of a refusal, and in the body of a request that has ended. */
function typeOf({ headers, json }: Reply): string {
  const header = headers['x-comfy-error-type'];
  const { error_type } = (json ?? {}) as { error_type?: unknown };
  return String(header ?? error_type ?? '');
}

function knownFailure(reply: Reply): RemoteFailure | null {
  const known = BY_TYPE.get(typeOf(reply));
  if (known === undefined) return null;
  const [kind, message] = known;
  return new RemoteFailure(kind, message, {
    detail: `${reply.status} ${typeOf(reply)} ${reply.text}`,
    retryAfterMs: kind === 'busy' ? retryAfterMs(reply.headers['retry-after']) : null,
  });
}

/**
 * Converts the refusal of a submission to a failure. It is `unknown` if Router may have accepted the request: with
 * another key, the request would be charged again.
 */
export function submissionFailure(reply: Reply, contentFields: ReadonlySet<string>): RemoteFailure {
  // No other request has this key, so a conflict shows that Router received it before.
  const isConflict = reply.status === 409;
  // Router documents that a 5xx does not tell whether a request was accepted. A 503 comes before that.
  if (isConflict || (reply.status >= 500 && reply.status !== 503))
    return new RemoteFailure('unknown', 'the host did not confirm the request', {
      detail: `${reply.status} ${typeOf(reply)} ${reply.text}`,
    });
  const known = knownFailure(reply);
  if (known !== null) return known;
  // 422: a field of the input, before the partner got it.
  if (reply.status === 422) return refusalOfInput(reply, contentFields);
  return taskRefusal(reply);
}

/** Converts the refusal of a request for the status or the result to a failure. */
export function statusFailure(reply: Reply): RemoteFailure {
  // Failures of the partner end the request, although their status is that of a broken gateway.
  if (typeOf(reply).startsWith('provider_')) return requestFailure(reply);
  return knownFailure(reply) ?? stateRefusal(reply);
}

/** Converts the failure of a request that has ended, which is part of its status, to a failure. */
export function requestFailure(reply: Reply): RemoteFailure {
  const type = typeOf(reply);
  const known = BY_TYPE.get(type);
  // The limits of the host are those of a submission; a request that has ended with one has failed.
  if (known !== undefined && known[0] !== 'busy')
    return new RemoteFailure(known[0], known[1], { detail: `${type} ${reply.text}` });
  return jobFailure(`${type} ${reply.text}`);
}
