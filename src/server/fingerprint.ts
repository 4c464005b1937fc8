import { hash } from 'node:crypto';

/** JSON with sorted keys and without undefined members: equal values have equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/**
 * Hex SHA-256 of a creation: equal requests have equal fingerprints, whatever their order of fields or their
 * omitted defaults.
 * @param input the flow's normalised fields
 * @param more what makes it another request than the plain creation: the task that it repeats, how it shall end in the
 * sandbox
 */
export function fingerprint(
  flow: string,
  input: Record<string, unknown>,
  more: { retryOf?: string | undefined; outcome?: string | undefined } = {},
): string {
  return hash('sha256', canonicalJson({ flow, input, ...more }));
}
