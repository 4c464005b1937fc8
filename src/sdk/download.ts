import type { Transport } from './transport.ts';

/** An open download. Read `body` or `bytes()`, not both. */
export interface Download {
  url: string;
  /** Name that the service gives the file. */
  filename: string;
  contentType: string;
  /** Length in bytes; null where the service does not say. */
  size: number | null;
  body: ReadableStream<Uint8Array>;
  /** All of it in memory. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Opens a signed link. */
export async function openDownload(
  transport: Transport,
  url: string,
  signal: AbortSignal | undefined,
): Promise<Download> {
  const response = await transport.fetchUnsigned(url, signal === undefined ? {} : { signal });
  const size = response.headers.get('content-length');
  return {
    url,
    filename: filenameOf(response.headers.get('content-disposition'), url),
    contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    size: size === null ? null : Number(size),
    body: response.body ?? new Blob([]).stream(),
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
  };
}

function filenameOf(disposition: string | null, url: string): string {
  const named = /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
  const last = named ?? decodeURIComponent(new URL(url).pathname).split('/').at(-1);
  // A name from the other side never gets to choose a directory.
  return (last ?? '').replace(/[/\\]/g, '_').replace(/^\.+/, '') || 'download';
}
