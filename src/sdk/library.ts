import type {
  LibraryEntry,
  LibraryList,
  LibraryProgramPayload,
  SavedThing,
  SavedThingRequest,
} from '../contract/library.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The library of things that prompts and shape programs can name. */
export class Library {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Returns all things by subject. */
  list(options: CallOptions = {}): Promise<LibraryList> {
    return this.#transport.request('GET', '/library', options);
  }

  /**
   * Returns a thing with its parameters, its materials and its shape program.
   * @throws NotFoundError (4039) if the library has none of this name
   */
  get(thing: string, options: CallOptions = {}): Promise<LibraryEntry> {
    return this.#transport.request('GET', `/library/things/${encodeURIComponent(thing)}`, options);
  }

  /**
   * Returns the shape program that a few words make, such as `wooden chair`.
   * @throws NotFoundError (4039) if they name nothing
   */
  program(words: string, options: CallOptions = {}): Promise<LibraryProgramPayload> {
    return this.#transport.request('GET', '/library/program', { query: { words }, ...options });
  }

  /**
   * Saves the shape program of your task as a thing of the service. Needs an API key with the scope `admin`. Saving the same
   * program again changes nothing.
   * @throws ConflictError (4088) if a file of the folder has one of the nouns
   */
  save(request: SavedThingRequest, options: CallOptions = {}): Promise<SavedThing> {
    return this.#transport.request('POST', '/library/things', { body: request, ...options });
  }
}
