import WebSocket from 'ws';

/** Many sockets of one process, with the arrival times of their frames. */
export class FrameLog {
  readonly #url: string;
  readonly #sockets: WebSocket[] = [];
  /** Arrival times in milliseconds of the machine's monotonic clock, keyed by `<task_uuid> <progress>`. */
  readonly #arrivals = new Map<string, number[]>();

  constructor(baseUrl: string) {
    this.#url = `${baseUrl.replace('http', 'ws')}/api/v1/ws`;
  }

  /** Opens one socket per token and waits until all are live. */
  async connect(tokens: readonly string[]): Promise<void> {
    for (let start = 0; start < tokens.length; start += 50)
      await Promise.all(tokens.slice(start, start + 50).map((token) => this.#open(token)));
  }

  /**
   * @param sent key and time of each update
   * @param each number of sockets that must have received each
   */
  result(sent: readonly [string, number][], each: number) {
    const latencies: number[] = [];
    let missing = 0;
    let frames = 0;
    for (const [key, at] of sent) {
      const arrivals = this.#arrivals.get(key) ?? [];
      missing += Math.max(0, each - arrivals.length);
      frames += arrivals.length;
      for (const arrival of arrivals) latencies.push(arrival - at);
    }
    return { latencies, missing, frames };
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #open(token: string): Promise<void> {
    const socket = new WebSocket(this.#url, {
      headers: { authorization: `Bearer ${token}` },
      perMessageDeflate: false,
    });
    this.#sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        const now = Number(process.hrtime.bigint()) / 1e6;
        // Parsing 50,000 frames per second would measure the parser; a frame starts with {"task_uuid":"<36
        // characters>".
        if (data.toString('latin1', 2, 6) === 'type') return resolve();
        const from = data.indexOf('"progress":') + 11;
        const progress = data.toString('latin1', from, data.indexOf(',', from));
        const key = `${data.toString('latin1', 14, 50)} ${progress}`;
        const arrivals = this.#arrivals.get(key);
        if (arrivals === undefined) this.#arrivals.set(key, [now]);
        else arrivals.push(now);
      });
    });
  }
}
