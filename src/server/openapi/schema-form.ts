import type { Json } from './types.ts';

const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * Writes one schema as JSON Schema 2020-12 is usually written, in place; zod's own form says the same in more words.
 * What each line mends is what a stranger's tool tripped over.
 */
export function simplify(schema: Json): void {
  if (schema.format === 'date-time' || schema.format === 'uuid') delete schema.pattern;
  if (schema.maximum === SAFE) delete schema.maximum;
  if (schema.minimum === -SAFE) delete schema.minimum;
  // A key of an object is a string anyway.
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

/** `0` and `1024 | 2048` are integers; zod calls every literal number a number. */
function integers(schema: Json): void {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (schema.type === 'number' && Array.isArray(values) && values.every(Number.isInteger))
    schema.type = 'integer';
}

/** Says how long a tuple is; one of equal members is an array of that length, which every tool knows. */
function tuple(schema: Json): void {
  const members = schema.prefixItems;
  if (!Array.isArray(members) || members.length === 0) return;
  const texts = new Set(members.map((member) => JSON.stringify(member)));
  schema.items = texts.size === 1 ? members[0] : false;
  if (texts.size === 1) delete schema.prefixItems;
  schema.minItems = members.length;
  schema.maxItems = members.length;
}

/** `anyOf: [{type: T}, {type: null}]` is `type: [T, null]`; a reference stays beside its null. */
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
