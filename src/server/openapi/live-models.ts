import type { FlowSpec } from '../../contract/flow-spec.ts';
import type { ModelCatalog } from '../../core/model-catalog.ts';
import { flowSpecs } from '../../flows/specs.ts';
import { defaultModels } from '../flow-models.ts';
import { requestName } from '../routes/tasks/create.ts';
import type { OpenApi } from './types.ts';

/** A JSON Schema, as far as it is used here. */
interface Schema {
  title?: unknown;
  properties?: Record<string, { enum?: string[]; default?: unknown } | undefined>;
}

/**
 * Returns a copy of the document in which the model fields of all requests list the models that exist now. The document
 * itself describes those that existed when the routes were registered.
 */
export function withModels(document: OpenApi, models: ModelCatalog): OpenApi {
  const copy = structuredClone(document);
  const requests = new Map<unknown, FlowSpec>();
  for (const spec of Object.values(flowSpecs) as unknown as FlowSpec[]) {
    requests.set(requestName(spec.name), spec);
    requests.set(requestName(spec.name, 'QuoteRequest'), spec);
  }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { title, properties } = value as Schema;
    const spec = requests.get(title);
    if (spec !== undefined && properties !== undefined) fillIn(properties, spec, models);
    for (const member of Object.values(value)) visit(member);
  };
  visit(copy);
  return copy;
}

function fillIn(
  properties: NonNullable<Schema['properties']>,
  spec: FlowSpec,
  models: ModelCatalog,
): void {
  const defaults = defaultModels(spec, models);
  for (const { field, models: known } of models.choicesOf(spec.name)) {
    const schema = properties[field];
    if (schema === undefined || known.size === 0) continue;
    schema.enum = [...known.keys()];
    if (schema.default !== undefined && defaults[field] !== undefined)
      schema.default = defaults[field];
  }
}
