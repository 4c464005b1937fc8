/** A source URL that was refused or could not be fetched; the message is for the client. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
}

/** Fetches source URLs: http(s), public addresses only, checked on every redirect and on the connected address. */
export interface SourceFetcher {
  /**
   * Streams the URL's body to `path`.
   * @throws SourceRefused with the reason: address, status, size, time
   */
  fetchTo(
    url: string,
    path: string,
    limits: { maxBytes: number; timeoutMs: number; signal?: AbortSignal },
  ): Promise<{ bytes: number }>;
}
