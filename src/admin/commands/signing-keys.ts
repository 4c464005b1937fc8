import type { AdminCommands } from '../command.ts';
import { UsageError } from '../options.ts';

/** Commands for the keys that sign the provenance of models. */
export const signingKeyCommands: AdminCommands = {
  'signing-keys list': {
    usage: 'signing-keys list',
    summary: 'list the public keys that sign the provenance of models, newest first',
    words: 0,
    run: ({ provenanceKeys }) => provenanceKeys.list(),
  },

  'signing-keys rotate': {
    usage: 'signing-keys rotate',
    summary:
      'sign with a new key from now on. The old key stays published, so that earlier models can still be verified',
    words: 0,
    run: async ({ provenanceKeys }) => [await provenanceKeys.rotate()],
  },

  'signing-keys remove': {
    usage: 'signing-keys remove <kid>',
    summary: 'stop publishing a replaced key; models that it signed no longer verify',
    words: 1,
    run: async ({ provenanceKeys, rest: [kid] }) => {
      if (kid === undefined)
        throw new UsageError('signing-keys remove needs a key, such as one of the list.');
      if (!(await provenanceKeys.remove(kid)))
        throw new UsageError(
          `there is no replaced key ${kid}. Rotate first to remove the current one.`,
        );
      return [{ kid, removed: true }];
    },
  },
};
