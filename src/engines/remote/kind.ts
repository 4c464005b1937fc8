import type { z } from 'zod';
import type { Backend } from '../spec/backend.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds settings of every shape
type AnyObject = z.ZodObject<any>;

/** What every backend has in `bozzetto.config.json`, beside the settings of its kind. */
export interface BackendBasis {
  /** Origin and path of the server without a closing slash; empty where the kind has none (a local program). */
  url: string;
  /** Already taken from the environment; null: none. */
  credential: string | null;
}

/** What a kind of server gets from the service beside its settings. */
export interface BackendHost {
  /** Milliseconds since the epoch. */
  now(): number;
  uuid(): string;
  /** For whoever runs the service. */
  log(facts: object, message: string): void;
  /**
   * Addresses at which a server can tell us how its jobs end, or null where the operator gave none. What it tells is kept,
   * whichever process hears it, and none of ours has to run at that moment.
   */
  callbacks: {
    /** The same for a submission for ever; the path holds an unguessable token. */
    urlOf(submission: string): string;
    /**
     * Waits for the first body that is told of a submission, and takes it, also where it came before.
     * @returns what ends the waiting
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
   * Its own settings, strict, with defaults and a description each; the JSON Schema for editors is made of it. A text with
   * `.meta({ format: 'path' })` is the path of a file, and absolute once it is read: relative ones start at the
   * configuration's folder. None has a name that every backend has.
   */
  settings: Settings;
  /** Where the server listens by default, for hosted services their address; null: it must be given; empty: it has none. */
  defaultUrl: string | null;
  create(basis: BackendBasis, settings: z.output<Settings>, host: BackendHost): Backend;
}

/** Gives the literal of a kind its inferred type. */
export function defineBackendKind<S extends AnyObject>(kind: BackendKind<S>): BackendKind<S> {
  return kind;
}
