import { ApiError } from '../contract/errors.ts';
import type { FlowSpec } from '../contract/flow-spec.ts';
import { findFlowSpec, flowSpecs } from '../flows/specs.ts';

/** Returns the spec of the flow that a request names. @throws ApiError 4004 with the list of flows */
export function requireFlowSpec(name: string): FlowSpec {
  const spec = findFlowSpec(name);
  if (spec !== null) return spec;
  throw new ApiError(4004, `flow_name ${JSON.stringify(name.slice(0, 64))} is not known`, {
    suggestion: `Supported: ${Object.keys(flowSpecs).join(', ')}.`,
  });
}
