import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that says what it is told to, right or wrong. */
export interface RawServer {
  url: string;
  /** Connections that were ever opened. */
  connections: number;
  /** Bytes that came, over all connections. */
  received: number;
  stop(): Promise<void>;
}

/**
 * Starts a server below HTTP, for answers that no HTTP library would send.
 * @param onRequest called for each request's head, with the number of the request on all connections, from 0
 */
export async function rawServer(
  onRequest: (socket: Socket, head: string, request: number) => void,
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    raw.connections++;
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      raw.received += chunk.length;
      const text = chunk.toString('latin1');
      if (/^[A-Z]+ \S+ HTTP/.test(text)) onRequest(socket, text, requests++);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const raw: RawServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: 0,
    received: 0,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return raw;
}
