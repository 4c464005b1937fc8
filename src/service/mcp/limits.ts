import type { ServerResponse } from 'node:http';
import { ApiError } from '../../contract/errors.ts';

/** Longest body without files: as of the interface's own routes. */
export const MOST_PLAIN_BYTES = 256 * 1024;
/** Deepest body: a shape program has some 20 levels, and what reads a message goes down by calls of functions. */
const MOST_LEVELS = 64;
const RETRY_AFTER_SECONDS = 5;

/** What each caller has under way in this process. */
export class Gate {
  readonly #limit: number;
  readonly #what: string;
  readonly #underWay = new Map<string, number>();

  /** @param limit of one caller @param what is counted, in the plural */
  constructor(limit: number, what: string) {
    this.#limit = limit;
    this.#what = what;
  }

  /** Lets one in, until the response is over. @throws ApiError 4290 */
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
 * Refuses bodies that cost more than they can mean: only the `data` of a call's arguments, a file, may be long.
 * @throws ApiError 4130 for long ones, 4001 for deep ones
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
    // A list before its members are looked at: there may be millions.
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
