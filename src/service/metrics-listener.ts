import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsPage } from '../core/ports/metrics-page.ts';

/** A port of its own for `/metrics`. */
export interface MetricsListener {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` and nothing else, to everybody who reaches the address: which is why it is another one than the
 * service's, loopback unless the operator says otherwise.
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
