import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import type { Engines } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import type { FlowContext, FlowOutcome } from '../../src/flows/flow.ts';
import { loadFlows } from '../../src/flows/load-flows.ts';

const flows = await loadFlows();

export { builtInEngines };

/** A context that nobody watches or stops. */
export const quiet = createWork();

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
    work: createWork({
      ...(options.signal && { signal: options.signal }),
      report: (stage, fraction) => {
        reports.push({ stage, percent: Math.floor(99 * fraction) });
      },
    }),
  };
  return { ...(await flow.run(context)), reports };
}
