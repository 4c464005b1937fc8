import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** The WebSocket side of the mock server: one socket per client id, and messages only to a prompt's client. */
export class Clients {
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #sockets = new Map<string, { socket: WebSocket; flags: boolean }>();
  readonly #remaining: () => number;
  readonly #executing: (clientId: string) => string | null;
  /** Number of sockets that were ever opened. */
  opened = 0;

  /**
   * @param remaining number of prompts that are waiting or running
   * @param executing the node that is running in a prompt of this client
   */
  constructor(remaining: () => number, executing: (clientId: string) => string | null) {
    this.#remaining = remaining;
    this.#executing = executing;
  }

  accept(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const { searchParams } = new URL(request.url ?? '/', 'http://double');
    const { host, origin } = request.headers;
    if (origin && new URL(origin).host !== host) {
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (client) => {
      this.opened++;
      const given = searchParams.get('clientId') ?? '';
      const sid = given === '' ? `generated-${this.opened}` : given;
      // The old socket of this client is not closed; it only receives nothing any more.
      this.#sockets.set(sid, { socket: client, flags: false });
      client.on('error', () => {});
      // By id alone: an old socket that closes late also removes its replacement.
      client.on('close', () => this.#sockets.delete(sid));
      this.send(sid, 'status', { status: this.#status(), sid });
      const node = this.#executing(sid);
      if (node !== null) this.send(sid, 'executing', { node });
      client.once('message', (data) => {
        const { type, data: flags } = JSON.parse(String(data));
        const entry = this.#sockets.get(sid);
        if (type !== 'feature_flags' || !entry) return;
        entry.flags = flags.supports_preview_metadata === true;
        this.send(sid, 'feature_flags', { supports_preview_metadata: true, max_upload_size: 1e8 });
      });
    });
  }

  /** Sends to one client, or to nobody if the prompt had none. */
  send(clientId: string | null, type: string, data: object): void {
    if (clientId !== null) this.#sockets.get(clientId)?.socket.send(JSON.stringify({ type, data }));
  }

  /** Sends to all clients, about anyone's prompt. */
  broadcast(type: string, data: object): void {
    for (const id of this.#sockets.keys()) this.send(id, type, data);
  }

  tellStatus(): void {
    this.broadcast('status', { status: this.#status() });
  }

  /** Sends a preview in the negotiated frame: type 4 with metadata, type 1 otherwise. */
  preview(clientId: string | null, image: Uint8Array, metadata: object): void {
    const entry = clientId === null ? undefined : this.#sockets.get(clientId);
    if (!entry) return;
    const head = Buffer.alloc(8);
    if (entry.flags) {
      const json = Buffer.from(JSON.stringify({ ...metadata, image_type: 'image/png' }));
      head.writeUInt32BE(4, 0);
      head.writeUInt32BE(json.length, 4);
      entry.socket.send(Buffer.concat([head, json, image]));
    } else {
      head.writeUInt32BE(1, 0);
      head.writeUInt32BE(2, 4);
      entry.socket.send(Buffer.concat([head, image]));
    }
    // Text of a node: type 3, which clients must ignore.
    head.writeUInt32BE(3, 0);
    head.writeUInt32BE(1, 4);
    entry.socket.send(Buffer.concat([head, Buffer.from('7 working')]));
  }

  /** Breaks the sockets, as a network failure does; the server continues. */
  cut(): void {
    for (const { socket } of this.#sockets.values()) socket.terminate();
    this.#sockets.clear();
  }

  #status(): object {
    return { exec_info: { queue_remaining: this.#remaining() } };
  }
}
