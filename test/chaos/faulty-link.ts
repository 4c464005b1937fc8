import { connect, createServer, type Socket } from 'node:net';

/** How a link between two machines behaves. */
export interface LinkWeather {
  /** Milliseconds that bytes are on their way, each way. */
  delayMs: number;
  /** Share of packets that get lost on their way. */
  loss: number;
  /** True: nothing passes, and nobody is reported; what was sent arrives once it is over, as TCP sends it again. */
  isCut: boolean;
}

/** A TCP link of one machine to one service, whose weather a test makes. */
export interface FaultyLink {
  port: number;
  /** Changes how it behaves from now on. */
  set(weather: Partial<LinkWeather>): void;
  close(): Promise<void>;
}

/** Delay before the sender retransmits: the minimum of Linux (TCP_RTO_MIN). */
const RESEND_MS = 200;
/** Beyond this nothing is read from the sender: its window is full. */
const WINDOW_BYTES = 1 << 20;
/** Payload of one packet on Ethernet. */
const PACKET_BYTES = 1448;

/** Starts a link to a port of this machine, in fair weather. `random` decides about each packet. */
export async function startFaultyLink(
  target: number,
  random: () => number = Math.random,
): Promise<FaultyLink> {
  const weather: LinkWeather = { delayMs: 0, loss: 0, isCut: false };
  const ways = new Set<OneWay>();
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const way of [
      new OneWay(incoming, outgoing, weather, random),
      new OneWay(outgoing, incoming, weather, random),
    ]) {
      ways.add(way);
      way.onEnd = () => ways.delete(way);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    port: (server.address() as { port: number }).port,
    set(change) {
      Object.assign(weather, change);
      for (const way of ways) way.pass();
    },
    async close() {
      const closed = new Promise((resume) => server.close(resume));
      for (const way of [...ways]) way.destroy();
      await closed;
    },
  };
}

/** Bytes of a connection in one direction; they keep their order, so one lost packet delays all behind it. */
class OneWay {
  onEnd = () => {};
  /** `bytes` null: the sender closed. */
  readonly #queue: { bytes: Buffer | null; dueAt: number }[] = [];
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #weather: LinkWeather;
  readonly #random: () => number;
  #queued = 0;
  #lastDue = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(from: Socket, to: Socket, weather: LinkWeather, random: () => number) {
    this.#from = from;
    this.#to = to;
    this.#weather = weather;
    this.#random = random;
    from.setNoDelay(true);
    // Resets are part of what this is for; a close follows each.
    from.on('error', () => {});
    from.on('data', (bytes) => this.#put(bytes));
    from.on('close', () => this.#put(null));
  }

  #put(bytes: Buffer | null): void {
    const { delayMs } = this.#weather;
    const dueAt = Math.max(this.#lastDue, performance.now() + delayMs + this.#resentMs(bytes));
    this.#lastDue = dueAt;
    this.#queue.push({ bytes, dueAt });
    this.#queued += bytes?.length ?? 0;
    if (this.#queued > WINDOW_BYTES) this.#from.pause();
    this.pass();
  }

  /** Delay of a chunk by retransmitted packets. */
  #resentMs(bytes: Buffer | null): number {
    const { loss } = this.#weather;
    if (loss === 0 || bytes === null) return 0;
    const packets = Math.ceil(bytes.length / PACKET_BYTES);
    return this.#random() < 1 - (1 - loss) ** packets ? RESEND_MS : 0;
  }

  /** Hands on what is due. */
  pass(): void {
    clearTimeout(this.#timer);
    if (this.#weather.isCut) return;
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      const wait = next.dueAt - performance.now();
      if (wait > 0.5) {
        this.#timer = setTimeout(() => this.pass(), wait);
        return;
      }
      this.#queue.shift();
      if (next.bytes === null) {
        this.destroy();
        return;
      }
      this.#queued -= next.bytes.length;
      this.#to.write(next.bytes);
    }
    if (this.#queued <= WINDOW_BYTES) this.#from.resume();
  }

  /** Ends the connection, this way and the other. */
  destroy(): void {
    clearTimeout(this.#timer);
    this.#queue.length = 0;
    this.#from.destroy();
    this.#to.destroy();
    this.onEnd();
  }
}
