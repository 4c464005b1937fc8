import { createHash, createHmac } from 'node:crypto';

/** A request to Tencent Cloud's API: always a POST of JSON to `/`. */
export interface SignedRequest {
  secretId: string;
  secretKey: string;
  /** Name of the product, such as `hunyuan`. */
  service: string;
  /** Value of the `Host` header. */
  host: string;
  contentType: string;
  body: Uint8Array | string;
  /** Seconds since the epoch; the server accepts five minutes of difference. */
  timestamp: number;
}

/**
 * Returns the `Authorization` header of a request, by the method TC3-HMAC-SHA256.
 * Source: Tencent Cloud, "Signature v3" (https://www.tencentcloud.com/document/product/614/42761).
 */
export function authorizationOf({
  secretId,
  secretKey,
  service,
  host,
  contentType,
  body,
  timestamp,
}: SignedRequest): string {
  const headers = `content-type:${contentType}\nhost:${host}\n`;
  const names = 'content-type;host';
  const request = `POST\n/\n\n${headers}\n${names}\n${sha256(body)}`;
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(request)}`;
  const key = [date, service, 'tc3_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`TC3${secretKey}`),
  );
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
