import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Semaphore } from '../../src/core/semaphore.ts';
import { openAiKind as kind } from '../../src/engines/remote/openai/kind.ts';
import {
  type Observation,
  RemoteFailure,
  type RemoteJob,
  type RemoteStepContext,
  SourceUnusable,
} from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { tryProgramFlow } from '../../src/flows/try-program.ts';
import type { RunOutcome } from '../../src/worker/engine-child.ts';
import type { RunRequest } from '../../src/worker/engine-protocol.ts';
import { workshopOf } from '../../src/worker/remote-steps/workshop.ts';
import { builtInEngines } from '../golden/engines.ts';
import { remoteStep, using } from '../support/mock-servers/backend-contract.ts';
import { type OpenAiOptions, startMockOpenAi } from '../support/mock-servers/openai.ts';
import { PLAIN_HOST } from '../support/mock-servers/plain-host.ts';

const engines = builtInEngines();

/** Runs a trial as an engine process does, in this process. */
export async function runTrial({ input, sources, workDirectory }: RunRequest): Promise<RunOutcome> {
  try {
    const outcome = await tryProgramFlow.run({ input, sources, engines, work: createWork() });
    const files = outcome.files.map(({ bytes, ...file }, i) => ({
      ...file,
      path: join(workDirectory, `output-${i}`),
      bytes: bytes.byteLength,
      sha256: '',
    }));
    for (const [i, { path }] of files.entries()) await writeFile(path, outcome.files[i]!.bytes);
    return { ...outcome, outcome: 'done', files };
  } catch (error) {
    if (!(error instanceof SourceUnusable)) throw error;
    return { outcome: 'failed', reason: 'source', message: error.message };
  }
}

function programJob(
  context: RemoteStepContext,
  prompt: string,
  more: Partial<RemoteJob>,
): RemoteJob {
  return {
    submission: randomUUID(),
    work: 'text-to-program',
    images: {},
    model: null,
    prompt,
    seed: 1,
    count: 1,
    size: 1024,
    maxTriangles: 100_000,
    textureSize: null,
    turbo: false,
    workshop: workshopOf(
      { host: { run: runTrial }, preparing: new Semaphore(1) },
      { prompt, maxTriangles: 100_000, ...(more.images && { images: more.images }) },
      context,
    ),
    ...more,
  };
}

/** How a dialogue with a mock server ended. */
export interface Ended {
  /** null: it failed. */
  document: Record<string, unknown> | null;
  facts: Record<string, unknown>;
  failure: RemoteFailure | null;
  /** The requests that the server got. */
  asked: Record<string, unknown>[];
  seen: Observation[];
}

/**
 * Runs a dialogue with a mock server of OpenAI's interface, in which the real engine tries the programs.
 * @param settings of the backend, in addition to the name of its model
 */
export async function dialogueWith(
  manners: OpenAiOptions,
  settings: object = {},
  { prompt = 'a wooden table', ...job }: Partial<RemoteJob> & { prompt?: string } = {},
): Promise<Ended> {
  const start = async (options: OpenAiOptions) => {
    const mockServer = await startMockOpenAi({ milliseconds: 5, ...manners, ...options });
    const parsed = kind.settings.parse({ chat_model: 'writer', ...settings });
    const basis = { url: mockServer.url, credential: null };
    return { mockServer, backend: kind.create(basis, parsed, PLAIN_HOST) };
  };
  const ended: Ended = { document: null, facts: {}, failure: null, asked: [], seen: [] };
  await using({ start }, {}, async ({ mockServer, backend }, context) => {
    try {
      const result = await remoteStep(
        backend,
        programJob(context, prompt, job),
        context,
        ended.seen,
      );
      ended.document = JSON.parse(result.text!);
      ended.facts = result.facts;
    } catch (error) {
      assert.ok(error instanceof RemoteFailure, String((error as Error)?.stack));
      ended.failure = error;
    }
    ended.asked = mockServer.jobs.map((each) => each.asked);
  });
  return ended;
}
