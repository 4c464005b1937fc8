import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that sends whatever the test wants, valid or not. */
export interface RawServer {
  url: string;
  /** Number of connections that were ever opened. */
  connections: number;
  /** Number of bytes received on all connections. */
  received: number;
  stop(): Promise<void>;
}

/**
 * Starts a server below HTTP, for responses that no HTTP library would send.
 * @param onRequest called for the head of each request, with the number of the request across all connections, from 0
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
