import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';

/**
 * Header that the Studio sends with each request; a page of another origin cannot send it without permission (CORS).
 */
const STUDIO_HEADER = 'x-bozzetto-studio';
const NAME = 'bozzetto_session';

/** True if the browser uses TLS, either directly or up to the proxy. */
function isSecure(request: FastifyRequest, publicUrl: string): boolean {
  if (request.protocol === 'https') return true;
  const at = new URL(publicUrl);
  return at.protocol === 'https:' && at.host === request.headers.host;
}

/**
 * Returns the cookie's name. Browsers separate cookies by host but not by port, so services on the same host must not
 * overwrite each other's cookies.
 */
function cookieName(request: FastifyRequest, publicUrl: string): string {
  if (isSecure(request, publicUrl)) return `__Host-${NAME}`;
  const port = /:(\d+)$/.exec(request.headers.host ?? '')?.[1];
  return port === undefined ? NAME : `${NAME}_${port}`;
}

/** Builds the header that keeps a session in the browser for the given number of seconds; 0 removes the session. */
export function sessionCookie(
  request: FastifyRequest,
  publicUrl: string,
  session: string,
  seconds: number,
): string {
  return [
    `${cookieName(request, publicUrl)}=${session}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${seconds}`,
    ...(isSecure(request, publicUrl) ? ['Secure'] : []),
  ].join('; ');
}

/** Reads the session from the browser's cookie; null: there is none. `requireOwnPage` decides whether to accept it. */
export function sessionOf(request: FastifyRequest, publicUrl: string): string | null {
  const name = cookieName(request, publicUrl);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/**
 * Refuses requests that do not come from the Studio's own pages: without its header, or with a foreign Origin or
 * Sec-Fetch-Site. A browser also sends cookies with requests that other pages trigger, but those pages cannot pass this
 * check.
 * @throws ApiError 4030
 */
export function requireOwnPage({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (
    headers[STUDIO_HEADER] === '1' &&
    (site === undefined || site === 'same-origin') &&
    (headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, publicUrl))
  )
    return;
  throw new ApiError(4030, 'sessions are accepted only from pages of the Studio', {
    suggestion: 'Send an API key as "Authorization: Bearer <API_KEY>".',
  });
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(publicUrl).origin;
}
