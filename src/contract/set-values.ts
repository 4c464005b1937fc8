import { copyOf, isJsonObject, type JsonObject, memberOf, setMember } from './json-value.ts';

/**
 * Sets members of an object, as JSON Merge Patch does (RFC 7396): an object is merged into the existing one, any other
 * value replaces it, and null removes it. An object with another `kind` replaces the existing one. A key may be a path
 * of names and indices separated by dots, such as `shape.of.2.at`. The index after the last one appends to a list.
 * @returns the problems, each of which begins with the key
 */
export function setValues(target: JsonObject, values: JsonObject): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const problem = setValue(target, key, value);
    return problem === null ? [] : [`"${key.slice(0, 80)}" ${problem}`];
  });
}

function setValue(target: JsonObject, key: string, value: unknown): string | null {
  const path = key.split('.');
  const last = path.pop()!;
  let holder: unknown = target;
  for (const [i, each] of path.entries()) {
    if (typeof holder === 'object' && holder !== null) holder = memberOf(holder, each);
    if (typeof holder !== 'object' || holder === null)
      return `leads nowhere: there is no "${path.slice(0, i + 1).join('.')}"`;
  }
  if (!Array.isArray(holder)) {
    put(holder as JsonObject, last, value);
    return null;
  }
  const index = /^\d{1,4}$/.test(last) ? Number(last) : -1;
  const most = value === null ? holder.length - 1 : holder.length;
  if (index < 0 || index > most)
    return `leads nowhere: "${path.join('.')}" is a list of ${holder.length}, found the index "${last.slice(0, 20)}"`;
  if (value === null) holder.splice(index, 1);
  else holder[index] = merged(holder[index], value);
  return null;
}

function put(holder: JsonObject, key: string, value: unknown): void {
  if (value === null) delete holder[key];
  else setMember(holder, key, merged(memberOf(holder, key), value));
}

function merged(present: unknown, value: unknown): unknown {
  if (!isJsonObject(value)) return copyOf(value);
  const kind = memberOf(value, 'kind');
  const fits = isJsonObject(present) && (kind === undefined || kind === memberOf(present, 'kind'));
  const result = fits ? present : {};
  for (const [key, each] of Object.entries(value)) put(result, key, each);
  return result;
}
