import type { FlowInfoPayload } from '../../contract/flows.ts';
import { helpOf, labelOf, valueLabel } from '../words/fields.ts';
import { hasNoEngines } from './unavailable.ts';

/** An option of a choice. */
export interface FieldOption {
  value: string | number;
  label: string;
  /** Information that helps to choose the option. */
  note: FieldOptionNote | null;
}

/** Information about a model or engine to choose from. */
export interface FieldOptionNote {
  isAvailable: boolean;
  /** Median duration of its tasks in seconds; null if not measured. */
  typicalSeconds: number | null;
}

/** Properties specific to each kind of field. */
export type FieldKind =
  | { kind: 'source'; source: 'image' | 'model' }
  /** Pictures of one object from several sides; the first side is required. */
  | { kind: 'sides'; sides: string[] }
  /** A value that is determined by the file in the field `of`. */
  | { kind: 'format-of'; of: string }
  | { kind: 'words'; least: number; most: number }
  | { kind: 'text'; presets: string[] }
  | { kind: 'list'; presets: string[]; most: number }
  | { kind: 'number'; least: number; most: number; presets: number[] }
  | { kind: 'switch' }
  | { kind: 'choice'; options: FieldOption[] };

/** A field of a flow, as shown in a form. */
export type FormField = FieldKind & {
  name: string;
  label: string;
  help: string;
  isRequired: boolean;
  /** The default if the field is left empty; null: the service decides, or nothing is done. */
  initial: unknown;
  when: { field: string; values: string[] } | null;
  /** The values of another field, such as language models, with which alone the field is shown. It stays optional. */
  onlyWith: { field: string; values: string[] } | null;
  insteadOf: string | null;
};

/** The parts of JSON Schema that the schemas of flows use. */
interface Schema {
  type?: string;
  format?: string;
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  /** Alternatives, of which forms offer the first. */
  anyOf?: Schema[];
}

/** The fields that only language models use. */
const AUTHORS_FIELDS: readonly string[] = ['max_author_cost', 'likeness', 'candidates'];
/** Maximum length of a short text; text fields that allow longer values are prompts. */
const LONGEST_NAME = 256;

/**
 * Returns the fields of a flow, in the order of its schema. Fields that take whole documents are for programs and are
 * skipped; pictures of several sides are an object too, but one that contains only files.
 */
export function formFieldsOf(flow: FlowInfoPayload): FormField[] {
  const { properties = {}, required = [] } = flow.input as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const authors = authorsOf(flow);
  const shown = flow.fields.filter(({ field }) => {
    const schema = properties[field];
    if (AUTHORS_FIELDS.includes(field) && authors === null) return false;
    if (hasNoEngines(flow, field)) return false;
    // Fields for task ids are meant for programs, too; the pages of models fill them in.
    return schema?.format !== 'uuid' && (schema?.type !== 'object' || isSides(schema));
  });
  const isShown = (name: string | null) => shown.some(({ field }) => field === name);
  return shown.map((facts) => {
    const own = properties[facts.field] ?? {};
    const schema = { ...own.anyOf?.[0], ...own };
    return {
      ...kindOf(flow, facts, schema),
      name: facts.field,
      label: labelOf(facts.field, flow.flow_name),
      help: helpOf(facts.field, schema.description ?? '', flow.flow_name),
      isRequired:
        required.includes(facts.field) || (facts.instead_of !== null && !isShown(facts.instead_of)),
      initial: schema.default ?? null,
      when: facts.when,
      onlyWith: AUTHORS_FIELDS.includes(facts.field) ? authors : null,
      insteadOf: isShown(facts.instead_of) ? facts.instead_of : null,
    };
  });
}

/** Returns the values of a field that choose a language model; null: there are none. */
function authorsOf({ choices }: FlowInfoPayload): FormField['onlyWith'] {
  for (const { field, models } of choices) {
    const values = models.filter((each) => each.writes_programs).map(({ name }) => name);
    if (values.length > 0) return { field, values };
  }
  return null;
}

/** Returns whether a schema holds one file per side of an object. */
function isSides(schema: Schema): schema is Schema & { properties: Record<string, Schema> } {
  const { properties = {} } = schema;
  return 'front' in properties && Object.values(properties).every(({ type }) => type === 'string');
}

function kindOf(
  flow: FlowInfoPayload,
  facts: FlowInfoPayload['fields'][number],
  schema: Schema,
): FieldKind {
  const texts = facts.presets.map(String);
  if (facts.source !== null) return { kind: 'source', source: facts.source };
  if (facts.format_of !== null) return { kind: 'format-of', of: facts.format_of };
  if (schema.enum !== undefined)
    return {
      kind: 'choice',
      options: schema.enum.map((value) => option(flow, facts.field, value)),
    };
  if (isSides(schema)) return { kind: 'sides', sides: Object.keys(schema.properties) };
  if (schema.type === 'boolean') return { kind: 'switch' };
  if (schema.type === 'integer' || schema.type === 'number')
    return {
      kind: 'number',
      least: schema.minimum ?? 0,
      most: schema.maximum ?? Number.MAX_SAFE_INTEGER,
      presets: facts.presets.map(Number),
    };
  if (schema.type === 'array') return { kind: 'list', presets: texts, most: schema.maxItems ?? 10 };
  const { minLength: least = 0, maxLength: most = LONGEST_NAME } = schema;
  if (most > LONGEST_NAME) return { kind: 'words', least, most };
  return { kind: 'text', presets: texts };
}

function option(flow: FlowInfoPayload, field: string, value: string | number): FieldOption {
  const choice = flow.choices.find((each) => each.field === field);
  const model = choice?.models.find(({ name }) => name === value);
  const label = typeof value === 'number' ? String(value) : valueLabel(field, value);
  if (model === undefined) return { value, label, note: null };
  const measured = flow.durations.find(({ models }) => models[field] === value);
  return {
    value,
    label,
    note: { isAvailable: model.available, typicalSeconds: measured?.p50_seconds ?? null },
  };
}
