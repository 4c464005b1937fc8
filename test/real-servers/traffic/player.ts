import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { bodyOf } from '../../support/mock-servers/mock-server.ts';
import { type Exchange, pathOf, shapeOf } from './tape.ts';

/** A server that answers as a real one did. */
export interface Player {
  url: string;
  /** The exchanges of a test, from their beginning. */
  play(tape: string): void;
  /** Ends every connection, as the real server's were when it was killed. */
  cut(): Promise<void>;
  /** Requests that the recording does not have, or has with other fields. */
  unknown: string[];
  stop(): Promise<void>;
}

const keyOf = (life: number, method: string | undefined, path: string): string =>
  `${life} ${method} ${path}`;

/**
 * Starts a server that plays exchanges back: to each request of a method and path, the next response that was recorded
 * for them; the last one again and again, because a poll can come more often than in the recording.
 */
export async function startPlayer(exchanges: readonly Exchange[]): Promise<Player> {
  let queues = new Map<string, Exchange[]>();
  let life = 0;
  const held = new Set<ServerResponse>();
  const unknown: string[] = [];

  function next(request: IncomingMessage, body: Buffer): Exchange | null {
    const queue = queues.get(keyOf(life, request.method, pathOf(request)));
    const asked = shapeOf(request.headers['content-type'], body);
    const exchange = queue && (queue.length > 1 ? queue.shift() : queue[0]);
    if (exchange?.request === asked) return exchange;
    unknown.push(`${request.method} ${request.url} (${asked}), not ${exchange?.request}`);
    return null;
  }

  const server = createServer(async (request, response) => {
    const exchange = next(request, await bodyOf(request));
    if (!exchange) return void response.writeHead(501).end();
    const { status, contentType, body, cut } = exchange;
    if (status > 0) {
      response.writeHead(status, contentType ? { 'content-type': contentType } : {});
      response.write(gunzipSync(Buffer.from(body, 'base64')));
    }
    if (cut) held.add(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unknown,
    play(tape) {
      unknown.length = 0;
      life = 0;
      queues = Map.groupBy(
        exchanges.filter((exchange) => exchange.tape === tape),
        ({ life: lived, method, path }) => keyOf(lived, method, path),
      );
      // A poll that met the server's end says nothing that the polls before it do not say.
      for (const [key, queue] of queues)
        if (queue.some(({ status }) => status > 0))
          queues.set(
            key,
            queue.filter(({ status }) => status > 0),
          );
    },
    async cut() {
      // The request that met the server's end may not have arrived yet: here, the ones before it are answered at once.
      const ends = [...queues].some(
        ([key, queue]) => key.startsWith(`${life} `) && queue.some((exchange) => exchange.cut),
      );
      while (ends && held.size === 0) await sleep(10);
      life += 1;
      for (const response of held) response.socket?.resetAndDestroy();
      held.clear();
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
