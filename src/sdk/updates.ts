import type { ServerFrame, TaskFrame, WsTicket } from '../contract/push.ts';
import { pause, type Transport } from './transport.ts';

/** An event for listeners. `lost` means that frames may be missing for good: read the task once. */
export type UpdateEvent = { kind: 'frame'; frame: TaskFrame } | { kind: 'lost' };

interface Listener {
  /** The task to listen to; null for all tasks. */
  task_uuid: string | null;
  hear(event: UpdateEvent): void;
}

/** The value of `WebSocket.OPEN`, defined here because Node below 22 has no WebSocket and only polls. */
const OPEN = 1;

const FIRST_RECONNECT_MS = 250;
const LONGEST_RECONNECT_MS = 10_000;
/** Listeners that are added in one burst share a subscribe message. */
const SUBSCRIBE_DELAY_MS = 10;
/** A connection that has not opened after this time counts as failed, e.g. because a proxy swallows upgrades. */
const OPEN_TIMEOUT_MS = 10_000;
/** The service pings every 25 s, but scripts cannot see that. The client pings as well, to detect a dead connection. */
const PING_INTERVAL_MS = 30_000;

/**
 * Shares one WebSocket among all listeners of a client. It is open while there are listeners, and reconnects with
 * `since` so that nothing is missed. It authenticates by ticket, the only method that works in every browser and in
 * Node.
 */
export class Updates {
  readonly #transport: Transport;
  readonly #listeners = new Set<Listener>();
  /** The last received position in the stream; null before the first connection. */
  #cursor: string | null = null;
  #socket: WebSocket | null = null;
  #running = false;
  #stop: AbortController | null = null;
  #subscribeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Whether frames are arriving now. Listeners poll while they are not. */
  get connected(): boolean {
    return this.#socket !== null;
  }

  /**
   * Listens to every change of a task (null: of all tasks), starting with its current payload.
   * @returns a function that stops listening
   */
  listen(task_uuid: string | null, hear: Listener['hear']): () => void {
    const listener = { task_uuid, hear };
    this.#listeners.add(listener);
    this.#subscribeSoon();
    if (!this.#running && typeof WebSocket !== 'undefined') void this.#run();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) this.#subscribeSoon();
      else this.close();
    };
  }

  /** Makes the first connection start at this cursor instead of at the present. */
  startFrom(cursor: string): void {
    this.#cursor ??= cursor;
  }

  /** Closes the connection. */
  close(): void {
    clearTimeout(this.#subscribeTimer);
    this.#stop?.abort();
    this.#socket?.close();
    this.#socket = null;
    this.#cursor = null;
  }

  async #run(): Promise<void> {
    this.#running = true;
    const stop = new AbortController();
    this.#stop = stop;
    let failures = 0;
    while (!stop.signal.aborted) {
      try {
        await this.#connectOnce(stop.signal, () => {
          failures = 0;
        });
      } catch {
        // Ignored: listeners poll meanwhile, and their requests report the actual problem.
      }
      this.#socket = null;
      const full = Math.min(LONGEST_RECONNECT_MS, FIRST_RECONNECT_MS * 2 ** failures++);
      await pause(full * (1 - Math.random() / 4), stop.signal).catch(() => undefined);
    }
    this.#running = false;
    if (this.#listeners.size > 0) void this.#run();
  }

  /** Opens one connection and resolves when it has ended. */
  async #connectOnce(signal: AbortSignal, onOpen: () => void): Promise<void> {
    const { ticket } = await this.#transport.request<WsTicket>('POST', '/ws/ticket', { signal });
    const query = this.#cursor === null ? { ticket } : { ticket, since: this.#cursor };
    const url = this.#transport.url('/ws', query).replace(/^http/, 'ws');
    const socket = new WebSocket(url, ['bozzetto.v1']);
    await new Promise<void>((resolve) => {
      let heard = true;
      const openTimer = setTimeout(() => socket.close(), OPEN_TIMEOUT_MS);
      const pingTimer = setInterval(() => {
        if (!heard) socket.close();
        else if (socket.readyState === OPEN) socket.send('{"action":"ping"}');
        heard = false;
      }, PING_INTERVAL_MS);
      const end = () => {
        clearTimeout(openTimer);
        clearInterval(pingTimer);
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        socket.close();
        end();
      };
      signal.addEventListener('abort', onAbort);
      socket.onopen = () => {
        clearTimeout(openTimer);
        onOpen();
        this.#socket = socket;
        this.#subscribe();
      };
      socket.onmessage = (message) => {
        heard = true;
        if (!signal.aborted) this.#take(JSON.parse(String(message.data)));
      };
      socket.onerror = end;
      socket.onclose = end;
    });
  }

  #take(frame: ServerFrame): void {
    const isFirst = this.#cursor === null;
    if ('cursor' in frame) {
      this.#cursor = frame.cursor;
      this.#transport.pushed();
    }
    if (!('type' in frame)) {
      for (const { task_uuid, hear } of this.#listeners)
        if (task_uuid === null || task_uuid === frame.task_uuid) hear({ kind: 'frame', frame });
    } else if (frame.type === 'resync') {
      for (const { hear } of this.#listeners) hear({ kind: 'lost' });
    } else if (frame.type === 'ready' && isFirst) {
      // Changes between `listen` and now were missed. A listener to one task gets its payload by subscribing.
      for (const { task_uuid, hear } of this.#listeners)
        if (task_uuid === null) hear({ kind: 'lost' });
    }
  }

  #subscribeSoon(): void {
    clearTimeout(this.#subscribeTimer);
    this.#subscribeTimer = setTimeout(() => this.#subscribe(), SUBSCRIBE_DELAY_MS);
  }

  /** Subscribes to the tasks that have listeners; above 1,000 tasks it is cheaper to receive everything. */
  #subscribe(): void {
    if (this.#socket?.readyState !== OPEN || this.#listeners.size === 0) return;
    const wanted = new Set([...this.#listeners].map((listener) => listener.task_uuid));
    const task_uuids = wanted.has(null) || wanted.size > 1000 ? null : [...wanted];
    this.#socket.send(JSON.stringify({ action: 'subscribe', task_uuids }));
  }
}
