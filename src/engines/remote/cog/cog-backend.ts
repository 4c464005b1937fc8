import type { Backend, BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { dataUri } from '../http/data-uri.ts';
import { healthWithin } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import type { BackendBasis, BackendHost } from '../kind.ts';
import { fieldsOfContent, fill, sidesOf, valuesFor } from '../placeholders.ts';
import { fetchMade } from '../tasks/fetch-made.ts';
import { CogLines, type Way } from './cog-lines.ts';
import { CogServer } from './cog-server.ts';
import type { Hearing } from './hearing.ts';
import { isDone, madeBy } from './prediction.ts';
import type { CogSettings } from './settings.ts';

/** Consecutive checks that a server may answer with "not in flight": a callback of 100 MB takes a while. */
const MOST_ABSENCES = 4;

/** A backend for one Cog server. */
export class CogBackend implements Backend {
  readonly traits: BackendTraits;
  readonly #settings: CogSettings;
  readonly #server: CogServer;
  readonly #lines: CogLines;
  /** Keyed by submission. */
  readonly #hearings = new Map<string, Hearing>();

  constructor(basis: BackendBasis, settings: CogSettings, { callbacks }: BackendHost) {
    const { credential, url } = basis;
    this.#settings = settings;
    this.#server = new CogServer(
      new JsonClient(url, credential === null ? {} : { authorization: `Bearer ${credential}` }),
    );
    let way: Way = settings.streaming ? 'stream' : 'answer';
    if (callbacks !== null) way = 'callback';
    const contentFields = fieldsOfContent(settings.input);
    this.#lines = new CogLines(this.#server, { way, callbacks, contentFields });
    this.traits = {
      works: [settings.work],
      sides: sidesOf(settings.input),
      cutOut: 'alpha',
      findsSubmission: way !== 'answer',
      canReattach: way !== 'answer',
      canCancel: true,
      reportsProgress: false,
      billed: false,
    };
  }

  async submit(job: RemoteJob, context: RemoteStepContext): Promise<Handle> {
    const { submission, count } = job;
    const { input: template } = this.#settings;
    const input = fill(template, await valuesFor(job, template, dataUri)) as object;
    this.#hearings.set(submission, await this.#lines.begin(submission, input, context));
    return { submission, count };
  }

  async *observe(handle: Handle, context: RemoteStepContext): AsyncGenerator<Observation> {
    const submission = String(handle.submission);
    const { signal } = context;
    for (let absences = 0; ; ) {
      const hearing = this.#hearingOf(submission);
      const prediction = await this.#latest(submission, hearing, context);
      const done = prediction !== null && isDone(prediction);
      yield { stage: prediction?.status ?? 'starting', fraction: null };
      if (done) return;
      if (await hearing.news(this.#settings.poll_ms, signal)) continue;
      if (this.#lines.way === 'answer') continue;
      absences = (await this.#isInFlight(submission, hearing, signal)) ? 0 : absences + 1;
      if (absences >= MOST_ABSENCES)
        hearing.fail(new RemoteFailure('lost', 'the server no longer knows the job'));
    }
  }

  /** Returns the latest news of a prediction; reopens a stream that broke. */
  async #latest(submission: string, hearing: Hearing, context: RemoteStepContext) {
    try {
      return hearing.latest();
    } catch (error) {
      if (!(error instanceof RemoteFailure) || error.kind !== 'unknown') throw error;
      hearing.end();
      const again = await this.#lines.resume(submission, context);
      if (again === null)
        throw new RemoteFailure('lost', 'the stream broke, and the server has no such job', {
          detail: error.detail,
        });
      this.#hearings.set(submission, again);
      return again.latest();
    }
  }

  /** Checks a job that sent no news; a server that does not answer may still be working on it. */
  async #isInFlight(submission: string, hearing: Hearing, signal: AbortSignal): Promise<boolean> {
    try {
      const prediction = await this.#server.inFlight(submission, signal);
      if (prediction !== null && prediction !== 'unknown') hearing.hear(prediction);
      return prediction !== null;
    } catch (error) {
      if (error instanceof RemoteFailure) return true;
      throw error;
    }
  }

  async collect(handle: Handle, context: RemoteStepContext): Promise<RemoteResult> {
    const submission = String(handle.submission);
    const hearing = this.#hearingOf(submission);
    const prediction = hearing.latest();
    if (prediction === null || !isDone(prediction))
      throw new RemoteFailure('wrong', 'the job has not finished');
    const { work, output: path, result_hosts } = this.#settings;
    const count = typeof handle.count === 'number' ? handle.count : Number.POSITIVE_INFINITY;
    const made = madeBy(prediction, { work, path, count, files: hearing.files });
    const result = await fetchMade(made, this.#server.client, result_hosts, context);
    this.#letGo(submission);
    return result;
  }

  async cancel(handle: Handle, { signal }: RemoteStepContext): Promise<boolean> {
    const submission = String(handle.submission);
    // If nothing is in flight any more, the work is over as well.
    await this.#server.cancel(submission, signal);
    this.#letGo(submission);
    return true;
  }

  async reattach(
    submission: string,
    handle: Handle | null,
    context: RemoteStepContext,
  ): Promise<Handle | null> {
    if (!this.#hearings.has(submission)) {
      const hearing = await this.#lines.resume(submission, context);
      if (hearing === null) return null;
      this.#hearings.set(submission, hearing);
    }
    return handle ?? { submission, count: null };
  }

  health(signal: AbortSignal): Promise<BackendHealth> {
    return healthWithin(signal, (inTime) => this.#server.health(inTime));
  }

  async close(): Promise<void> {
    for (const submission of this.#hearings.keys()) this.#letGo(submission);
    this.#server.client.close();
  }

  #hearingOf(submission: string): Hearing {
    const hearing = this.#hearings.get(submission);
    if (hearing === undefined)
      throw new RemoteFailure(
        'lost',
        'the connection to the job was lost when this service restarted',
      );
    return hearing;
  }

  #letGo(submission: string): void {
    this.#hearings.get(submission)?.end();
    this.#hearings.delete(submission);
  }
}
