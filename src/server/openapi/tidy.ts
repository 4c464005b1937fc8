import type { Json, OpenApi } from './types.ts';

const SAFE = Number.MAX_SAFE_INTEGER;
const PREFIX = '#/components/schemas/';

/**
 * Makes the generated schemas readable: no patterns that only repeat a format, no bounds that only say "a double",
 * no schema that nothing refers to, and no `…Input` twin where one name is enough.
 */
export function tidy(document: OpenApi): OpenApi {
  walk(document, (node) => {
    if (node.format === 'date-time' || node.format === 'uuid') delete node.pattern;
    if (node.maximum === SAFE) delete node.maximum;
    if (node.minimum === -SAFE) delete node.minimum;
  });
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
  return result;
}

function unsuffixed(schema: Json): string {
  return JSON.stringify(schema).replaceAll(/(#\/components\/schemas\/\w+?)Input"/g, '$1"');
}

/** Names of the schemas that the paths reach. */
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
  follow(document.components.responses ?? {});
  return found;
}

function walk(value: unknown, visit: (node: Json) => void): void {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) visit(value as Json);
  for (const member of Object.values(value)) walk(member, visit);
}
