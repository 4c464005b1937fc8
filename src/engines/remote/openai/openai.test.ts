import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import sharp from 'sharp';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import type { Ending } from '../../../../test/support/mock-servers/mock-server.ts';
import {
  type OpenAiOptions,
  startMockOpenAi,
} from '../../../../test/support/mock-servers/openai.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteStepContext } from '../../spec/remote-step.ts';
import { openAiKind as kind } from './kind.ts';

type Given = Partial<ReturnType<typeof kind.settings.parse>>;

const BOTH = { images_model: 'painter', chat_model: 'writer' };
const WRITES = ['text-to-text', 'text-to-program'];

function pair(manners: OpenAiOptions = {}, more: Given = {}, key: string | null = null) {
  return async (options: OpenAiOptions): Promise<Pair> => {
    const mockServer = await startMockOpenAi({ ...manners, ...options });
    const settings = kind.settings.parse({ ...BOTH, ...more });
    const basis = { url: mockServer.url, credential: key };
    return { mockServer, backend: kind.create(basis, settings, PLAIN_HOST) };
  };
}

const withPair = (
  manners: OpenAiOptions,
  more: Given,
  run: (pair: Pair, context: RemoteStepContext) => Promise<void>,
) => using({ start: pair(manners, more) }, {}, run);

async function failureOf(promise: Promise<unknown>): Promise<RemoteFailure> {
  const error = await promise.then(
    () => assert.fail('it came to an end'),
    (error) => error,
  );
  assert.ok(error instanceof RemoteFailure, String(error?.stack));
  return error;
}

const WAYS: OpenAiOptions[] = [
  { server: 'openai' },
  { server: 'localai' },
  { server: 'localai', answer: 'absolute' },
  { server: 'vllm', answer: 'data_url' },
];
for (const manners of WAYS)
  backendContract({
    name: `openai, pictures of ${JSON.stringify(manners)}`,
    work: 'text-to-image',
    start: pair(manners),
    outcomes: { content: manners.server === 'vllm' ? 'refused' : 'moderation' },
  });
backendContract({
  name: 'openai, words',
  work: 'text-to-text',
  start: pair(),
  outcomes: { content: 'moderation' },
});
backendContract({
  name: 'openai, words that cost money',
  work: 'text-to-text',
  start: pair({}, { billed: true }),
  outcomes: { content: 'moderation', lose: 'unknown' },
});

test('a picture is asked for with the least that every server knows', () =>
  withPair({}, {}, async ({ mockServer, backend }, context) => {
    await remoteStep(backend, await jobFor('text-to-image', context), context);
    const prompt = 'a red wooden chair';
    assert.deepEqual(mockServer.jobs[0]!.asked, {
      model: 'painter',
      prompt,
      n: 1,
      size: '512x512',
    });
  }));

test('what the settings add is sent', () => {
  const more: Given = {
    size: 'auto',
    seed_field: 'seed',
    response_format: 'b64_json',
    image_fields: { quality: 'high' },
    turbo_fields: { quality: 'low', step: 4 },
  };
  return withPair({ server: 'localai' }, more, async ({ mockServer, backend }, context) => {
    const job = await jobFor('text-to-image', context);
    await remoteStep(backend, { ...job, turbo: true }, context);
    const { prompt, ...asked } = mockServer.jobs[0]!.asked;
    assert.deepEqual(asked, {
      model: 'painter',
      n: 1,
      size: 'auto',
      seed: 7,
      response_format: 'b64_json',
      quality: 'low',
      step: 4,
    });
  });
});

test('several pictures are asked for one after another, each with a seed of its own', () =>
  withPair({ server: 'vllm' }, { seed_field: 'seed' }, async ({ mockServer, backend }, context) => {
    const job = await jobFor('text-to-image', context);
    const { files, facts } = await remoteStep(backend, { ...job, count: 3 }, context);
    assert.deepEqual(facts, { model: 'painter' });
    assert.equal(mockServer.mostRunning, 1);
    assert.deepEqual(
      mockServer.jobs.map(({ asked }) => [asked.n, asked.seed]),
      [
        [1, 7],
        [1, 8],
        [1, 9],
      ],
    );
    const contents = new Set<string>();
    for (const { path } of files) {
      assert.equal((await sharp(path).metadata()).format, 'png');
      contents.add(await readFile(path, 'base64'));
    }
    assert.equal(contents.size, 3);
  }));

test('pictures that were made are kept while the server takes no more for a moment', () => {
  let asked = 0;
  // The second request is refused once.
  const ending = (): Ending => (asked++ === 2 ? 'busy' : 'succeed');
  return withPair({ ending, retryAfter: '0.01' }, {}, async ({ mockServer, backend }, context) => {
    const job = await jobFor('text-to-image', context);
    const { files } = await remoteStep(backend, { ...job, count: 2 }, context);
    assert.equal(files.length, 2);
    assert.equal(mockServer.jobs.length, 2);
  });
});

test('response_format is rejected by newer models: refused, the operator’s to mend', () =>
  withPair({}, { response_format: 'url' }, async ({ backend }, context) => {
    const job = await jobFor('text-to-image', context);
    const { kind, detail } = await failureOf(remoteStep(backend, job, context));
    assert.equal(kind, 'refused');
    assert.match(detail, /response_format/);
  }));

for (const [server, shape] of [
  ['openai', 'error.message'],
  ['vllm', 'detail'],
  ['ollama', 'error'],
] as const)
  test(`errors in the shape ${shape} are read`, () =>
    withPair({ server, ending: () => 'fail' }, {}, async ({ backend }, context) => {
      const job = await jobFor('text-to-image', context);
      const { kind, detail } = await failureOf(remoteStep(backend, job, context));
      assert.equal(kind, 'failed');
      assert.equal(detail, '500 CUDA out of memory');
    }));

for (const [retryAfter, expected] of [
  ['7', 7000],
  [undefined, null],
] as const)
  test(`429 ${retryAfter ? 'with' : 'without'} Retry-After`, () =>
    withPair(
      { ending: () => 'busy', ...(retryAfter && { retryAfter }) },
      {},
      async ({ backend }, context) => {
        const job = await jobFor('text-to-image', context);
        const { kind, retryAfterMs } = await failureOf(remoteStep(backend, job, context));
        assert.deepEqual([kind, retryAfterMs], ['busy', expected]);
      },
    ));

test('an answer without data is wrong', () =>
  withPair({ empty: true }, {}, async ({ backend }, context) => {
    for (const work of ['text-to-image', 'text-to-text'] as const) {
      const { kind } = await failureOf(remoteStep(backend, await jobFor(work, context), context));
      assert.equal(kind, 'wrong');
    }
  }));

test('a key that is not accepted is refused, and health tells', () =>
  using({ start: pair({ key: 'right' }, {}, 'wrong') }, {}, async ({ backend }, context) => {
    const job = await jobFor('text-to-text', context);
    assert.equal((await failureOf(remoteStep(backend, job, context))).kind, 'refused');
    const { state, problem } = await backend.health(context.signal);
    assert.equal(state, 'down');
    assert.match(problem ?? '', /credential/);
  }));

test('the right key is sent, and an address with the version is one, too', async () => {
  const mockServer = await startMockOpenAi({ key: 'right', milliseconds: 10 });
  const settings = kind.settings.parse(BOTH);
  const basis = { url: `${mockServer.url}/v1`, credential: 'right' };
  const start = async () => ({ mockServer, backend: kind.create(basis, settings, PLAIN_HOST) });
  await using({ start }, {}, async ({ backend }, context) => {
    assert.equal((await backend.health(context.signal)).state, 'ready');
    await remoteStep(backend, await jobFor('text-to-text', context), context);
  });
});

test('a model that is loading: starting, and busy', () =>
  withPair({ server: 'llamacpp', loading: true }, {}, async ({ backend }, context) => {
    assert.equal((await backend.health(context.signal)).state, 'starting');
    const job = await jobFor('text-to-text', context);
    assert.equal((await failureOf(remoteStep(backend, job, context))).kind, 'busy');
  }));

test('a model that is not there is refused, and so are pictures of a server that makes none', () =>
  withPair({ server: 'llamacpp' }, { chat_model: 'missing' }, async ({ backend }, context) => {
    for (const work of ['text-to-image', 'text-to-text'] as const) {
      const { kind } = await failureOf(remoteStep(backend, await jobFor(work, context), context));
      assert.equal(kind, 'refused');
    }
  }));

test('the chat model gets the instruction and the words', () =>
  withPair({}, { chat_fields: { top_p: 0.9 } }, async ({ mockServer, backend }, context) => {
    const { facts } = await remoteStep(backend, await jobFor('text-to-text', context), context);
    assert.deepEqual(facts, { model: 'writer', tokens: 100 });
    const { messages, ...asked } = mockServer.jobs[0]!.asked;
    assert.deepEqual(asked, {
      model: 'writer',
      temperature: 0.7,
      max_tokens: 2000,
      top_p: 0.9,
      stream: true,
      stream_options: { include_usage: true },
    });
    const [system, user] = messages as { role: string; content: string }[];
    assert.equal(system!.role, 'system');
    assert.match(system!.content, /3D model/);
    assert.deepEqual(user, { role: 'user', content: 'a red wooden chair' });
  }));

const WRAPPED: [says: string, text: string][] = [
  ['A chair.', 'A chair.'],
  ['<think>The user wants\n</chair>?</think>\n\nA chair.', 'A chair.'],
  ['The user wants a chair.</think>A chair.', 'A chair.'],
  ['```\nA chair.\n```', 'A chair.'],
  ['```text\nA chair,\nred.\n```', 'A chair,\nred.'],
  ['<think>x</think>```\n"A chair."\n```', 'A chair.'],
  ['“A chair.”', 'A chair.'],
  ['"A" and "B"', '"A" and "B"'],
  ['A chair of <wood>', 'A chair of <wood>'],
];
for (const [says, text] of WRAPPED)
  test(`the prompt in ${JSON.stringify(says)}`, () =>
    withPair({ says }, {}, async ({ backend }, context) => {
      const result = await remoteStep(backend, await jobFor('text-to-text', context), context);
      assert.equal(result.text, text);
    }));

test('parts of words are words', () =>
  withPair(
    {
      message: {
        content: [{ type: 'text', text: 'A ' }, { type: 'text', text: 'chair' }, { type: 'audio' }],
      },
    },
    {},
    async ({ backend }, context) => {
      const result = await remoteStep(backend, await jobFor('text-to-text', context), context);
      assert.equal(result.text, 'A chair');
    },
  ));

for (const says of ['<think>I ran out of tok', '```\n\n```', '   ', 'very '.repeat(400)])
  test(`an answer of ${JSON.stringify(says.slice(0, 25))} is wrong`, () =>
    withPair({ says }, {}, async ({ backend }, context) => {
      const job = await jobFor('text-to-text', context);
      assert.equal((await failureOf(remoteStep(backend, job, context))).kind, 'wrong');
    }));

for (const streams of [true, false])
  test(`a refusal of the model is moderation, ${streams ? 'streamed' : 'as one document'}`, () =>
    withPair({ streams, message: { refusal: 'I cannot help' } }, {}, async (pair, context) => {
      const job = await jobFor('text-to-text', context);
      const { kind, detail } = await failureOf(remoteStep(pair.backend, job, context));
      assert.equal(kind, 'moderation');
      assert.match(detail, /I cannot help/);
    }));

test('negative token counts count as 0', () =>
  withPair({ usage: () => ({ input: -80, output: -20 }) }, {}, async ({ backend }, context) => {
    const { facts } = await remoteStep(backend, await jobFor('text-to-text', context), context);
    assert.equal(facts.tokens, 0);
  }));

test('a server that does not stream is understood, too', () =>
  withPair({ streams: false }, {}, async ({ backend }, context) => {
    const { text, facts } = await remoteStep(
      backend,
      await jobFor('text-to-text', context),
      context,
    );
    assert.match(text!, /^A red wooden chair/);
    assert.deepEqual(facts, { model: 'writer', tokens: 100 });
  }));

for (const [breaksWith, detail] of [
  [{ message: 'CUDA out of memory', type: 'server_error' }, /CUDA/],
  ['CUDA out of memory', /CUDA/],
] as const)
  test(`an error in the middle of the answer is a failure: ${JSON.stringify(breaksWith)}`, () =>
    withPair({ breaksWith }, {}, async ({ backend }, context) => {
      const job = await jobFor('text-to-text', context);
      const failure = await failureOf(remoteStep(backend, job, context));
      assert.equal(failure.kind, 'failed');
      assert.match(failure.detail, detail);
    }));

for (const streams of [true, false])
  test(`an endless answer is wrong, ${streams ? 'streamed' : 'as one document'}`, () =>
    withPair({ streams, endless: true }, {}, async ({ backend }, context) => {
      const job = await jobFor('text-to-text', context);
      const { kind, message } = await failureOf(remoteStep(backend, job, context));
      assert.equal(kind, 'wrong');
      assert.match(message, /has more than 1048576/);
    }));

test('reasoning is not part of the answer, and an answer that is nothing else is wrong', () =>
  withPair({ message: { reasoning_content: 'A chair {' } }, {}, async (pair, context) => {
    const job = await jobFor('text-to-text', context);
    assert.match((await remoteStep(pair.backend, job, context)).text!, /^A red wooden chair/);
  }));

test('a job is cancelled by closing its connection', () =>
  withPair({ ending: () => 'hang' }, {}, async ({ mockServer, backend }, context) => {
    const handle = await backend.submit(await jobFor('text-to-image', context), context);
    while (mockServer.running === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(await backend.cancel(handle, context), true);
    while (mockServer.running > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(mockServer.jobs[0]!.state, 'cancelled');
  }));

test('it does what its models are for, and only OpenAI itself costs money unless told', () => {
  const traitsOf = (url: string, given: Given) =>
    kind.create({ url, credential: null }, kind.settings.parse(given), PLAIN_HOST).traits;
  const local = 'http://127.0.0.1:11434';
  assert.deepEqual(traitsOf(local, BOTH).works, [
    'text-to-image',
    'text-to-text',
    'text-to-program',
  ]);
  assert.deepEqual(traitsOf(local, { chat_model: 'x' }).works, WRITES);
  assert.deepEqual(traitsOf(local, {}).works, []);
  assert.equal(traitsOf(local, BOTH).billed, false);
  assert.equal(traitsOf('https://api.openai.com/v1', BOTH).billed, true);
  assert.equal(traitsOf('https://example.com', { ...BOTH, billed: true }).billed, true);
});
