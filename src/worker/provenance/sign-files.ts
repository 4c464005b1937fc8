import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { canonicalJson } from '../../contract/provenance/canonical-json.ts';
import { GLB_HEAD, glbStart } from '../../contract/provenance/glb.ts';
import type { ProvenanceKey } from '../../contract/provenance/keys.ts';
import type { Ingredient, StatedInput, Statement } from '../../contract/provenance/statement.ts';
import {
  BLANK_SIGNATURE,
  bytesOf,
  digestOf,
  type FileSlices,
  type Hashing,
  jsonLengthIn,
  MAX_JSON_BYTES,
  signedMessage,
  slicesFrom,
  type VerifyTools,
  verifyGlb,
  withSignature,
} from '../../contract/provenance/verify.ts';
import type { SigningKey } from '../../core/ports/provenance-keys.ts';
import { unsigned, withProvenance } from './embed.ts';
import type { TaskStatement } from './statement.ts';

/** Length of the origin of an input, as canonical JSON, beyond which it is not repeated. */
const MAX_INGREDIENT = 16 * 1024;

/** The outputs of a task that are to be signed, and what the task read. */
export interface SignJob {
  statement: TaskStatement;
  inputs: { field: string; kind: 'image' | 'model'; path: string }[];
  files: {
    path: string;
    target: string;
    role: string;
    format: string;
    bytes: number;
    sha256: string;
  }[];
  key: SigningKey;
  /** The service's own public keys, which signed the inputs that it made. */
  keys: readonly ProvenanceKey[];
}

/** A signed file; null: it is not a GLB that can be signed. */
export type SignedFile = { bytes: number; sha256: string } | null;

/** Functions of Node that verification needs. */
const TOOLS: VerifyTools = {
  sha256: hashing,
  text: (bytes) => new TextDecoder().decode(bytes),
  verify: (x, message, signature) =>
    verify(
      null,
      Buffer.from(message),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
};

function hashing(): Hashing {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
}

/** Writes a signed copy of each GLB to its `target`. Reads files in slices, so that memory does not grow with them. */
export function signFiles({ statement, inputs, files, key, keys }: SignJob): SignedFile[] {
  const stated = inputs.map(({ field, kind, path }) =>
    withFile(path, (file) => statedInput(file, { field, kind }, keys)),
  );
  return files.map(({ path, target, role, format, bytes, sha256 }) =>
    withFile(path, (file) =>
      signGlb(
        file,
        { ...statement, inputs: stated, file: { role, format, bytes, sha256 } },
        { key, target },
      ),
    ),
  );
}

function statedInput(
  file: FileSlices,
  { field, kind }: Pick<StatedInput, 'field' | 'kind'>,
  keys: readonly ProvenanceKey[],
): StatedInput {
  const hash = createHash('sha256');
  for (const slice of slicesFrom(file, 0)) hash.update(slice);
  const input = { field, kind, bytes: file.size, sha256: hash.digest('hex') };
  const verdict = verifyGlb(file, keys, TOOLS);
  // Whatever else the file claims about itself may be forged.
  if (verdict.result !== 'valid') return input;
  const { kid, signature, statement } = verdict.provenance;
  const isShort = canonicalJson(statement).length <= MAX_INGREDIENT;
  const ingredient: Ingredient = { kid, digest: verdict.digest, signature };
  return { ...input, ingredient: isShort ? { ...ingredient, statement } : ingredient };
}

function signGlb(
  file: FileSlices,
  statement: Statement,
  { key, target }: { key: SigningKey; target: string },
): SignedFile {
  const length = jsonLengthIn(file);
  if (length === null) return null;
  const document = JSON.parse(TOOLS.text(bytesOf(file, GLB_HEAD, length))) as Record<
    string,
    unknown
  >;
  const provenance = unsigned(statement, key.kid, BLANK_SIGNATURE);
  const at = GLB_HEAD + length;
  const json = JSON.stringify(withProvenance(document, provenance));
  const blank = glbStart(json, file.size - at);
  // Verifiers do not read a longer one.
  if (blank.length - GLB_HEAD > MAX_JSON_BYTES) return null;
  const digest = digestOf(blank, file, at, hashing());
  const message = Buffer.from(signedMessage(statement, key.kid, digest));
  const privateKey = createPrivateKey({
    key: Buffer.from(key.privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const signature = sign(null, message, privateKey).toString('base64url');
  const start = withSignature(blank, BLANK_SIGNATURE, signature);
  return start === null ? null : write(target, start, slicesFrom(file, at));
}

function write(path: string, start: Uint8Array, rest: Iterable<Uint8Array>): SignedFile {
  const descriptor = openSync(path, 'wx');
  const hash = createHash('sha256');
  let bytes = 0;
  const append = (slice: Uint8Array) => {
    hash.update(slice);
    for (let at = 0; at < slice.length; ) at += writeSync(descriptor, slice, at);
    bytes += slice.length;
  };
  try {
    append(start);
    for (const slice of rest) append(slice);
  } finally {
    closeSync(descriptor);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function withFile<T>(path: string, use: (file: FileSlices) => T): T {
  const descriptor = openSync(path, 'r');
  try {
    return use({
      size: fstatSync(descriptor).size,
      read(at, into) {
        for (let read = 0; read < into.length; ) {
          const count = readSync(descriptor, into, read, into.length - read, at + read);
          if (count === 0) throw new Error(`${path} became shorter while it was read`);
          read += count;
        }
      },
    });
  } finally {
    closeSync(descriptor);
  }
}
