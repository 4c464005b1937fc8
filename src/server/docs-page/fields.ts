import type { Json, OpenApi } from '../openapi/types.ts';
import type { Html } from './html.ts';
import { html, prose } from './html.ts';

/** The schema that a reference stands for. */
export function resolve(document: OpenApi, schema: Json): Json {
  if (typeof schema.$ref !== 'string') return schema;
  return document.components.schemas[schema.$ref.split('/').at(-1)!] ?? {};
}

/**
 * A table of an object's members: name, type, rule, default, meaning.
 * @param prefix of the rows' ids, which links and the search lead to
 */
export function fieldTable(document: OpenApi, schema: Json, prefix: string): Html | null {
  const object = merged(document, resolve(document, schema));
  const properties = Object.entries((object.properties ?? {}) as Record<string, Json>);
  if (properties.length === 0) return null;
  const required = (object.required ?? []) as string[];
  const rows = properties.map(([name, member]) =>
    row(document, name, member, required.includes(name), `${prefix}${name}`),
  );
  return html`<div class="table" tabindex="0"><table>
<tr><th>Field</th><th>Type</th><th>Rule</th><th>Default</th><th>Meaning</th></tr>${rows}</table></div>`;
}

/** A choice of objects as one: the fields of all, and what tells them apart with all its values. */
function merged(document: OpenApi, object: Json): Json {
  const { propertyName, mapping } = (object.discriminator ?? {}) as {
    propertyName?: string;
    mapping?: Record<string, string>;
  };
  if (propertyName === undefined || mapping === undefined) return object;
  const properties = Object.values(mapping).map(($ref) => resolve(document, { $ref }).properties);
  const all = Object.assign({}, ...properties) as Record<string, Json>;
  const tag = { ...all[propertyName], const: undefined, enum: Object.keys(mapping) };
  return { properties: { ...all, [propertyName]: tag }, required: [propertyName] };
}

/** One line of a field table. */
export function row(
  document: OpenApi,
  name: string,
  member: Json,
  required: boolean,
  id: string,
): Html {
  const resolved = resolve(document, member);
  const description = String(member.description ?? resolved.description ?? '');
  const fallback =
    resolved.default === undefined ? null : html`<code>${JSON.stringify(resolved.default)}</code>`;
  return html`<tr id="${id}"><td><code>${name}</code>${required ? html` <span class="required">required</span>` : null}</td>
<td>${typeOf(document, member)}</td><td>${ruleOf(resolved)}</td><td>${fallback}</td><td>${prose(description)}</td></tr>`;
}

function typeOf(document: OpenApi, schema: Json): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)!;
    const { type, enum: values } = resolve(document, schema);
    return values === undefined ? name : String(type);
  }
  const alternatives = schema.anyOf as Json[] | undefined;
  if (alternatives !== undefined)
    return alternatives.map((one) => typeOf(document, one)).join(' or ');
  if (schema.type === 'array') return `array of ${typeOf(document, (schema.items ?? {}) as Json)}`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return String(schema.type ?? 'any');
}

function ruleOf(schema: Json): string {
  const rules: string[] = [];
  if (Array.isArray(schema.enum)) rules.push(schema.enum.join(', '));
  if (schema.const !== undefined) rules.push(String(schema.const));
  if (schema.format !== undefined) rules.push(String(schema.format));
  if (schema.pattern !== undefined) rules.push(String(schema.pattern));
  const range = (from: unknown, to: unknown, unit: string) => {
    if (from !== undefined && to !== undefined) rules.push(`${from} to ${to}${unit}`);
    else if (from !== undefined) rules.push(`at least ${from}${unit}`);
    else if (to !== undefined) rules.push(`at most ${to}${unit}`);
  };
  range(schema.minimum, schema.maximum, '');
  range(schema.minLength, schema.maxLength, ' characters');
  range(schema.minItems, schema.maxItems, ' items');
  return rules.join('; ');
}
