import { RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import type { Observation } from '../../spec/remote-step.ts';
import type { Answer } from './exchange.ts';
import type { JsonClient } from './json-client.ts';
import { type JsonWithFiles, readJsonWithFiles } from './json-with-files.ts';
import { pause } from './pause.ts';
import { jobFailure, refusalOf } from './refusals.ts';

/** A job whose state a server reports at an address of its own. */
export interface PolledJob {
  client: JsonClient;
  /** Relative to the server's path, or absolute. */
  address: string;
  pollMs: number;
  /**
   * Consecutive polls that may fail until the job counts as lost; absent: unlimited, if the caller has a time limit.
   */
  patience?: number;
  /** Directory for the files that the JSON contains. */
  directory: string;
  signal: AbortSignal;
}

/** The response with the result: JSON, or the file itself. */
export type JobAnswer = { json: JsonWithFiles } | { file: Answer };

/** A server that is restarting, or a proxy that cannot reach it: the next poll shows more. */
const PASSING: readonly RemoteFailureKind[] = ['unreachable', 'unknown', 'busy', 'failed'];

const QUEUED = ['queued', 'pending', 'waiting', 'in_queue', 'starting'];
const DONE = ['completed', 'complete', 'succeeded', 'success', 'finished', 'done'];
const FAILED = ['failed', 'error', 'cancelled', 'canceled', 'expired'];

/**
 * Polls until the job is done, and yields its progress.
 * @throws RemoteFailure if the job failed, `lost` if the server does not know it; the signal's reason
 */
export async function* pollJob(job: PolledJob): AsyncGenerator<Observation, JobAnswer, void> {
  const { pollMs, patience = Number.POSITIVE_INFINITY, directory, signal } = job;
  for (let failed = 0; ; ) {
    const answer = await poll(job);
    if (!answer) {
      if (++failed > patience)
        throw new RemoteFailure('lost', 'the server stopped responding to requests about its job');
    } else {
      failed = 0;
      if (!isJson(answer)) return { file: answer };
      const json = await readJsonWithFiles(answer, directory);
      const status = statusIn(json.value);
      if (FAILED.includes(status)) throw jobFailure(json.value);
      // A response without a status is the result.
      if (DONE.includes(status) || status === 'undefined') return { json };
      yield { stage: QUEUED.includes(status) ? 'queued' : 'generating', fraction: null };
    }
    await pause(pollMs, signal);
  }
}

/** Returns the response of a job that is done, or waits for it without checking. */
export async function answerOf(job: PolledJob): Promise<JobAnswer> {
  const polling = pollJob(job);
  for (;;) {
    const { done, value } = await polling.next();
    if (done) return value;
  }
}

/** Whether a job described by JSON has ended, successfully or not. */
export function endedIn(value: unknown): boolean {
  const status = statusIn(value);
  return DONE.includes(status) || FAILED.includes(status);
}

function statusIn(value: unknown): string {
  return String((value as Record<string, unknown> | null)?.status).toLowerCase();
}

/** Whether a response declares itself as JSON. */
export function isJson({ headers }: Answer): boolean {
  return /\bjson\b/i.test(headers['content-type'] ?? '');
}

/** Returns the server's response; null if it must be asked again later. */
async function poll({ client, address, signal }: PolledJob): Promise<Answer | null> {
  try {
    const answer = await client.open('GET', address, { signal });
    if (answer.status === 200 || answer.status === 202) return answer;
    const refusal = await refusalOf(answer);
    if (answer.status !== 404 && answer.status !== 410) throw refusal;
    throw new RemoteFailure('lost', 'the server no longer knows the job', {
      detail: refusal.detail,
    });
  } catch (error) {
    if (error instanceof RemoteFailure && PASSING.includes(error.kind)) return null;
    throw error;
  }
}
