import type { Json } from './types.ts';

const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * Rewrites one schema in place in the usual style of JSON Schema 2020-12; zod's output is equivalent but longer. Each
 * line works around a problem in some third-party tool.
 */
export function simplify(schema: Json): void {
  if (schema.format === 'date-time' || schema.format === 'uuid') delete schema.pattern;
  if (schema.maximum === SAFE) delete schema.maximum;
  if (schema.minimum === -SAFE) delete schema.minimum;
  // Keys of an object are always strings.
  if (isPlain(schema.propertyNames) && isEmpty(schema.propertyNames, 'string'))
    delete schema.propertyNames;
  integers(schema);
  tuple(schema);
  if (Array.isArray(schema.enum)) {
    delete schema.minLength;
    delete schema.maxLength;
  }
  nullable(schema);
}

/** Makes `0` and `1024 | 2048` integers; zod calls every numeric literal a number. */
function integers(schema: Json): void {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (schema.type === 'number' && Array.isArray(values) && values.every(Number.isInteger))
    schema.type = 'integer';
}

/** Adds the length of a tuple; a tuple of equal members becomes an array of that length, which every tool supports. */
function tuple(schema: Json): void {
  const members = schema.prefixItems;
  if (!Array.isArray(members) || members.length === 0) return;
  const texts = new Set(members.map((member) => JSON.stringify(member)));
  schema.items = texts.size === 1 ? members[0] : false;
  if (texts.size === 1) delete schema.prefixItems;
  schema.minItems = members.length;
  schema.maxItems = members.length;
}

/** Turns `anyOf: [{type: T}, {type: null}]` into `type: [T, null]`; a reference stays next to its null. */
function nullable(schema: Json): void {
  const alternatives = schema.anyOf;
  if (!Array.isArray(alternatives) || alternatives.length !== 2) return;
  const [value, nothing] = alternatives as [Json, Json];
  if (!isEmpty(nothing, 'null') || typeof value.type !== 'string') return;
  const { anyOf: _, ...rest } = schema;
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, value, rest, { type: [value.type, 'null'] });
  if (Array.isArray(value.enum)) schema.enum = [...value.enum, null];
}

const isPlain = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isEmpty = (schema: Json, type: string) =>
  schema.type === type && Object.keys(schema).length === 1;
