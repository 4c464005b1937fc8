import type { AuthorChoice, AuthorState } from '../contract/authors.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The language model that builds models from prompts and images. The key needs the scope admin. */
export class Author {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Returns the language model that is in use, and those that are available. */
  get(options: CallOptions = {}): Promise<AuthorState> {
    return this.#transport.request('GET', '/admin/author', options);
  }

  /**
   * Chooses the language model that is used from the next start on; null: none. Prompts, and images of the models that
   * are built, are then sent to its host.
   * @throws InvalidRequestError (4003) if the host is not available, or if the operator's settings determine the model
   */
  set(author: AuthorChoice | null, options: CallOptions = {}): Promise<AuthorState> {
    return this.#transport.request('PUT', '/admin/author', { body: { author }, ...options });
  }
}
