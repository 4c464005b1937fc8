import type { Flow } from './flow.ts';
import { type FlowName, flowSpecs } from './specs.ts';

/**
 * The steps of every flow. They lie as `flow` in `flow.ts` beside the flow's spec and are loaded by its name, so that who
 * needs the fields and prices alone, as the server and the client do, loads no steps.
 */
export async function loadFlows(): Promise<Readonly<Record<FlowName, Flow>>> {
  const names = Object.keys(flowSpecs) as FlowName[];
  const flows = names.map(async (name) => {
    const { flow } = (await import(`./${name}/flow.ts`)) as { flow: Flow };
    return [name, flow] as const;
  });
  return Object.fromEntries(await Promise.all(flows)) as Record<FlowName, Flow>;
}
