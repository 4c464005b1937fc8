import { Readable } from 'node:stream';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Answer } from '../http/exchange.ts';
import type { JsonClient } from '../http/json-client.ts';
import { refusalOf } from '../http/refusals.ts';

/** Notifications of a request; see {@link RunContext}. */
interface Progress {
  sent(): void;
  answered(): void;
}

/**
 * Returns a `fetch` for a provider of the AI SDK that uses our HTTP client, so that a failure says whether the request
 * was sent: only then may it be repeated without paying twice. It throws for each unsuccessful status.
 * @throws RemoteFailure from the returned function
 */
export function fetchThrough(client: JsonClient, progress: Progress): typeof fetch {
  return async (input, init) => {
    if (typeof init?.body !== 'string' || !init.signal)
      throw new TypeError('Only requests with a text body and a signal are supported.');
    const body = Buffer.from(init.body);
    const answer = await client.open('POST', String(input), {
      form: { contentType: 'application/json', body: [body] },
      headers: Object.fromEntries(new Headers(init.headers)),
      headTimeoutMs: null,
      onSent: progress.sent,
      signal: init.signal,
    });
    progress.answered();
    if (answer.status !== 200) throw await refusalOf(answer);
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(Readable.toWeb(Readable.from(chunks(answer))) as ReadableStream, {
      headers,
    });
  };
}

/** A connection that breaks ends in the same failure as for every other kind of backend. */
async function* chunks({ body, signal }: Answer): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    signal.throwIfAborted();
    throw new RemoteFailure('wrong', 'the server’s response was cut off', {
      detail: String(cause),
      cause,
    });
  }
}
