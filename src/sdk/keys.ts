import type { Scope } from '../contract/account.ts';
import type { IssuedKeyPayload, KeyListPayload, RevokedKeyPayload } from '../contract/keys.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The properties of a new API key. */
export interface KeyOptions {
  /** A description of its purpose. */
  name?: string;
  /** The permissions of the key. Defaults to those of your own key, without `admin`. */
  scopes?: readonly Scope[];
  /** When the key expires (ISO 8601). Defaults to the expiry of your own key. */
  expires_at?: string;
  /** True creates a sandbox key (`bz_test_…`), whose tasks cost nothing. Defaults to the kind of your own key. */
  sandbox?: boolean;
}

/** Manages the API keys of one user. */
export class Keys {
  readonly #transport: Transport;
  readonly #path: string;

  constructor(transport: Transport, path = '/account/keys') {
    this.#transport = transport;
    this.#path = path;
  }

  /** Returns the keys that are not revoked, newest first, without their tokens. */
  list(options: CallOptions = {}): Promise<KeyListPayload> {
    return this.#transport.request('GET', this.#path, options);
  }

  /**
   * Creates a key. Store its `token`: it is shown only once. Not retried if no response arrives, since the key may have
   * been created; check the list before you try again.
   * @throws PermissionError if your own key lacks one of the scopes, ConflictError (4095) if there are too many keys
   */
  create(key: KeyOptions = {}, options: CallOptions = {}): Promise<IssuedKeyPayload> {
    return this.#transport.request('POST', this.#path, {
      body: key,
      retryUnanswered: false,
      ...options,
    });
  }

  /**
   * Permanently revokes a key. Its open connections are closed within two seconds.
   * @throws NotFoundError (4043) if the key does not exist
   */
  revoke(key_uuid: string, options: CallOptions = {}): Promise<RevokedKeyPayload> {
    const path = `${this.#path}/${encodeURIComponent(key_uuid)}`;
    return this.#transport.request('DELETE', path, options);
  }
}
