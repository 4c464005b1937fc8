import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openReceiver, type Receiver } from '../../../test/support/webhook-receiver.ts';
import { createWebhookSender } from './webhook-sender.ts';

const BODY = JSON.stringify({ type: 'webhook.test' });
const LIMITS = { timeoutMs: 10_000 };

describe('sending webhooks', () => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver();
  });
  after(() => receiver.close());

  const open = createWebhookSender({ anyScheme: true, isAllowed: () => true });
  const guarded = createWebhookSender();
  const post = (url: string, limits = LIMITS) =>
    open.post({ url, headers: { 'webhook-id': 'x' }, body: BODY }, limits);

  test('the body arrives as it is, the beginning of the answer comes back', async () => {
    receiver.answer((_, response) => response.writeHead(201).end(`a\0b${'x'.repeat(100_000)}`));
    const answer = await post(receiver.url);
    assert.ok(answer.kind === 'answer');
    assert.equal(answer.status, 201);
    assert.equal(answer.body.length, 4095, 'without the NUL');
    assert.equal(receiver.received.at(-1)?.body, BODY);
  });

  test('each attempt has a connection of its own, which passes the guard', async () => {
    receiver.answer((_, response) => response.writeHead(204).end());
    for (let n = 0; n < 20; n++) assert.equal((await post(receiver.url)).kind, 'answer');
    assert.equal(receiver.received.at(-1)?.headers.connection, 'close');
  });

  test('no redirect is followed', async () => {
    receiver.answer((_, response) =>
      response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end(),
    );
    const answer = await post(receiver.url);
    assert.deepEqual([answer.kind, answer.kind === 'answer' && answer.status], ['answer', 307]);
    assert.ok(!receiver.received.some(({ path }) => path === '/elsewhere'));
  });

  test('who does not answer is waited for so long and no longer', async () => {
    receiver.answer(() => {});
    assert.equal((await post(receiver.url, { timeoutMs: 200 })).kind, 'timeout');
  });

  test('a body that never ends does not matter: the status has come', async () => {
    receiver.answer((_, response) => {
      response.writeHead(200);
      response.write('so far');
    });
    assert.deepEqual(await post(receiver.url), {
      kind: 'answer',
      status: 200,
      retryAfter: null,
      body: 'so far',
    });
  });

  test('nobody there, nobody of that name: unreachable', async () => {
    const closed = await openReceiver();
    await closed.close();
    assert.equal((await post(closed.url)).kind, 'unreachable');
    const nameless = createWebhookSender({ resolve: () => Promise.reject(new Error('no')) });
    const answer = await nameless.post(
      { url: 'https://nobody.example.org/', headers: {}, body: BODY },
      LIMITS,
    );
    assert.equal(answer.kind, 'unreachable');
  });

  test('addresses that cannot be public are refused before anything is sent', () => {
    for (const url of [
      'nonsense',
      'ftp://example.org/',
      'http://example.org/',
      'https://user:pass@example.org/',
      'https://example.org:22/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://[::1]/',
      'https://169.254.169.254/latest/meta-data',
    ])
      assert.match(guarded.problemOf(url) ?? 'taken', /^must /, url);
    assert.equal(guarded.problemOf('https://example.org/hook?x=1'), null);
    assert.equal(guarded.problemOf('https://example.org:8443/hook'), null);
  });

  test('a name that resolves inwards is refused in each attempt: rebinding does not help', async () => {
    const before = receiver.received.length;
    const { port } = new URL(receiver.url);
    let lookups = 0;
    const rebound = createWebhookSender({
      anyScheme: true,
      resolve: async () => {
        lookups += 1;
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    for (let attempt = 1; attempt <= 2; attempt++) {
      const url = `http://inside.example.org:${port}/`;
      const answer = await rebound.post({ url, headers: {}, body: BODY }, LIMITS);
      assert.equal(answer.kind, 'refused');
      assert.ok(!JSON.stringify(answer).includes('127.0.0.1'), 'the address is not told');
      assert.equal(lookups, attempt);
    }
    assert.equal(receiver.received.length, before);
  });

  test('an abort of the caller stays what it is', async () => {
    receiver.answer(() => {});
    const stop = new AbortController();
    const sent = open.post(
      { url: receiver.url, headers: {}, body: BODY },
      { ...LIMITS, signal: stop.signal },
    );
    const reason = new Error('the worker stops');
    stop.abort(reason);
    await assert.rejects(sent, reason);
  });
});
