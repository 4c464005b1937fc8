import { hash } from 'node:crypto';

/** Serializes as JSON with sorted keys and without undefined members, so that equal values have equal text. */
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
 * Returns the hex SHA-256 of a creation: equal requests have equal fingerprints, regardless of field order and omitted
 * defaults.
 * @param input the flow's normalized fields
 * @param more further facts that distinguish the request from a plain creation: the task that it repeats, and the
 * requested outcome in the sandbox
 */
export function fingerprint(
  flow: string,
  input: Record<string, unknown>,
  more: { retryOf?: string | undefined; outcome?: string | undefined } = {},
): string {
  return hash('sha256', canonicalJson({ flow, input, ...more }));
}
