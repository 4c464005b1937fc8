/** A source URL was refused or could not be fetched. The message is meant for the client. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
}

/**
 * Fetches source URLs. Only http(s) URLs with public addresses are allowed, which is checked on every redirect and on
 * the address actually connected to.
 */
export interface SourceFetcher {
  /**
   * Streams the URL's body to the file at `path`.
   * @throws SourceRefused with the reason: address, status, size or time
   */
  fetchTo(
    url: string,
    path: string,
    limits: { maxBytes: number; timeoutMs: number; signal?: AbortSignal },
  ): Promise<{ bytes: number }>;
}
