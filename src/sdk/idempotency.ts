/**
 * An Idempotency-Key: 128 random bits in hex. Not `crypto.randomUUID`: browsers have it only on https pages. Node 18 has no global
 * crypto at all; the key must be unique, not secret, so Math.random will do there.
 */
export function mintKey(): string {
  const bytes =
    globalThis.crypto?.getRandomValues(new Uint8Array(16)) ??
    Uint8Array.from({ length: 16 }, () => Math.random() * 256);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
