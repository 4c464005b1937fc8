import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { type WebSocket, WebSocketServer } from 'ws';
import { bodyOf } from '../../support/mock-servers/mock-server.ts';
import { type Exchange, type Frame, pathOf, shapeOf } from './tape.ts';

const unpacked = (body: string): string => gunzipSync(Buffer.from(body, 'base64')).toString();

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

/**
 * Whether a frame says that a job has ended. Played back, frames come quickly, and such a one would end the job before its
 * progress is seen; so the end is found by a poll.
 */
const endsJob = (frame: Frame): boolean =>
  'text' in frame && /"execution_(success|error|interrupted)"|"node": null/.test(frame.text);

/** Between two frames of a WebSocket. */
const FRAME_MS = 10;

/** What a test has made a server do: its kills, and the requests since then that change something. */
interface Moment {
  life: number;
  changes: number;
}

const keyOf = ({ life, changes }: Moment, method: string | undefined, path: string): string =>
  `${life} ${changes} ${method} ${path}`;

const changesSomething = ({ method }: Pick<Exchange, 'method'>): boolean =>
  method !== 'GET' && method !== 'SOCKET';

/**
 * Starts a server that plays exchanges back: to each request of a method and path, the next response that was recorded
 * for them after the same number of requests that change something; the last one again and again, because a poll can
 * come more often than in the recording. Frames of WebSockets are sent as soon as a job was submitted.
 */
export async function startPlayer(exchanges: readonly Exchange[]): Promise<Player> {
  let queues = new Map<string, Exchange[]>();
  let now: Moment = { life: 0, changes: 0 };
  let frames: { path: string; life: number; frames: Frame[] }[] = [];
  /** Number of the last life of the test's server. */
  let lives = 0;
  const sockets = new Set<WebSocket>();
  const held = new Set<ServerResponse>();
  const unknown: string[] = [];

  function next(request: IncomingMessage, body: Buffer): Exchange | null {
    const queue = queueOf(request);
    if (changesSomething({ method: request.method! })) now.changes += 1;
    const asked = shapeOf(request.headers['content-type'], body);
    const exchange = queue && (queue.length > 1 ? queue.shift() : queue[0]);
    if (exchange?.request === asked) return exchange;
    unknown.push(`${request.method} ${request.url} (${asked}), not ${exchange?.request}`);
    return null;
  }

  /** Requests can overlap, so the nearest moment with such a request is the one that is meant. */
  function queueOf(request: IncomingMessage): Exchange[] | undefined {
    for (let away = 0; away <= exchanges.length; away++)
      for (const changes of [now.changes - away, now.changes + away]) {
        const queue = queues.get(keyOf({ ...now, changes }, request.method, pathOf(request)));
        if (queue) return queue;
      }
    return undefined;
  }

  /** Sends what the server sent to the next socket of this address, frame by frame, so that each is seen. */
  async function playFrames(socket: WebSocket, path: string): Promise<void> {
    const at = frames.findIndex((each) => each.path === path && each.life === now.life);
    const [next] = at < 0 ? [] : frames.splice(at, 1);
    const sent = next?.frames.filter((each) => !endsJob(each)) ?? [];
    // A job that is killed goes on until then.
    const isKilled = now.life < lives && sent.length > 0;
    for (let n = 0; socket.readyState === socket.OPEN && (n < sent.length || isKilled); n++) {
      const frame = sent[Math.min(n, sent.length - 1)]!;
      socket.send('text' in frame ? frame.text : Buffer.from(frame.bytes, 'base64'));
      await sleep(FRAME_MS);
    }
  }

  const server = createServer(async (request, response) => {
    const exchange = next(request, await bodyOf(request));
    if (!exchange) return void response.writeHead(501).end();
    const { status, contentType, body, cut } = exchange;
    if (status > 0) {
      response.writeHead(status, contentType ? { 'content-type': contentType } : {});
      // Nothing of a response is lost that the real server had sent when it was killed.
      await new Promise((sent) => response.write(gunzipSync(Buffer.from(body, 'base64')), sent));
    }
    if (cut) held.add(response);
    else response.end();
    if (request.method === 'POST')
      for (const [socket, path] of waiting.splice(0)) void playFrames(socket, path);
  });
  const waiting: [WebSocket, string][] = [];
  const upgrades = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, raw, head) =>
    upgrades.handleUpgrade(request, raw, head, (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      if (now.changes === 0) waiting.push([socket, pathOf(request)]);
      else void playFrames(socket, pathOf(request));
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unknown,
    play(tape) {
      unknown.length = 0;
      now = { life: 0, changes: 0 };
      waiting.length = 0;
      // Requests that met no server say nothing about one.
      const played = exchanges.filter(
        ({ tape: of, life, status }) => of === tape && (life === 0 || status > 0),
      );
      lives = Math.max(0, ...played.map(({ life }) => life));
      frames = played
        .filter(({ method, status }) => method === 'SOCKET' && status > 0)
        .map(({ path, life, body }) => ({ path, life, frames: JSON.parse(unpacked(body)) }));
      const then: Moment = { life: 0, changes: 0 };
      queues = new Map();
      for (const exchange of played) {
        if (exchange.life > then.life) Object.assign(then, { life: exchange.life, changes: 0 });
        const key = keyOf(then, exchange.method, exchange.path);
        queues.set(key, [...(queues.get(key) ?? []), exchange]);
        if (changesSomething(exchange)) then.changes += 1;
      }
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
        ([key, queue]) => key.startsWith(`${now.life} `) && queue.some((exchange) => exchange.cut),
      );
      while (ends && held.size === 0) await sleep(10);
      now = { life: now.life + 1, changes: 0 };
      for (const socket of sockets) socket.terminate();
      for (const response of held) response.socket?.destroy();
      held.clear();
    },
    async stop() {
      upgrades.close();
      for (const socket of sockets) socket.terminate();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
