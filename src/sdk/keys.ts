import type { Scope } from '../contract/account.ts';
import type { IssuedKeyPayload, KeyListPayload, RevokedKeyPayload } from '../contract/keys.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A key to be made. */
export interface KeyOptions {
  /** What it is for. */
  name?: string;
  /** What it may do; left out: all that your own key may do, but for admin. */
  scopes?: readonly Scope[];
  /** ISO 8601, when it ends by itself; left out: as your own key does. */
  expires_at?: string;
  /** True: a key to the sandbox (`bz_test_…`), whose tasks cost nothing; left out: of the kind of your own key. */
  sandbox?: boolean;
}

/** API keys of one user. */
export class Keys {
  readonly #transport: Transport;
  readonly #path: string;

  constructor(transport: Transport, path = '/account/keys') {
    this.#transport = transport;
    this.#path = path;
  }

  /** Those that are not revoked, newest first; without their tokens. */
  list(options: CallOptions = {}): Promise<KeyListPayload> {
    return this.#transport.request('GET', this.#path, options);
  }

  /**
   * Makes a key; keep its `token`, which is shown this once. Not sent again where there was no answer: it may have been
   * made, and then the list shows it.
   * @throws PermissionError for scopes that your own key does not have, ConflictError (4095) where there are too many
   */
  create(key: KeyOptions = {}, options: CallOptions = {}): Promise<IssuedKeyPayload> {
    return this.#transport.request('POST', this.#path, {
      body: key,
      retryUnanswered: false,
      ...options,
    });
  }

  /** Revokes a key for good; its connections end within two seconds. @throws NotFoundError (4043) */
  revoke(key_uuid: string, options: CallOptions = {}): Promise<RevokedKeyPayload> {
    const path = `${this.#path}/${encodeURIComponent(key_uuid)}`;
    return this.#transport.request('DELETE', path, options);
  }
}
