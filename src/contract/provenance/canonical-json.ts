/** Nesting beyond which a value is refused, so that a hostile one cannot exhaust the stack. */
const MAX_DEPTH = 256;

/**
 * Returns the value as canonical JSON by RFC 8785: no white space, members sorted by the UTF-16 code units of their
 * names, numbers and strings as ECMAScript writes them. Members whose value is undefined are left out.
 * @throws TypeError for values that are not JSON: NaN, infinities, lone surrogates, functions; or nested too deeply
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) throw new TypeError(`the value is nested more than ${MAX_DEPTH} levels`);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is not a JSON number`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`a ${typeof value} is not a JSON value`);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${quoted(name)}:${canonicalJson(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}

function quoted(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError('the text contains a lone surrogate');
  return JSON.stringify(text);
}
