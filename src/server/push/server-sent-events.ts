import type { ServerResponse } from 'node:http';
import type { ControlFrame } from '../../contract/push.ts';
import type { Principal } from '../../core/ports/account-store.ts';
import type { Connection, Connections } from './connections.ts';
import { drained } from './drained.ts';
import type { Frame } from './frames.ts';
import { type Sink, Subscriber, type SubscriberPorts } from './subscriber.ts';

/** Sends task frames as `message` events with an id to resume from, and control frames as events of their type. */
class EventSink implements Sink {
  readonly #response: ServerResponse;
  readonly #isOfOneTask: boolean;

  constructor(response: ServerResponse, isOfOneTask: boolean) {
    this.#response = response;
    this.#isOfOneTask = isOfOneTask;
  }

  get backlog(): number {
    return this.#response.writableLength;
  }

  drained(): Promise<void> {
    return drained(this.#response);
  }

  frames(frames: readonly Frame[]): void {
    if (this.#response.writableEnded) return;
    const events = frames.map((frame) => (this.#isOfOneTask ? frame.eventOfTask : frame.event));
    this.#response.write(Buffer.concat(events));
    if (this.#isOfOneTask && frames.some((frame) => frame.terminal)) this.#response.end();
  }

  control(frame: ControlFrame): void {
    if (this.#response.writableEnded) return;
    this.#response.write(`event: ${frame.type}\ndata: ${JSON.stringify(frame)}\n\n`);
  }
}

/**
 * Serves one event stream until it closes.
 * @param task sends only this task: its current payload first; ends after its terminal one. null: all tasks
 * @param since cursor to catch up from; null: from now on
 */
export function serveEvents(
  response: ServerResponse,
  principal: Principal,
  task: string | null,
  since: number | null,
  connections: Connections,
  ports: SubscriberPorts,
): void {
  const sink = new EventSink(response, task !== null);
  const subscriber = new Subscriber(principal.user.user_uuid, sink, ports);
  let writtenBefore = -1;
  const connection: Connection = {
    kind: 'sse',
    principal,
    ping() {
      const written = response.socket?.bytesWritten ?? 0;
      const stuck = response.writableLength > 0 && written === writtenBefore;
      writtenBefore = written;
      if (!stuck) response.write(': ping\n\n');
      return !stuck;
    },
    terminate: () => response.destroy(),
    end: () => response.end(),
  };
  connections.add(connection);
  response.on('close', () => {
    connections.remove(connection);
    subscriber.close();
  });
  if (task !== null) subscriber.subscribe([task]);
  subscriber.start(since).catch(() => response.destroy());
}
