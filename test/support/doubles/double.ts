import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export const ENDINGS = [
  'succeed',
  'fail',
  'content',
  'hang',
  'lose',
  'html',
  'truncated',
  'reset',
  'busy',
] as const;

/**
 * How a job of a double ends. `fail`: as this server tells of a job that failed. `content`: it refuses the picture or the
 * words. `hang`: never. `lose`: it is restarted while it works and knows nothing afterwards. `html`: 200 with a page. `truncated`:
 * half a file, with the right lengths around it. `reset`: the connection breaks in the middle of the file. `busy`: it takes
 * no job now.
 */
export type Ending = (typeof ENDINGS)[number];

export interface DoubleOptions {
  /** 0 or absent: a free one. */
  port?: number;
  /** How long a job takes; 200 where it is absent. */
  milliseconds?: number;
  /** After so many milliseconds the server gives up a job that hangs by itself; absent: never. */
  hangs?: number;
  /** How the n-th job ends, from 0; absent: all succeed. */
  ending?: (job: number) => Ending;
  /** What it makes of the n-th job, a GLB or a picture; absent: {@link sampleModel}. */
  makes?: (job: number) => Uint8Array;
}

/** A model server's stand-in: a real server on loopback with that server's manners, good and bad. */
export interface Double {
  /** Without a closing slash. */
  url: string;
  /** Jobs that were submitted, with what the test may want to know of their requests. */
  jobs: DoubleJob[];
  /** Jobs at work now, and the most that ever were. */
  running: number;
  mostRunning: number;
  /** Breaks every connection and forgets every job, as a process that was started again. */
  restart(): void;
  stop(): Promise<void>;
}

export interface DoubleJob {
  /** The request's fields as the server understood them; files as their length. */
  asked: Record<string, unknown>;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'lost';
}

/** What a kind of double is made of: its routes, and what it forgets in a restart. */
export interface DoubleServer {
  /** Answers a request; a throw is a 500 in words, as most servers do. */
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> | void;
  /** WebSocket servers take the connection over. */
  upgrade?(request: IncomingMessage, socket: Socket, head: Buffer): void;
  forget(): void;
}

/** Starts a double's server; `url`, `restart` and `stop` of it. */
export async function listen(
  server: DoubleServer,
  port = 0,
): Promise<Pick<Double, 'url' | 'restart' | 'stop'>> {
  const sockets = new Set<Socket>();
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://double');
    Promise.resolve()
      .then(() => server.answer(request, response, url))
      .catch((error) => {
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
        response.end(String(error));
      });
  });
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  if (server.upgrade)
    http.on('upgrade', (...args) => server.upgrade?.(args[0], args[1] as Socket, args[2]));
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    restart() {
      server.forget();
      hangUp();
    },
    async stop() {
      server.forget();
      const closed = new Promise((resolve) => http.close(resolve));
      hangUp();
      await closed;
    },
  };
}

/** The whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
