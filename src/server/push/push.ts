import websocket from '@fastify/websocket';
import { ApiError } from '../../contract/errors.ts';
import { WS_PROTOCOL } from '../../contract/push.ts';
import type { AccountStore } from '../../core/ports/account-store.ts';
import type { Metrics } from '../../core/ports/metrics.ts';
import type { TaskFeed } from '../../core/ports/task-feed.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';
import type { UrlSigner } from '../../core/ports/url-signer.ts';
import { Semaphore } from '../../core/semaphore.ts';
import type { AddressLimiter } from '../plugins/address-limit.ts';
import { answerRaw } from '../plugins/protocol.ts';
import type { QueueBoard } from '../queue-board.ts';
import type { App } from '../types.ts';
import { statusPayload } from '../views.ts';
import { Connections } from './connections.ts';
import { registerEvents } from './events-routes.ts';
import { FrameReader } from './frames.ts';
import { Hub } from './hub.ts';
import { MAX_MESSAGE_BYTES } from './websocket.ts';
import { registerWebSocket } from './websocket-route.ts';

/** The dependencies of push; the server passes its own ports and queue board. */
export interface PushPorts {
  /** The feed of changes, which its creator starts. */
  feed: TaskFeed;
  tasks: TaskStore;
  accounts: AccountStore;
  signer: UrlSigner;
  board: QueueBoard;
  limiter: AddressLimiter;
  /** Null if nothing is counted. */
  metrics: Metrics | null;
  /** Origin of the links in problem documents. */
  publicUrl: string;
  /** Returns a fresh request id. */
  fresh: () => string;
}

export interface PushOptions {
  /** Limit on connections of one user in this process. */
  connectionsPerUser?: number;
  /** Milliseconds between pings. */
  pingIntervalMs?: number;
}

/** Each connection uses about 50 KB while idle. */
const CONNECTIONS_PER_USER = 1000;
const PING_INTERVAL_MS = 25_000;
/** Limit on connections that catch up from the database at the same time. */
const CONCURRENT_CATCH_UPS = 4;
/** Bounds the wait for clients that do not answer the closing handshake, so that shutdown is not delayed. */
const CLOSE_GRACE_MS = 500;

/**
 * Registers the push endpoints: `GET /api/v1/ws`, and the same stream as Server-Sent Events at `GET /api/v1/events` and
 * `GET /api/v1/tasks/{task_uuid}/events`. One hub serves all connections of the process.
 */
export async function registerPush(
  app: App,
  ports: PushPorts,
  options: PushOptions = {},
): Promise<void> {
  const { feed, tasks, accounts, signer, board } = ports;
  const reader = new FrameReader(tasks, async (found) => {
    const queues = await board.summaries(found);
    return found.map((task) => statusPayload(task, queues.get(task.task_uuid) ?? null, signer));
  });
  const hub = new Hub(feed, reader, app.log, ports.metrics);
  const connections = new Connections(
    accounts,
    ports.limiter,
    ports.metrics,
    options.connectionsPerUser ?? CONNECTIONS_PER_USER,
    options.pingIntervalMs ?? PING_INTERVAL_MS,
  );
  const limiter = new Semaphore(CONCURRENT_CATCH_UPS);
  const subscriberPorts = { hub, reader, feed, tasks, limiter, metrics: ports.metrics };

  await app.register(websocket, {
    // A frame that violates the protocol is the client's fault. The library closes with the matching code (1002, 1007,
    // 1009), and cuts off clients that do not close in turn.
    errorHandler(err, socket, request) {
      request.log.debug({ err }, 'a WebSocket failed');
      setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
    },
    options: {
      maxPayload: MAX_MESSAGE_BYTES,
      // Frames are small and many: deflate would cost 300 KB per connection and most of the throughput.
      perMessageDeflate: false,
      // The subprotocol with the token is never echoed.
      handleProtocols: (offered) => (offered.has(WS_PROTOCOL) ? WS_PROTOCOL : false),
    },
    preClose(done) {
      connections.close();
      hub.close();
      const { clients } = this.websocketServer;
      setTimeout(() => {
        for (const client of clients) client.terminate();
      }, CLOSE_GRACE_MS).unref();
      this.websocketServer.close();
      done();
    },
  });
  // For an invalid handshake, the library's own answer would be plain text.
  app.websocketServer.on('wsClientError', (error, socket, request) => {
    const headers = { 'sec-websocket-version': '13' };
    answerRaw(socket, new ApiError(4005, error.message, { headers }), request, ports);
  });
  registerWebSocket(app, connections, subscriberPorts);
  registerEvents(app, connections, subscriberPorts);
}
