import type { ProvenanceKey } from '../../contract/provenance/keys.ts';

/** The key that signs provenance now. */
export interface SigningKey {
  kid: string;
  /** Ed25519 private key as PKCS #8 in base64. */
  privateKey: string;
}

/** The keys that sign provenance. All processes of one database share them; the first use makes the first key. */
export interface ProvenanceKeyStore {
  /** Returns the key that signs now. */
  current(): Promise<SigningKey>;
  /** Returns all public keys, newest first. Those that were replaced still verify what they signed. */
  list(): Promise<ProvenanceKey[]>;
  /** Replaces the current key and forgets its private part. Returns the new public key. */
  rotate(): Promise<ProvenanceKey>;
  /** Removes a replaced key, so that its signatures are no longer valid. Returns false if there is no such key. */
  remove(kid: string): Promise<boolean>;
}
