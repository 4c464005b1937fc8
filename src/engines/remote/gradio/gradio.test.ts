import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  backendContract,
  jobFor,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import {
  type GradioOptions,
  type MockGradio,
  startMockGradio,
} from '../../../../test/support/mock-servers/gradio.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import type { Backend } from '../../spec/backend.ts';
import type { Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { appOf } from './app.ts';
import { gradioKind } from './kind.ts';
import { knownApp } from './known-apps.ts';
import { proposeCalls } from './propose-calls.ts';

type Settings = Parameters<typeof gradioKind.settings.parse>[0];

interface GradioPair {
  mockServer: MockGradio;
  backend: Backend;
}

const QUICK = {
  calls: [{ function: 'quick_generate_glb', arguments: ['{{image}}', '{{seed}}'] }],
};
const PICTURES = {
  work: 'text-to-image',
  calls: [{ function: '/text_to_image', arguments: ['{{prompt}}, on white', '{{seed}}'] }],
};
const TRELLIS = {
  calls: [
    {
      function: 'preprocess_image',
      arguments: ['{{image}}'],
      keep: { cut_out: '0' },
      stage: 'preparing',
    },
    {
      function: 'image_to_3d',
      arguments: ['{{cut_out}}', '{{seed}}'],
      stage: 'sampling',
      weight: 8,
    },
    { function: 'extract_glb', arguments: [0.95, '{{texture_size}}'], stage: 'texturing' },
  ],
  output: '1',
};

const pair = (settings: Settings) => async (options: GradioOptions) => {
  const mockServer = await startMockGradio(options);
  const basis = { url: mockServer.url, credential: null };
  const backend = gradioKind.create(basis, gradioKind.settings.parse(settings), PLAIN_HOST);
  return { mockServer, backend };
};

/** Runs a test with one mock server. */
function withPair(
  settings: Settings,
  options: GradioOptions,
  run: (pair: GradioPair, context: RemoteStepContext) => Promise<void>,
): Promise<void> {
  const start = pair(settings);
  return using({ start }, options, (made, context) => run(made as GradioPair, context));
}

/** Waits for something that happens at the server. */
async function until(what: () => boolean): Promise<void> {
  for (let left = 200; !what(); left--) {
    assert.ok(left > 0, 'it did not happen within two seconds');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

for (const version of [4, 5] as const)
  backendContract({
    name: `gradio ${version}`,
    work: 'image-to-3d',
    start: (options) => pair(QUICK)({ version, ...options }),
    // A function raises what it likes: nothing tells a bad picture.
    outcomes: { content: 'failed' },
  });
backendContract({
  name: 'gradio, pictures',
  work: 'text-to-image',
  start: pair(PICTURES),
  outcomes: { content: 'failed' },
});

test("numbers of the job are held within the app's sliders", () =>
  withPair(TRELLIS, {}, async ({ mockServer, backend }, context) => {
    const job = await jobFor('image-to-3d', context);
    await remoteStep(backend, { ...job, textureSize: 4096 }, context);
    assert.deepEqual(mockServer.jobs[2]!.asked.data, [null, 0.95, 2048]);
  }));

test('a number in the settings that a slider does not allow is refused before anything is sampled', () => {
  const calls = structuredClone(TRELLIS.calls);
  calls[2]!.arguments = [0.5, '{{texture_size}}'];
  return withPair({ ...TRELLIS, calls }, {}, async ({ mockServer, backend }, context) => {
    const sentence = /argument 1 of extract_glb is 0\.5, and the app allows 0\.9 to 0\.98/;
    assert.match((await backend.check!(context.signal)).join(), sentence);
    const job = await jobFor('image-to-3d', context);
    await assert.rejects(remoteStep(backend, job, context), { kind: 'refused', message: sentence });
    assert.equal(mockServer.jobs.length, 0);
  });
});

test('several calls go to one session, states are put in, and what a call kept is handed on', () =>
  withPair(TRELLIS, {}, async ({ mockServer, backend }, context) => {
    assert.deepEqual(await backend.check!(context.signal), []);
    const seen: Observation[] = [];
    const { files } = await remoteStep(
      backend,
      await jobFor('image-to-3d', context),
      context,
      seen,
    );
    assert.equal(files.length, 1);
    assert.deepEqual(mockServer.visits, [['preprocess_image', 'image_to_3d', 'extract_glb']]);
    const [first, second, third] = mockServer.jobs.map(({ asked }) => asked.data as unknown[]);
    const [cutOut, seed] = second as [{ orig_name: string }, number];
    assert.deepEqual([cutOut.orig_name, seed], ['image.png', 7]);
    assert.match((first![0] as { path: string }).path, /front\.png$/);
    assert.deepEqual(third, [null, 0.95, 1024]);
    const stages = [...new Set(seen.map(({ stage }) => stage))];
    assert.ok(
      ['sampling', 'texturing'].every((stage) => stages.includes(stage)),
      stages.join(),
    );
  }));

test('a job without textures gives a slider a number all the same', () =>
  withPair(TRELLIS, {}, async ({ mockServer, backend }, context) => {
    await remoteStep(
      backend,
      { ...(await jobFor('image-to-3d', context)), textureSize: null },
      context,
    );
    assert.deepEqual(mockServer.jobs[2]!.asked.data, [null, 0.95, 1024]);
  }));

test('bars of the app are measured progress over all calls, and never go back', () =>
  withPair(TRELLIS, { milliseconds: 150 }, async ({ backend }, context) => {
    const seen: Observation[] = [];
    await remoteStep(backend, await jobFor('image-to-3d', context), context, seen);
    const reported = seen.flatMap(({ fraction }) => (fraction === null ? [] : [fraction]));
    assert.deepEqual(
      reported,
      reported.toSorted((a, b) => a - b),
    );
    // The bars of each call are its share of the whole; a busy machine may see several of them at once.
    const shares = [
      [0, 1],
      [1, 8],
      [9, 1],
    ].flatMap(([before, weight]) => [0.25, 0.5, 0.75].map((bar) => (before! + bar * weight!) / 10));
    assert.ok(reported.length > 0 && reported.every((each) => shares.includes(each)));
  }));

test('an app without bars tells of its turn and its work, and no fraction', () =>
  withPair(QUICK, { bars: false, heartbeat: 10 }, async ({ backend }, context) => {
    const seen: Observation[] = [];
    await remoteStep(backend, await jobFor('image-to-3d', context), context, seen);
    assert.deepEqual([...new Set(seen.map(({ stage }) => stage))], ['queued', 'generating']);
    assert.ok(seen.every(({ fraction }) => fraction === null));
  }));

test('an app behind a proxy names a host of its own: files are fetched by their paths', () =>
  withPair(QUICK, { root: 'http://app.internal:7860' }, async ({ backend }, context) => {
    const { files } = await remoteStep(backend, await jobFor('image-to-3d', context), context);
    assert.equal((await readFile(files[0]!.path)).toString('latin1', 0, 4), 'glTF');
  }));

test('a session that is lost between its calls is a lost job', () =>
  withPair(
    TRELLIS,
    { ending: (job) => (job === 1 ? 'lose' : 'succeed') },
    async (made, context) => {
      const { backend, mockServer } = made;
      const running = remoteStep(backend, await jobFor('image-to-3d', context), context);
      await assert.rejects(running, { kind: 'lost' });
      assert.equal(mockServer.jobs.length, 2);
    },
  ));

test('a call that waits is given up with its stream; one that works goes on', () =>
  withPair(QUICK, { ending: (job) => (job === 0 ? 'hang' : 'succeed') }, async (made, context) => {
    const { backend, mockServer } = made;
    const first = await backend.submit(await jobFor('image-to-3d', context), context);
    const second = await backend.submit(await jobFor('image-to-3d', context), context);
    await until(() => mockServer.running === 1 && mockServer.jobs.length === 2);
    let reported = 0;
    for await (const { stage } of backend.observe(second, context))
      if (stage === 'queued' && ++reported === 2) break;
    assert.equal(await backend.cancel(second, context), true);
    await until(() => mockServer.jobs[1]!.state === 'cancelled');
    assert.equal(await backend.cancel(first, context), false);
    assert.equal(mockServer.jobs[0]!.state, 'running');
  }));

test('calls that come after a cancel are not made', () =>
  withPair(TRELLIS, { milliseconds: 150 }, async ({ mockServer, backend }, context) => {
    const handle = await backend.submit(await jobFor('image-to-3d', context), context);
    for await (const { stage } of backend.observe(handle, context)) if (stage !== 'queued') break;
    assert.equal(await backend.cancel(handle, context), false);
    await until(() => mockServer.running === 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(mockServer.jobs.length, 1);
  }));

test('a handle leads to nothing after our process was replaced', () =>
  withPair(QUICK, { milliseconds: 300 }, async ({ mockServer, backend }, context) => {
    const job = await jobFor('image-to-3d', context);
    const handle = await backend.submit(job, context);
    assert.deepEqual(await backend.reattach(job.submission, handle, context), handle);
    const settings = gradioKind.settings.parse(QUICK);
    const other = gradioKind.create(
      { url: mockServer.url, credential: null },
      settings,
      PLAIN_HOST,
    );
    assert.equal(await other.reattach(job.submission, handle, context), null);
    await assert.rejects(
      async () => {
        for await (const _ of other.observe(handle, context));
      },
      { kind: 'lost' },
    );
    await other.close();
  }));

test('what does not fit the app is found by the check, and refused', async () => {
  const calls = [{ function: 'make_glb', arguments: [] }];
  await withPair({ calls }, {}, async ({ backend, mockServer }, context) => {
    const [problem] = await backend.check!(context.signal);
    assert.match(problem!, /no function make_glb; it has preprocess_image, /);
    assert.equal((await backend.health(context.signal)).problem, problem);
    const running = remoteStep(backend, await jobFor('image-to-3d', context), context);
    await assert.rejects(running, { kind: 'refused' });
    assert.equal(mockServer.jobs.length, 0);
  });
  const few = [{ function: 'extract_glb', arguments: ['{{image}}'] }];
  await withPair({ calls: few }, {}, async ({ backend }, context) => {
    const problems = await backend.check!(context.signal);
    assert.deepEqual(problems, ['extract_glb takes 2 arguments, and 1 are given']);
  });
});

test('a placeholder that no call before keeps is refused with its name', () => {
  const parse = (calls: object[]) => gradioKind.settings.safeParse({ calls });
  assert.ok(parse(TRELLIS.calls).success);
  assert.match(
    parse(TRELLIS.calls.slice(1)).error!.message,
    /there is no placeholder \{\{cut_out\}\}/,
  );
});

test('an app is known by its functions and the numbers of their arguments', () => {
  const slider = { id: 1, type: 'slider', props: { minimum: 0, maximum: 1_000_000 } };
  const described = (sampling: number) => ({
    ...{ version: '6.25.0', protocol: 'sse_v3', components: [slider] },
    dependencies: [
      ['start_session', 0],
      ['preprocess_image', 1],
      ['image_to_3d', sampling],
      ['extract_glb', 2],
    ].map(([api_name, count]) => ({
      ...{ api_name, inputs: Array(count as number).fill(1), outputs: [] },
    })),
  });
  assert.equal(knownApp(described(15))?.name, 'trellis2');
  assert.equal(knownApp(described(8))?.name, 'trellis');
  assert.equal(knownApp(described(9)), null);
  assert.equal(knownApp({ protocol: 'ws' }), null);
});

/** A demo like TRELLIS.2's: fields with ids, and functions with the ids that they read and write. */
const DEMO = {
  ...{ version: '6.25.0', protocol: 'sse_v3' },
  components: [
    { id: 1, type: 'image', props: { label: 'Image Prompt', value: null } },
    { id: 2, type: 'state', props: {} },
    { id: 3, type: 'checkbox', props: { label: 'Randomize Seed', value: true } },
    { id: 4, type: 'slider', props: { label: 'Seed', minimum: 0, maximum: 100, value: 7 } },
    {
      id: 5,
      type: 'radio',
      props: {
        label: 'Resolution',
        choices: [
          ['512', '512'],
          ['1k', '1024'],
        ],
        value: '1024',
      },
    },
    {
      id: 6,
      type: 'slider',
      props: { label: 'Decimation Target', minimum: 1000, maximum: 9000, value: 5000 },
    },
    {
      id: 7,
      type: 'slider',
      props: { label: 'Texture Size', minimum: 512, maximum: 4096, value: 1024 },
    },
    { id: 8, type: 'html', props: {} },
    { id: 9, type: 'model3d', props: { label: 'Extracted GLB' } },
    { id: 10, type: 'downloadbutton', props: {} },
    { id: 11, type: 'textbox', props: { label: 'Negative prompt', value: 'blurry {{x}}' } },
  ],
  dependencies: [
    { api_name: 'start_session', inputs: [], outputs: [], targets: [[0, 'load']] },
    { api_name: 'preprocess_image', inputs: [1], outputs: [1], targets: [[1, 'upload']] },
    { api_name: 'preprocess_image_1', inputs: [1], outputs: [1] },
    { api_name: 'clear', inputs: [], outputs: [1, 2] },
    { api_name: 'image_to_3d', inputs: [1, 3, 4, 5, 11], outputs: [2, 8] },
    { api_name: 'extract_glb', inputs: [2, 6, 7], outputs: [9, 10] },
  ],
};

test('calls of an app that is not known are proposed by what its functions read and write', () => {
  const [proposal, ...others] = proposeCalls(appOf(DEMO)!);
  assert.deepEqual(others, []);
  const { work, output, calls } = proposal!;
  assert.deepEqual([work, output], ['image-to-3d', '0']);
  assert.deepEqual(
    calls.map((call) => [call.function, ...call.arguments.map(({ value }) => value)]),
    [
      ['start_session'],
      ['preprocess_image', '{{image}}'],
      // Its text would be read as a placeholder, and a seed that the app draws would not be the request's.
      ['image_to_3d', '{{preprocess_image_0}}', false, '{{seed}}', '1024', null],
      ['extract_glb', '{{max_triangles}}', '{{texture_size}}'],
    ],
  );
  assert.deepEqual(calls[1]!.keep, { preprocess_image_0: '0' });
  assert.deepEqual(calls[2]!.arguments[3]!.choices, ['512', '1024']);
  assert.deepEqual(calls[3]!.arguments[0]!.limits, { min: 1000, max: 9000, step: undefined });
});

test('fields that have no value at first keep their labels and limits', () => {
  const components = [
    { id: 1, type: 'slider', props: { label: 'Seed', minimum: 1, maximum: 9 } },
    ...['Front', 'Back'].map((label, i) => ({ id: 2 + i, type: 'image', props: { label } })),
    { id: 4, type: 'model3d' },
  ];
  const dependencies = [{ api_name: 'make', inputs: [1, 2, 3], outputs: [4] }];
  const app = appOf({ ...DEMO, components, dependencies })!;
  assert.deepEqual(app.functions.get('make')!.limits[0], { min: 1, max: 9, step: undefined });
  const [given] = proposeCalls(app)[0]!.calls.map((call) => call.arguments);
  assert.deepEqual(
    given!.map(({ value }) => value),
    ['{{seed}}', '{{image}}', '{{image_back}}'],
  );
});

test('functions that read each other in a circle are each called once, and a page without files has no proposal', () => {
  const circle = [
    { api_name: 'a', inputs: [1, 2], outputs: [3] },
    { api_name: 'b', inputs: [1, 3], outputs: [2] },
    { api_name: 'make', inputs: [2], outputs: [4] },
  ];
  const components = ['image', 'state', 'state', 'model3d'].map((type, i) => ({
    id: i + 1,
    type,
    props: {},
  }));
  const [proposal] = proposeCalls(appOf({ ...DEMO, components, dependencies: circle })!);
  assert.deepEqual(
    proposal!.calls.map((call) => call.function),
    ['a', 'b', 'make'],
  );
  const plain = [{ api_name: 'greet', inputs: [1], outputs: [2] }];
  assert.deepEqual(proposeCalls(appOf({ ...DEMO, components, dependencies: plain })!), []);
});

test('a page that was made to be searched for long, or to fill the memory, is not', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  const states = Array.from({ length: 60 }, (_, i) => 100 + i);
  const words = Array.from({ length: 60 }, (_, i) => `${i}`.repeat(100));
  const components = [
    ...states.map((id) => ({ id, type: 'state', props: {} })),
    { id: 1, type: 'image', props: {} },
    { id: 2, type: 'model3d', props: {} },
    { id: 3, type: 'json', props: { label: 'max'.repeat(1000), value: deep } },
    { id: 4, type: 'radio', props: { choices: [...words, 'x'.repeat(1000)] } },
  ];
  const made = (dependencies: object[]) =>
    proposeCalls(appOf({ ...DEMO, components, dependencies })!);
  // Each function reads what all others write: the ways from one to another are more than there are atoms.
  const circle = states.map((id) => ({
    ...{ api_name: `f${id}`, inputs: [1, ...states], outputs: [id, 2] },
  }));
  assert.ok(made(circle).every(({ calls }) => calls.length <= 8));
  const [{ calls: [call] = [] } = {}] = made([
    { api_name: 'make', inputs: [1, 3, 4], outputs: [2] },
  ]);
  assert.deepEqual(
    call!.arguments.map(({ value, label }) => [value, label.length]),
    [
      ['{{image}}', 0],
      [null, 200],
      [null, 0],
    ],
  );
  assert.deepEqual(call!.arguments[2]!.choices, words);
  const wide = [1, ...Array.from({ length: 90 }, () => 4)];
  assert.deepEqual(made([{ api_name: 'make', inputs: wide, outputs: [2] }]), []);
  // The function that makes the model needs more calls than there can be.
  const chain = states.slice(0, 9);
  const needy = { api_name: 'make', inputs: chain, outputs: [2] };
  const makers = chain.map((id) => ({ api_name: `f${id}`, inputs: [1], outputs: [id] }));
  assert.deepEqual(made([...makers, needy]), []);
});

test('proposed calls make a model', async () => {
  const mockServer = await startMockGradio();
  const described = await fetch(`${mockServer.url}/config`).then((answer) => answer.json());
  await mockServer.stop();
  const proposals = proposeCalls(appOf(described)!).filter(({ work }) => work === 'image-to-3d');
  assert.deepEqual(
    proposals.map(({ calls }) => calls.at(-1)!.function),
    ['extract_glb', 'quick_generate_glb'],
  );
  for (const { work, output, calls } of proposals) {
    const given = calls.map(({ arguments: fields, ...call }) => ({
      ...call,
      arguments: fields.map(({ value }) => value as null),
    }));
    await withPair({ work, output, calls: given }, {}, async ({ backend }, context) => {
      assert.deepEqual(await backend.check!(context.signal), []);
      const job = await jobFor('image-to-3d', context);
      assert.equal((await remoteStep(backend, job, context)).files.length, 1);
    });
  }
});
