import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A response as it came over the connection. */
export interface RawAnswer {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  text: string;
}

const SILENT_MS = 15_000;

/**
 * Sends bytes unchanged, one part after another, and reads until the other side closes.
 * @returns every response in order; each must have a Content-Length
 */
export async function sendRaw(
  baseUrl: string,
  parts: readonly (string | Uint8Array)[],
  pauseMs = 0,
): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(baseUrl);
  const socket = net.connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  for (const part of parts) {
    if (socket.writable)
      socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  const silent = sleep(SILENT_MS, 'silent', { ref: false });
  if ((await Promise.race([closed, silent])) === 'silent') {
    socket.destroy();
    throw new Error(`the connection stays open after ${Buffer.concat(received).toString()}`);
  }
  return [...answersOf(Buffer.concat(received).toString('latin1'))];
}

function* answersOf(text: string): Generator<RawAnswer> {
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const length = Number(headers['content-length'] ?? 0);
    yield {
      status: Number(first.split(' ')[1]),
      headers,
      text: rest.slice(end + 4, end + 4 + length),
    };
    rest = rest.slice(end + 4 + length);
  }
}
