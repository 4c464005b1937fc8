import { Bozzetto } from '../../sdk/index.ts';
import { lost, reached } from './connection.ts';

/** Sent with every request to the API: a page of another origin cannot set it, so the cookie alone opens nothing. */
const STUDIO_HEADER = 'x-bozzetto-studio';

/** The fetch of the studio: requests to the service itself carry the session (a cookie) and the studio's header. */
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

/** The client of the service that served this page, as whoever is signed in. */
export const bozzetto = new Bozzetto({ baseUrl: location.origin, fetch: studioFetch });

/**
 * A link of the service as this page can follow it. Links name the service's public origin; the page may have come by
 * another name of the same machine (localhost, 127.0.0.1), and its policy lets it load from its own origin only.
 */
export function ownLink(link: string): string {
  const url = new URL(link, location.href);
  return /^\/(api\/v1|files)\//.test(url.pathname)
    ? `${location.origin}${url.pathname}${url.search}`
    : url.href;
}

/** A picture of the service small enough for lists; a link of another kind (a file of this page) as it is. */
export function smallLink(link: string): string {
  const own = ownLink(link);
  return /\/files\/(tasks|uploads|public)\/[^?]*\?expires=/.test(own) ? `${own}&size=small` : own;
}
