import WebSocket, { type ClientOptions } from 'ws';
import type { ControlFrame, TaskFrame } from '../../src/contract/push.ts';
import { PATIENCE_MS } from '../support/patience.ts';

export type AnyFrame = TaskFrame | ControlFrame;

export const isTaskFrame = (frame: AnyFrame): frame is TaskFrame => !('type' in frame);

/** A WebSocket client that keeps every frame, in order. */
export class TestSocket {
  readonly socket: WebSocket;
  readonly frames: AnyFrame[] = [];
  #wake: () => void = () => {};

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as AnyFrame);
      this.#wake();
    });
    socket.on('close', () => this.#wake());
    socket.on('error', () => {});
  }

  get taskFrames(): TaskFrame[] {
    return this.frames.filter(isTaskFrame);
  }

  /** The cursor to resume from. */
  get cursor(): string | null {
    for (const frame of this.frames.toReversed()) if ('cursor' in frame) return frame.cursor;
    return null;
  }

  send(value: unknown): void {
    this.socket.send(typeof value === 'string' ? value : JSON.stringify(value));
  }

  /** Waits for a frame that fits, the past ones included. */
  async until<T extends AnyFrame>(
    fits: (frame: AnyFrame) => boolean,
    withinMs = PATIENCE_MS,
  ): Promise<T> {
    const deadline = performance.now() + withinMs;
    let from = 0;
    for (;;) {
      for (; from < this.frames.length; from++)
        if (fits(this.frames[from]!)) return this.frames[from] as T;
      const left = deadline - performance.now();
      if (left <= 0 || this.socket.readyState === WebSocket.CLOSED)
        throw new Error(
          `no such frame; got ${JSON.stringify(this.frames.slice(-5).map((frame) => ('type' in frame ? frame : [frame.task_uuid, frame.status, frame.progress, frame.cursor])))}`,
        );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  type<T extends ControlFrame['type']>(type: T): Promise<Extract<ControlFrame, { type: T }>> {
    return this.until((frame) => 'type' in frame && frame.type === type);
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise((resolve) => this.socket.once('close', resolve));
    this.socket.close();
    await closed;
  }
}

export interface Refusal {
  status: number;
  body: { code: number; message: string; suggestion?: string; request_id: string };
  headers: Record<string, string | string[] | undefined>;
}

/** Opens a WebSocket; rejects with a Refusal where the upgrade is refused. */
export function openSocket(
  baseUrl: string,
  query: Record<string, string>,
  options: ClientOptions & { protocols?: string[] } = {},
): Promise<TestSocket> {
  const url = `${baseUrl.replace('http', 'ws')}/api/v1/ws?${new URLSearchParams(query)}`;
  const socket = new WebSocket(url, options.protocols ?? [], options);
  const test = new TestSocket(socket);
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(test));
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        reject({
          status: response.statusCode ?? 0,
          body: JSON.parse(text),
          headers: response.headers,
        } satisfies Refusal),
      );
    });
  });
}

/** Opens with the token in the header, and waits until the socket is ready: what changes from then on reaches it. */
export async function openAs(
  baseUrl: string,
  token: string,
  query: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = await openSocket(baseUrl, query, {
    headers: { authorization: `Bearer ${token}` },
  });
  await socket.type('ready');
  return socket;
}
