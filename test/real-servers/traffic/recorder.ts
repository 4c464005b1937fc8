import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { WebSocket, WebSocketServer } from 'ws';
import { bodyOf } from '../../support/mock-servers/mock-server.ts';
import { type Exchange, type Frame, pathOf, shapeOf } from './tape.ts';

/** A proxy in front of a real server that notes what is said. */
export interface Recorder {
  url: string;
  /** In the order in which the requests arrived. */
  exchanges: Exchange[];
  tape: string;
  life: number;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the server at this port of the same machine. */
export async function startRecorder(port: number): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const recorder = { exchanges, tape: '', life: 0 };
  const server = createServer((request, response) => {
    bodyOf(request)
      .then((body) => pass(request, body, response))
      .catch(() => response.destroy());
  });

  async function pass(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const exchange: Exchange = {
      tape: recorder.tape,
      life: recorder.life,
      method: request.method!,
      path: pathOf(request),
      request: shapeOf(request.headers['content-type'], body),
      status: 0,
      contentType: '',
      body: '',
      cut: true,
    };
    exchanges.push(exchange);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { method, url: path, headers } = request;
      const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers }, resolve);
      response.on('close', () => sent.destroy());
      sent.on('error', reject).end(body);
    });
    exchange.status = answer.statusCode!;
    exchange.contentType = answer.headers['content-type'] ?? '';
    response.writeHead(exchange.status, answer.headers);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of answer) {
        chunks.push(chunk);
        response.write(chunk);
      }
      exchange.cut = false;
      response.end();
    } finally {
      exchange.body = gzipSync(Buffer.concat(chunks)).toString('base64');
    }
  }

  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const exchange = socketExchange(recorder, request);
    exchanges.push(exchange);
    const frames: Frame[] = [];
    const upstream = new WebSocket(`ws://127.0.0.1:${port}${request.url}`);
    upstream.on('error', () => socket.destroy());
    upstream.on('open', () => {
      exchange.status = 101;
      sockets.handleUpgrade(request, socket, head, (client) => {
        client.on('message', (data, isBinary) => upstream.send(data, { binary: isBinary }));
        client.on('close', () => upstream.close());
        upstream.on('close', () => client.terminate());
        upstream.on('message', (data: Buffer, isBinary) => {
          frames.push(isBinary ? { bytes: data.toString('base64') } : { text: data.toString() });
          exchange.body = gzipSync(JSON.stringify(frames)).toString('base64');
          client.send(data, { binary: isBinary });
        });
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(recorder, {
    url,
    async stop() {
      sockets.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  });
}

function socketExchange(
  { tape, life }: Pick<Recorder, 'tape' | 'life'>,
  request: IncomingMessage,
): Exchange {
  const path = pathOf(request);
  const body = gzipSync('[]').toString('base64');
  return {
    ...{ tape, life, method: 'SOCKET', path, request: '', status: 0 },
    ...{ contentType: '', body, cut: false },
  };
}
