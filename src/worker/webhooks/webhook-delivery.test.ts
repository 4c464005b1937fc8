import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { systemClock } from '../../adapters/clock/system-clock.ts';
import type { TakenMessage, WebhookQueue } from '../../core/ports/webhook-queue.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

const MESSAGE: TakenMessage = {
  message_uuid: '3f0d3f6e-52a4-4a8e-9a3b-0c1d2e3f4a5b',
  webhook_uuid: '019ab5c2-a120-7d52-9e63-7f8091a2b3c4',
  slow: false,
  type: 'webhook.test',
  created_at: 1_795_000_002_000,
  tries: 1,
  url: 'https://example.org/',
  secrets: [new Uint8Array(32)],
  data: {},
  task: null,
  traceparent: null,
};

// On a busy machine, a worker was stopped while the database was answering its claim. Unless they are given back,
// the messages in that answer wait until their lease expires.
test('a message that was being taken when the worker was told to stop is given back', async () => {
  let answerTake: (messages: TakenMessage[]) => void = () => {};
  const givenBack: string[] = [];
  const queue: WebhookQueue = {
    take: () => new Promise((resolve) => (answerTake = resolve)),
    report: async () => assert.fail('no attempt was answered'),
    giveBack: async (messages) => void givenBack.push(...messages),
    nextDueMs: async () => null,
    forget: async () => 0,
    load: async () => ({ waiting: 0, overdue_seconds: 0 }),
    subscribe: async () => async () => {},
  };
  const delivery = await WebhookDelivery.start({
    queue,
    sender: {
      problemOf: () => null,
      post: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          if (signal!.aborted) reject(signal!.reason);
          signal!.addEventListener('abort', () => reject(signal!.reason));
        }),
    },
    signer: { assetUrl: () => '' },
    clock: systemClock(),
    tracer: null,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const stopped = delivery.stop(0);
  await setImmediate();
  answerTake([MESSAGE]);
  await stopped;
  assert.deepEqual(givenBack, [MESSAGE.message_uuid]);
});
