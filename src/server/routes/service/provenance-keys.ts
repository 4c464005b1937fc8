import { provenanceKeys } from '../../../contract/provenance/keys.ts';
import type { ProvenanceKeyStore } from '../../../core/ports/provenance-keys.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';

/** Seconds for which clients may keep the keys. A new key signs only after it is stored, so they ask again for it. */
const MAX_AGE_SECONDS = 300;

/** Registers the public keys with which anyone can verify where a model comes from. */
export function registerProvenanceKeys(
  app: App,
  { provenanceKeys: keys }: { provenanceKeys: Pick<ProvenanceKeyStore, 'list'> },
): void {
  app.get(
    '/.well-known/bozzetto-keys.json',
    {
      schema: {
        operationId: 'provenance-keys',
        summary: 'Public keys that sign provenance',
        description:
          'The Ed25519 keys with which `bozzetto verify` checks the signed provenance of a model. Keys that were replaced stay in ' +
          'the list, so that earlier models can still be verified.',
        tags: [TAGS.service.name],
        response: { 200: provenanceKeys },
      },
      config: { credential: 'none' },
    },
    async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
      return { keys: await keys.list() };
    },
  );
}
