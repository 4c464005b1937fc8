import { Bozzetto } from '../../sdk/index.ts';
import { lost, reached } from './connection.ts';

/** Header sent with every API request. A page of another origin cannot set it, so the cookie alone grants no access. */
const STUDIO_HEADER = 'x-bozzetto-studio';

/** The studio's fetch: requests to the service carry the session cookie and the studio's header. */
export function studioFetch(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  if (url.origin !== location.origin) return fetch(input, { ...init, credentials: 'omit' });
  const headers = new Headers(init.headers);
  headers.set(STUDIO_HEADER, '1');
  return told(url, fetch(input, { ...init, headers, credentials: 'same-origin' }));
}

/** Updates the page's state from a response: whether the service is reachable, and whether the session has ended. */
async function told(url: URL, answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer;
    reached();
    if (response.status === 401 && url.pathname.startsWith('/api/v1/')) onSignedOut.hear();
    return response;
  } catch (error) {
    if (!(error instanceof DOMException)) lost();
    throw error;
  }
}

/** Called when a request was refused because the session has ended; `main.tsx` decides what happens then. */
export const onSignedOut = { hear: () => {} };

/** The client of the service that served this page, acting as the signed-in user. */
export const bozzetto = new Bozzetto({ baseUrl: location.origin, fetch: studioFetch });

/**
 * Rewrites a link of the service to this page's origin. Links use the service's public origin, but the page may have been
 * opened under another name of the same machine (localhost, 127.0.0.1), and its policy allows only its own origin.
 */
export function ownLink(link: string): string {
  const url = new URL(link, location.href);
  return /^\/(api\/v1|files)\//.test(url.pathname)
    ? `${location.origin}${url.pathname}${url.search}`
    : url.href;
}

/**
 * Returns the link to a small version of one of the service's pictures; other links, such as local files, are
 * unchanged.
 */
export function smallLink(link: string): string {
  const own = ownLink(link);
  return /\/files\/(tasks|uploads|public)\/[^?]*\?expires=/.test(own) ? `${own}&size=small` : own;
}
