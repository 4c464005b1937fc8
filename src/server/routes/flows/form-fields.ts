import type { FlowSpec, SourceRef } from '../../../contract/flow-spec.ts';
import type { FlowInfoPayload } from '../../../contract/flows.ts';

/** Returns the facts that a form needs about each field of the flow, in the order of its schema. */
export function formFields(spec: FlowSpec): FlowInfoPayload['fields'] {
  const names = Object.keys(spec.input.shape);
  const sources = sourcesOf(spec, names);
  return names.map((field) => {
    const hint = spec.form?.[field];
    return {
      field,
      source: sources.find((source) => source.field === field)?.kind ?? null,
      format_of: sources.find(({ claim }) => claim?.field === field)?.field ?? null,
      presets: [...(hint?.presets ?? [])],
      when: hint?.when ? { field: hint.when.field, values: [...hint.when.values] } : null,
      instead_of: hint?.insteadOf ?? null,
    };
  });
}

/** Returns the sources of a request that names one in every field. */
function sourcesOf(spec: FlowSpec, names: readonly string[]): SourceRef[] {
  return spec.sources(Object.fromEntries(names.map((name) => [name, name])));
}
