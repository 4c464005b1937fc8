import { editDistance } from '../../contract/edit-distance.ts';

/** A field of an item that is to be a file of another item. */
export interface Reference {
  /** Name of the field; the name of a part follows a dot. */
  field: string;
  /** Name of the other item. */
  item: string;
  /** Name of the output; null: the main file of the kind that the field takes. */
  output: string | null;
  /** Index among several files of the output, from 0. */
  index: number;
}

/** The text of a reference: `chair`, `chair.outputs.model` or `chair.outputs.image_url.2`. */
const REFERENCE =
  /^([A-Za-z0-9][A-Za-z0-9_-]{0,63})(?:\.outputs?\.([a-z0-9_]{1,64})(?:\.(\d{1,3}))?)?$/;

/** Returns the text of a value of the form `{"$ref": "…"}`; null if it is an ordinary value. */
function referenceText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.hasOwn(value, '$ref') ? (value as { $ref: unknown }).$ref : null;
}

/**
 * Finds the references in an item's input: in its fields, and one level below them.
 * @returns the references, and the fields whose reference cannot be read
 */
export function findReferences(input: Readonly<Record<string, unknown>>): {
  references: Reference[];
  unreadable: string[];
} {
  const references: Reference[] = [];
  const unreadable: string[] = [];
  const look = (field: string, name: string, value: unknown): boolean => {
    const text = referenceText(value);
    // No field has a dot in its name: such a one is unknown, and would be taken for the part of another.
    if (text === null || name.includes('.')) return false;
    const found = typeof text === 'string' ? REFERENCE.exec(text) : null;
    if (found === null || Object.keys(value as object).length > 1) unreadable.push(field);
    else
      references.push({
        field,
        item: found[1]!,
        output: found[2] ?? null,
        index: Number(found[3] ?? 0),
      });
    return true;
  };
  for (const [field, value] of Object.entries(input)) {
    if (look(field, field, value) || typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value))
      for (const [part, each] of Object.entries(value)) look(`${field}.${part}`, part, each);
  }
  return { references, unreadable };
}

/**
 * Finds items that need each other in a circle.
 * @param needs names of the items that each item needs
 * @returns each circle once, as names in the order in which one needs the next
 */
export function findCycles(needs: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  for (const start of needs.keys()) {
    // Depth-first without recursion: a chain may be as long as the batch.
    const path: string[] = [];
    const onPath = new Set<string>();
    const stack: { name: string; rest: string[] }[] = [];
    const enter = (name: string) => {
      path.push(name);
      onPath.add(name);
      stack.push({ name, rest: [...(needs.get(name) ?? [])] });
    };
    if (!done.has(start)) enter(start);
    while (stack.length > 0) {
      const { name, rest } = stack.at(-1)!;
      const next = rest.pop();
      if (next === undefined) {
        stack.pop();
        path.pop();
        onPath.delete(name);
        done.add(name);
      } else if (onPath.has(next)) cycles.push(path.slice(path.indexOf(next)));
      else if (!done.has(next) && needs.has(next)) enter(next);
    }
  }
  return cycles;
}

/** Returns the name that was probably meant; null if none is close. */
export function closestName(name: string, names: Iterable<string>): string | null {
  let best: string | null = null;
  let least = 3;
  for (const other of names) {
    if (Math.abs(other.length - name.length) >= least) continue;
    const distance = editDistance(name, other);
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}
