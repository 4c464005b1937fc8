/** Keys whose strings are names or texts, not expressions. */
export const NAMES =
  /^(name|part|socket|kind|axis|towards|op|bone|follows|parent|plan|pose|color|text|symbol|thing)$/;

/**
 * Returns the part with a prefix on the names of these parameters, and of its materials.
 * @param ofMaterials absent: the same prefix
 */
export function prefixed(
  value: unknown,
  prefix: string,
  parameters: ReadonlySet<string>,
  ofMaterials = prefix,
  key = '',
): unknown {
  if (prefix === '') return value;
  if (typeof value === 'string') {
    if (key === 'material') return ofMaterials + value;
    if (NAMES.test(key)) return value;
    return value.replace(/[a-z_]\w*/gi, (word) => (parameters.has(word) ? prefix + word : word));
  }
  if (Array.isArray(value))
    return value.map((each) => prefixed(each, prefix, parameters, ofMaterials, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k, prefixed(v, prefix, parameters, ofMaterials, k)]),
  );
}
