import type { FlowSpec } from '../../contract/flow-spec.ts';
import type { Reference } from './references.ts';

/** An item of a request whose flow exists, before its fields are checked. */
export interface DraftItem {
  position: number;
  name: string;
  spec: FlowSpec;
  /** The item's fields with the batch's defaults and style, and without references. */
  fields: Record<string, unknown>;
  references: Reference[];
}
