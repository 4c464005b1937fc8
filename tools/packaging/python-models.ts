/**
 * `npm run gen`: writes clients/python/bozzetto/models.py from openapi.json: the contents of requests and responses, as
 * TypedDicts.
 */
import { readFile, writeFile } from 'node:fs/promises';

interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Document {
  paths: Record<
    string,
    { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }
  >;
  components: { schemas: Record<string, Schema> };
}

const OPENAPI = new URL('../../contracts/openapi.json', import.meta.url);
const OUTPUT = new URL('../../clients/python/bozzetto/models.py', import.meta.url);
const PRIMITIVES: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  object: 'dict[str, Any]',
};

/** Returns the Python type of a schema; objects without a name of their own are dicts. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map(typeOf));
  if (schema.allOf?.length === 1) return typeOf(schema.allOf[0]!);
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum !== undefined) {
    const values = schema.enum.filter((value) => value !== null).map(literal);
    const given = values.length === 0 ? [] : [`Literal[${values.join(', ')}]`];
    return union([...given, ...(schema.enum.includes(null) ? ['None'] : [])]);
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return 'Any';
  return union(
    types.map((type) =>
      type === 'array'
        ? `list[${schema.items === undefined ? 'Any' : typeOf(schema.items)}]`
        : (PRIMITIVES[type] ?? 'Any'),
    ),
  );
}

function union(types: string[]): string {
  const each = [...new Set(types)];
  return each.includes('Any') ? 'Any' : each.join(' | ') || 'Any';
}

const literal = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

function classOf(name: string, { properties = {}, required = [], description }: Schema): string {
  const lines = Object.entries(properties).map(([key, schema]) => {
    const type = typeOf(schema);
    return `    ${JSON.stringify(key)}: ${required.includes(key) ? type : `NotRequired[${type}]`},`;
  });
  const about = description === undefined ? '' : `#: ${description.replaceAll('\n', ' ')}\n`;
  // Uses the functional form for keys that are not Python names.
  if (Object.keys(properties).every((key) => /^[a-z_]\w*$/i.test(key) && !KEYWORDS.has(key))) {
    const members = Object.entries(properties).map(([key, schema]) => {
      const type = typeOf(schema);
      return `    ${key}: ${required.includes(key) ? type : `NotRequired[${type}]`}`;
    });
    return `${about}class ${name}(TypedDict):\n${members.join('\n') || '    pass'}\n`;
  }
  return `${about}${name} = TypedDict("${name}", {\n${lines.join('\n')}\n})\n`;
}

const KEYWORDS = new Set(['from', 'class', 'in', 'is', 'import', 'global', 'pass', 'None']);

const { paths, components } = JSON.parse(await readFile(OPENAPI, 'utf8')) as Document;
const wanted = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Envelope'));
const parts: string[] = [];
for (const [name, schema] of wanted)
  parts.push(
    schema.type === 'object' && schema.properties !== undefined
      ? classOf(name, schema)
      : `${name} = ${typeOf(schema)}\n`,
  );
for (const [path, { post }] of Object.entries(paths)) {
  const body = post?.requestBody?.content['application/json']?.schema;
  if (/\/tasks\/[\w-]+$/.test(path) && body?.title !== undefined)
    parts.push(classOf(body.title, body));
}
// Names that others use come first, because anything that is not a class is evaluated immediately.
const isAlias = (part: string) => /^\w+ = (?!TypedDict)/.test(part);
const aliases = parts
  .filter(isAlias)
  .map((part) =>
    part.replace(/ = (.*)\n$/, (_, type: string) =>
      type.startsWith('Literal') || /^(str|int|float|bool|dict|list)/.test(type)
        ? ` = ${type}\n`
        : ` = Any\n`,
    ),
  );
const text = `"""Types of requests and responses. Generated from openapi.json by \`npm run gen\`; do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

${[...aliases, ...parts.filter((part) => !isAlias(part))].join('\n')}`;
await writeFile(OUTPUT, text);
