import { type AddressInfo, createServer } from 'node:net';

/** Returns loopback ports on which nothing is listening; all of them are held until the last is found. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await new Promise((resume) => server.once('listening', resume));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resume) => server.close(resume))));
  return ports;
}
