import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Bench, type BenchJob, samplePicture } from '../bench.ts';
import type { Ending } from '../mock-server.ts';
import { type AppFunction, SLIDERS } from './app.ts';

interface Session {
  /** Sent but not yet read. */
  messages: object[];
  /** Calls that have not ended. */
  pending: Set<string>;
  stream: ServerResponse | null;
  /** Whether a call left state for later ones. */
  hasState: boolean;
  calls: string[];
}

interface Call {
  event: string;
  session: Session;
  called: AppFunction;
  job: BenchJob;
  known: boolean;
}

interface Manners {
  milliseconds?: number;
  bars?: boolean;
  heartbeat?: number;
}

/** The app's queue, one call at a time, and the sessions, which receive messages about their own calls. */
export class GradioSessions {
  readonly files = new Map<string, { bytes: Uint8Array; ending: Ending }>();
  readonly visits: string[][] = [];
  fileOf: (path: string) => object = () => ({});
  readonly #sessions = new Map<string, Session>();
  readonly #bench: Bench;
  readonly #manners: Manners;
  readonly #queue: Call[] = [];
  #working = false;
  #generation = 0;

  constructor(bench: Bench, manners: Manners) {
    this.#bench = bench;
    this.#manners = manners;
  }

  /** @param known whether the files in the arguments belong to the server */
  join(id: string, called: AppFunction, data: unknown[], known: boolean): string {
    let session = this.#sessions.get(id);
    if (!session) {
      session = { messages: [], pending: new Set(), stream: null, hasState: false, calls: [] };
      this.#sessions.set(id, session);
      this.visits.push(session.calls);
    }
    session.calls.push(called.name);
    const event = randomUUID().replaceAll('-', '');
    session.pending.add(event);
    const job = this.#bench.begin({ function: called.name, data, session: id });
    this.#queue.push({ event, session, called, job, known });
    const rank = this.#queue.length - 1;
    const size = this.#queue.length;
    this.#say(session, { msg: 'estimation', event_id: event, rank, queue_size: size });
    void this.#work();
    return event;
  }

  /** Opens the stream of a session; when it closes, the waiting calls are cancelled. */
  listen(id: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const session = this.#sessions.get(id);
    if (!session) {
      const message = {
        msg: 'unexpected_error',
        message: '404: Session not found.',
        success: false,
      };
      response.end(`data: ${JSON.stringify(message)}\n\n`);
      return;
    }
    session.stream = response;
    const missed = session.messages.splice(0);
    for (const message of missed) this.#say(session, message);
    // A client on a busy machine may come after the end of its calls.
    if (missed.length > 0 && session.pending.size === 0) {
      response.end();
      session.stream = null;
      return;
    }
    const beat = setInterval(
      () => this.#say(session, { msg: 'heartbeat' }),
      this.#manners.heartbeat ?? 15_000,
    );
    response.on('close', () => {
      clearInterval(beat);
      if (session.stream !== response) return;
      session.stream = null;
      for (const call of this.#queue.filter((each) => each.session === session)) {
        this.#queue.splice(this.#queue.indexOf(call), 1);
        call.job.job.state = 'cancelled';
      }
    });
  }

  forget(): void {
    this.#generation++;
    this.#queue.length = 0;
    this.#working = false;
    this.#sessions.clear();
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    const generation = this.#generation;
    // A call is announced before it starts, as in the real queue.
    await new Promise(setImmediate);
    for (let call = this.#queue.shift(); call; call = this.#queue.shift()) {
      await this.#run(call);
      if (generation !== this.#generation) return;
    }
    this.#working = false;
  }

  async #run({ event, session, called, job, known }: Call): Promise<void> {
    const say = (msg: string, more: object) =>
      this.#say(session, { msg, event_id: event, ...more });
    say('process_starts', { eta: null });
    const { milliseconds = 200, bars = true } = this.#manners;
    const reported = [0.25, 0.5, 0.75].map((progress) =>
      setTimeout(() => {
        const bar = { index: null, length: null, unit: 'steps', progress, desc: 'Sampling' };
        if (bars) say('progress', { progress_data: [bar] });
        // Differences from the previous output.
        say('process_generating', { output: { data: [[]] }, success: true });
      }, milliseconds * progress),
    );
    const makes = called.gives.some((what) => what === 'model') ? 'model' : 'image';
    const made = await this.#bench.work(job, makes);
    for (const timer of reported) clearTimeout(timer);
    if (made === null) return;
    const good =
      job.job.state === 'done' &&
      known &&
      isInRange(called, job.job.asked.data as unknown[]) &&
      (!called.needsState || session.hasState);
    const output = good
      ? { data: await this.#answer(called, made, job, session), is_generating: false }
      : { error: known ? 'CUDA out of memory' : null };
    if (!good) job.job.state = 'failed';
    say('process_completed', { output, success: good });
    session.pending.delete(event);
    if (session.pending.size > 0) return;
    this.#say(session, { msg: 'close_stream' });
    session.stream?.end();
    session.stream = null;
  }

  async #answer(
    called: AppFunction,
    made: Uint8Array,
    { ending, index }: BenchJob,
    session: Session,
  ): Promise<unknown[]> {
    const file = (name: string, bytes: Uint8Array) => {
      const path = `/tmp/gradio/${randomUUID()}/${name}`;
      this.files.set(path, { bytes, ending });
      return this.fileOf(path);
    };
    const answer: unknown[] = [];
    for (const what of called.gives) {
      if (what === 'state') {
        session.hasState = true;
        answer.push(null);
      } else if (what === 'model') answer.push(file('sample 1.glb', made));
      else if (what === 'video') answer.push({ video: file('sample.mp4', new Uint8Array(8)) });
      else if (what === 'gallery') answer.push([{ image: file('a.png', made), caption: null }]);
      else answer.push(file('image.png', await samplePicture(index)));
    }
    if (called.outputs.length > answer.length) answer.push(7);
    return answer;
  }

  #say(session: Session, message: object): void {
    if (session.stream) session.stream.write(`data: ${JSON.stringify(message)}\n\n`);
    else session.messages.push(message);
  }
}

/** Whether every slider of a function allows its argument. */
function isInRange({ inputs }: AppFunction, data: readonly unknown[]): boolean {
  return inputs.every((id, index) => {
    const value = data[index];
    const [least, most] = SLIDERS[id] ?? [];
    return typeof value !== 'number' || (value >= (least ?? value) && value <= (most ?? value));
  });
}
