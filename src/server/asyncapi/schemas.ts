import { type ZodType, z } from 'zod';
import { simplify } from '../openapi/schema-form.ts';
import type { Json } from '../openapi/types.ts';

const DEFINITIONS = '#/definitions/';
const COMPONENTS = '#/components/schemas/';

/**
 * A schema of the contract as JSON Schema draft-07, the dialect of AsyncAPI where nothing else is said. What it refers to goes
 * into `components`. Objects stay open: a frame may get members in a later version.
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
  // The name is the key under components; draft-07 would take it for an address.
  delete schema.id;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  simplify(schema);
  for (const value of Object.values(schema)) walk(value);
}
