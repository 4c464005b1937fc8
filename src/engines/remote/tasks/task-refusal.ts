import { RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import type { Reply } from '../http/json-client.ts';
import { refusedBy, retryAfterMs } from '../http/refusals.ts';

/** Meaning of statuses in response to the creation of a job, if the server's text is not more specific. */
const BY_STATUS: Record<number, [RemoteFailureKind, string]> = {
  401: ['refused', 'the server does not accept the credential'],
  402: ['credit', 'the account at the server is empty'],
  403: ['refused', 'the server does not let this credential do that'],
  404: ['refused', 'the server has nothing under this address'],
  405: ['refused', 'the server has nothing under this address'],
  408: ['busy', 'the server did not take the request in time'],
  409: ['busy', 'the server is busy'],
  413: ['refused', 'the files are larger than the server takes'],
  425: ['busy', 'the server is busy'],
  429: ['busy', 'the server takes no more requests now'],
  // A 502 comes from a gateway, which does not know whether the server behind it accepted the job.
  502: ['unknown', 'the gateway before the server broke off'],
  503: ['busy', 'the server takes no requests now'],
  504: ['unknown', 'the gateway before the server gave up'],
};

/**
 * Converts a response to a submit to a failure, by its status: for servers whose jobs cost money or can be found again.
 */
export function taskRefusal({ status, headers, text }: Reply): RemoteFailure {
  const [kind, message] = BY_STATUS[status] ?? byClass(status);
  return new RemoteFailure(kind, message, {
    detail: `${status} ${text}`,
    refuses: refusedBy(status),
    retryAfterMs: kind === 'busy' ? retryAfterMs(headers['retry-after']) : null,
  });
}

/** Converts a response to a status request to a failure. Temporary ones are `busy`: the job continues regardless. */
export function stateRefusal({ status, headers, text }: Reply): RemoteFailure {
  const detail = `${status} ${text}`;
  if (status === 404 || status === 410)
    return new RemoteFailure('lost', 'the server no longer knows the job', { detail });
  if (status === 401 || status === 403)
    return new RemoteFailure('refused', 'the server does not accept the credential', { detail });
  if (status === 408 || status === 429 || status >= 500)
    return new RemoteFailure('busy', 'the server does not accept requests at the moment', {
      detail,
      retryAfterMs: retryAfterMs(headers['retry-after']),
    });
  return new RemoteFailure('wrong', 'the server’s response was not understood', {
    detail,
  });
}

function byClass(status: number): [RemoteFailureKind, string] {
  if (status >= 500) return ['failed', 'the server failed'];
  if (status >= 400) return ['refused', 'the server does not take the request as it is configured'];
  return ['wrong', 'the server’s response was not understood'];
}
