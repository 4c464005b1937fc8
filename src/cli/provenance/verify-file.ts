import { createHash, createPublicKey, verify } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ProvenanceKey } from '../../contract/provenance/keys.ts';
import {
  type FileSlices,
  slicesFrom,
  type Verdict,
  type VerifyTools,
  verifyGlb,
} from '../../contract/provenance/verify.ts';

/** Functions of Node that verification needs. */
const TOOLS: VerifyTools = {
  sha256() {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
  },
  text: (bytes) => new TextDecoder().decode(bytes),
  verify: (x, message, signature) =>
    verify(
      null,
      Buffer.from(message),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
};

/** Verifies the provenance of a file. */
export function verifyFile(path: string, keys: readonly ProvenanceKey[]): Verdict {
  return withFile(path, (file) => verifyGlb(file, keys, TOOLS));
}

/** Whether a file begins as a GLB does, whatever its name is. */
export function isGlb(path: string): boolean {
  return withFile(path, (file) => {
    const magic = new Uint8Array(4);
    if (file.size < magic.length) return false;
    file.read(0, magic);
    return TOOLS.text(magic) === 'glTF';
  });
}

/** Returns the SHA-256 of a file in hexadecimal. */
export function sha256Of(path: string): string {
  return withFile(path, (file) => {
    const hash = TOOLS.sha256();
    for (const slice of slicesFrom(file, 0)) hash.update(slice);
    return hash.digest();
  });
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
