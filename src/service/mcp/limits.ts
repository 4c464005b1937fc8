import type { ServerResponse } from 'node:http';
import { ApiError } from '../../contract/errors.ts';

/** Longest body without files, the same as for the API's own routes. */
export const MOST_PLAIN_BYTES = 256 * 1024;
/** Deepest nesting of a body: a shape program has about 20 levels, and messages are parsed recursively. */
const MOST_LEVELS = 64;
const RETRY_AFTER_SECONDS = 5;

/** Limits how many requests each caller has in flight in this process. */
export class Gate {
  readonly #limit: number;
  readonly #what: string;
  readonly #underWay = new Map<string, number>();

  /** @param limit for each caller @param what plural noun for the counted requests, for error messages */
  constructor(limit: number, what: string) {
    this.#limit = limit;
    this.#what = what;
  }

  /** Admits one request, which counts until its response closes. @throws ApiError 4290 */
  enter(caller: string, response: ServerResponse): void {
    if (response.destroyed) return;
    const count = this.#underWay.get(caller) ?? 0;
    if (count >= this.#limit)
      throw new ApiError(4290, `more than ${this.#limit} ${this.#what} at once`, {
        suggestion: 'Wait until some of them have ended.',
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    this.#underWay.set(caller, count + 1);
    response.once('close', () => {
      const left = this.#underWay.get(caller)! - 1;
      if (left > 0) this.#underWay.set(caller, left);
      else this.#underWay.delete(caller);
    });
  }
}

/**
 * Refuses bodies that are too expensive to process. Only `data` in a call's arguments, which is a file, may be long.
 * @throws ApiError 4130 for long bodies, 4001 for deep ones
 */
export function requireModest(body: unknown): void {
  let left = MOST_PLAIN_BYTES;
  const rest: { value: object; level: number; name: string }[] = [];
  const spend = (cost: number) => {
    left -= cost;
    if (left >= 0) return;
    throw new ApiError(4130, 'the body is too large', {
      suggestion: `Beside the data of a file, it has up to ${MOST_PLAIN_BYTES} characters.`,
    });
  };
  const add = (value: unknown, level: number, name: string) => {
    // The length of a list is counted before its members are visited, because there may be millions of them.
    spend(1 + (typeof value === 'string' || Array.isArray(value) ? value.length : 0));
    if (typeof value === 'object' && value !== null) rest.push({ value, level, name });
  };
  add(body, 0, '');
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { value, level, name } = next;
    if (level > MOST_LEVELS) throw new ApiError(4001, 'the body is nested too deeply');
    for (const [key, member] of Object.entries(value)) {
      spend(key.length);
      const isFile = key === 'data' && name === 'arguments' && typeof member === 'string';
      if (!isFile) add(member, level + 1, key);
    }
  }
}
