import { createHmac } from 'node:crypto';

/**
 * Returns the headers of an attempt according to Standard Webhooks: one `v1` signature per secret, computed from the
 * ID, the time and the exact bytes of the body.
 * @param seconds epoch seconds of this attempt
 */
export function signedHeaders(
  id: string,
  seconds: number,
  body: string,
  secrets: readonly Uint8Array[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
    return `v1,${digest}`;
  });
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'bozzetto-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
