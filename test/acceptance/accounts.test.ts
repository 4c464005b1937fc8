import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { admin, type TestUser } from '../support/admin.ts';
import { fails, hasKeys, KEYS, TIMESTAMP, UUID } from '../support/expect.ts';
import { recordingFetch, send } from '../support/http.ts';
import { newApiKey, type Service, startService } from '../support/service.ts';

describe('accounts', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CREDITS: '321' } });
  });
  after(() => service.stop());

  /** Asserts that a call with this key is refused, and returns the recorded response headers. */
  async function refused(apiKey: string, code: number, status: number) {
    const recorder = recordingFetch();
    const client = service.client({ apiKey, fetch: recorder.fetch });
    await fails(code, status, () => client.account.me());
    return recorder.last().headers;
  }

  test('the profile carries the user, the scopes and the balance', async () => {
    const me = await service.client().account.me();
    hasKeys(me, [...KEYS.profile, ...KEYS.balance]);
    assert.match(me.user_uuid, UUID);
    assert.match(me.created_at, TIMESTAMP);
    for (const scope of ['tasks:write', 'tasks:read', 'files:write', 'account:read'])
      assert.ok((me.scopes as string[]).includes(scope), scope);
  });

  test('the balance shows the first grant under its new and its old names', async () => {
    const balance = await service.client().account.balance();
    hasKeys(balance, KEYS.balance);
    assert.deepEqual(balance, {
      total_usable_credits: 321,
      permanent_usable_credits: 321,
      total_frozen_credits: 0,
      balance: 321,
      frozen: 0,
      web_credits_balance: 321,
      api_credits_balance: 321,
    });
  });

  test('the ledger begins with the first grant', async () => {
    const { records, next_cursor } = await service.client().account.ledger();
    assert.equal(next_cursor, null);
    assert.equal(records.length, 1);
    const entry = records[0]!;
    hasKeys(entry, KEYS.ledgerEntry);
    assert.deepEqual(
      [entry.kind, entry.amount, entry.frozen_amount, entry.balance_after, entry.frozen_after],
      ['grant', 321, 0, 321, 0],
    );
  });

  test('an expiring grant counts as usable and not as permanent', async () => {
    const user = await admin(service).createUser({ credits: 10 });
    await admin(service).grant(user, 5, { expires: new Date(Date.now() + 3_600_000) });
    const balance = await service.client(user).account.balance();
    assert.equal(balance.total_usable_credits, 15);
    assert.equal(balance.permanent_usable_credits, 10);
  });

  test('without a token: 4010 with WWW-Authenticate', async () => {
    for (const path of ['/users/me', '/users/balance', '/users/ledger', '/tasks']) {
      const answer = await send(`${service.baseUrl}/api/v1${path}`);
      assert.equal(answer.status, 401);
      assert.equal(answer.body.code, 4010);
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
    const basic = await send(`${service.baseUrl}/api/v1/users/me`, {
      headers: { authorization: 'Basic YTpi' },
    });
    assert.equal(basic.body.code, 4010);
  });

  test('an unknown token: 4011', async () => {
    const headers = await refused(newApiKey(), 4011, 401);
    assert.match(headers.get('www-authenticate') ?? '', /^Bearer/);
    await refused('nonsense', 4011, 401);
  });

  test('an expired and a revoked token: 4012', async () => {
    const user = await admin(service).createUser({});
    const expired = await admin(service).createKey(user, { expires: new Date(Date.now() + 1000) });
    const revoked = await admin(service).createKey(user, {});
    assert.equal((await service.client(revoked).account.me()).user_uuid, user.user_uuid);
    await admin(service).revokeKey(revoked);
    // Keys may be answered from a cache for 2 s.
    await new Promise((resume) => setTimeout(resume, 2500));
    for (const key of [expired, revoked]) {
      const headers = await refused(key.apiKey, 4012, 401);
      assert.match(headers.get('www-authenticate') ?? '', /^Bearer/);
    }
  });

  describe('scopes', () => {
    const calls = {
      'tasks:read': (user: TestUser) => service.client(user).tasks.list(),
      'tasks:write': (user: TestUser) =>
        service.client(user).tasks.create('prompt-optimize', { user_input: 'a chair' }),
      'files:write': (user: TestUser) =>
        service.client(user).uploads.presign({
          kind: 'image',
          filename: 'a.png',
          content_type: 'image/png',
          bytes: 9,
        }),
      'account:read': (user: TestUser) => service.client(user).account.me(),
      'account:write': (user: TestUser) => service.client(user).account.keys.create(),
      admin: (user: TestUser) => service.client(user).backends(),
    };
    for (const scope of Object.keys(calls) as (keyof typeof calls)[])
      test(`without ${scope}: 4030`, async () => {
        const others = Object.keys(calls).filter((one) => one !== scope);
        const user = await admin(service).createUser({ scopes: others });
        const error = await fails(4030, 403, () => calls[scope](user));
        assert.ok(error.message.includes(scope), error.message);
      });
  });
});
