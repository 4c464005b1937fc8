import { z } from 'zod';
import { type Refuses, RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import type { Reply } from '../http/json-client.ts';
import { isModeration } from '../tasks/billing.ts';
import { jobFailure } from '../tasks/job-failure.ts';

const tencentError = z.looseObject({ Code: z.string(), Message: z.string().default('') });

/** A refusal, which has the status 200. */
export type TencentError = z.output<typeof tencentError>;

/** Meaning of error codes by their beginnings; the first that fits counts. */
const BY_CODE: readonly [RegExp, RemoteFailureKind, string, Refuses?][] = [
  [/Illegal|Moderation|Sensitive/i, 'moderation', 'the host refused the content'],
  [
    /^FailedOperation\.((Free)?ResourcePackExhausted|ServiceStop)|InArrears|Arrears/,
    'credit',
    'the account at the host has no credit left',
  ],
  [/^FailedOperation\.ServiceNotActivated/, 'refused', 'the service is not activated at the host'],
  [/^RequestSizeLimit/, 'refused', 'the files are larger than the server takes', 'this'],
  [
    /^(RequestLimitExceeded|LimitExceeded|ResourceInsufficient|ResourcesSoldOut)|LimitExceeded$|NumExceed/,
    'busy',
    'the host takes no more jobs now',
  ],
  [/^(AuthFailure|UnauthorizedOperation)/, 'refused', 'the server does not accept the credential'],
  [/JobNot(Exist|Found)|^ResourceNotFound/, 'lost', 'the host no longer knows the job'],
  [
    /^(InvalidParameter|MissingParameter|UnknownParameter)/,
    'refused',
    'the host does not take the fields of the request',
    'unclear',
  ],
  [
    /^(InvalidAction|ActionOffline|NoSuchProduct|NoSuchVersion|UnsupportedRegion|UnsupportedOperation|UnsupportedProtocol|InvalidRequest|IpInBlacklist|IpNotInWhitelist|OperationDenied)/,
    'refused',
    'the host does not take the request as it is configured',
  ],
  // The request reached the model's engine, which may be working on it.
  [/^FailedOperation\.EngineRequestTimeout/, 'unknown', 'the host did not answer in time'],
];

/** Converts the refusal of a submission to a failure. */
export function submissionFailure(error: TencentError): RemoteFailure {
  return knownFailure(error) ?? new RemoteFailure('failed', 'the server failed', detailOf(error));
}

/** Converts the refusal of a question about a job to a failure. Temporary ones are `busy`: the job continues. */
export function questionFailure(error: TencentError): RemoteFailure {
  const known = knownFailure(error);
  if (known !== null && known.kind !== 'unknown') return known;
  return new RemoteFailure('busy', 'the host does not answer at the moment', detailOf(error));
}

/** Converts the failure of a job to a failure. */
export function failureOf(code: string, message: string): RemoteFailure {
  const words = `${code} ${message}`;
  if (/illegal/i.test(code) || isModeration(words))
    return new RemoteFailure('moderation', 'the host refused the content', { detail: words });
  return jobFailure(words);
}

function knownFailure(error: TencentError): RemoteFailure | null {
  const known = BY_CODE.find(([code]) => code.test(error.Code));
  if (known === undefined) return null;
  const [, kind, message, refuses] = known;
  return new RemoteFailure(kind, message, { ...detailOf(error), ...(refuses && { refuses }) });
}

function detailOf({ Code, Message }: TencentError) {
  return { detail: `${Code} ${Message}` };
}

/** Returns the refusal in a response, or null. @throws RemoteFailure `wrong` if it is not understood */
export function errorIn({ Error: error }: Readonly<Record<string, unknown>>): TencentError | null {
  if (error === undefined || error === null) return null;
  const { data } = tencentError.safeParse(error);
  if (data) return data;
  throw new RemoteFailure('wrong', 'the server’s refusal is not that of Tencent Cloud', {
    detail: JSON.stringify(error),
  });
}

/** Returns the `Response` of a reply; @throws RemoteFailure `wrong` if it has none */
export function responseOf(reply: Reply): Readonly<Record<string, unknown>> {
  const { Response } = (reply.json ?? {}) as { Response?: unknown };
  if (typeof Response === 'object' && Response !== null)
    return Response as Readonly<Record<string, unknown>>;
  throw new RemoteFailure('wrong', 'the server’s response is not that of Tencent Cloud', {
    detail: `${reply.status} ${reply.text}`,
  });
}
