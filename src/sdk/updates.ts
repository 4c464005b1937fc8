import type { ServerFrame, TaskFrame, WsTicket } from '../contract/push.ts';
import { pause, type Transport } from './transport.ts';

/** What a listener hears. `lost`: frames may have been missed for good; read the task once. */
export type UpdateEvent = { kind: 'frame'; frame: TaskFrame } | { kind: 'lost' };

interface Listener {
  /** null: every task. */
  task_uuid: string | null;
  hear(event: UpdateEvent): void;
}

/** `WebSocket.OPEN`, where there is no WebSocket too: Node below 22 only polls. */
const OPEN = 1;

const FIRST_RECONNECT_MS = 250;
const LONGEST_RECONNECT_MS = 10_000;
/** Listeners that come in one burst share one subscribe message. */
const SUBSCRIBE_DELAY_MS = 10;
/** A connection that never opens (a proxy that swallows upgrades) counts as failed after this. */
const OPEN_TIMEOUT_MS = 10_000;
/** The service pings every 25 s, unseen from here; we ask ourselves, to notice a dead connection. */
const PING_INTERVAL_MS = 30_000;

/**
 * One WebSocket for all listeners of a client: open while somebody listens, reconnected with `since` so that
 * nothing is missed. Authenticates by ticket, the one way that every browser and Node's WebSocket have in common.
 */
export class Updates {
  readonly #transport: Transport;
  readonly #listeners = new Set<Listener>();
  /** The place in the stream after which frames are still to come; null before the first connection. */
  #cursor: string | null = null;
  #socket: WebSocket | null = null;
  #running = false;
  #stop: AbortController | null = null;
  #subscribeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Whether frames are coming in now; a listener polls while they are not. */
  get connected(): boolean {
    return this.#socket !== null;
  }

  /**
   * Hears every change of a task (null: of all tasks), beginning with its current payload.
   * @returns the function that ends it
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

  /** Starts from this cursor instead of from now; for the first connection. */
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
        // Whatever it was, listeners poll meanwhile, and the polls report what is really wrong.
      }
      this.#socket = null;
      const full = Math.min(LONGEST_RECONNECT_MS, FIRST_RECONNECT_MS * 2 ** failures++);
      await pause(full * (1 - Math.random() / 4), stop.signal).catch(() => undefined);
    }
    this.#running = false;
    if (this.#listeners.size > 0) void this.#run();
  }

  /** Resolves when the connection has ended. */
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
    if ('cursor' in frame) {
      this.#cursor = frame.cursor;
      this.#transport.pushed();
    }
    if (!('type' in frame)) {
      for (const { task_uuid, hear } of this.#listeners)
        if (task_uuid === null || task_uuid === frame.task_uuid) hear({ kind: 'frame', frame });
    } else if (frame.type === 'resync') {
      for (const { hear } of this.#listeners) hear({ kind: 'lost' });
    }
  }

  #subscribeSoon(): void {
    clearTimeout(this.#subscribeTimer);
    this.#subscribeTimer = setTimeout(() => this.#subscribe(), SUBSCRIBE_DELAY_MS);
  }

  /** Narrows to what is listened to; more than 1,000 tasks are cheaper unfiltered. */
  #subscribe(): void {
    if (this.#socket?.readyState !== OPEN || this.#listeners.size === 0) return;
    const wanted = new Set([...this.#listeners].map((listener) => listener.task_uuid));
    const task_uuids = wanted.has(null) || wanted.size > 1000 ? null : [...wanted];
    this.#socket.send(JSON.stringify({ action: 'subscribe', task_uuids }));
  }
}
