import type { FlowInfoPayload } from '../../contract/flows.ts';
import { words } from '../words/create.ts';

/** The fields that choose an engine. */
const ENGINE_FIELDS: readonly string[] = ['ai_model', 'model_version'];

/** Whether a field chooses among engines, and the service has none. */
export function hasNoEngines({ choices }: FlowInfoPayload, name: string): boolean {
  return ENGINE_FIELDS.includes(name) && !choices.some(({ field }) => field === name);
}

/** Says why a flow cannot be used now; null if it can. */
export function whyUnavailable(flow: FlowInfoPayload): string | null {
  if (flow.available) return null;
  const needsServer = flow.fields.some(({ field }) => hasNoEngines(flow, field));
  return needsServer ? words.needsServer : words.unavailable;
}
