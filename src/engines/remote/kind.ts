import type { z } from 'zod';
import type { Backend } from '../spec/backend.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds settings of every shape
type AnyObject = z.ZodObject<any>;

/** Settings that every backend has in `bozzetto.config.json`, in addition to those of its kind. */
export interface BackendBasis {
  /** Origin and path of the server without a trailing slash; empty if the kind has none (a local program). */
  url: string;
  /** The credential, already read from the environment; null: none. */
  credential: string | null;
}

/** Services that a kind of server gets in addition to its settings. */
export interface BackendHost {
  /** Milliseconds since the epoch. */
  now(): number;
  uuid(): string;
  /** Writes a log entry for the operator. */
  log(facts: object, message: string): void;
  /**
   * Addresses at which a server can report how its jobs end; null if the operator gave none. Reports are stored,
   * whichever process receives them, even if no process of the backend is running at that moment.
   */
  callbacks: {
    /** Always the same for a submission; the path contains an unguessable token. */
    urlOf(submission: string): string;
    /**
     * Waits for the first body reported for a submission, and passes it to `take`, even if it came earlier.
     * @returns a function that ends the waiting
     */
    open(
      submission: string,
      take: (body: AsyncIterable<Uint8Array>) => Promise<void>,
    ): Promise<() => void>;
  } | null;
}

/** A kind of model server: one folder of `engines/remote`. */
export interface BackendKind<Settings extends AnyObject = AnyObject> {
  /** Name in the configuration: `comfyui`. */
  name: string;
  /**
   * Settings of this kind: a strict schema in which each setting has a default and a description. The JSON Schema for
   * editors is generated from it. A string with `.meta({ format: 'path' })` is a file path. Relative paths start at the
   * configuration's folder, and become absolute when they are read. A string at the top level with
   * `.meta({ format: 'secret' })` is a reference to an environment variable, and is replaced by its value. No setting may
   * have a name that every backend already has.
   */
  settings: Settings;
  /**
   * Default address of the server, which for a hosted service is that service's address. null: it must be given; empty:
   * the kind has no address.
   */
  defaultUrl: string | null;
  /** Default maximum number of concurrent jobs; absent: 1, because most servers have one GPU. */
  usualConcurrency?(settings: z.output<Settings>): number;
  create(basis: BackendBasis, settings: z.output<Settings>, host: BackendHost): Backend;
}

/** Infers the type of a kind's literal. */
export function defineBackendKind<S extends AnyObject>(kind: BackendKind<S>): BackendKind<S> {
  return kind;
}
