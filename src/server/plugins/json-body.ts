import { ApiError } from '../../contract/errors.ts';
import type { App } from '../types.ts';

/** A NUL or half of a surrogate pair: valid in JSON, but PostgreSQL's text and jsonb types cannot store it. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Reads application/json: an empty body counts as none, invalid JSON is 4000, text that cannot be stored is 4001. */
export function registerJsonBody(app: App): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      if (text.trim() === '') return undefined;
      const body = parse(text);
      if (SUSPECT_ESCAPE.test(text)) requireStorable(body, '', 0);
      return body;
    },
  );
}

function parse(text: string): unknown {
  try {
    // A "__proto__" member becomes an own property here; no schema has such a field, so it is dropped as unknown.
    return JSON.parse(text);
  } catch {
    throw new ApiError(4000, 'the body is not valid JSON');
  }
}

/** Deeper than any valid request; keeps the walk from overflowing the stack. */
const MAX_DEPTH = 32;

/** Field names may be the client's own keys, of any length. */
const MAX_NAME = 120;

function requireStorable(value: unknown, field: string, depth: number): void {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return;
    const name = field.slice(0, MAX_NAME).toWellFormed() || 'the body';
    throw new ApiError(4001, `${name} must not contain NUL characters or unpaired surrogates`);
  }
  if (value === null || typeof value !== 'object') return;
  if (depth > MAX_DEPTH) throw new ApiError(4001, 'the body is nested too deeply');
  for (const [key, member] of Object.entries(value))
    requireStorable(member, field === '' ? key : `${field}.${key}`, depth + 1);
}
