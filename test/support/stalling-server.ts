import net, { type AddressInfo } from 'node:net';
import { randomNumbers } from './random.ts';

/**
 * Steps of the server on one connection, in this order. `drip` writes a text repeatedly (endless) or byte by byte
 * (once); `silence` keeps the connection open without sending anything.
 */
type Step =
  | { do: 'write'; text: string }
  | { do: 'drip'; text: string; everyMs: number; endless: boolean }
  | { do: 'silence' | 'half-close' | 'reset' | 'close' | 'stop-reading' };

/** A way of stalling, and its description for a test's message. */
interface Stall {
  name: string;
  steps: Step[];
}

/** A server on loopback whose URLs each stall in a different way; the same seed gives the same ways. */
export interface StallingServer {
  /** Returns the URL of source number `index`, starting at 0, without a limit. */
  url(index: number): string;
  /** Describes the behavior of that source. */
  describe(index: number): string;
  /** Number of open connections. */
  connections(): number;
  /** Number of connections that were opened so far. */
  served(): number;
  close(): Promise<void>;
}

/** Fraction of sources that stall in the TLS handshake, each on one of several ports. */
const TLS_SHARE = 0.2;
const TLS_PORTS = 16;
const NOT_READING_MS = 3000;

const write = (text: string): Step => ({ do: 'write', text });
const SILENCE: Step = { do: 'silence' };

/** Beginnings of responses that promise a body of some form. */
const PROMISES: Record<string, string> = {
  'a length': 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n',
  'a length and no content': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n',
  chunks: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
  'all until the end': 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n',
  'HTTP/1.0': 'HTTP/1.0 200 OK\r\n\r\n',
  'a redirect with a body': 'HTTP/1.1 302 Found\r\nLocation: LOOP\r\nContent-Length: 9\r\n\r\n',
  'no success': 'HTTP/1.1 500 No\r\nContent-Length: 100000\r\n\r\n',
};

/** Returns ways of stalling, with their variable parts drawn by `random`. */
function stallOf(random: () => number, overTls: boolean): Stall {
  const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const everyMs = among([1, 5, 20, 60]);
  const drip = (text: string, endless = true): Step => ({ do: 'drip', text, everyMs, endless });
  /** How a connection continues after its first bytes. */
  const rest = (): Step[] =>
    among<Step[]>([
      [SILENCE],
      [SILENCE],
      [{ do: 'half-close' }, SILENCE],
      [{ do: 'stop-reading' }],
    ]);
  const way = (name: string, ...steps: Step[]): Stall => ({ name, steps });

  const promised = among(Object.keys(PROMISES));
  const promise = PROMISES[promised]!;
  const status = among([100, 102, 103, 199]);
  const ways: (() => Stall)[] = [
    () => way('silence after the request', ...rest()),
    () => way('never reads the request', { do: 'stop-reading' }),
    () =>
      way(
        'an upgrade',
        write(
          `HTTP/1.1 101 Switching Protocols\r\n${among(['', 'Connection: Upgrade\r\nUpgrade: websocket\r\n', 'Upgrade: h2c\r\n'])}\r\n`,
        ),
        ...among<Step[]>([rest(), [drip('\x81\x05Hello')]]),
      ),
    () =>
      way(
        `a storm of ${status}`,
        drip(`HTTP/1.1 ${status} Wait\r\nLink: </x>\r\n\r\n`.repeat(among([1, 20]))),
      ),
    () => way(`one ${status}`, write(`HTTP/1.1 ${status} Wait\r\n\r\n`), ...rest()),
    () =>
      way('half a status line', write(among(['H', 'HTTP/1.1 2', 'HTTP/1.1 200 OK\r'])), ...rest()),
    () =>
      way(
        'header bytes one by one',
        drip(`HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(900)}`, false),
        SILENCE,
      ),
    () => way('headers without end', write('HTTP/1.1 200 OK\r\n'), drip(`X-${everyMs}: y\r\n`)),
    () => way('half the headers', write('HTTP/1.1 200 OK\r\nContent-Ty'), ...rest()),
    () => way(`${promised}, then silence`, write(promise), ...rest()),
    () => way(`${promised}, then a little`, write(promise), write('5\r\nhello'), ...rest()),
    () => way(`${promised}, by the byte`, write(promise), drip('a')),
    () =>
      way('an early end', write(PROMISES['a length']!), write('a'), {
        do: among(['close', 'reset']),
      }),
    () => way('chunks without end', write(PROMISES.chunks!), drip('1\r\na\r\n')),
    () => way('a chunk extension without end', write(PROMISES.chunks!), write('1;'), drip('e=f;')),
    () => way('a huge chunk', write(PROMISES.chunks!), write('fffffffe\r\n'), ...rest()),
    () =>
      way('a last chunk without end', write(PROMISES.chunks!), write('1\r\na\r\n0\r\n'), ...rest()),
    () => way('trailers without end', write(PROMISES.chunks!), write('0\r\n'), drip('X-T: y\r\n')),
    () => way('a redirect loop', write('HTTP/1.1 302 Found\r\nLocation: LOOP\r\n\r\n'), ...rest()),
    () =>
      way(
        'a redirect to silence',
        write('HTTP/1.1 307 Go\r\nLocation: NEXT\r\nContent-Length: 0\r\n\r\n'),
        ...rest(),
      ),
    () => way('closes at once', { do: among(['close', 'reset', 'half-close']) }, SILENCE),
    () => way('speaks of itself', drip(among(['\0', '\r\n', 'SSH-2.0-x\r\n', ' ']))),
  ];
  const handshakes: (() => Stall)[] = [
    () => way('silence in the TLS handshake', ...rest()),
    () =>
      way('half a ServerHello', write('\x16\x03\x03\x00\x7a\x02\x00\x00\x76\x03\x03'), ...rest()),
    () => way('a TLS record by the byte', write('\x16\x03\x03\x40\x00'), drip('\x02')),
    () => way('warnings without end', drip('\x15\x03\x03\x00\x02\x01\x5a')),
    () => way('plain HTTP where TLS is due', write('HTTP/1.1 400 Bad\r\n\r\n'), ...rest()),
    () => way('a handshake cut off', { do: among(['close', 'reset']) }),
  ];
  return among(overTls ? handshakes : ways)();
}

/** Starts the server; sources are created on request. */
export async function startStallingServer(seed: number): Promise<StallingServer> {
  const randomAt = (index: number) => randomNumbers(seed * 1_000_003 + index);
  const isSecure = (index: number) => randomAt(index)() < TLS_SHARE;
  // Before the handshake a client does not send a path, so each TLS port has one way of stalling.
  const handshakes = Array.from({ length: TLS_PORTS }, (_, k) => stallOf(randomAt(-k - 1), true));
  const stallAt = (index: number) => {
    const random = randomAt(index);
    return random() < TLS_SHARE ? handshakes[index % TLS_PORTS]! : stallOf(random, false);
  };
  const open = new Set<net.Socket>();
  let served = 0;

  async function listen(play: (socket: net.Socket, first: Buffer) => Promise<void>) {
    // Half-open connections stay half open, which is one of the ways.
    const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      open.add(socket);
      served += 1;
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
      // The other side has closed; a side that does not read notices this only when it reads again.
      socket.on('end', () => socket.destroy());
      socket.once('data', (bytes: Buffer) => void play(socket, bytes));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 4096, listening));
    return server;
  }

  const servers = await Promise.all([
    listen((socket, first) => {
      const index = Number(/^GET \/(\d+)/.exec(first.toString('latin1'))?.[1] ?? 0);
      return play(socket, stallAt(index), index);
    }),
    ...handshakes.map((stall) => listen((socket) => play(socket, stall, 0))),
  ]);
  const ports = servers.map((server) => (server.address() as AddressInfo).port);

  async function play(socket: net.Socket, { steps }: Stall, index: number): Promise<void> {
    for (const step of steps) {
      if (socket.destroyed) return;
      if (step.do === 'write') socket.write(links(step.text, index), 'latin1');
      else if (step.do === 'drip') await dripInto(socket, links(step.text, index), step);
      else if (step.do === 'half-close') socket.end();
      else if (step.do === 'reset') socket.resetAndDestroy();
      else if (step.do === 'close') socket.destroySoon();
      else if (step.do === 'stop-reading') await stopReading(socket);
      // Silence still reads incoming bytes, so that the other side's end is noticed.
      else socket.resume();
    }
  }

  const links = (text: string, index: number) =>
    text.replace('LOOP', `/${index}`).replace('NEXT', `/${index + 1}`);

  return {
    url: (index) =>
      isSecure(index)
        ? `https://127.0.0.1:${ports[1 + (index % TLS_PORTS)]}/${index}`
        : `http://127.0.0.1:${ports[0]}/${index}`,
    describe: (index) => `source ${index} of seed ${seed}: ${stallAt(index).name}`,
    connections: () => open.size,
    served: () => served,
    async close() {
      for (const socket of open) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
    },
  };
}

/** Reads no bytes for a while, so that those of the other side are stuck on the way. */
async function stopReading(socket: net.Socket): Promise<void> {
  socket.pause();
  await new Promise((resume) => setTimeout(resume, NOT_READING_MS));
  socket.resume();
}

/** Writes for as long as the other side reads. */
async function dripInto(
  socket: net.Socket,
  text: string,
  { everyMs, endless }: { everyMs: number; endless: boolean },
): Promise<void> {
  socket.resume();
  for (let at = 0; !socket.destroyed && (endless || at < text.length); at++) {
    if (socket.writableLength < 65_536)
      socket.write(endless ? text : text[at % text.length]!, 'latin1');
    await new Promise((resume) => setTimeout(resume, everyMs));
  }
}
