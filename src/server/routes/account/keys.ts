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

/** The user's own API keys: list, issue, revoke. */
export function registerKeys(app: App, { accounts, clock }: KeysContext): void {
  const tags = [TAGS.account.name];

  app.get(
    '/api/v1/account/keys',
    {
      schema: {
        operationId: 'list-keys',
        summary: 'API keys',
        description:
          'Your keys that are not revoked, newest first: what they may do, and when they were used last. A token is ' +
          'shown once, when its key is made, and never again. A sandbox key sees those of the sandbox only.',
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
          'A further key of yours, e.g. one for each program. It can do at most what the key of this request can, and ' +
          'ends no later (4030, 4001); at most 100 keys (4095). `sandbox`: a key whose tasks cost nothing, never with the ' +
          'scope `admin` (4003). Keep `token`: it is shown this once. Not repeatable: ' +
          'a request without an answer may have made a key, which the list shows and you can revoke.',
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
          'For good. The key works for two seconds more at most; by then its WebSockets and event streams are closed ' +
          'too. Tasks that were made with it go on. The key of this very request can be revoked; `current` says so.',
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
