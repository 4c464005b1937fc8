import { Readable } from 'node:stream';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteStepContext } from '../../spec/remote-step.ts';
import { discard, readText } from '../http/answers.ts';
import type { Answer, IncomingBody } from '../http/exchange.ts';
import { jsonIn } from '../http/json-client.ts';
import { readJsonWithFiles } from '../http/json-with-files.ts';
import type { BackendHost } from '../kind.ts';
import { type CogServer, MOST_INLINE_BYTES } from './cog-server.ts';
import { Hearing } from './hearing.ts';
import { refusalOfInput } from './input-refusal.ts';
import { predictionOf } from './prediction.ts';
import { followEvents } from './stream.ts';

/** How news of predictions arrives: by callbacks, by a stream of events, or in the response to the request itself. */
export type Way = 'callback' | 'stream' | 'answer';

const HEADERS: Record<Way, Record<string, string>> = {
  callback: { prefer: 'respond-async' },
  stream: { accept: 'text/event-stream' },
  answer: {},
};

/**
 * Only the final event, which is sent repeatedly until it is received. The others are sent once, and only show that the
 * job is running.
 */
const EVENTS = ['completed'];

/** Starts predictions, and keeps their connections open. */
export class CogLines {
  readonly way: Way;
  readonly #server: CogServer;
  readonly #callbacks: BackendHost['callbacks'];
  readonly #contentFields: ReadonlySet<string>;

  constructor(
    server: CogServer,
    options: {
      way: Way;
      callbacks: BackendHost['callbacks'];
      contentFields: ReadonlySet<string>;
    },
  ) {
    this.way = options.way;
    this.#server = server;
    this.#callbacks = options.callbacks;
    this.#contentFields = options.contentFields;
  }

  /**
   * Sends the request. Settles when the server has the job or, if the server answers only with the result, when the
   * request is sent.
   */
  async begin(submission: string, input: object, context: RemoteStepContext): Promise<Hearing> {
    const { signal, directory } = context;
    signal.throwIfAborted();
    const sent = Promise.withResolvers<void>();
    const { hearing, controller } = await this.#listen(submission, directory);
    const webhook = this.way === 'callback' ? this.#callbacks!.urlOf(submission) : null;
    // The caller may abort the submit; once it is made, the connection belongs to the job.
    const giveUp = () => controller.abort(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      const coming = this.#server.put(
        submission,
        { input, ...(webhook === null ? {} : { webhook, webhook_events_filter: EVENTS }) },
        {
          headers: HEADERS[this.way],
          headTimeoutMs: this.way === 'answer' ? null : 30_000,
          onSent: sent.resolve,
          signal: controller.signal,
        },
      );
      const accepted = coming.then((answer) => this.#take(answer, hearing, directory));
      // If nobody waits for the response any more, the observer gets the error.
      accepted.catch((error) => hearing.fail(asFailureOfJob(error)));
      await (this.way === 'answer' ? Promise.race([accepted, sent.promise]) : accepted);
      signal.throwIfAborted();
      return hearing;
    } catch (error) {
      hearing.end();
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Continues a prediction that an earlier process started, or whose stream broke; null if it is not in flight. */
  async resume(submission: string, context: RemoteStepContext): Promise<Hearing | null> {
    if (this.way === 'answer') return null;
    if (this.way === 'stream') {
      try {
        if (!(await this.#server.canAskSafely(context.signal))) return null;
        // A server that does not have it in flight refuses an input without fields.
        return await this.begin(submission, {}, context);
      } catch (error) {
        if (error instanceof RemoteFailure && error.kind !== 'unreachable') return null;
        throw error;
      }
    }
    // Listens before asking, so that a callback that came while no process was running, or that comes in between, is
    // received.
    const { hearing } = await this.#listen(submission, context.directory);
    if (hearing.hasEnded) return hearing;
    try {
      const prediction = await this.#server.inFlight(submission, context.signal);
      // A callback may still come of a job that the server cannot be asked about.
      if (prediction === 'unknown') return hearing;
      if (prediction) hearing.hear(prediction);
      if (hearing.latest() !== null) return hearing;
    } catch (error) {
      hearing.end();
      throw error;
    }
    hearing.end();
    return null;
  }

  async #listen(
    submission: string,
    directory: string,
  ): Promise<{ hearing: Hearing; controller: AbortController }> {
    const controller = new AbortController();
    let close = () => {};
    const hearing = new Hearing(() => {
      controller.abort(new Error('nobody listens any more'));
      close();
    });
    if (this.way === 'callback')
      close = await this.#callbacks!.open(submission, async (body) => {
        const { signal } = controller;
        await this.#hear({ body: Readable.from(body), signal }, hearing, directory).catch((error) =>
          hearing.fail(asFailureOfJob(error)),
        );
      });
    return { hearing, controller };
  }

  async #take(answer: Answer, hearing: Hearing, directory: string): Promise<void> {
    const { status, headers } = answer;
    if (status === 200 && /^text\/event-stream/.test(headers['content-type'] ?? '')) {
      void followEvents(answer, hearing, MOST_INLINE_BYTES);
      return;
    }
    if (status === 406) {
      discard(answer);
      throw new RemoteFailure('refused', 'the model does not stream: set streaming to false');
    }
    if (status >= 300) {
      const text = await readText(answer);
      throw refusalOfInput({ status, headers, text, json: jsonIn(text) }, this.#contentFields);
    }
    await this.#hear(answer, hearing, directory);
  }

  /** Reads a prediction with its embedded files. */
  async #hear(body: IncomingBody, hearing: Hearing, directory: string): Promise<void> {
    const files = await readJsonWithFiles(body, directory);
    const prediction = predictionOf(files.value);
    if (prediction === null)
      throw new RemoteFailure('wrong', 'the server’s response is not a prediction');
    hearing.hear(prediction, files);
  }
}

/** A connection that breaks while waiting for the result also ends the job. */
function asFailureOfJob(error: unknown): RemoteFailure {
  if (!(error instanceof RemoteFailure))
    return new RemoteFailure('wrong', 'the response could not be read', { cause: error });
  if (error.kind !== 'unknown') return error;
  return new RemoteFailure('lost', 'the connection broke, which ended the job', {
    detail: error.detail,
    cause: error,
  });
}
