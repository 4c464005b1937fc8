import { setTimeout as sleep } from 'node:timers/promises';
import type { Observation } from '../../spec/remote-step.ts';
import { readBinaryFrame, readTextFrame } from './messages.ts';
import { PromptProgress } from './progress.ts';
import type { Workflow } from './workflow.ts';

/** If a server takes longer to open a socket, its prompts are polled. */
const OPEN_MS = 5000;
const LATE = Symbol('late');
/** The server's reply is not needed: without feature flags, previews use the older frames. */
const FEATURE_FLAGS = JSON.stringify({
  type: 'feature_flags',
  data: { supports_preview_metadata: true },
});

/**
 * Receives the server's messages about one prompt. Each prompt has its own socket and client id: messages are then
 * about no other prompt, another process can take over by opening the same one, and losing one disturbs no other. 500
 * of them, including the server's ends, took 58 MB.
 */
export class PromptWatch {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #progress: PromptProgress;
  #socket: WebSocket | null = null;
  #news = false;
  #look = false;
  #woken = Promise.withResolvers<void>();

  constructor(url: string, headers: Record<string, string>, workflow: Workflow) {
    this.#url = url;
    this.#headers = headers;
    this.#progress = new PromptProgress(workflow);
  }

  get connected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Opens the socket. If that fails (a proxy without WebSockets), the prompt is only polled. */
  async connect(signal: AbortSignal): Promise<void> {
    this.#socket?.close();
    const socket = new WebSocket(this.#url, { headers: this.#headers });
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    const opened = Promise.withResolvers<void>();
    socket.onopen = () => {
      socket.send(FEATURE_FLAGS);
      opened.resolve();
    };
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onerror = () => opened.resolve();
    socket.onclose = () => {
      opened.resolve();
      if (this.#socket === socket) this.#wake({ look: true });
    };
    const timer = setTimeout(opened.resolve, OPEN_MS);
    signal.addEventListener('abort', () => opened.resolve(), { once: true, signal: ended(socket) });
    await opened.promise;
    clearTimeout(timer);
    if (!this.connected) this.close();
    signal.throwIfAborted();
  }

  /**
   * Yields observations within a time limit, only the latest each time one is requested. Ends early if the server
   * should be asked for the prompt's state.
   */
  async *hear(milliseconds: number, signal: AbortSignal): AsyncGenerator<Observation> {
    const over = new AbortController();
    const time = sleep(milliseconds, LATE, {
      signal: AbortSignal.any([signal, over.signal]),
    }).catch(() => LATE);
    try {
      while (!this.#look) {
        if (this.#news) {
          this.#news = false;
          yield this.#progress.take();
          continue;
        }
        this.#woken = Promise.withResolvers();
        const first = await Promise.race([time, this.#woken.promise]);
        signal.throwIfAborted();
        if (first === LATE) return;
      }
      this.#look = false;
    } finally {
      over.abort();
    }
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #hear(data: unknown): void {
    const message =
      typeof data === 'string'
        ? readTextFrame(data)
        : readBinaryFrame(new Uint8Array(data as ArrayBuffer));
    if (message.type === 'over') this.#wake({ look: true });
    else if (this.#progress.hear(message)) this.#wake({ news: true });
  }

  #wake({ look = false, news = false }): void {
    this.#look ||= look;
    this.#news ||= news;
    this.#woken.resolve();
  }
}

/** Aborts when the socket has opened or failed, so that no listener remains on a long-lived signal. */
function ended(socket: WebSocket): AbortSignal {
  const controller = new AbortController();
  for (const event of ['open', 'close'])
    socket.addEventListener(event, () => controller.abort(), { once: true });
  return controller.signal;
}
