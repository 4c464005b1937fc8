/** A fetch function; the studio's own one adds the session. */
export type Fetch = (url: string, init: { signal: AbortSignal }) => Promise<Response>;

/** @param total null if the server does not report it */
export type OnProgress = (received: number, total: number | null) => void;

/**
 * Downloads a file.
 * @throws Error with the status if the server refuses; the signal's reason if aborted
 */
export async function fetchBytes(
  fetchFile: Fetch,
  url: string,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetchFile(url, { signal });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const stated = Number(response.headers.get('content-length'));
  // A decompressed body is longer than the header's content length.
  const total = stated > 0 && !response.headers.has('content-encoding') ? stated : null;
  let bytes = new Uint8Array(total ?? 1 << 20);
  let received = 0;
  onProgress(0, total);
  const reader = response.body?.getReader();
  for (;;) {
    const step = await reader?.read();
    if (step === undefined || step.done) break;
    if (received + step.value.length > bytes.length) {
      const bigger = new Uint8Array(Math.max(2 * bytes.length, received + step.value.length));
      bigger.set(bytes);
      bytes = bigger;
    }
    bytes.set(step.value, received);
    received += step.value.length;
    onProgress(received, total);
  }
  return received === bytes.length ? bytes : bytes.slice(0, received);
}
