/** Version of the statement and of the way in which it is signed. */
export const PROVENANCE_VERSION = 1;

/** A SHA-256 as 64 lowercase hexadecimal digits. */
export type Sha256 = string;

/** A value that is named by its hash, because it is the user's own text or too long to repeat. */
export interface Hashed {
  sha256: Sha256;
}

/** A file that a task read. */
export interface StatedInput {
  /** The request field; a part of a field is written with a dot, as in `images.left`. */
  field: string;
  kind: 'image' | 'model';
  bytes: number;
  sha256: Sha256;
  /** The provenance of the file itself; only if this service signed it and it is unchanged. */
  ingredient?: Ingredient;
}

/** The signed provenance of an input. Together with `digest`, its signature can be verified without the file. */
export interface Ingredient {
  kid: string;
  /** Digest of the input, as its signature covers it. */
  digest: Sha256;
  signature: string;
  /** Absent if the origin is too long to repeat; the hash of the input still names it. */
  statement?: Statement;
}

/**
 * What made a model. It has no time and no task ID, so that the same request gives the same bytes at the same version
 * of the service.
 */
export interface Statement {
  service: { name: string; version: string };
  flow: string;
  /** The request's fields with defaults. Text of the user, and long values, appear as hashes. */
  settings: Record<string, unknown>;
  /** Null if the flow has no seed, or chose it from its other inputs. */
  seed: number | null;
  inputs: StatedInput[];
  /** Engines and model servers with their versions, by their role. */
  engines: Record<string, unknown>;
  /** Facts that model servers reported about their jobs, by step; empty if none was used. */
  servers: Record<string, unknown>;
  /** The stages of the run in order. */
  steps: string[];
  /** The file before the provenance was added. */
  file: { role: string; format: string; bytes: number; sha256: Sha256 };
}

/** A statement with its signature, as it is stored in `asset.extras.bozzetto` of a glTF file. */
export interface Provenance {
  provenance: typeof PROVENANCE_VERSION;
  statement: Statement;
  /** Thumbprint of the key (RFC 7638). */
  kid: string;
  /** Ed25519 signature as base64url, 86 characters. */
  signature: string;
}
