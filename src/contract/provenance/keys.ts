import { z } from 'zod';

/** A public key that signs provenance, as a JSON Web Key (RFC 8037). */
export const provenanceKey = z
  .object({
    kid: z.string().describe('thumbprint of the key by RFC 7638'),
    kty: z.literal('OKP').describe('OKP'),
    crv: z.literal('Ed25519').describe('Ed25519'),
    x: z.string().describe('the public key as base64url'),
    use: z.literal('sig').describe('sig'),
    alg: z.literal('EdDSA').describe('EdDSA'),
    created_at: z.iso.datetime({ precision: 3 }).describe('when the key was made, UTC'),
    retired_at: z.iso
      .datetime({ precision: 3 })
      .nullable()
      .describe(
        'when the key was replaced, UTC; null for the key that signs now. Signatures made before remain valid',
      ),
  })
  .meta({ id: 'ProvenanceKey' });
export type ProvenanceKey = z.infer<typeof provenanceKey>;

/** The document at `/.well-known/bozzetto-keys.json`. */
export const provenanceKeys = z
  .object({
    keys: z.array(provenanceKey).describe('public keys of the service, newest first'),
  })
  .meta({ id: 'ProvenanceKeys' });
