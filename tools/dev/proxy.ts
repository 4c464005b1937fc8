import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Sends a request on to the service and its response back. Waits while the service reloads. */
export async function forward(
  target: Promise<string>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { hostname, port } = new URL(await target);
    const { method, url: path, headers } = incoming;
    const outgoing = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', (error) => fail(response, error));
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  } catch (error) {
    fail(response, error as Error);
  }
}

/** The same for a connection that becomes a websocket. */
export async function forwardUpgrade(
  target: Promise<string>,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  socket.on('error', () => socket.destroy());
  try {
    const { hostname, port } = new URL(await target);
    const service = connect(Number(port), hostname, () => {
      const headers = incoming.rawHeaders
        .map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`))
        .join('');
      service.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers}\r\n`);
      service.write(head);
      service.pipe(socket).pipe(service);
    });
    service.on('error', () => socket.destroy());
    service.on('close', () => socket.destroy());
    socket.on('close', () => service.destroy());
  } catch {
    socket.destroy();
  }
}

function fail(response: ServerResponse, error: Error): void {
  if (response.headersSent) return void response.destroy();
  response
    .writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
    .end(`${error.message}\n`);
}
