import { z } from 'zod';
import { ApiError } from '../../contract/errors.ts';
import type { App } from '../types.ts';

/** A failed check as the client reads it: which field, what rule, what kind of value came instead. */
export function describeIssue(issue: z.core.$ZodIssue, data: unknown): string {
  const field = fieldName(issue.path);
  const value = valueAt(data, issue.path);
  if (value === undefined && issue.code !== 'custom') return `${field} is missing`;
  return `${field} ${ruleOf(issue)}, got ${kindOf(value)}`;
}

/** Names below a field may be the client's own keys, of any length. */
const MAX_NAME = 120;

function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the body';
  return path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : (i > 0 ? '.' : '') + String(part)))
    .join('')
    .slice(0, MAX_NAME)
    .toWellFormed();
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data;
  for (const part of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

const TYPES: Record<string, string> = {
  int: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

function ruleOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `must ${measureOf(issue.origin)} at least ${amountOf(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `must ${measureOf(issue.origin)} at most ${amountOf(issue.origin, issue.maximum)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.message.startsWith('Invalid')
        ? `must be a valid ${issue.format}`
        : `must be ${issue.message}`;
    case 'custom':
      return issue.message;
    default:
      return 'is not valid';
  }
}

const measureOf = (origin: string) => (origin === 'string' || origin === 'array' ? 'have' : 'be');
const countOf = (count: number | bigint, what: string) =>
  `${count} ${what}${Number(count) === 1 ? '' : 's'}`;

function amountOf(origin: string, limit: number | bigint): string {
  if (origin === 'string') return countOf(limit, 'character');
  return origin === 'array' ? countOf(limit, 'item') : String(limit);
}

/** The kind of a value, never the value: it may be a secret in the wrong field. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'string') return `a string of ${countOf([...value].length, 'character')}`;
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a fraction';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const MAX_LISTED = 5;

/** The ApiError of a failed parse: 4002 for unknown fields first, else 4001 with up to five problems. */
export function fieldError(error: z.core.$ZodError, data: unknown): ApiError {
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown !== undefined) return unknownField(unknown.keys);
  const problems = error.issues.slice(0, MAX_LISTED).map((issue) => describeIssue(issue, data));
  return new ApiError(4001, problems.join('; '));
}

/** The 4002 of these names. */
export function unknownField(names: readonly string[]): ApiError {
  const shown = names.slice(0, MAX_LISTED).map((name) => JSON.stringify(name.slice(0, 64)));
  return new ApiError(4002, `unknown field ${shown.join(', ')}`, {
    suggestion: 'Remove it, or correct its name; /docs lists the fields of every request.',
  });
}

/** True where the client asks for unknown fields to be rejected (RFC 7240). */
export function isStrict(prefer: string | string[] | undefined): boolean {
  return /(^|[,;\s])handling\s*=\s*"?strict"?/i.test(String(prefer ?? ''));
}

/**
 * Validates by the routes' zod schemas. Runs in this order: the body is a JSON object (4000), no unknown field
 * under `Prefer: handling=strict` (4002), each field by its rules (4001).
 */
export function registerValidation(app: App): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    // Fastify gives null for a body that is not there.
    const result = schema.safeParse(data ?? undefined);
    return result.success ? { value: result.data } : { error: fieldError(result.error, data) };
  });
  app.addHook('preValidation', async (request) => {
    const { schema } = request.routeOptions;
    if (schema?.body === undefined && schema?.querystring === undefined) return;
    if (schema.body !== undefined) requireObject(request.body, schema.body);
    if (request.headers.prefer === undefined || !isStrict(request.headers.prefer)) return;
    rejectUnknown(schema.body, request.body);
    rejectUnknown(schema.querystring, request.query);
  });
}

function requireObject(body: unknown, schema: unknown): void {
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) return;
  if ((body === undefined || body === null) && schema instanceof z.ZodOptional) return;
  throw new ApiError(4000, `the body must be a JSON object, got ${kindOf(body)}`);
}

/** A loose object takes any field: the quote names its own rule. */
function rejectUnknown(schema: unknown, value: unknown): void {
  const object = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(object instanceof z.ZodObject) || object.def.catchall !== undefined) return;
  const unknown = Object.keys(value ?? {}).filter((key) => !Object.hasOwn(object.shape, key));
  if (unknown.length > 0) throw unknownField(unknown);
}
