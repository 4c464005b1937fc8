import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SESSION_DAYS, SessionIds } from '../../src/service/mcp/session-ids.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { startFixture } from './everything/server.ts';

const TIMEOUT = 2 * PATIENCE_MS;
const VERSION = '2025-11-25';
const SECRET = new Uint8Array(32).fill(7);
const ABLE = { elicitation: { form: {} }, sampling: {} };

describe('ids of sessions', () => {
  let now = Date.UTC(2026, 0, 1);
  const ids = new SessionIds(SECRET, () => now);

  test('say what was said at the beginning, to whom it was said, in every process of the secret', () => {
    const id = ids.mint('a', VERSION, ABLE);
    const reported = new SessionIds(SECRET, () => now).read(id, 'a');
    assert.deepEqual(reported, { id, version: VERSION, able: ABLE });
    assert.notEqual(ids.mint('a', VERSION, ABLE), id);
    assert.match(id, /^[\x21-\x7e]+$/);
  });

  test('are nothing to others, and nothing where a character is changed', () => {
    const id = ids.mint('a', VERSION, ABLE);
    assert.equal(ids.read(id, 'b'), null);
    assert.equal(
      new SessionIds(
        SECRET.map(() => 8),
        () => now,
      ).read(id, 'a'),
      null,
    );
    for (const at of [0, 20, id.indexOf('.'), id.indexOf('.') + 1, id.length - 1]) {
      const other = id[at] === 'A' ? 'B' : 'A';
      assert.equal(ids.read(id.slice(0, at) + other + id.slice(at + 1), 'a'), null, `at ${at}`);
    }
    const odd = ['', '.', 'a.b', `${id}.`, id.split('.')[0]!, 'x'.repeat(100_000), '💥.💥'];
    for (const other of odd) assert.equal(ids.read(other, 'a'), null, other.slice(0, 40));
  });

  test('end by themselves', () => {
    const id = ids.mint('a', VERSION, ABLE);
    now += SESSION_DAYS * 86_400_000;
    assert.notEqual(ids.read(id, 'a'), null);
    now += 1;
    assert.equal(ids.read(id, 'a'), null);
  });

  test('keep what matters, however much a client says of itself', () => {
    const experimental = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`x${i}`, { long: 'x'.repeat(100) }]),
    );
    const wide = { form: { applyDefaults: true }, url: {}, ['x'.repeat(9000)]: {} };
    const id = ids.mint('a', VERSION, { ...ABLE, elicitation: wide, experimental });
    assert.ok(id.length < 400, String(id.length));
    assert.deepEqual(ids.read(id, 'a')?.able, { sampling: {}, elicitation: { form: {}, url: {} } });
  });
});

describe('a session of 2025-11-25', () => {
  let fixture: Awaited<ReturnType<typeof startFixture>>;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture.close());

  const post = (body: object, headers: Record<string, string>, signal?: AbortSignal) =>
    fetch(fixture.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...body }),
      ...(signal && { signal }),
    });

  /** @returns the headers of whoever `begin`s a session */
  async function begin(authorization: string, capabilities: object = ABLE) {
    const params = {
      protocolVersion: VERSION,
      capabilities,
      clientInfo: { name: 'test', version: '1' },
    };
    const answer = await post({ id: 0, method: 'initialize', params }, { authorization });
    await answer.text();
    const id = answer.headers.get('mcp-session-id');
    assert.ok(id, 'initialize gives an id');
    return { authorization, 'mcp-session-id': id, 'mcp-protocol-version': VERSION };
  }

  const asking = (id: number | string) => ({
    id,
    method: 'tools/call',
    params: { name: 'test_elicitation', arguments: { message: 'Who?' } },
  });

  /** The messages of a stream, one after the other. */
  async function* messagesOf(answer: Response): AsyncGenerator<Record<string, unknown>> {
    let text = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const data = /^data: (.+)$/m.exec(event)?.[1];
        if (data !== undefined) yield JSON.parse(data);
      }
    }
  }

  async function next(messages: AsyncGenerator<Record<string, unknown>>) {
    const { value, done } = await messages.next();
    assert.notEqual(done, true, 'the stream goes on');
    return value as { id: string; method?: string; params: { message: string }; result: object };
  }

  const ANSWER = { action: 'accept', content: { username: 'Ada', email: 'ada@example.org' } };

  test('lets a tool ask its client, by the client of the protocol’s authors', {
    timeout: TIMEOUT,
  }, async () => {
    const client = new Client({ name: 'test', version: '1' }, { capabilities: ABLE });
    client.setRequestHandler('elicitation/create', async () => ({
      action: 'accept' as const,
      content: ANSWER.content,
    }));
    const transport = new StreamableHTTPClientTransport(new URL(fixture.url));
    await client.connect(transport);
    const calls = Array.from({ length: 8 }, (_, i) =>
      client.callTool({ name: 'test_elicitation', arguments: { message: `Who are you, ${i}?` } }),
    );
    for (const reported of await Promise.all(calls)) assert.match(JSON.stringify(reported), /Ada/);
    await transport.terminateSession();
    await client.close();
  });

  test('is of the key that began it', { timeout: TIMEOUT }, async () => {
    const mine = await begin('Bearer one');
    const theirs = await begin('Bearer two');
    const messages = messagesOf(await post(asking(1), mine));
    const { id, params } = await next(messages);
    assert.equal(params.message, 'Who?');
    const taken = { ...mine, authorization: theirs.authorization };
    assert.equal((await post({ id: 2, method: 'tools/list' }, taken)).status, 404);
    assert.equal((await post({ id, result: ANSWER }, taken)).status, 404);
    assert.equal((await post({ id, result: ANSWER }, theirs)).status, 400, 'of their own session');
    const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } };
    assert.equal((await post(cancelled, theirs)).status, 202);
    assert.equal((await fetch(fixture.url, { method: 'DELETE', headers: taken })).status, 404);
    assert.equal((await post({ id, result: ANSWER }, mine)).status, 202);
    assert.match(JSON.stringify((await next(messages)).result), /Ada/);
    assert.equal((await post({ id, result: ANSWER }, mine)).status, 400, 'once only');
  });

  test('asks only for what the client can, and without a session for nothing', {
    timeout: TIMEOUT,
  }, async () => {
    const unable = await begin('Bearer one', { sampling: {} });
    for (const headers of [unable, { authorization: 'Bearer one' }]) {
      const { result } = await next(messagesOf(await post(asking(1), headers)));
      assert.equal((result as { isError: boolean }).isError, true);
      assert.match(JSON.stringify(result), /did not declare the required capability/);
    }
  });

  test('a refusal of the client is heard, and wrong answers harm nobody', {
    timeout: TIMEOUT,
  }, async () => {
    const mine = await begin('Bearer one');
    for (const answer of [
      { error: { code: -1, message: 'nobody is here' } },
      { result: { action: 'accept', content: 'no object' } },
      { result: null },
    ]) {
      const messages = messagesOf(await post(asking('a call'), mine));
      const { id } = await next(messages);
      const heard = await post({ id, ...answer }, mine);
      if (answer.result === null) {
        assert.equal(heard.status, 400, 'no message of the protocol');
        await messages.return(undefined);
      } else {
        assert.equal(heard.status, 202);
        assert.equal(((await next(messages)).result as { isError: boolean }).isError, true);
      }
    }
    const { result } = await next(messagesOf(await post({ id: 9, method: 'ping' }, mine)));
    assert.deepEqual(result, {});
  });

  test('ends with its calls by DELETE', { timeout: TIMEOUT }, async () => {
    const mine = await begin('Bearer one');
    const messages = messagesOf(await post(asking(1), mine));
    const { id } = await next(messages);
    assert.equal((await fetch(fixture.url, { method: 'DELETE', headers: mine })).status, 204);
    assert.equal((await messages.next()).done, true);
    assert.equal((await post({ id, result: ANSWER }, mine)).status, 404);
    assert.equal((await post({ id: 2, method: 'ping' }, mine)).status, 404);
    assert.equal((await fetch(fixture.url, { method: 'DELETE', headers: mine })).status, 404);
    const again = await begin('Bearer one');
    assert.equal((await post({ id: 3, method: 'ping' }, again)).status, 200);
  });

  test('a call that is taken back ends, whoever closes it', { timeout: TIMEOUT }, async () => {
    const mine = await begin('Bearer one');
    const messages = messagesOf(await post(asking(7), mine));
    const { id } = await next(messages);
    const cancelled = { method: 'notifications/cancelled', params: { requestId: 7 } };
    assert.equal((await post(cancelled, mine)).status, 202);
    assert.equal((await messages.next()).done, true);
    assert.equal((await post({ id, result: ANSWER }, mine)).status, 400);
  });

  test('is known to every process of the secret, and each hears its own answers', {
    timeout: TIMEOUT,
  }, async () => {
    const one = await startFixture(SECRET);
    const two = await startFixture(SECRET);
    const own = fixture;
    try {
      fixture = one;
      const mine = await begin('Bearer one');
      fixture = two;
      const messages = messagesOf(await post(asking(1), mine));
      const { id } = await next(messages);
      fixture = one;
      assert.equal((await post({ id: 2, method: 'ping' }, mine)).status, 200);
      assert.equal((await post({ id, result: ANSWER }, mine)).status, 400);
      fixture = two;
      assert.equal((await post({ id, result: ANSWER }, mine)).status, 202);
      assert.match(JSON.stringify((await next(messages)).result), /Ada/);
    } finally {
      fixture = own;
      await Promise.all([one.close(), two.close()]);
    }
  });

  test('a server that stops waits for no answer', { timeout: TIMEOUT }, async () => {
    const other = await startFixture();
    const own = { ...fixture };
    try {
      fixture = other;
      const messages = messagesOf(await post(asking(1), await begin('Bearer one')));
      await next(messages);
      await other.close();
      assert.equal((await messages.next()).done, true);
    } finally {
      fixture = own;
    }
  });

  test('a key has so many calls at once, and those that nobody waits for do not count', {
    timeout: TIMEOUT,
  }, async () => {
    const mine = await begin('Bearer many');
    const gone = new AbortController();
    const open = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const messages = messagesOf(await post(asking(i), mine, gone.signal));
        return { messages, question: await next(messages) };
      }),
    );
    const ids = new Set(open.map(({ question }) => question.id));
    assert.equal(ids.size, 100, 'no two calls ask under one id');
    const status = async (headers: Record<string, string>) => {
      const answer = await post({ id: 'more', method: 'ping' }, headers);
      await answer.text();
      return answer.status;
    };
    assert.notEqual(await status(mine), 200);
    assert.equal(await status({ authorization: 'Bearer other' }), 200);
    const { messages, question } = open[42]!;
    assert.equal((await post({ id: question.id, result: ANSWER }, mine)).status, 202);
    const answered = await next(messages);
    assert.equal(answered.id, 42);
    assert.match(JSON.stringify(answered.result), /Ada/);
    gone.abort();
    await Promise.allSettled(open.map((one) => one.messages.next()));
    const deadline = performance.now() + TIMEOUT / 2;
    while ((await status(mine)) !== 200) {
      assert.ok(performance.now() < deadline, 'the places are free again');
      await new Promise((resume) => setTimeout(resume, 50));
    }
    const late = await post({ id: open[7]!.question.id, result: ANSWER }, mine);
    assert.equal(late.status, 400, 'nobody waits any more');
  });
});
