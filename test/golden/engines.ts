import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInEngines as createEngines } from '../../src/built-in-engines.ts';
import type { EngineContext, Engines } from '../../src/engines/spec.ts';
import type { FlowContext, FlowOutcome } from '../../src/flows/flow.ts';
import { flows } from '../../src/flows/index.ts';

/** Prepared by whichever test asks first, and kept between runs. */
const LIBRARY = join(tmpdir(), 'bozzetto-test-library');

/** The real built-in engines, as the service has them. */
export function builtInEngines(): Engines {
  return createEngines(LIBRARY);
}

/** A context that nobody watches or stops. */
export const quiet: EngineContext = {
  signal: new AbortController().signal,
  async progress() {},
};

export type FlowReport = { stage: string; percent: number };

/** Runs a flow in this process on one image file. */
export async function runFlow(
  name: 'image-to-model' | 'image-to-mesh',
  path: string,
  input: Record<string, unknown>,
  options: { engines?: Engines; signal?: AbortSignal } = {},
): Promise<FlowOutcome & { reports: FlowReport[] }> {
  const flow = flows[name];
  if (flow === undefined) throw new Error(`no flow ${name}`);
  const reports: FlowReport[] = [];
  const context: FlowContext = {
    input: { image_file: 'file', ...input },
    sources: { image_file: path },
    engines: options.engines ?? builtInEngines(),
    signal: options.signal ?? quiet.signal,
    async report(stage, percent) {
      reports.push({ stage, percent });
      // As the worker's does: an abort is heard between two reports.
      await new Promise((resolve) => setImmediate(resolve));
    },
    clock: () => performance.now(),
  };
  return { ...(await flow.run(context)), reports };
}
