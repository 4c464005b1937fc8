import { words } from '../words/create.ts';
import type { FormField } from './form-field.ts';

/** A file that a task reads: an upload or a link. */
export interface Source {
  /** The file_key or URL, as sent in the request. */
  value: string;
  name: string;
  /** A picture of the file for display; null if there is none. */
  picture: string | null;
  /** Format of a model, if known. */
  format: string | null;
}

/**
 * The values of a form: sources as lists, everything else as in the request; null or absent values are not sent.
 */
export type FormValues = Readonly<Record<string, unknown>>;

/** Returns the initial values of a form: the prefilled values, then the flow's defaults. */
export function initialValues(fields: readonly FormField[], prefilled: FormValues): FormValues {
  const values: Record<string, unknown> = {};
  for (const { name, kind, initial } of fields) {
    values[name] = prefilled[name] ?? (kind === 'source' ? [] : initial);
    if (kind === 'list' && values[name] === null) values[name] = [];
    if (kind === 'sides' && values[name] === null) values[name] = {};
  }
  for (const pair of pairsOf(fields))
    values[pair.key] = pair.names.find((name) => isGiven(values[name])) ?? pair.names[0];
  return values;
}

/** Two fields of which exactly one is filled in; the form's value under `key` is the name of that field. */
export interface Pair {
  key: string;
  names: [string, string];
}

/** Returns the pairs of a flow, without duplicates. */
export function pairsOf(fields: readonly FormField[]): Pair[] {
  const pairs: Pair[] = [];
  for (const { name, insteadOf } of fields)
    if (insteadOf !== null && !pairs.some(({ names }) => names.includes(name)))
      pairs.push({ key: `${name}|${insteadOf}`, names: [name, insteadOf] });
  return pairs;
}

/** Returns whether a field applies, given the values of the others. */
export function isShown(
  field: FormField,
  fields: readonly FormField[],
  values: FormValues,
): boolean {
  if (field.kind === 'format-of') return false;
  for (const condition of [field.when, field.onlyWith])
    if (condition !== null && !condition.values.includes(String(values[condition.field])))
      return false;
  const pair = pairsOf(fields).find(({ names }) => names.includes(field.name));
  return pair === undefined || values[pair.key] === field.name;
}

/**
 * Returns the request bodies of a form: one, or one per file if a field holds several. Missing sources are omitted, so
 * that an incomplete form can be priced too.
 */
export function bodiesOf(fields: readonly FormField[], values: FormValues): FormValues[] {
  const shown = fields.filter((field) => isShown(field, fields, values));
  const many = shown.find(({ name }) => sourcesIn(values[name]).length > 1);
  const count = many === undefined ? 1 : sourcesIn(values[many.name]).length;
  return Array.from({ length: count }, (_, i) => {
    const body: Record<string, unknown> = {};
    for (const { name, kind } of shown) {
      const value = values[name];
      if (kind === 'source') {
        const source = sourcesIn(value)[name === many?.name ? i : 0];
        if (source === undefined) continue;
        body[name] = source.value;
        for (const other of fields)
          if (other.kind === 'format-of' && other.of === name && source.format !== null)
            body[other.name] = source.format;
      } else if (kind === 'sides') {
        const sides = Object.entries(sidesIn(value));
        // The service prices and accepts only complete sets of pictures.
        if (problemOfSides(value) === null)
          body[name] = Object.fromEntries(sides.map(([side, { value: key }]) => [side, key]));
      } else if (isGiven(value)) body[name] = typeof value === 'string' ? value.trim() : value;
    }
    return body;
  });
}

/** Returns the problems that keep the form from being sent, by field. */
export function problemsOf(
  fields: readonly FormField[],
  values: FormValues,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    if (!isShown(field, fields, values)) continue;
    const problem = problemOf(field, values[field.name]);
    if (problem !== null) problems[field.name] = problem;
  }
  return problems;
}

/** Returns the problem with the value of a field; null: none. */
export function problemOf(field: FormField, value: unknown): string | null {
  const isNeeded = field.isRequired || field.insteadOf !== null || field.when !== null;
  if (field.kind === 'source')
    return isNeeded && sourcesIn(value).length === 0 ? words.needsSource[field.source] : null;
  if (field.kind === 'sides') return problemOfSides(value);
  if (!isGiven(value))
    return isNeeded && (field.isRequired || field.kind !== 'number') ? words.required : null;
  if (field.kind === 'number') {
    if (!Number.isInteger(value)) return words.notWhole;
    const is = Number(value);
    return is < field.least || is > field.most ? words.outOfRange(field.least, field.most) : null;
  }
  if (field.kind === 'words') {
    const length = [...String(value).trim()].length;
    if (length < field.least) return words.tooShort(field.least);
    if (length > field.most) return words.tooLong(field.most);
  }
  return null;
}

/** Returns the pictures in the value of a `sides` field, by side. */
export const sidesIn = (value: unknown) => (value ?? {}) as Readonly<Record<string, Source>>;

function problemOfSides(value: unknown): string | null {
  const sides = Object.keys(sidesIn(value));
  return sides.includes('front') && sides.length > 1 ? null : words.sides.needed;
}

/** Returns whether a field holds the main input of a task; several files there create several tasks. */
export function isMain(field: FormField, fields: readonly FormField[]): boolean {
  if (field.kind !== 'source') return false;
  const other = fields.find(({ name }) => name === field.insteadOf);
  return field.isRequired || other?.kind === 'sides';
}

/**
 * Returns whether a field belongs to the short form of the home page: what a task requires, the pictures of several
 * sides, and the words that help a picture.
 */
export function isBriefField(field: FormField, fields: readonly FormField[]): boolean {
  if (field.isRequired || field.kind === 'sides' || isMain(field, fields)) return true;
  return field.kind === 'words' && field.insteadOf === null && field.when === null;
}

/** Returns the files of a source field. */
export const sourcesIn = (value: unknown) => (Array.isArray(value) ? (value as Source[]) : []);

function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== null && value !== undefined;
}
