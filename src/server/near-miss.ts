import type { z } from 'zod';
import { editDistance } from '../contract/edit-distance.ts';
import { flowSpecs } from '../flows/specs.ts';

/** Minimum length of a name that is compared; shorter names have too many neighbors. */
const SHORTEST = 4;
/**
 * Names of at least this length may differ by two letters: `format` is one letter from `formats`, but `title` is two
 * from `turbo`.
 */
const LONG = 6;
/** Limit on the unknown names that are compared: a body of 256 KB can have 30,000. */
const MOST_LOOKED_AT = 100;

/** A field of hosted model services, as in the header `Prefer: wait`; it is two letters from `preset`. */
const OF_OTHERS = ['prefer'];
/**
 * Names that every client may send everywhere: the fields of all flows, because some clients send their union, and the
 * names under which tasks show their input, because it may be sent back.
 */
const KNOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  ...OF_OTHERS,
  ...Object.values(flowSpecs).flatMap(({ input, publicInput }) => [
    ...Object.keys(input.shape),
    ...Object.keys(publicInput),
  ]),
]);

/** A name from a request, and the field that was probably meant. */
export interface NearMiss {
  name: string;
  meant: string;
}

/**
 * Finds unknown names in a body that are misspellings of a field: names in another style, or with one or two letters
 * wrong.
 */
export function nearMisses(body: unknown, shape: z.ZodRawShape): NearMiss[] {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return [];
  const known = Object.keys(shape);
  return Object.keys(body)
    .filter((name) => !Object.hasOwn(shape, name) && !KNOWN_ELSEWHERE.has(name))
    .slice(0, MOST_LOOKED_AT)
    .flatMap((name) => {
      const meant = nearestOf(name, known);
      return meant === null ? [] : [{ name, meant }];
    });
}

/** Returns the field of which the name is a misspelling; null if there is none. */
function nearestOf(name: string, known: readonly string[]): string | null {
  const plain = plainName(name);
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const field of known) {
    const edits = editsTo(plain, plainName(field));
    if (edits < least) [best, least] = [field, edits];
  }
  return best;
}

/** Counts the letters that differ; infinity if they are too many for a misspelling. */
function editsTo(plain: string, field: string): number {
  if (plain === field) return 0;
  const most = field.length >= LONG && plain[0] === field[0] ? 2 : 1;
  if (field.length < SHORTEST || Math.abs(plain.length - field.length) > most)
    return Number.POSITIVE_INFINITY;
  const edits = editDistance(plain, field);
  return edits <= most ? edits : Number.POSITIVE_INFINITY;
}

/** Normalizes the style: `webhookUrl`, `webhook-url` and `Webhook URL` are `webhook_url`. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
