import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { formatNamed } from '../contract/formats.ts';
import { type MediaProber, MediaRejected } from '../core/ports/media-prober.ts';
import { shortText } from '../core/short-text.ts';
import { MAX_TRIES, type Task } from '../core/task.ts';
import type { RemoteResults } from '../engines/spec.ts';
import type { RunOutcome } from './engine-child.ts';
import type { ProducedFile } from './engine-protocol.ts';
import { modelStepOf } from './model-step.ts';
import { withRemoteSteps } from './remote-diagnostics.ts';

type Done = Extract<RunOutcome, { outcome: 'done' }>;

/** Flows whose models have no texture. */
const BARE: ReadonlySet<string> = new Set(['image-to-mesh', 'text-to-mesh']);
/** Names of the engines in the report, by step. */
const ENGINES = {
  texture: 'texturer',
  rig: 'rigger',
  segment: 'divider',
  remesh: 'remesher',
  unwrap: 'unwrapper',
  model: 'reconstructor',
} as const;
/** Number of crashes after which a run is not repeated. */
const MOST_CRASHES = 2;

/**
 * Returns whether the post-processing of a server's model has failed for good. If the server's result is unusable
 * (`remote`) or does not meet the request's terms, it has not, because there is then no model to deliver. If the disk
 * was full, or a process was lost and attempts remain, the run is repeated instead.
 */
export function hasFailedForGood(outcome: RunOutcome, { attempt }: Task): boolean {
  switch (outcome.outcome) {
    case 'timeout':
      return true;
    case 'failed':
      return !['remote', 'terms', 'no-room'].includes(outcome.reason);
    case 'lost':
      return attempt >= (outcome.death === null ? MAX_TRIES : MOST_CRASHES);
    default:
      return false;
  }
}

/**
 * Returns the model as the server made it, instead of a result whose post-processing failed: the model has cost minutes
 * of GPU time, or money. Returns null if no server made a model, or if the file is not a model file.
 * @param why a sentence about the failure
 */
export async function unfinishedModel(
  task: Task,
  remote: RemoteResults,
  prober: MediaProber,
  why: string,
): Promise<Done | null> {
  const step = modelStepOf(remote);
  if (step === null) return null;
  const made = remote[step]!;
  const file = await modelFile(made.path, task.flow_name, prober);
  if (file === null) return null;
  const message = `the model is delivered as the model server made it, because post-processing failed: ${why}`;
  return {
    outcome: 'done',
    files: [file],
    output: {},
    diagnostics: withRemoteSteps(
      {
        engine: { [ENGINES[step]]: made.identity },
        timings: [],
        statistics: null,
        validation: null,
        warnings: [{ code: 'finishing_failed', message: shortText(message) }],
      },
      remote,
    ),
  };
}

async function modelFile(
  path: string,
  flow: string,
  prober: MediaProber,
): Promise<ProducedFile | null> {
  try {
    const { format, content_type } = await prober.probeModel(path, '');
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return {
      role: BARE.has(flow) ? 'geometry_model_url' : 'textured_model_url',
      kind: 'model',
      format,
      filename: `model.${formatNamed(format)?.extensions?.[0] ?? format}`,
      content_type,
      path,
      bytes: (await stat(path)).size,
      sha256: hash.digest('hex'),
    };
  } catch (error) {
    if (error instanceof MediaRejected) return null;
    throw error;
  }
}
