import type { FlowSpec } from '../contract/flow-spec.ts';
import { flowSpecs } from '../flows/specs.ts';

/** Flows that `models` may configure, which are those with a choice of models. */
export const CONFIGURABLE_FLOWS = (Object.values(flowSpecs) as unknown as FlowSpec[]).filter(
  ({ models = [] }) => models.length > 0,
);
