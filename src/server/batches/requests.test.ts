import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type TestServer, type TestUser, testServer } from '../../../test/support/test-server.ts';

const FLOW = 'model-remesh';

interface Refusal {
  code: number;
  problems?: { item: string; field: string | null; code: number }[];
}

describe('requests that would take far more than their size', () => {
  let server: TestServer;
  let user: TestUser;
  before(async () => {
    server = await testServer();
    user = await server.user({ credits: 1000 });
  });

  const refused = async (path: string, body: unknown): Promise<Refusal> =>
    (await server.call(user, 'POST', path, body)).body as Refusal;
  const named = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, value]));

  for (const path of ['/batches', '/batches/quote']) {
    test(`${path}: defaults that are repeated in every item have a limit`, async () => {
      const items = Array.from({ length: 1000 }, () => ({ flow: FLOW }));
      const body = { defaults: { [FLOW]: named(1000, 0) }, items };
      assert.equal((await refused(path, body)).code, 4130);
    });

    test(`${path}: nesting has a limit`, async () => {
      let nested: unknown = 0;
      for (let depth = 0; depth < 3000; depth++) nested = [nested];
      const body = { items: [{ flow: FLOW, input: { nested } }] };
      assert.equal((await refused(path, body)).code, 4001);
    });

    test(`${path}: the check ends after 1,000 problems`, async () => {
      for (const value of [0, { $ref: 'none' }]) {
        const body = { items: [{ flow: FLOW, input: named(20_000, value) }] };
        const { code, problems } = await refused(path, body);
        assert.deepEqual([code, problems?.length], [4006, 1000]);
      }
    });
  }

  test('a field with a dot in its name is unknown, even if it is a reference', async () => {
    const items = [{ name: 'a', flow: FLOW, input: { 'images.front': { $ref: 'a' } } }];
    const { code, problems } = await refused('/batches', { items });
    assert.equal(code, 4006);
    assert.ok(problems?.some((one) => one.field === 'images.front' && one.code === 4002));
  });
});
