import { simplify } from './schema-form.ts';
import type { Json, OpenApi } from './types.ts';

const PREFIX = '#/components/schemas/';

/**
 * Makes the generated schemas readable: each in its usual form, without unused schemas, and without an `…Input` twin if
 * one name is enough.
 */
export function tidy(document: OpenApi): OpenApi {
  walk(document, simplify);
  inlineRequests(document);
  const { schemas } = document.components;
  const used = referenced(document);
  const renamed = new Map<string, string>();
  const kept: Record<string, Json> = {};
  for (const name of [...used].sort()) {
    const plain = name.replace(/Input$/, '');
    const twin = plain !== name && used.has(plain);
    const same = twin && unsuffixed(schemas[name]!) === unsuffixed(schemas[plain]!);
    const target = twin && !same ? name : plain;
    renamed.set(PREFIX + name, PREFIX + target);
    kept[target] = schemas[name]!;
  }
  const result = { ...document, components: { ...document.components, schemas: kept } };
  walk(result, (node) => {
    if (typeof node.$ref === 'string') node.$ref = renamed.get(node.$ref) ?? node.$ref;
  });
  for (const schema of Object.values(kept)) discriminate(schema, kept);
  return result;
}

/**
 * Moves the object of a request into its operation, with its name as `title`: openapi-typescript treats a field with a
 * default as always present, except below `requestBody`, and would then require callers to send it.
 */
function inlineRequests(document: OpenApi): void {
  for (const { requestBody } of Object.values(document.paths).flatMap((path) =>
    Object.values(path),
  ))
    for (const media of Object.values(requestBody?.content ?? {})) {
      const name = String(media.schema.$ref ?? '').slice(PREFIX.length);
      const schema = document.components.schemas[name];
      if (schema?.properties !== undefined)
        media.schema = { title: name.replace(/Input$/, ''), ...schema };
    }
}

/** Adds a discriminator to a choice of named objects, so that generators turn it into a tagged union. */
function discriminate(schema: Json, schemas: Record<string, Json>): void {
  const choices = ((schema.oneOf ?? []) as Json[]).map(({ $ref }) => String($ref));
  if (choices.length === 0) return;
  const tags = choices.map((reference) => tagsOf(schemas[reference.slice(PREFIX.length)] ?? {}));
  for (const propertyName of Object.keys(tags[0]!)) {
    const values = tags.map((tag) => tag[propertyName]);
    if (values.includes(undefined) || new Set(values).size < values.length) continue;
    const mapping = Object.fromEntries(values.map((value, i) => [value, choices[i]]));
    schema.discriminator = { propertyName, mapping };
  }
}

/** Returns the members that have only one possible value. */
function tagsOf(schema: Json): Record<string, unknown> {
  const members = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  return Object.fromEntries(
    members.flatMap(([name, member]) => (member.const === undefined ? [] : [[name, member.const]])),
  );
}

function unsuffixed(schema: Json): string {
  return JSON.stringify(schema).replaceAll(/(#\/components\/schemas\/\w+?)Input"/g, '$1"');
}

/** Returns the names of the schemas that the paths reach. */
function referenced(document: OpenApi): Set<string> {
  const found = new Set<string>();
  const follow = (root: unknown): void =>
    walk(root, (node) => {
      if (typeof node.$ref !== 'string' || !node.$ref.startsWith(PREFIX)) return;
      const name = node.$ref.slice(PREFIX.length);
      if (found.has(name)) return;
      found.add(name);
      follow(document.components.schemas[name]);
    });
  follow(document.paths);
  follow(document.webhooks ?? {});
  follow(document.components.responses ?? {});
  return found;
}

/** Visits innermost nodes first, so that anything derived from a schema's members sees their final form. */
function walk(value: unknown, visit: (node: Json) => void): void {
  if (value === null || typeof value !== 'object') return;
  for (const member of Object.values(value)) walk(member, visit);
  if (!Array.isArray(value)) visit(value as Json);
}
