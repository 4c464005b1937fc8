import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import { type ControlFrame, clientFrame } from '../../contract/push.ts';
import type { Principal } from '../../core/ports/account-store.ts';
import type { Connection, Connections } from './connections.ts';
import { drained } from './drained.ts';
import type { Frame } from './frames.ts';
import { type Sink, Subscriber, type SubscriberPorts } from './subscriber.ts';

/** Largest client message: 1,000 task ids are 39 KB. */
export const MAX_MESSAGE_BYTES = 64 * 1024;
/** Cuts off clients that send requests faster than they read the answers. */
const CONTROL_BACKLOG_LIMIT = 1024 * 1024;

const TEXT = { binary: false };
const CLOSE = {
  'not-authorized': [1008, 'the token is no longer valid'],
  'shutting-down': [1001, 'the service is shutting down'],
} as const;

class WebSocketSink implements Sink {
  readonly #socket: WebSocket;
  readonly #stream: Socket;

  constructor(socket: WebSocket, stream: Socket) {
    this.#socket = socket;
    this.#stream = stream;
  }

  get backlog(): number {
    return this.#socket.bufferedAmount;
  }

  drained(): Promise<void> {
    return drained(this.#stream);
  }

  frames(frames: readonly Frame[]): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#stream.cork();
    for (const frame of frames) this.#socket.send(frame.message, TEXT);
    this.#stream.uncork();
  }

  control(frame: ControlFrame): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}

/**
 * Serves one WebSocket until it closes.
 * @param stream the underlying connection
 * @param since cursor to catch up from; null: from now on
 */
export function serveWebSocket(
  socket: WebSocket,
  stream: Socket,
  principal: Principal,
  since: number | null,
  connections: Connections,
  ports: SubscriberPorts,
): void {
  const sink = new WebSocketSink(socket, stream);
  const subscriber = new Subscriber(principal.user.user_uuid, sink, ports);
  let alive = true;
  const connection: Connection = {
    kind: 'websocket',
    principal,
    ping() {
      const answered = alive;
      alive = false;
      if (answered) socket.ping();
      return answered;
    },
    terminate: () => socket.terminate(),
    end(reason) {
      const [code, text] = CLOSE[reason];
      socket.close(code, text);
    },
  };
  connections.add(connection);
  socket.on('close', () => {
    connections.remove(connection);
    subscriber.close();
  });
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('message', (data, isBinary) => {
    alive = true;
    if (sink.backlog > CONTROL_BACKLOG_LIMIT) socket.terminate();
    else if (isBinary) refuse(sink, 4000, 'a frame must be JSON text');
    else take(String(data), sink, subscriber);
  });
  subscriber.start(since).catch(() => socket.close(1013, 'not ready, try again'));
}

function take(text: string, sink: Sink, subscriber: Subscriber): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse(sink, 4000, 'a frame must be a JSON object');
    return;
  }
  const parsed = clientFrame.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.join('.') || 'the frame';
    refuse(sink, 4001, `${field}: ${issue?.message ?? 'not valid'}`);
  } else if (parsed.data.action === 'ping') sink.control({ type: 'pong' });
  else subscriber.subscribe(parsed.data.task_uuids ?? null);
}

function refuse(sink: Sink, code: number, message: string): void {
  sink.control({ type: 'error', code, message });
}
