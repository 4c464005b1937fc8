import type {
  LibraryEntry,
  LibraryList,
  LibraryProgramPayload,
  SavedThing,
  SavedThingRequest,
} from '../../contract/library.ts';

/** The library of things, with those of the operator. */
export interface Library {
  /** Lists all things by subject, and what is wrong with files of the operator. */
  list(): Promise<LibraryList>;
  /** Returns the thing that a noun names; null: there is none. */
  thing(noun: string): Promise<LibraryEntry | null>;
  /**
   * Returns the program that words make; null if they name nothing.
   * @throws LibraryRefusal if it cannot be made
   */
  program(words: string): Promise<LibraryProgramPayload | null>;
  /**
   * Stores a shape program as a thing of the operator. Storing the same one again changes nothing.
   * @param program the parsed JSON of the program
   * @throws LibraryRefusal
   */
  save(program: unknown, as: Omit<SavedThingRequest, 'task_uuid'>): Promise<SavedThing>;
}

/** Why the library did not do what was asked. */
export class LibraryRefusal extends Error {
  override readonly name = 'LibraryRefusal';
  /** `taken`: a noun or file of the operator exists; `unusable`: the program; `closed`: there is no folder. */
  readonly reason: 'taken' | 'unusable' | 'closed';

  constructor(reason: LibraryRefusal['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
