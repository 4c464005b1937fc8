import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';

/** The studio sends it with each request; a page of another origin cannot, without being asked for leave (CORS). */
const STUDIO_HEADER = 'x-bozzetto-studio';
const NAME = 'bozzetto_session';

/** True where the browser speaks TLS with us or with the proxy before us. */
function isSecure(request: FastifyRequest, publicUrl: string): boolean {
  if (request.protocol === 'https') return true;
  const at = new URL(publicUrl);
  return at.protocol === 'https:' && at.host === request.headers.host;
}

/** Browsers keep cookies by host and not by port: services side by side must not overwrite each other's. */
function cookieName(request: FastifyRequest, publicUrl: string): string {
  if (isSecure(request, publicUrl)) return `__Host-${NAME}`;
  const port = /:(\d+)$/.exec(request.headers.host ?? '')?.[1];
  return port === undefined ? NAME : `${NAME}_${port}`;
}

/** The header that keeps a session in the browser for so many seconds; 0 takes it away. */
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

/** What the browser keeps of its session; null: it has none. Whether it counts, `requireOwnPage` says. */
export function sessionOf(request: FastifyRequest, publicUrl: string): string | null {
  const name = cookieName(request, publicUrl);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/**
 * Refuses requests that do not come from the studio's own pages: without its header, or with an Origin or a
 * Sec-Fetch-Site of somebody else. A browser sends cookies with what other pages make it ask for; this is what they cannot do.
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
  throw new ApiError(4030, 'a session counts only for requests of the studio’s own pages', {
    suggestion: 'Send an API key as "Authorization: Bearer <API_KEY>".',
  });
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(publicUrl).origin;
}
