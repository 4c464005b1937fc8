/** A response of the service, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, otherwise the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  body: any;
}

/** Sends a request exactly as given, for requests that the client library would never send. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text,
  };
}

/** Returns a fetch that also keeps the last response's status and headers. */
export function recordingFetch(): { fetch: typeof fetch; last(): Response } {
  let last: Response | undefined;
  return {
    fetch: async (input, init) => {
      last = await fetch(input, init);
      return last;
    },
    last: () => last!,
  };
}
