/** Stands in the page where the origin goes that it is served from; the document's examples have it too. */
export const EXAMPLE_ORIGIN = 'http://127.0.0.1:8080';

/** A host with or without a port, as a browser sends it; anything else would be somebody's text in the page. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * The page as it is served from an origin.
 * @param host the `Host` of the request
 */
export function servedFrom(text: string, protocol: string, host: string | undefined): string {
  if (host === undefined || !HOST.test(host)) return text;
  return text.replaceAll(EXAMPLE_ORIGIN, `${protocol}://${host}`);
}
