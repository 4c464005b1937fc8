import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withRemoteResults } from '../../src/engines/finish/with-remote-results.ts';
import type { Engines, StepOutcome } from '../../src/engines/spec.ts';
import { loadFlows } from '../../src/flows/load-flows.ts';
import type { EngineMessage, RunRequest } from '../../src/worker/engine-protocol.ts';
import { serveEngine } from '../../src/worker/serve-engine.ts';
import { builtInEngines } from '../golden/engines.ts';

/** How a run ended. */
export type Ended = Extract<EngineMessage, { type: 'done' | 'failed' }>;
export type Done = Extract<EngineMessage, { type: 'done' }>;

/** A step of a backend that took this long. */
export const STEP: StepOutcome = {
  identity: { id: 'gpu1', version: '2.1', provider: 'hunyuan3d' },
  facts: { steps: 30 },
  seconds: 12.5,
};

const channel = Object.assign(new EventEmitter(), {
  ended: (_: Ended) => {},
  send(message: EngineMessage) {
    if (message.type === 'done' || message.type === 'failed') channel.ended(message);
    return true;
  },
  exit: () => process.exit(1),
});
const engines = builtInEngines();
let isDrawn = true;
/** Leaves previews blank where nobody looks at them: they take longer than the rest of most runs. */
const renderer: Engines['renderer'] = {
  ...engines.renderer,
  async *render(request, work) {
    if (isDrawn) return yield* engines.renderer.render(request, work);
    for (const _ of request.shots) yield [{ width: 1, height: 1, data: new Uint8Array(4) }];
  },
};
serveEngine({
  flows: await loadFlows(),
  engines: { ...engines, renderer },
  finishing: withRemoteResults,
  channel: channel as never,
});

/** Runs a flow as an engine process does, in a temporary directory. */
export async function remoteRun<T>(
  flow: string,
  {
    input,
    files,
    remote,
    draws = true,
  }: {
    input: Record<string, unknown>;
    /** Keyed by their names in the directory. */
    files: Record<string, Uint8Array>;
    /** Sources by field, and results of servers, given the paths of the files. */
    remote(path: (name: string) => string): Pick<RunRequest, 'sources' | 'remote'>;
    /** Whether previews are rendered. */
    draws?: boolean;
  },
  check: (ended: Ended) => Promise<T>,
): Promise<T> {
  const workDirectory = await mkdtemp(join(tmpdir(), 'bozzetto-remote-'));
  try {
    const path = (name: string) => join(workDirectory, name);
    for (const [name, bytes] of Object.entries(files)) await writeFile(path(name), bytes);
    const ended = await new Promise<Ended>((resolve) => {
      channel.ended = resolve;
      isDrawn = draws;
      const request: RunRequest = { flow, input, workDirectory, ...remote(path) };
      channel.emit('message', { type: 'run', id: 1, request });
    });
    return await check(ended);
  } finally {
    await rm(workDirectory, { recursive: true, force: true });
  }
}

/** @throws AssertionError if it failed */
export function done(ended: Ended): Done {
  assert.ok(ended.type === 'done', JSON.stringify(ended));
  return ended;
}

/** Returns the bytes of the single file with a role. */
export async function fileOf({ files }: Done, role: string): Promise<Uint8Array> {
  const found = files.filter((file) => file.role === role);
  assert.equal(found.length, 1, role);
  return readFile(found[0].path);
}
