import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { type TaskEvent, taskEvent } from '../../contract/webhooks.ts';
import type { EndedTask, TakenMessage } from '../../core/ports/webhook-queue.ts';
import type { WebhookAnswer } from '../../core/ports/webhook-sender.ts';
import { RETRY_WAITS_MS, retryWait } from '../../core/webhook-retries.ts';
import { verifyWebhook, WebhookVerificationError } from '../../sdk/verify-webhook.ts';
import { eventBody } from './event-body.ts';
import { judgeAnswer } from './judge-answer.ts';
import { signedHeaders } from './sign.ts';

const shown = (secret: Uint8Array) => `whsec_${Buffer.from(secret).toString('base64')}`;
const now = () => Math.floor(Date.now() / 1000);

describe('signatures', () => {
  const body = JSON.stringify({ type: 'webhook.test', note: 'Grüße 🪑' });
  const secrets = [randomBytes(32), randomBytes(24)];

  test('standardwebhooks, svix and our own library take each of two secrets', async () => {
    const headers = signedHeaders('019ab5c2', now(), body, secrets);
    for (const secret of secrets.map(shown)) {
      assert.deepEqual(new StandardWebhook(secret).verify(body, headers), JSON.parse(body));
      // Svix returns nothing here, and throws if no signature matches.
      new SvixWebhook(secret).verify(body, headers);
      assert.throws(() => new SvixWebhook(secret).verify(`${body} `, headers));
      assert.deepEqual(await verifyWebhook(body, headers, secret), JSON.parse(body));
      assert.deepEqual(await verifyWebhook(body, new Headers(headers), secret), JSON.parse(body));
    }
    const both = [shown(randomBytes(32)), shown(secrets[0]!)];
    assert.deepEqual(await verifyWebhook(body, headers, both), JSON.parse(body));
  });

  test('it is the very signature that standardwebhooks makes', () => {
    const seconds = now();
    const headers = signedHeaders('019ab5c2', seconds, body, [secrets[0]!]);
    const theirs = new StandardWebhook(shown(secrets[0]!));
    const signature = theirs.sign('019ab5c2', new Date(seconds * 1000), body);
    assert.equal(headers['webhook-signature'], signature);
  });

  test('our library refuses what was changed, what is old, and another secret', async () => {
    const secret = shown(secrets[0]!);
    const headers = signedHeaders('019ab5c2', now(), body, [secrets[0]!]);
    const old = signedHeaders('019ab5c2', now() - 301, body, [secrets[0]!]);
    const ahead = signedHeaders('019ab5c2', now() + 400, body, [secrets[0]!]);
    const cases: [string, Record<string, string>, string][] = [
      [`${body} `, headers, secret],
      [body, { ...headers, 'webhook-id': 'other' }, secret],
      [body, { ...headers, 'webhook-signature': 'v1,AAAA v1a,xx nonsense' }, secret],
      [body, { ...headers, 'webhook-timestamp': 'soon' }, secret],
      [body, { 'webhook-id': 'x' }, secret],
      [body, old, secret],
      [body, ahead, secret],
      [body, headers, shown(randomBytes(32))],
      [body, headers, 'whsec_'],
    ];
    for (const [text, given, key] of cases)
      await assert.rejects(verifyWebhook(text, given, key), WebhookVerificationError);
    await verifyWebhook(body, old, secret, { toleranceSeconds: 3600 });
  });
});

const TASK: EndedTask = {
  task_uuid: '019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  flow_name: 'image-to-model',
  status: 'SUCCESS',
  client_order_id: 'order-1',
  cost_credits: 20,
  output: {},
  assets: [
    {
      asset_id: '019ab5c2-8a12-7b21-8c32-4d5e6f708192',
      kind: 'model',
      role: 'textured_model_url',
      format: 'glb',
      filename: 'model.glb',
      blob_key: 'tasks/secret-key',
      bytes: 1,
      sha256: 'x',
      content_type: 'model/gltf-binary',
    },
  ],
  error: null,
  created_at: 1_795_000_000_000,
  started_at: 1_795_000_001_000,
  completed_at: 1_795_000_002_000,
};

function message(task: EndedTask | null, change: Partial<TakenMessage> = {}): TakenMessage {
  return {
    message_uuid: '3f0d3f6e-52a4-4a8e-9a3b-0c1d2e3f4a5b',
    webhook_uuid: '019ab5c2-a120-7d52-9e63-7f8091a2b3c4',
    slow: false,
    type: 'task.succeeded',
    created_at: 1_795_000_002_000,
    tries: 1,
    url: 'https://example.org/',
    secrets: [],
    data: null,
    traceparent: null,
    task,
    ...change,
  };
}
const signer = {
  assetUrl: (task: string, asset: string, name: string) =>
    `https://bozzetto.test/files/tasks/${task}/${asset}/${name}?signature=x`,
};
const read = (task: EndedTask, type = 'task.succeeded') =>
  taskEvent.strict().parse(JSON.parse(eventBody(message(task, { type }), signer))) as TaskEvent;

describe('bodies', () => {
  test('a task that succeeded: links, and nothing of how files are kept', () => {
    const { type, timestamp, data } = read(TASK);
    assert.deepEqual([type, timestamp], ['task.succeeded', '2026-11-18T11:06:42.000Z']);
    assert.match(data.output?.textured_model_url?.[0] ?? '', /^https:\/\/bozzetto\.test\/files/);
    assert.deepEqual([data.cost_credits, data.client_order_id], [20, 'order-1']);
    assert.ok(!JSON.stringify(data).includes('secret-key'));
  });

  test('one that failed costs nothing and says why', () => {
    const error = { code: 6000, message: 'broken' } as const;
    const { data } = read({ ...TASK, status: 'FAILED', error }, 'task.failed');
    assert.deepEqual([data.cost_credits, data.output, data.error], [null, null, error]);
  });

  test('what was deleted since is not told, what is too long neither', () => {
    assert.equal(read({ ...TASK, assets: [] }).data.output, null);
    const long = { ...TASK, output: { explanation: ['x'.repeat(20_000)] } };
    assert.equal(read(long).data.output, null);
  });
});

describe('answers', () => {
  const attempted = { at: 1_795_000_000_000, milliseconds: 10, tries: 1 };
  const answer = (status: number, retryAfter: string | null = null): WebhookAnswer => ({
    kind: 'answer',
    status,
    retryAfter,
    body: '',
  });
  const judge = (of: WebhookAnswer, change: Partial<typeof attempted> = {}) =>
    judgeAnswer(of, { ...attempted, ...change }, 0);

  test('classes', () => {
    const classes = [200, 204, 299, 301, 308, 400, 404, 410, 429, 500, 504, 101].map(
      (status) => judge(answer(status)).attempt.outcome,
    );
    assert.deepEqual(classes, [
      ...['delivered', 'delivered', 'delivered', 'redirect', 'redirect'],
      ...['client_error', 'client_error', 'client_error', 'client_error'],
      ...['server_error', 'server_error', 'client_error'],
    ]);
    for (const [kind, outcome] of [
      ['refused', 'refused_address'],
      ['timeout', 'timeout'],
      ['unreachable', 'unreachable'],
    ] as const) {
      const { attempt, verdict } = judge({ kind, message: 'why' });
      assert.deepEqual([attempt.outcome, attempt.answer], [outcome, 'why']);
      assert.equal(verdict.verdict, 'retry');
    }
  });

  test('410 wants no more; 429, 502, 503 and 504 want a rest', () => {
    assert.equal(judge(answer(410)).verdict.verdict, 'gone');
    for (const status of [429, 502, 503, 504]) {
      assert.equal(judge(answer(status)).restMs, 5000);
      assert.equal(judge(answer(status, '60')).restMs, 60_000);
      const date = new Date(attempted.at + 90_000).toUTCString();
      assert.equal(judge(answer(status, date)).restMs, 90_000);
      assert.equal(judge(answer(status, '9999999')).restMs, 3_600_000);
      assert.equal(judge(answer(status, 'soon')).restMs, 5000);
    }
    assert.equal(judge(answer(500, '60')).restMs, null);
  });

  test('who is slow gets one at a time, whatever it answers', () => {
    assert.equal(judge(answer(200)).slow, false);
    assert.equal(judge(answer(200), { milliseconds: 6000 }).slow, true);
    assert.equal(judge({ kind: 'timeout', message: '' }).slow, true);
  });

  test('ten attempts over three days, with jitter, honouring Retry-After up to a day', () => {
    const waits = Array.from({ length: 9 }, (_, n) => retryWait(n + 1, null, 0)!);
    assert.deepEqual(waits, RETRY_WAITS_MS);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    assert.ok(hours > 72 && hours < 96, `${hours} h`);
    assert.equal(retryWait(10, null, 0.5), null);
    assert.equal(retryWait(1, null, 1), 6000);
    assert.equal(retryWait(1, 60_000, 0), 60_000);
    assert.equal(retryWait(1, 30 * 86_400_000, 0), 86_400_000);
    assert.deepEqual(judge(answer(500), { tries: 10 }).verdict, { verdict: 'failed' });
  });
});
