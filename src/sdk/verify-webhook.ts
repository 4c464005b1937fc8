import type { WebhookEvent } from '../contract/webhooks.ts';

/** Five minutes in either direction, as Standard Webhooks recommends. */
const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/** The request does not come from the service, is too old, or was altered in transit. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** Request headers as provided by `fetch` or Node. */
type RequestHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The part of Web Crypto that the verification uses. */
type WebCrypto = { readonly subtle: typeof crypto.subtle };

/**
 * Verifies the signature and the age of a webhook request, and returns its event.
 *
 * ```ts
 * const event = await verifyWebhook(await request.text(), request.headers, secret);
 * ```
 * @param body the raw body as received; parsing and serializing it again would change it
 * @param secret `whsec_…`; pass both secrets during a rotation
 * @param options `crypto`: pass `webcrypto` from `node:crypto` in Node 18, which has no global Web Crypto
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  body: string,
  headers: RequestHeaders,
  secret: string | readonly string[],
  options: { toleranceSeconds?: number; now?: number; crypto?: WebCrypto } = {},
): Promise<WebhookEvent> {
  const { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() } = options;
  const subtle = (options.crypto ?? globalThis.crypto)?.subtle;
  if (subtle === undefined)
    throw new WebhookVerificationError(
      'Web Crypto is not available: pass it in the option `crypto`',
    );
  const id = read(headers, 'webhook-id');
  const timestamp = read(headers, 'webhook-timestamp');
  const signatures = read(headers, 'webhook-signature').split(' ');
  if (!/^\d+$/.test(timestamp)) throw new WebhookVerificationError('the timestamp is not a number');
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('the timestamp is too old or too far in the future');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await importKey(subtle, one);
    for (const signature of signatures) {
      const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : null;
      // Web Crypto compares in constant time.
      if (bytes !== null && (await subtle.verify('HMAC', key, bytes, signed)))
        return JSON.parse(body) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError('no signature matches');
}

function importKey(
  subtle: WebCrypto['subtle'],
  secret: string,
): ReturnType<typeof subtle.importKey> {
  const bytes = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError(
      'the secret is not a webhook secret: it must be whsec_ followed by base64',
    );
  return subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function read(headers: RequestHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : (headers as Record<string, string | readonly string[] | undefined>)[name];
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`the header ${name} is missing`);
  return value;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
