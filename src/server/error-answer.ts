import type { ErrorResponse } from '../contract/envelope.ts';
import { type ApiError, ERRORS } from '../contract/errors.ts';

const PROBLEM = 'application/problem+json';

/** The facts of a request that an error answer needs; fewer are known if the bytes never became a request. */
export interface Refused {
  requestId: string;
  /** The Accept header. */
  accept: string | undefined;
  /** Path and query. */
  url: string | undefined;
}

/** Formats an error: flat, or as RFC 9457 if `Accept` names application/problem+json. */
export function errorAnswer(
  error: ApiError,
  { requestId, accept, url }: Refused,
  publicUrl: string,
): { contentType: string; text: string } {
  const flat: ErrorResponse = {
    code: error.code,
    message: error.message,
    ...(error.suggestion === undefined ? {} : { suggestion: error.suggestion }),
    ...(error.problems === undefined ? {} : { problems: [...error.problems] }),
    request_id: requestId,
  };
  if (!accept?.includes(PROBLEM))
    return { contentType: 'application/json; charset=utf-8', text: JSON.stringify(flat) };
  const problem = {
    type: `${publicUrl}/docs#error-${error.code}`,
    title: ERRORS[error.code].name.replaceAll('-', ' '),
    status: error.status,
    detail: error.message,
    ...(url === undefined ? {} : { instance: url.split('?', 1)[0] }),
    ...flat,
  };
  return { contentType: PROBLEM, text: JSON.stringify(problem) };
}
