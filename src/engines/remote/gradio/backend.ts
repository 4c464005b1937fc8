import { join } from 'node:path';
import type { Backend, BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteFile, RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { BackgroundRuns, type RunContext } from '../http/background-runs.ts';
import { healthWithin } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import { imageFile, modelFile } from '../http/made-files.ts';
import { fetchResult } from '../http/result-files.ts';
import type { BackendBasis } from '../kind.ts';
import { at } from '../made-links.ts';
import { News } from '../news.ts';
import { held } from '../placeholder-text.ts';
import { fill, sidesOf, valuesFor } from '../placeholders.ts';
import { checkCalls, functionOf, type GradioApp, rangeProblems, readApp } from './app.ts';
import { madePaths } from './made-files.ts';
import { type CallState, GradioSession } from './session.ts';
import { argumentsOf, type GradioSettings, uses } from './settings.ts';

/** Texture side that is sent if the job wants no texture. */
const ANY_TEXTURE = 1024;

/** State of a chain of calls. */
interface Course {
  latest: Observation;
  /** Whether the call is known to be waiting: closing its stream then removes it from the queue. */
  waits: boolean;
  news: News;
}

/** Created files, and the app that created them. */
interface Made {
  paths: string[];
  app: GradioApp;
}

/** A backend for a Gradio app: a chain of calls in one session, which lives as long as the connection. */
export class GradioBackend implements Backend {
  readonly traits: BackendTraits;
  readonly #settings: GradioSettings;
  readonly #client: JsonClient;
  readonly #runs = new BackgroundRuns<Made>();
  /** Chains of calls, keyed by submission. */
  readonly #courses = new Map<string, Course>();

  constructor({ url, credential }: BackendBasis, settings: GradioSettings) {
    this.#settings = settings;
    this.#client = new JsonClient(url, credential ? { authorization: `Bearer ${credential}` } : {});
    this.traits = {
      works: [settings.work],
      sides: sidesOf(argumentsOf(settings)),
      cutOut: 'alpha',
      findsSubmission: false,
      canReattach: false,
      // The server finishes a running function even if nobody waits for its result.
      canCancel: false,
      reportsProgress: true,
      billed: false,
    };
  }

  async submit(job: RemoteJob, { signal }: RemoteStepContext): Promise<Handle> {
    const { submission, count } = job;
    if (job.work === 'text-to-image' && count > 1 && !uses(this.#settings, 'count'))
      throw new RemoteFailure(
        'refused',
        'the app makes one image: none of its arguments is the count',
        {
          refuses: 'this',
        },
      );
    const course = {
      latest: { stage: 'queued', fraction: null },
      waits: false,
      news: new News(),
    };
    this.#courses.set(submission, course);
    try {
      const chain = (run: RunContext) =>
        this.#chain(job, course, run).finally(() => course.news.tell());
      await this.#runs.start(submission, chain, signal);
    } catch (error) {
      this.#courses.delete(submission);
      throw error;
    }
    return { submission };
  }

  async *observe(
    { submission }: Handle,
    { signal }: RemoteStepContext,
  ): AsyncGenerator<Observation> {
    const id = String(submission);
    const course = this.#courses.get(id);
    let ended = false;
    const settled = this.#runs.settled(id, signal).then(() => {
      ended = true;
    });
    settled.catch(() => {});
    while (course && !ended) {
      yield course.latest;
      await Promise.race([settled, course.news.wait(Number.POSITIVE_INFINITY, signal)]);
    }
    await settled;
  }

  async collect(
    { submission }: Handle,
    { directory, signal }: RemoteStepContext,
  ): Promise<RemoteResult> {
    const { paths, app } = await this.#runs.result(String(submission), signal);
    this.#courses.delete(String(submission));
    const { work, result_hosts: hosts } = this.#settings;
    const files: RemoteFile[] = [];
    for (const [index, made] of paths.entries()) {
      const path = join(directory, `made-${index}.${work === 'text-to-image' ? 'image' : 'glb'}`);
      // Uses the path on the server, because behind a proxy the URL in the response may be unreachable.
      const address = /^https?:/.test(made)
        ? made
        : `${this.#client.url}${app.prefix}/file=${encodeURI(made)}`;
      await fetchResult(address, path, { client: this.#client, hosts, signal });
      files.push(await (work === 'text-to-image' ? imageFile(path) : modelFile(path)));
    }
    return { files, facts: { server: `Gradio ${app.version ?? ''}`.trim() } };
  }

  async cancel({ submission }: Handle): Promise<boolean> {
    const id = String(submission);
    const waits = this.#courses.get(id)?.waits === true;
    this.#courses.delete(id);
    return this.#runs.abandon(id, waits);
  }

  async reattach(_submission: string, handle: Handle | null): Promise<Handle | null> {
    return handle && this.#runs.has(String(handle.submission)) ? handle : null;
  }

  health(signal: AbortSignal): Promise<BackendHealth> {
    return healthWithin(signal, async (within) => {
      const app = await readApp(this.#client, within);
      const [problem = null] = checkCalls(app, this.#settings.calls);
      return { state: problem ? 'down' : 'ready', version: app.version, problem };
    });
  }

  async check(signal: AbortSignal): Promise<string[]> {
    return checkCalls(await readApp(this.#client, signal), this.#settings.calls);
  }

  async close(): Promise<void> {
    await this.#runs.close();
    this.#courses.clear();
    this.#client.close();
  }

  /** Runs the calls one after another, in a session of their own. */
  async #chain(job: RemoteJob, course: Course, run: RunContext): Promise<Made> {
    const { calls, output, work } = this.#settings;
    const app = await beforehand(readApp(this.#client, run.signal));
    const session = new GradioSession(this.#client, app, job.submission, run.signal);
    const functions = calls.map((call) => functionOf(app, call));
    const [problem] = calls.flatMap((call, index) => rangeProblems(call, functions[index]!));
    if (problem !== undefined) throw new RemoteFailure('refused', problem);
    const values: Record<string, unknown> = await beforehand(
      valuesFor(job, argumentsOf(this.#settings), (source) => session.upload(source)),
    );
    // A slider does not accept null, so it gets a default. If no texture is wanted, the value is not used.
    if ('texture_size' in values) values.texture_size ??= ANY_TEXTURE;
    const total = calls.reduce((sum, { weight }) => sum + weight, 0);
    let before = 0;
    let answer: unknown[] = [];
    for (const [index, call] of calls.entries()) {
      const { limits } = functions[index]!;
      // Arguments are positional, so values that the job does not have are null.
      const given = call.arguments.map((argument, place) =>
        held(fill(argument, values) ?? null, limits[place] ?? {}),
      );
      const event = await session.join(functions[index]!, given);
      run.sent();
      answer = await session.finish(functions[index]!, event, ({ working, fraction }) => {
        const share = fraction === null ? null : (before + fraction * call.weight) / total;
        move(course, call.stage, { working, fraction: share });
      });
      run.answered();
      before += call.weight;
      for (const [name, path] of Object.entries(call.keep)) values[name] = at(answer, path) ?? null;
    }
    return { paths: madePaths(answer, output, work, job.count), app };
  }
}

/** Reports a change of state. A measured fraction is kept, and never decreases. */
function move(course: Course, stage: string, { working, fraction }: CallState): void {
  const { latest } = course;
  const reached = Math.max(latest.fraction ?? 0, fraction ?? 0);
  const known = latest.fraction !== null || fraction !== null;
  course.waits = !working;
  course.latest = { stage: working ? stage : 'queued', fraction: known ? reached : null };
  course.news.tell();
}

/** Runs a step before the first call: if its connection breaks, nothing was submitted. */
async function beforehand<T>(step: Promise<T>): Promise<T> {
  return step.catch((cause) => {
    if (!(cause instanceof RemoteFailure) || cause.kind !== 'unknown') throw cause;
    const { detail } = cause;
    throw new RemoteFailure('unreachable', 'the connection to the server broke', { detail, cause });
  });
}
