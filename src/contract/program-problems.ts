import type { z } from 'zod';
import { ruleOf, valueAt } from './issue-text.ts';

/** Maximum number of faults that one answer names, so that an author can correct them together. */
const MOST_NAMED = 12;
/** Fields of every shape that authors mistake for fields of the part. */
const SHAPE_FIELDS = new Set(['crease', 'modify']);
/** Maximum number of characters of a value that a message quotes. */
const MOST_SHOWN = 40;

/**
 * Describes every fault of a shape program for its author. It says where the fault is, by path and by the name of the
 * part, what is allowed, and what was found.
 * @param document the document as it was parsed from JSON
 */
export function programProblems(issues: readonly z.core.$ZodIssue[], document: unknown): string {
  const named = programFaults(issues.slice(0, MOST_NAMED), document);
  const rest = issues.length - named.length;
  const sentences = named.map(({ sentence }) => sentence);
  return [...sentences, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

/** A fault of a document: where it is, and a sentence that says so in words. */
export interface ProgramFault {
  path: readonly PropertyKey[];
  sentence: string;
}

/** Describes each fault of a shape program or of a thing of the library, as {@link programProblems} does. */
export function programFaults(
  issues: readonly z.core.$ZodIssue[],
  document: unknown,
): ProgramFault[] {
  return issues.map((issue) => ({ path: issue.path, sentence: sentenceOf(issue, document) }));
}

function sentenceOf(issue: z.core.$ZodIssue, document: unknown): string {
  const place = `${issue.path.join('.') || 'the document'}${partAt(issue.path, document)}`;
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => `"${key}"`).join(', ');
    return isOfShape(issue)
      ? `${place} has ${keys}, which belongs within its "shape"`
      : `${place} has ${keys}, which is not a known field`;
  }
  const found = valueAt(document, issue.path);
  if (found === undefined && issue.code !== 'custom') return `${place} is missing`;
  return `${place} ${allowedBy(issue)}, found ${shown(found)}`;
}

/** Whether all unknown fields of a part are fields of its shape. */
function isOfShape({ path, keys }: z.core.$ZodIssueUnrecognizedKeys): boolean {
  return path.at(-2) === 'parts' && keys.every((key) => SHAPE_FIELDS.has(key));
}

/**
 * Returns ` (part "left eye")` for a path inside a part. Returns an empty text if the path is not inside a part, or if
 * the part has no name.
 */
function partAt(path: readonly PropertyKey[], document: unknown): string {
  for (let end = path.length; end >= 2; end--) {
    if (path[end - 2] !== 'parts' || typeof path[end - 1] !== 'number') continue;
    const name = valueAt(document, [...path.slice(0, end), 'name']);
    return typeof name === 'string' ? ` (part "${name.slice(0, MOST_SHOWN)}")` : '';
  }
  return '';
}

function allowedBy(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return ruleOf(issue);
  if (issue.message.startsWith('must ')) return issue.message;
  const kinds = /Expected (.*)/.exec(issue.message)?.[1];
  // All other unions are either a number or an expression, or a single value or a list of values.
  return kinds === undefined
    ? 'must be a number or an expression, or a list of them where a list is allowed'
    : `must be one of ${kinds.replaceAll("'", '').replaceAll(' | ', ', ')}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}…`;
}
