import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteWork } from '../../spec/remote-job.ts';
import type { JsonWithFiles } from '../http/json-with-files.ts';
import { at, madeLinks } from '../made-links.ts';
import { isModeration } from '../tasks/billing.ts';
import type { Made } from '../tasks/protocol.ts';

const prediction = z.looseObject({
  id: z.string().optional(),
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  metrics: z.record(z.string(), z.unknown()).nullish(),
  data_removed: z.boolean().nullish(),
});

/** A run of a Cog model, as both Cog and Replicate describe it. */
export type Prediction = z.output<typeof prediction>;

/** Returns null if the JSON is not a prediction. */
export function predictionOf(json: unknown): Prediction | null {
  const { data } = prediction.safeParse(json);
  return data ?? null;
}

export function isRunning({ status }: Prediction): boolean {
  return status === 'starting' || status === 'processing';
}

/**
 * Whether it is done.
 * @throws RemoteFailure if it failed, which Cog reports with status 200
 */
export function isDone(prediction: Prediction): boolean {
  if (isRunning(prediction)) return false;
  const { status, error, data_removed } = prediction;
  if (data_removed) throw new RemoteFailure('lost', 'the server no longer has the result');
  if (status === 'succeeded') return true;
  const detail = typeof error === 'string' ? error : JSON.stringify(error ?? null);
  if (status !== 'failed')
    throw new RemoteFailure('failed', 'the job was cancelled at the server', { detail });
  if (isModeration(detail))
    throw new RemoteFailure('moderation', 'the model refused the content', { detail });
  throw new RemoteFailure('failed', 'the model failed', { detail });
}

export interface OutputOptions {
  work: RemoteWork;
  /** Path of the file in the output; empty: search for it. */
  path: string;
  /** Maximum number of images. */
  count: number;
  /** The response with the prediction, if its files were stored separately. */
  files?: JsonWithFiles | null;
}

/**
 * Returns the results of a prediction that is done.
 * @throws RemoteFailure `wrong` if it has none
 */
export function madeBy(
  { output, metrics }: Prediction,
  { work, path, count, files = null }: OutputOptions,
): Made {
  const seconds = metrics?.predict_time;
  const facts: Made['facts'] = typeof seconds === 'number' ? { predict_seconds: seconds } : {};
  if (work !== 'text-to-text') {
    const role = work === 'text-to-image' ? 'image' : 'model';
    const isFile = (text: string) => files?.isFile(text) ?? false;
    const links = madeLinks(output, { path, work, count, isFile });
    return { role, links, facts, ...(files === null ? {} : { save: files.save }) };
  }
  // Language models return their text in pieces.
  const words = at(output, path);
  const text = Array.isArray(words) ? words.join('') : words;
  if (typeof text !== 'string' || text.trim() === '')
    throw new RemoteFailure('wrong', 'the server finished without a text');
  return { role: 'image', links: [], text, facts };
}
