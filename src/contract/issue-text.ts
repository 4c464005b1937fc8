import type { z } from 'zod';

/**
 * Describes a failed check: the rule, and the number or the kind of value that was given. The text begins with a verb.
 */
export function issueText(issue: z.core.$ZodIssue, data: unknown): string {
  const value = valueAt(data, issue.path);
  if (value === undefined && issue.code !== 'custom') return 'is missing';
  return `${ruleOf(issue)}, got ${isOutOfRange(issue) ? Number(value) : kindOf(value)}`;
}

/**
 * Returns whether a number exceeds its limits. Such a number cannot be a misplaced secret, so the text may quote it.
 */
function isOutOfRange(issue: z.core.$ZodIssue): boolean {
  return (
    (issue.code === 'too_small' || issue.code === 'too_big') &&
    (issue.origin === 'number' || issue.origin === 'int')
  );
}

/** Returns the value at a path, or undefined if there is none. */
export function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
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

/** Describes the rule that a value breaks. The text begins with a verb. */
export function ruleOf(issue: z.core.$ZodIssue): string {
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
    case 'invalid_union':
      return issue.message.startsWith('must ') ? issue.message : 'is not valid';
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

/** Returns the kind of a value, but never the value itself, which may be a secret in the wrong field. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${countOf(value.length, 'item')}`;
  if (typeof value === 'string') return `a string of ${countOf([...value].length, 'character')}`;
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a fraction';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
