import type { z } from 'zod';
import { editDistance } from '../contract/edit-distance.ts';
import { flowSpecs } from '../flows/specs.ts';

/** Shorter names have too many neighbours. */
const SHORTEST = 4;
/** Two letters may differ from here on: `format` is one letter from `formats`, and `title` two from `turbo`. */
const LONG = 6;
/** Of the names that a body has and an endpoint does not know: a body of 256 KB has 30,000. */
const MOST_LOOKED_AT = 100;

/**
 * What every client may send everywhere: the fields of all flows, as some send the union of what they know, and the names under
 * which tasks show their input, as it may be sent back.
 */
const KNOWN_ELSEWHERE: ReadonlySet<string> = new Set(
  Object.values(flowSpecs).flatMap(({ input, publicInput }) => [
    ...Object.keys(input.shape),
    ...Object.keys(publicInput),
  ]),
);

/** A name that was sent, and the field that was meant. */
export interface NearMiss {
  name: string;
  meant: string;
}

/** The names of a body that no field has and that are a slip of one: another spelling, or a letter or two. */
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

/** The field that a name is a slip of; null for none. */
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

/** Letters between two names; infinity where they are too many for a slip. */
function editsTo(plain: string, field: string): number {
  if (plain === field) return 0;
  const most = field.length >= LONG && plain[0] === field[0] ? 2 : 1;
  if (field.length < SHORTEST || Math.abs(plain.length - field.length) > most)
    return Number.POSITIVE_INFINITY;
  const edits = editDistance(plain, field);
  return edits <= most ? edits : Number.POSITIVE_INFINITY;
}

/** `webhookUrl`, `webhook-url` and `Webhook URL` are `webhook_url`. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
