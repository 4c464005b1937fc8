import { type ZodType, z } from 'zod';
import { simplify } from '../openapi/schema-form.ts';
import type { Json } from '../openapi/types.ts';

const DEFINITIONS = '#/definitions/';
const COMPONENTS = '#/components/schemas/';

/**
 * Converts a schema of the contract to JSON Schema draft-07, AsyncAPI's default dialect. Schemas that it refers to go
 * into `components`. Objects stay open: later versions may add members to a frame.
 */
export function schemaOf(type: ZodType, components: Record<string, Json>): Json {
  const {
    $schema: _,
    definitions = {},
    ...schema
  } = z.toJSONSchema(type, {
    target: 'draft-7',
  }) as Json & { definitions?: Record<string, Json> };
  for (const part of [schema, ...Object.values(definitions)]) walk(part);
  Object.assign(components, definitions);
  return schema;
}

function walk(node: unknown): void {
  if (Array.isArray(node)) node.forEach(walk);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const schema = node as Json;
  if (typeof schema.$ref === 'string') schema.$ref = schema.$ref.replace(DEFINITIONS, COMPONENTS);
  // The name is the key under components; draft-07 would read it as a URI.
  delete schema.id;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  simplify(schema);
  for (const value of Object.values(schema)) walk(value);
}
