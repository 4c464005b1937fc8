import { connect, createServer, type Socket } from 'node:net';

/** One address in front of several API processes, as a TCP balancer is. */
export interface Balancer {
  port: number;
  /** Targets of new connections, in rotation; one that refuses is skipped until the next connection. */
  ports: Set<number>;
  close(): Promise<void>;
}

/** Starts one on loopback. */
export async function startBalancer(): Promise<Balancer> {
  const ports = new Set<number>();
  const open = new Set<Socket>();
  let turn = 0;

  const keep = (socket: Socket) => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  };
  /** Tries each once; nothing has been read of the client before one answers. */
  const pass = (incoming: Socket, left: number[]) => {
    const [port, ...others] = left;
    if (port === undefined) {
      incoming.resetAndDestroy();
      return;
    }
    const outgoing = connect(port, '127.0.0.1');
    keep(outgoing);
    let isThrough = false;
    outgoing.on('connect', () => {
      isThrough = true;
      incoming.pipe(outgoing);
      outgoing.pipe(incoming);
    });
    outgoing.on('close', () => {
      if (isThrough) incoming.destroy();
      else pass(incoming, others);
    });
    incoming.on('close', () => outgoing.destroy());
  };
  const server = createServer((incoming) => {
    keep(incoming);
    const all = [...ports];
    const first = all.length === 0 ? 0 : turn++ % all.length;
    pass(incoming, [...all.slice(first), ...all.slice(0, first)]);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    port: (server.address() as { port: number }).port,
    ports,
    async close() {
      const closed = new Promise((resume) => server.close(resume));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
