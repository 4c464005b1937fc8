import { z } from 'zod';
import { ApiError } from '../../contract/errors.ts';
import { issueText, kindOf } from '../../contract/issue-text.ts';
import { type NearMiss, nearMisses } from '../near-miss.ts';
import type { App } from '../types.ts';

/** Names below a field may be the client's own keys, of any length. */
const MAX_NAME = 120;

/** Returns the path of a field as text: `images.front`, `parts[2].size`. */
export function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the body';
  return path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : (i > 0 ? '.' : '') + String(part)))
    .join('')
    .slice(0, MAX_NAME)
    .toWellFormed();
}

const MAX_LISTED = 5;

/** Converts a failed parse to an ApiError: 4002 for unknown fields first, else 4001 with up to five problems. */
export function fieldError(error: z.core.$ZodError, data: unknown): ApiError {
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown !== undefined)
    return unknownField(unknown.keys.map((key) => fieldName([...unknown.path, key])));
  const problems = error.issues
    .slice(0, MAX_LISTED)
    .map((issue) => `${fieldName(issue.path)} ${issueText(issue, data)}`);
  return new ApiError(4001, problems.join('; '));
}

/** Creates the 4002 error for these names. */
export function unknownField(names: readonly string[]): ApiError {
  const shown = names.slice(0, MAX_LISTED).map((name) => JSON.stringify(name.slice(0, 64)));
  return new ApiError(4002, `unknown field ${shown.join(', ')}`, {
    suggestion: 'Remove it or correct its name; /docs lists the fields of every request.',
  });
}

/** @throws ApiError 4002 if a name is a misspelled field, which would otherwise be ignored in favor of the default */
export function refuseNearMisses(body: unknown, shape: z.ZodRawShape): void {
  const found = nearMisses(body, shape).slice(0, MAX_LISTED);
  if (found.length === 0) return;
  const told = ({ name, meant }: NearMiss) =>
    `unknown field ${JSON.stringify(name.slice(0, 64))}, did you mean ${JSON.stringify(meant)}?`;
  throw new ApiError(4002, found.map(told).join(' '), {
    suggestion: `Rename it to ${found[0]!.meant} or remove it; /docs lists the fields of every request.`,
  });
}

/** Schemas whose defaults depend on the configuration, with functions that return them as they are now. */
const following = new WeakMap<z.ZodType, () => z.ZodType>();

/**
 * Makes requests be validated by the schema that `current` returns at that time.
 * @param documented the schema of the route; its fields must have the same names
 */
export function validateBy<S extends z.ZodType>(documented: S, current: () => z.ZodType): S {
  following.set(documented, current);
  return documented;
}

/** True if the client asks for unknown fields to be rejected (RFC 7240). */
export function isStrict(prefer: string | string[] | undefined): boolean {
  return /(^|[,;\s])handling\s*=\s*"?strict"?/i.test(String(prefer ?? ''));
}

/**
 * Validates with the routes' zod schemas, in this order: the body is a JSON object (4000), no name is a misspelled
 * field (4002), no unknown field under `Prefer: handling=strict` (4002), each field by its rules (4001).
 */
export function registerValidation(app: App): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    // Fastify passes null for a missing body.
    const result = (following.get(schema)?.() ?? schema).safeParse(data ?? undefined);
    return result.success ? { value: result.data } : { error: fieldError(result.error, data) };
  });
  app.addHook('preValidation', async (request) => {
    const { schema } = request.routeOptions;
    if (schema?.body === undefined && schema?.querystring === undefined) return;
    if (schema.body !== undefined) {
      requireObject(request.body, schema.body);
      const body = objectOf(schema.body);
      if (body !== null) refuseNearMisses(request.body, body.shape);
    }
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

/** Returns an object's schema, even if optional; null for any other schema. */
function objectOf(schema: unknown): z.ZodObject | null {
  const object = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return object instanceof z.ZodObject ? object : null;
}

/** Rejects unknown fields, except for a loose object: the quote applies its own rule. */
function rejectUnknown(schema: unknown, value: unknown): void {
  const object = objectOf(schema);
  if (object === null || object.def.catchall !== undefined) return;
  const unknown = Object.keys(value ?? {}).filter((key) => !Object.hasOwn(object.shape, key));
  if (unknown.length > 0) throw unknownField(unknown);
}
