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
 * How a mock server's job ends. `fail`: as this server reports a failed job. `content`: it refuses the image or the
 * prompt. `hang`: never. `lose`: it is restarted during the work and knows nothing afterwards. `html`: 200 with a page.
 * `truncated`: half a file, with correct lengths around it. `reset`: the connection breaks in the middle of the file.
 * `busy`: it accepts no job now.
 */
export type Ending = (typeof ENDINGS)[number];

export interface MockServerOptions {
  /** 0 or absent: a free port. */
  port?: number;
  /** Duration of a job; absent: 200. */
  milliseconds?: number;
  /** After this many milliseconds the server itself gives up a job that hangs; absent: never. */
  hangs?: number;
  /** How the n-th job ends, counted from 0; absent: all succeed. */
  ending?: (job: number) => Ending;
  /** Output of the n-th job, a GLB or an image; absent: {@link sampleModel}. */
  makes?: (job: number) => Uint8Array;
}

/** A mock of a model server: a real server on loopback that behaves like that server, for better or worse. */
export interface MockServer {
  /** Without a trailing slash. */
  url: string;
  /** Submitted jobs, with data about their requests for the tests. */
  jobs: MockJob[];
  /** Number of running jobs, and the maximum so far. */
  running: number;
  mostRunning: number;
  /** Breaks every connection and forgets every job, like a restarted process. */
  restart(): void;
  stop(): Promise<void>;
}

export interface MockJob {
  /** The request's fields as the server understood them; files as their lengths. */
  asked: Record<string, unknown>;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'lost';
}

/** The parts of a mock server: its routes, and the state that it forgets in a restart. */
export interface MockServerRoutes {
  /** Responds to a request; a thrown error becomes a 500 with text, as in most servers. */
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> | void;
  /** WebSocket servers take over the connection. */
  upgrade?(request: IncomingMessage, socket: Socket, head: Buffer): void;
  forget(): void;
}

/** Starts a mock server; returns its `url`, `restart` and `stop`. */
export async function listen(
  server: MockServerRoutes,
  port = 0,
): Promise<Pick<MockServer, 'url' | 'restart' | 'stop'>> {
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

/** Returns the whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Responds with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
