import type { RequestOptions, Transport } from './transport.ts';

/** An open download. Read either `body` or `bytes()`, not both. */
export interface Download {
  url: string;
  /** The file name that the service suggests. */
  filename: string;
  contentType: string;
  /** The length in bytes; null if the service does not state it. */
  size: number | null;
  body: ReadableStream<Uint8Array>;
  /** Reads the whole file into memory. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Opens a download from a signed URL. */
export async function openDownload(
  transport: Transport,
  url: string,
  signal: AbortSignal | undefined,
): Promise<Download> {
  const response = await transport.fetchUnsigned(url, signal === undefined ? {} : { signal });
  return downloadOf(response, url);
}

/** Opens the archive of a batch, which needs the API key. */
export async function openBatchArchive(
  transport: Transport,
  path: string,
  query: NonNullable<RequestOptions['query']>,
  signal: AbortSignal | undefined,
): Promise<Download> {
  return downloadOf(await transport.open(path, { query, signal }), transport.url(path, query));
}

function downloadOf(response: Response, url: string): Download {
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
  // A name sent by the server must not be able to select a directory.
  return (last ?? '').replace(/[/\\]/g, '_').replace(/^\.+/, '') || 'download';
}
