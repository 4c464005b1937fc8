import { envelope, success } from '../../../contract/envelope.ts';
import { issuedKey, keyList, keyPath, keyRequest, revokedKey } from '../../../contract/keys.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import type { KeyStore } from '../../../core/ports/key-store.ts';
import { issueKey, keysOf, revokeKey, unknownKey } from '../../keys.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';

interface KeysContext {
  accounts: KeyStore;
  clock: Clock;
}

/** Registers the user's own API keys: list, issue, revoke. */
export function registerKeys(app: App, { accounts, clock }: KeysContext): void {
  const tags = [TAGS.account.name];

  app.get(
    '/api/v1/account/keys',
    {
      schema: {
        operationId: 'list-keys',
        summary: 'List API keys',
        description:
          'Your active keys, newest first, with their scopes and when they were last used. A token is ' +
          'shown only once, when its key is created. A sandbox key lists only sandbox keys.',
        tags,
        response: { 200: envelope(keyList) },
      },
      config: { scope: 'account:read' },
    },
    async (request) => {
      const principal = principalOf(request);
      return success(await keysOf(accounts, principal.owner_uuid, principal));
    },
  );

  app.post(
    '/api/v1/account/keys',
    {
      schema: {
        operationId: 'issue-key',
        summary: 'Create an API key',
        description:
          'Creates another key, e.g. one for each program. It can have at most the scopes of the key that makes this request, and ' +
          'cannot expire later (4030, 4001). A user can have 100 keys (4095). With `sandbox`, tasks of the key cost nothing; such a key cannot have the ' +
          'scope `admin` (4003). Store the `token`: it is shown only once. Not idempotent: ' +
          'if a request fails without a response, check the list for a key to revoke.',
        tags,
        body: keyRequest,
        response: { 200: envelope(issuedKey) },
      },
      config: { scope: 'account:write', errors: [4003, 4095] },
    },
    async (request) => {
      const { owner_uuid: user_uuid, scopes, key_uuid, sandbox } = principalOf(request);
      const own = (await accounts.listKeys(user_uuid)).find((key) => key.key_uuid === key_uuid);
      const most = { scopes, expires_at: own?.expires_at ?? null, sandbox };
      const issue = { user_uuid, request: request.body, most, now: clock.now() };
      return success(await issueKey(accounts, issue));
    },
  );

  app.delete(
    '/api/v1/account/keys/:key_uuid',
    {
      schema: {
        operationId: 'revoke-key',
        summary: 'Revoke an API key',
        description:
          'Permanently revokes a key. It stops working within two seconds, when its WebSockets and event streams are closed ' +
          'too. Tasks created with it continue. The key that makes this request can be revoked; `current` is true then.',
        tags,
        params: keyPath,
        response: { 200: envelope(revokedKey) },
      },
      config: { scope: 'account:write', errors: [4043] },
    },
    async (request) => {
      const principal = principalOf(request);
      const { key_uuid } = request.params;
      const { keys } = await keysOf(accounts, principal.owner_uuid, principal);
      const seen = keys.some((key) => key.key_uuid === key_uuid.toLowerCase());
      if (!seen) throw unknownKey(key_uuid);
      await revokeKey(accounts, principal.owner_uuid, key_uuid);
      return success({ key_uuid, current: key_uuid.toLowerCase() === principal.key_uuid });
    },
  );
}
