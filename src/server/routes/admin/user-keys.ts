import { SCOPES } from '../../../contract/account.ts';
import { userKeyPath, userKeyRequest, userPath } from '../../../contract/admin/users.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { issuedKey, keyList, revokedKey } from '../../../contract/keys.ts';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import { issueKey, keysOf, revokeKey } from '../../keys.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { foundUser } from './users.ts';

interface UserKeysContext {
  accounts: AccountStore;
  clock: Clock;
}

/** Registers the API keys of any user: list, issue, revoke. */
export function registerUserKeys(app: App, { accounts, clock }: UserKeysContext): void {
  const tags = [TAGS.admin.name];

  app.get(
    '/api/v1/admin/users/:user_uuid/keys',
    {
      schema: {
        operationId: 'list-user-keys',
        summary: 'List API keys of a user',
        description: 'The user’s active keys, newest first, without their tokens.',
        tags,
        params: userPath,
        response: { 200: envelope(keyList) },
      },
      config: { scope: 'admin', errors: [4045] },
    },
    async (request) => {
      const { user_uuid } = await foundUser(accounts, request.params.user_uuid);
      return success(await keysOf(accounts, user_uuid, principalOf(request)));
    },
  );

  app.post(
    '/api/v1/admin/users/:user_uuid/keys',
    {
      schema: {
        operationId: 'issue-user-key',
        summary: 'Create an API key for a user',
        description:
          'Creates a key with any scopes and any expiry. `scopes` defaults to all but `admin`; without `expires_at` the key does not expire. A user can have 100 ' +
          'keys (4095). Store the `token`: it is shown only once. Not idempotent: if a request fails without a response, check the list.',
        tags,
        params: userPath,
        body: userKeyRequest,
        response: { 200: envelope(issuedKey) },
      },
      config: { scope: 'admin', errors: [4003, 4045, 4095] },
    },
    async (request) => {
      const { user_uuid } = await foundUser(accounts, request.params.user_uuid);
      const most = { scopes: SCOPES, expires_at: null, sandbox: false };
      const issue = { user_uuid, request: request.body, most, now: clock.now() };
      return success(await issueKey(accounts, issue));
    },
  );

  app.delete(
    '/api/v1/admin/users/:user_uuid/keys/:key_uuid',
    {
      schema: {
        operationId: 'revoke-user-key',
        summary: 'Revoke an API key of a user',
        description:
          'Permanently revokes a key. It stops working within two seconds, when its WebSockets and event streams are closed too.',
        tags,
        params: userKeyPath,
        response: { 200: envelope(revokedKey) },
      },
      config: { scope: 'admin', errors: [4043] },
    },
    async (request) => {
      const { user_uuid, key_uuid } = request.params;
      await revokeKey(accounts, user_uuid, key_uuid);
      const current = key_uuid.toLowerCase() === principalOf(request).key_uuid;
      return success({ key_uuid, current });
    },
  );
}
