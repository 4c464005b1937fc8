import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { objectImage } from '../../../../test/support/images.ts';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import {
  type ChatHostOptions,
  startMockChatHost,
} from '../../../../test/support/mock-servers/chat-host.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob } from '../../spec/remote-job.ts';
import type { RemoteStepContext } from '../../spec/remote-step.ts';
import { anthropicKind } from '../anthropic/kind.ts';
import { googleKind } from '../google/kind.ts';
import { EXAMPLE } from '../openai/author/guide.ts';

async function captionJob(context: RemoteStepContext): Promise<RemoteJob> {
  return { ...(await jobFor('image-to-3d', context)), work: 'image-to-text' };
}

const HOSTS = [
  { host: 'anthropic', kind: anthropicKind, root: '/v1' },
  { host: 'google', kind: googleKind, root: '/v1beta' },
] as const;

for (const { host, kind, root } of HOSTS) {
  const pair =
    (manners: ChatHostOptions = {}, given: object = {}, key = 'a key') =>
    async (options: ChatHostOptions): Promise<Pair> => {
      const mockServer = await startMockChatHost(host, { ...manners, ...options });
      const settings = kind.settings.parse({ chat_model: 'writer', ...given });
      const basis = { url: mockServer.url + root, credential: key };
      return { mockServer, backend: kind.create(basis, settings, PLAIN_HOST) };
    };
  const withPair = (
    manners: ChatHostOptions,
    given: object,
    run: (pair: Pair, context: RemoteStepContext) => Promise<void>,
  ) => using({ start: pair(manners, given) }, {}, run);

  backendContract({
    name: `${host}, words`,
    work: 'text-to-text',
    start: pair(),
    outcomes: { content: 'moderation', lose: 'unknown' },
  });

  describe(`chat models of ${host}`, () => {
    test('the model gets the instruction and the prompt', () =>
      withPair({}, { temperature: 0.5 }, async ({ mockServer, backend }, context) => {
        const { text, facts } = await remoteStep(
          backend,
          await jobFor('text-to-text', context),
          context,
        );
        assert.match(text!, /^A red wooden chair/);
        assert.deepEqual(facts, { model: 'writer', tokens: 100 });
        const { asked } = mockServer.jobs[0]!;
        const sent = JSON.stringify(asked);
        assert.match(sent, /You write prompts/);
        assert.match(sent, /a red wooden chair/);
        if (host === 'anthropic')
          assert.deepEqual(
            [asked.model, asked.max_tokens, asked.temperature, asked.stream],
            ['writer', 2000, 0.5, true],
          );
        else assert.deepEqual(asked.generationConfig, { maxOutputTokens: 2000, temperature: 0.5 });
      }));

    test('a caption: the model sees the image, and the report counts tokens and money', () =>
      withPair(
        { says: ['"A wooden stool."'], thinks: 'It has three legs.' },
        { author_prices: { input: 2, output: 10 } },
        async ({ mockServer, backend }, context) => {
          const job = await captionJob(context);
          const { text, facts } = await remoteStep(backend, job, context);
          assert.equal(text, 'A wooden stool.');
          const { model, tokens, cost_usd } = facts;
          assert.deepEqual([model, tokens], ['writer', 100]);
          assert.ok(Number(cost_usd) > 0);
          const sent = JSON.stringify(mockServer.jobs[0]!.asked);
          assert.match(sent, /at most 8 words/);
          const image = await readFile(job.images.front!.path, 'base64');
          assert.ok(sent.includes(image), 'the image is sent whole');
        },
      ));

    test('a caption that takes too long is given up', () =>
      withPair(
        { ending: () => 'hang' },
        { caption_seconds: 1 },
        async ({ mockServer, backend }, context) => {
          const failure = await failureOf(remoteStep(backend, await captionJob(context), context));
          assert.equal(failure.kind, 'silent');
          assert.equal(mockServer.jobs.length, 1);
        },
      ));

    test('a long answer to the question for a caption is cut off', () =>
      withPair({ says: ['very '.repeat(400)] }, {}, async ({ backend }, context) => {
        const job = await captionJob(context);
        assert.equal((await remoteStep(backend, job, context)).text?.length, 200);
      }));

    test('thoughts are not part of the answer', () =>
      withPair(
        { thinks: 'The user wants {a chair}.', says: ['A chair.'] },
        {},
        async (pair, context) => {
          const job = await jobFor('text-to-text', context);
          assert.equal((await remoteStep(pair.backend, job, context)).text, 'A chair.');
        },
      ));

    const failures: [name: string, ChatHostOptions, RemoteFailure['kind']][] = [
      ['a model that refuses', { refuses: true, says: [''] }, 'moderation'],
      ['an overloaded host', { error: [529, 'overloaded_error', 'Overloaded'] }, 'busy'],
      ['a key that is not accepted', { key: 'another' }, 'refused'],
      ['a model that does not exist', { error: [404, 'not_found_error', 'model: x'] }, 'refused'],
      [
        'no credit',
        { error: [400, 'invalid_request_error', 'Your credit balance is too low'] },
        'credit',
      ],
      ['an answer without text', { says: [''] }, 'wrong'],
      ['a prompt that is too long', { says: ['very '.repeat(400)] }, 'wrong'],
    ];
    for (const [name, manners, expected] of failures)
      test(`${name}: ${expected}`, () =>
        withPair(manners, {}, async ({ backend }, context) => {
          const failure = await failureOf(
            remoteStep(backend, await jobFor('text-to-text', context), context),
          );
          assert.equal(failure.kind, expected, failure.detail);
        }));

    test('an error in the middle of the answer is a failure', () =>
      withPair(
        { breaksWith: { type: 'api_error', code: 500, status: 'INTERNAL', message: 'Internal' } },
        {},
        async ({ backend }, context) => {
          const job = await jobFor('text-to-text', context);
          const { kind } = await failureOf(remoteStep(backend, job, context));
          assert.ok(kind === 'failed' || kind === 'wrong', kind);
        },
      ));

    test('health uses the key', async () => {
      for (const [key, state] of [
        ['a key', 'ready'],
        ['another', 'down'],
      ] as const)
        await using(
          { start: pair({ key: 'a key' }, {}, key) },
          {},
          async ({ backend }, context) => {
            assert.equal((await backend.health(context.signal)).state, state);
          },
        );
    });

    test('it writes a shape program, repairs it, and looks at it', () => {
      const says = ['not JSON', JSON.stringify(EXAMPLE)];
      return withPair({ says }, {}, async ({ mockServer, backend }, context) => {
        const { text, facts } = await remoteStep(backend, await programJob(context), context);
        assert.deepEqual(JSON.parse(text!), EXAMPLE);
        assert.equal(facts.repairs, 1);
        assert.ok(Number(facts.tokens) >= 300);
        const last = JSON.stringify(mockServer.jobs.at(-1)!.asked);
        assert.match(last, /image\/png/);
        if (host === 'anthropic') {
          const { system } = mockServer.jobs[0]!.asked as { system: { cache_control: object }[] };
          assert.deepEqual(system[0]!.cache_control, { type: 'ephemeral' });
          // The examples and the library's program, too; nothing after them.
          const { messages } = mockServer.jobs.at(-1)!.asked as {
            messages: { content: unknown }[];
          };
          assert.match(JSON.stringify(messages[0]), /"cache_control":\{"type":"ephemeral"\}/);
          assert.doesNotMatch(JSON.stringify(messages.slice(1)), /cache_control/);
        } else
          assert.equal(
            (mockServer.jobs[0]!.asked.generationConfig as { responseMimeType: string })
              .responseMimeType,
            'application/json',
          );
      });
    });
  });
}

test('options of the provider are sent', () =>
  using(
    {
      start: async (options) => {
        const mockServer = await startMockChatHost('anthropic', options);
        const settings = anthropicKind.settings.parse({
          chat_model: 'claude-sonnet-4-5',
          provider_options: { thinking: { type: 'enabled', budgetTokens: 1500 } },
        });
        const basis = { url: `${mockServer.url}/v1`, credential: 'a key' };
        return { mockServer, backend: anthropicKind.create(basis, settings, PLAIN_HOST) };
      },
    },
    {},
    async ({ mockServer, backend }, context) => {
      await remoteStep(backend, await jobFor('text-to-text', context), context);
      assert.deepEqual(mockServer.jobs[0]!.asked.thinking, {
        type: 'enabled',
        budget_tokens: 1500,
      });
    },
  ));

async function programJob(context: RemoteStepContext): Promise<RemoteJob> {
  const picture = join(context.directory, 'trial.png');
  await writeFile(picture, await objectImage());
  return {
    ...(await jobFor('text-to-text', context)),
    work: 'text-to-program',
    workshop: {
      draft: async () => null,
      look: async () => null,
      tryOut: async () => ({
        problem: null,
        findings: {
          parts: 4,
          total: 100,
          limit: 1000,
          size: [0.4, 0.5, 0.4],
          bodies: 4,
          floating: [],
          buried: [],
          clipping: [],
          flat: [],
          coplanar: [],
          triangles: [],
        },
        pictures: [{ view: 'front', source: { path: picture, contentType: 'image/png' } }],
      }),
    },
  };
}

async function failureOf(promise: Promise<unknown>): Promise<RemoteFailure> {
  const error = await promise.then(
    () => assert.fail('it came to an end'),
    (error) => error,
  );
  assert.ok(error instanceof RemoteFailure, String(error?.stack));
  return error;
}
