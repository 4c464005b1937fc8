import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsPage } from '../core/ports/metrics-page.ts';

/** A listener on a separate port for `/metrics`. */
export interface MetricsListener {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves only `/metrics`, without authentication. Therefore it listens on an address of its own, which is loopback
 * unless the operator chooses another.
 */
export async function listenForScrapes(
  page: MetricsPage,
  { host, port }: { host: string; port: number },
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('only GET /metrics\n');
      return;
    }
    page.text().then(
      (text) => response.writeHead(200, { 'content-type': page.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
