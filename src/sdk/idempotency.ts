/**
 * Creates an Idempotency-Key: 128 random bits in hex. `crypto.randomUUID` is not used because browsers offer it only on
 * HTTPS pages. Node 18 has no global `crypto`; `Math.random` suffices there, because the key must be unique but not
 * secret.
 */
export function mintKey(): string {
  const bytes =
    globalThis.crypto?.getRandomValues(new Uint8Array(16)) ??
    Uint8Array.from({ length: 16 }, () => Math.random() * 256);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
