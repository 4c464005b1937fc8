import type { WebhookEvent } from '../contract/webhooks.ts';

/** Standard Webhooks: five minutes either way. */
const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/** A request that is not from the service, is too old, or was changed on its way. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** The headers of a request, as fetch or Node has them. */
type RequestHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What of Web Crypto the check takes. */
type WebCrypto = { readonly subtle: typeof crypto.subtle };

/**
 * Checks the signature and the time of a request that a webhook got, and gives its event.
 *
 * ```ts
 * const event = await verifyWebhook(await request.text(), request.headers, secret);
 * ```
 * @param body the very text that came: parsing and writing it again changes it
 * @param secret `whsec_…`; several during a rotation
 * @param options `crypto`: `webcrypto` of `node:crypto` under Node 18, which has it nowhere else
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
    throw new WebhookVerificationError('there is no Web Crypto: hand it in as `crypto`');
  const id = read(headers, 'webhook-id');
  const timestamp = read(headers, 'webhook-timestamp');
  const signatures = read(headers, 'webhook-signature').split(' ');
  if (!/^\d+$/.test(timestamp)) throw new WebhookVerificationError('the timestamp is no number');
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('the timestamp is too old, or ahead of this clock');
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
  throw new WebhookVerificationError('no signature fits');
}

function importKey(
  subtle: WebCrypto['subtle'],
  secret: string,
): ReturnType<typeof subtle.importKey> {
  const bytes = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError('the secret is not one of a webhook: whsec_ and base64');
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
