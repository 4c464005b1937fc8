import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface Received {
  /** Path of the request. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The `webhook-id` header. */
  id: string;
  /** The event's `type`. */
  type: string;
  /** Time of its end in epoch milliseconds. */
  at: number;
}

/** A user's server that receives webhooks. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Sets how requests are answered from now on; undefined: never. */
  answer(how: (request: Received, response: ServerResponse) => void): void;
  /** Resolves with the first matching request, past or future. */
  first(fits: (request: Received) => boolean): Promise<Received>;
  /** Resolves when this many requests have been received. */
  count(number: number): Promise<void>;
  close(): Promise<void>;
}

/** Responds to everything with 204 until `answer` is called. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let how = (_request: Received, response: ServerResponse): void => {
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one: Received = {
        path: request.url ?? '/',
        headers: request.headers,
        body,
        id: String(request.headers['webhook-id']),
        type: (JSON.parse(body) as { type: string }).type,
        at: Date.now(),
      };
      received.push(one);
      how(one, response);
      for (const wake of [...waiting]) wake();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** Checks now and after each request; the test runner's own limit is the only deadline. */
  function until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = look();
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(next) {
      how = next;
    },
    first: (fits) => until(() => received.find(fits)),
    async count(number) {
      await until(() => (received.length >= number ? true : undefined));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
