import { FINISH } from '../contract/finishable.ts';
import type { Flow } from './flow.ts';
import { type FlowName, flowSpecs } from './specs.ts';
import { withTerms } from './steps/accept.ts';
import { withFinish } from './steps/finish/with-finish.ts';

/**
 * Loads the steps of every flow, each the export `flow` of the `flow.ts` next to its spec. They are loaded by name so
 * that code that needs only fields and prices, such as the server and the client, does not load them.
 */
export async function loadFlows(): Promise<Readonly<Record<FlowName, Flow>>> {
  const names = Object.keys(flowSpecs) as FlowName[];
  const flows = names.map(async (name) => {
    const { flow } = (await import(`./${name}/flow.ts`)) as { flow: Flow };
    return [name, served(name, flow)] as const;
  });
  return Object.fromEntries(await Promise.all(flows)) as Record<FlowName, Flow>;
}

/** Returns the flow with what its spec offers besides its own steps: finishing and terms. */
function served(name: FlowName, flow: Flow): Flow {
  const { input, makesModels } = flowSpecs[name];
  if (FINISH in input.shape) return withFinish(flow);
  return makesModels ? withTerms(flow) : flow;
}
