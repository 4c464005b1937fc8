import { SCOPES } from '../../contract/account.ts';
import { keptOf, mintToken } from '../../server/keys.ts';
import { type AdminCommands, withTimes } from '../command.ts';
import { expiry, knownUser, scopesOf, UsageError, uuid } from '../options.ts';

const SCOPE_HELP = `The scopes are ${SCOPES.join(', ')};\n  without --scopes, a key has all of them except admin`;

/** Commands for API keys. */
export const keyCommands: AdminCommands = {
  'keys list': {
    usage: 'keys list --user <uuid>',
    summary: 'list the keys of a user that are not revoked, without their tokens',
    words: 0,
    run: async ({ accounts, options }) =>
      (await accounts.listKeys(await knownUser(accounts, options))).map(withTimes),
  },

  'keys create': {
    usage:
      'keys create --user <uuid> [--sandbox] [--scopes <scope,scope>] [--expires <ISO 8601 time>] [--name <name>]',
    summary:
      `create a key; its token is shown only once. ${SCOPE_HELP}.\n` +
      '  --sandbox creates a sandbox key, whose tasks cost nothing',
    words: 0,
    run: async ({ accounts, options }) => {
      const sandbox = options.sandbox === true;
      const scopes = scopesOf(options);
      if (sandbox && scopes.includes('admin'))
        throw new UsageError('a sandbox key cannot have the scope admin.');
      const token = mintToken(sandbox);
      const key = await accounts.createKey({
        ...keptOf(token),
        user_uuid: await knownUser(accounts, options),
        name: options.name ?? null,
        scopes,
        sandbox,
        expires_at: expiry(options),
      });
      return [{ ...withTimes(key), token }];
    },
  },

  'keys revoke': {
    usage: 'keys revoke --key <uuid>',
    summary: 'revoke a key; it stops working within two seconds',
    words: 0,
    run: async ({ accounts, options }) => {
      const key_uuid = uuid(options, 'key');
      if (!(await accounts.revokeKey(key_uuid)))
        throw new UsageError(`there is no active key ${key_uuid}.`);
      return [{ key_uuid, revoked: true }];
    },
  },
};
