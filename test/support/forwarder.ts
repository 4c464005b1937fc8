import { connect, createServer, type Socket } from 'node:net';

/** A local address that forwards connections to a port, which can be changed: a virtual address. */
export interface Forwarder {
  port: number;
  /** Sets the target of new connections; open ones end. null: they are refused. */
  pointTo(port: number | null): void;
  /**
   * Simulates a machine that lost its network: neither open nor new connections end, and no byte passes; with
   * `answers`, bytes from clients pass and those from the server do not.
   */
  lose(what: 'everything' | 'answers'): void;
  /** Serves new connections again; earlier ones stay silent, and nothing ends them. */
  serveNew(): void;
  close(): Promise<void>;
}

/** Starts a forwarder on loopback, on a free port. */
export async function startForwarder(target: number): Promise<Forwarder> {
  let current: number | null = target;
  let lost: 'nothing' | 'everything' | 'answers' = 'nothing';
  /** Connections before this one stay silent permanently. */
  let firstServed = 0;
  let count = 0;
  const open = new Set<Socket>();

  const keep = (socket: Socket) => {
    open.add(socket);
    // Resets are intended here.
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer((incoming) => {
    keep(incoming);
    if (lost === 'everything') return;
    if (current === null) {
      incoming.resetAndDestroy();
      return;
    }
    const outgoing = connect(current, '127.0.0.1');
    keep(outgoing);
    incoming.setNoDelay(true);
    outgoing.setNoDelay(true);
    const place = count++;
    const isMute = (...what: (typeof lost)[]) => place < firstServed || what.includes(lost);
    incoming.on('data', (bytes) => isMute('everything') || outgoing.write(bytes));
    outgoing.on('data', (bytes) => isMute('everything', 'answers') || incoming.write(bytes));
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => isMute('everything', 'answers') || incoming.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };

  return {
    port,
    pointTo(next) {
      current = next;
      lost = 'nothing';
      for (const socket of open) socket.resetAndDestroy();
    },
    lose(what) {
      lost = what;
    },
    serveNew() {
      lost = 'nothing';
      firstServed = count;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
