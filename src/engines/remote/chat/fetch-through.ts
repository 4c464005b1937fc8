import { Readable } from 'node:stream';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { MOST_JSON_BYTES } from '../http/answers.ts';
import type { Answer } from '../http/exchange.ts';
import type { JsonClient } from '../http/json-client.ts';
import { refusalOf } from '../http/refusals.ts';

/** A token may take 400 bytes of an event stream. */
const MOST_STREAM_BYTES = 64 << 20;

/**
 * Returns a `fetch` for a provider of the AI SDK that uses our HTTP client, so that a failure says whether the request
 * was sent: only then may it be repeated without paying twice. It throws for each unsuccessful status, and its responses
 * have a maximum length.
 * @param onSent called when a request was sent
 * @throws RemoteFailure from the returned function
 */
export function fetchThrough(client: JsonClient, onSent: () => void): typeof fetch {
  return async (input, init) => {
    if (typeof init?.body !== 'string' || !init.signal)
      throw new TypeError('Only requests with a text body and a signal are supported.');
    const body = Buffer.from(init.body);
    const answer = await client.open('POST', String(input), {
      form: { contentType: 'application/json', body: [body] },
      headers: Object.fromEntries(new Headers(init.headers)),
      headTimeoutMs: null,
      onSent,
      signal: init.signal,
    });
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

/**
 * A connection that breaks, or a response that is too long, ends in the same failure as for every other kind of backend.
 */
async function* chunks({ body, headers, signal }: Answer): AsyncGenerator<Uint8Array> {
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true;
  const most = isStream ? MOST_STREAM_BYTES : MOST_JSON_BYTES;
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most)
        throw new RemoteFailure('wrong', `the response has more than ${most} bytes`);
      yield chunk;
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof RemoteFailure) throw cause;
    throw new RemoteFailure('wrong', 'the server’s response was cut off', {
      detail: String(cause),
      cause,
    });
  } finally {
    body.destroy();
  }
}
