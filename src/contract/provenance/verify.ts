import { canonicalJson } from './canonical-json.ts';
import { GLB_HEAD, jsonLengthOf } from './glb.ts';
import type { ProvenanceKey } from './keys.ts';
import {
  type Ingredient,
  PROVENANCE_VERSION,
  type Provenance,
  type Statement,
} from './statement.ts';

/** Stands for the signature while a file is hashed: 64 zero bytes as base64url. */
export const BLANK_SIGNATURE = 'A'.repeat(86);
/** Size of a JSON chunk beyond which a file is neither signed nor verified. Geometry is not in this chunk. */
export const MAX_JSON_BYTES = 32 * 2 ** 20;
const SLICE_BYTES = 2 ** 20;
/** 64 bytes as base64url; the unused bits of the last character are zero, so that there is only one spelling. */
const SIGNATURE = /^[\w-]{85}[AQgw]$/;

/** A file that is read in slices. */
export interface FileSlices {
  size: number;
  /** Fills `into` with the bytes from `at` on. @throws if the file ends before */
  read(at: number, into: Uint8Array): void;
}

/** A SHA-256 in progress. */
export interface Hashing {
  update(bytes: Uint8Array): unknown;
  /** Returns the hash in hexadecimal. */
  digest(): string;
}

/** Functions of the platform that verification needs. */
export interface VerifyTools {
  sha256(): Hashing;
  /** Decodes UTF-8. */
  text(bytes: Uint8Array): string;
  /** Returns whether the Ed25519 signature (base64url) of the message is by the key `x` (base64url). */
  verify(x: string, message: string, signature: string): boolean;
}

/**
 * The result of a verification. `none`: the file has no provenance. `unknown`: its key is not among the given ones, so
 * nothing in the statement can be believed. `changed`: the file or the statement differs from what was signed.
 */
export type Verdict =
  | { result: 'none' }
  | { result: 'unknown' | 'changed'; claimed: Provenance }
  | { result: 'valid'; provenance: Provenance; key: ProvenanceKey; digest: string };

/**
 * Verifies the provenance of a GLB: the signature covers the statement and every byte of the file except the 86
 * characters of the signature itself.
 */
export function verifyGlb(
  file: FileSlices,
  keys: readonly ProvenanceKey[],
  tools: VerifyTools,
): Verdict {
  const length = jsonLengthIn(file);
  if (length === null) return { result: 'none' };
  const start = bytesOf(file, 0, GLB_HEAD + length);
  const provenance = provenanceIn(parsed(tools.text(start.subarray(GLB_HEAD))));
  if (provenance === null) return { result: 'none' };
  const key = keys.find(({ kid }) => kid === provenance.kid);
  if (key === undefined) return { result: 'unknown', claimed: provenance };
  const blank = withSignature(start, provenance.signature, BLANK_SIGNATURE);
  if (blank === null) return { result: 'changed', claimed: provenance };
  const digest = digestOf(blank, file, start.length, tools.sha256());
  return isSigned(provenance, digest, key, tools)
    ? { result: 'valid', provenance, key, digest }
    : { result: 'changed', claimed: provenance };
}

/** Returns whether the key signed this statement for a file with this digest. */
export function isSigned(
  { statement, kid, signature }: Required<Omit<Ingredient, 'digest'>>,
  digest: string,
  { x }: ProvenanceKey,
  tools: Pick<VerifyTools, 'verify'>,
): boolean {
  try {
    return tools.verify(x, signedMessage(statement, kid, digest), signature);
  } catch {
    return false;
  }
}

/** Returns the text that is signed. @throws TypeError if the statement is not JSON */
export function signedMessage(statement: Statement, kid: string, digest: string): string {
  return canonicalJson({ provenance: PROVENANCE_VERSION, kid, file: digest, statement });
}

/** Returns the hash of a file whose start was replaced; the rest of the file is read from `at` on. */
export function digestOf(start: Uint8Array, file: FileSlices, at: number, hash: Hashing): string {
  hash.update(start);
  for (const slice of slicesFrom(file, at)) hash.update(slice);
  return hash.digest();
}

/** Yields the file from `at` on in slices of 1 MiB. Each slice is valid until the next one is read. */
export function* slicesFrom(file: FileSlices, at: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(Math.max(0, Math.min(SLICE_BYTES, file.size - at)));
  for (let from = at; from < file.size; from += SLICE_BYTES) {
    const slice = buffer.subarray(0, Math.min(SLICE_BYTES, file.size - from));
    file.read(from, slice);
    yield slice;
  }
}

/** Returns a part of a file. */
export function bytesOf(file: FileSlices, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  file.read(at, bytes);
  return bytes;
}

/** Returns the length of the JSON chunk of a GLB; null if the file is not a GLB, or this chunk is too long. */
export function jsonLengthIn(file: FileSlices): number | null {
  if (file.size < GLB_HEAD) return null;
  const length = jsonLengthOf(bytesOf(file, 0, GLB_HEAD), file.size);
  return length !== null && length <= MAX_JSON_BYTES ? length : null;
}

/** Returns a copy with another signature in place of the one there; null unless it occurs exactly once. */
export function withSignature(start: Uint8Array, from: string, to: string): Uint8Array | null {
  const [wanted, other] = [from, to].map((text) => new TextEncoder().encode(text));
  const at = indexOf(start, wanted!, 0);
  if (at < 0 || wanted!.length !== other!.length) return null;
  if (indexOf(start, wanted!, at + 1) >= 0) return null;
  const copy = start.slice();
  copy.set(other!, at);
  return copy;
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(wanted[0]!, from); at >= 0; at = bytes.indexOf(wanted[0]!, at + 1))
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at;
  return -1;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the provenance in a glTF document; null if there is none that is complete. It is not verified. */
function provenanceIn(json: unknown): Provenance | null {
  const found = member(member(member(json, 'asset'), 'extras'), 'bozzetto');
  const { provenance, statement, kid, signature } = (found ?? {}) as Partial<Provenance>;
  if (provenance !== PROVENANCE_VERSION || typeof kid !== 'string') return null;
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return null;
  return isStatement(statement) ? { provenance, statement, kid, signature } : null;
}

/** Checks the members that readers of a statement use. */
function isStatement(value: unknown): value is Statement {
  const { service, flow, settings, inputs, engines, servers, steps, file } = (value ??
    {}) as Partial<Statement>;
  return (
    typeof service?.version === 'string' &&
    typeof flow === 'string' &&
    [settings, engines, servers].every((one) => typeof one === 'object' && one !== null) &&
    Array.isArray(inputs) &&
    inputs.every((input) => typeof input?.field === 'string' && typeof input.sha256 === 'string') &&
    Array.isArray(steps) &&
    typeof file?.sha256 === 'string' &&
    typeof file.role === 'string'
  );
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
