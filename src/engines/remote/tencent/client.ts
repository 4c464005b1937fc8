import { JsonClient, type Reply } from '../http/json-client.ts';
import { authorizationOf } from './signature.ts';

/** A key for Tencent Cloud's API. */
export interface TencentKey {
  secretId: string;
  secretKey: string;
}

const CONTENT_TYPE = 'application/json';

/** Returns name, version and region of the product at an address: the two editions of the service differ only in these. */
export function productAt(url: string): { service: string; version: string; region: string } {
  return new URL(url).hostname.startsWith('ai3d.')
    ? { service: 'ai3d', version: '2025-05-13', region: 'ap-guangzhou' }
    : { service: 'hunyuan', version: '2023-09-01', region: 'ap-singapore' };
}

/** Client for actions of Tencent Cloud's API: one path, with the action in a header, and each request signed. */
export class TencentClient {
  readonly json: JsonClient;
  readonly #key: TencentKey;
  readonly #product: ReturnType<typeof productAt>;
  readonly #now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(url: string, key: TencentKey, region: string | undefined, now: () => number) {
    this.json = new JsonClient(url);
    this.#key = key;
    this.#product = { ...productAt(url), ...(region !== undefined && { region }) };
    this.#now = now;
  }

  /** Calls an action. @throws RemoteFailure like the HTTP client */
  call(action: string, parameters: object, signal: AbortSignal): Promise<Reply> {
    const body = JSON.stringify(parameters);
    const timestamp = Math.floor(this.#now() / 1000);
    const { service, version, region } = this.#product;
    const { host } = new URL(this.json.url);
    const signed = { service, host, contentType: CONTENT_TYPE, body, timestamp };
    return this.json.ask('POST', '/', {
      form: { contentType: CONTENT_TYPE, body: [Buffer.from(body)] },
      headers: {
        authorization: authorizationOf({ ...this.#key, ...signed }),
        'x-tc-action': action,
        'x-tc-version': version,
        'x-tc-region': region,
        'x-tc-timestamp': String(timestamp),
      },
      signal,
    });
  }
}
