import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { gradioKind } from './kind.ts';
import { KNOWN_APPS, knownApp } from './known-apps.ts';

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
    assert.ok(reported.includes((1 + 0.5 * 8) / 10), reported.join());
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

test('the examples fit the settings, and are what is used for a known app', async () => {
  const folder = join(import.meta.dirname, '../../../../examples/gradio');
  for (const [name, { settings }] of KNOWN_APPS.map((app) => [app.name, app] as const)) {
    const text = await readFile(join(folder, `${name}.json`), 'utf8');
    const { kind, url: _, ...example } = JSON.parse(text).backends[name];
    assert.equal(kind, 'gradio');
    assert.deepEqual(gradioKind.settings.parse(example), gradioKind.settings.parse(settings));
  }
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
