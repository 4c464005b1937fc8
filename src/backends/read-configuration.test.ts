import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { closings, KINDS, shaper } from '../../test/support/configuration-kinds.ts';
import { ConfigError } from '../config/config.ts';
import { readConfiguration } from './read-configuration.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-configuration-'));
});
after(() => rm(directory, { recursive: true, force: true }));

const ENVIRONMENT: Record<string, string> = { GPU_TOKEN: 'opensesame' };

async function read(content: unknown) {
  const configFile = join(directory, 'bozzetto.config.json');
  await writeFile(configFile, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfiguration({ configFile, secret: (name) => ENVIRONMENT[name] ?? null }, KINDS);
}

/** Returns the lines of the error message, without the file's name. */
async function refusal(content: unknown): Promise<string[]> {
  const error = await read(content).then(
    () => assert.fail('it was read'),
    (error: unknown) => error,
  );
  assert.ok(error instanceof ConfigError, String(error));
  const [head, ...lines] = error.message.split('\n');
  assert.equal(head, `${join(directory, 'bozzetto.config.json')} cannot be used:`);
  return lines.map((line) => line.slice(2));
}

const gpu1 = { kind: 'shaper', url: 'http://gpu1:8081' };
const mesh = (list: unknown, more = {}) => ({
  backends: { gpu1, words: { kind: 'program' } },
  models: { 'image-to-mesh': { 'hunyuan-2.1': list, ...more } },
});

test('no file: no backends, built-in models', async () => {
  const { backends, models } = await readConfiguration({ configFile: null, secret: () => null });
  assert.equal(backends.size, 0);
  assert.deepEqual(models.defaultsOf('image-to-mesh'), { model_version: 'v2' });
});

test('a backend with its defaults, and one with everything', async () => {
  closings.count = 0;
  const { backends } = await read({
    $schema: './bozzetto.config.schema.json',
    backends: {
      gpu1: { ...gpu1, url: 'http://gpu1:8081/api/' },
      gpu2: {
        kind: 'shaper',
        url: 'https://gpu2',
        credential: `\${GPU_TOKEN}`,
        concurrency: 2,
        timeouts: { queue_s: 60, total_s: 0.5 },
        health_interval_s: 5,
        orientation: { up: '+z', front: '-y' },
        price: '$0.20 a model',
        steps: 5,
        workflow: 'flows/a.json',
        workflows: { texture: '../b.json' },
      },
      far: { kind: 'hosted' },
      words: { kind: 'program' },
    },
  });
  const { traits, cutOut, fingerprint, ...first } = backends.get('gpu1')!;
  assert.match(fingerprint, /^[0-9a-f]{64}$/);
  assert.deepEqual([traits.works, cutOut], [['image-to-3d'], null]);
  assert.deepEqual(first, {
    name: 'gpu1',
    kind: shaper,
    basis: { url: 'http://gpu1:8081/api', credential: null },
    settings: { works: ['image-to-3d'], steps: 30 },
    concurrency: 1,
    timeouts: { queueMs: 600_000, silenceMs: 300_000, totalMs: 3_600_000 },
    healthIntervalMs: 15_000,
    orientation: null,
    price: null,
  });
  const second = backends.get('gpu2')!;
  assert.deepEqual(second.basis, { url: 'https://gpu2', credential: 'opensesame' });
  assert.deepEqual(second.timeouts, { queueMs: 60_000, silenceMs: 300_000, totalMs: 500 });
  assert.equal(second.settings.workflow, join(directory, 'flows/a.json'));
  assert.deepEqual(second.settings.workflows, { texture: join(directory, '../b.json') });
  assert.deepEqual(second.orientation, { up: '+z', front: '-y' });
  assert.equal(backends.get('far')!.basis.url, 'https://api.example.com');
  assert.equal(backends.get('words')!.basis.url, '');
  assert.equal(closings.count, 4, 'what was opened for its traits is closed');
});

test('models: lists, the default, and the list of another flow', async () => {
  const { models } = await read(mesh(['gpu1', 'built-in'], { default: 'hunyuan-2.1' }));
  assert.deepEqual(models.defaultsOf('image-to-mesh'), { model_version: 'hunyuan-2.1' });
  assert.deepEqual(models.remoteStepsOf('image-to-mesh', {}), [
    {
      step: 'model',
      work: 'image-to-3d',
      alias: 'hunyuan-2.1',
      backends: ['gpu1'],
      builtIn: true,
      lane: 'remote:gpu1,built-in',
    },
  ]);
  assert.deepEqual(models.defaultsOf('text-to-mesh'), {
    ai_model: 'bozzetto_1_0',
    model_version: 'hunyuan-2.1',
  });
  assert.deepEqual(models.remoteStepsOf('image-to-model', {}), []);
});

test('a built-in name may be given servers where the built-in engine stands in', async () => {
  const { models } = await read({
    backends: { gpu1 },
    models: { 'image-to-mesh': { v2: ['gpu1', 'built-in'] } },
  });
  assert.deepEqual(models.remoteStepsOf('image-to-mesh', { model_version: 'v2' })[0]?.backends, [
    'gpu1',
  ]);
  assert.deepEqual(models.remoteStepsOf('image-to-mesh', { model_version: 'v1' }), []);
});

test('captions: the servers that are asked about an image without a prompt', async () => {
  const llm = { kind: 'shaper', url: 'http://llm', works: ['image-to-text'] };
  const { models } = await read({ backends: { llm }, captions: ['llm'] });
  const [step] = models.remoteStepsOf('image-to-model', { image_file: 'fk' });
  assert.deepEqual([step?.step, step?.backends, step?.builtIn], ['caption', ['llm'], true]);
});

const backend = (more: object) => ({ backends: { gpu1: { ...gpu1, ...more } } });
const ALIASES = 'v1, v2, hunyuan-2.1';
const FLOWS =
  'model-remesh, image-generation, prompt-optimize, image-to-model, image-to-mesh, image-to-artistic-mesh, ' +
  'text-to-model, text-to-mesh, model-texture, model-unwrap, model-rig, model-segment';
const COMMON =
  'kind, url, credential, concurrency, timeouts, health_interval_s, orientation, cut_out, price';
const KNOWN = `${COMMON}, works, workflow, workflows, steps`;

const MISTAKES: [string, unknown, string[]][] = [
  [
    'broken JSON',
    '{\n  "backends": {,}\n}',
    ['line 2, column 16: a name in double quotes is missing, or is not closed.'],
  ],
  ['no object', '[]', ['it must contain an object with "backends" and "models".']],
  ['an unknown part', { backend: {} }, ['backend is not a known name. Did you mean backends?']],
  [
    'another unknown part',
    { prices: {} },
    ['prices is not a known name. Known names: $schema, backends, models, captions.'],
  ],
  [
    'backends as a list',
    { backends: [] },
    ['backends must be an object that maps names to servers.'],
  ],
  [
    'a backend as a URL',
    { backends: { gpu1: 'http://gpu1' } },
    ['backends.gpu1 must be an object with "kind" and its settings.'],
  ],
  [
    'a name with a comma',
    { backends: { 'a,b': gpu1 } },
    [
      'backends["a,b"] must have a name of 1 to 64 letters, digits, underscores or hyphens other than built-in.',
    ],
  ],
  [
    'a name that is taken',
    { backends: { 'built-in': gpu1 } },
    [
      'backends["built-in"] must have a name of 1 to 64 letters, digits, underscores or hyphens other than built-in.',
    ],
  ],
  [
    'no kind',
    { backends: { gpu1: { url: 'http://gpu1' } } },
    ['backends.gpu1.kind must be one of shaper, hosted, program.'],
  ],
  [
    'an unknown kind',
    backend({ kind: 'sharper' }),
    ['backends.gpu1.kind is "sharper", which is not known: did you mean shaper?'],
  ],
  [
    'a kind far from all',
    backend({ kind: 'oracle' }),
    ['backends.gpu1.kind is "oracle", which is not known: must be one of shaper, hosted, program.'],
  ],
  [
    'a misspelt key',
    backend({ concurency: 2 }),
    ['backends.gpu1.concurency is not a known name. Did you mean concurrency?'],
  ],
  [
    'a misspelt setting of the kind',
    backend({ step: 2 }),
    ['backends.gpu1.step is not a known name. Did you mean steps?'],
  ],
  [
    'an unknown key',
    backend({ colour: 'red' }),
    [`backends.gpu1.colour is not a known name. Known names: ${KNOWN}.`],
  ],
  [
    'a secret under another name',
    backend({ api_key: 'sk-1' }),
    ['backends.gpu1.api_key is not a known name. Did you mean credential?'],
  ],
  [
    'a misspelt timeout',
    backend({ timeouts: { queue: 3 } }),
    ['backends.gpu1.timeouts.queue is not a known name. Did you mean queue_s?'],
  ],
  [
    'a timeout of nothing',
    backend({ timeouts: { silence_s: 0 } }),
    ['backends.gpu1.timeouts.silence_s must be at least 0.1, got 0.'],
  ],
  [
    'concurrency 0',
    backend({ concurrency: 0 }),
    ['backends.gpu1.concurrency must be at least 1, got 0.'],
  ],
  [
    'concurrency as a text',
    backend({ concurrency: '2' }),
    ['backends.gpu1.concurrency must be a number, got a string of 1 character.'],
  ],
  [
    'a setting of the kind that is wrong',
    backend({ steps: 1.5 }),
    ['backends.gpu1.steps must be an integer, got a fraction.'],
  ],
  [
    'settings that the kind cannot use',
    backend({ steps: 13 }),
    ['backends.gpu1 cannot be used: it takes no 13 steps.'],
  ],
  [
    'no url',
    { backends: { gpu1: { kind: 'shaper' } } },
    [
      'backends.gpu1.url is missing: say where the shaper server listens, such as http://gpu1:8080.',
    ],
  ],
  [
    'a url without a scheme',
    backend({ url: 'gpu1:8081' }),
    ['backends.gpu1.url must be an http or https URL, such as http://gpu1:8080.'],
  ],
  [
    'a url of files',
    backend({ url: 'file:///etc/passwd' }),
    ['backends.gpu1.url must be an http or https URL, such as http://gpu1:8080.'],
  ],
  [
    'a url with a password',
    backend({ url: 'http://me:pass@gpu1' }),
    ['backends.gpu1.url must not contain a user name or password: use credential for the secret.'],
  ],
  [
    'a url with a query',
    backend({ url: 'http://gpu1/?key=1' }),
    ['backends.gpu1.url must end with its path.'],
  ],
  [
    'a url of a program',
    { backends: { words: { kind: 'program', url: 'http://gpu1' } } },
    ['backends.words.url cannot be used here: program is not a server.'],
  ],
  [
    'a literal secret',
    backend({ credential: 'sk-very-secret' }),
    [
      `backends.gpu1.credential must name an environment variable, such as "\${GPU1_TOKEN}": secrets do not belong in this file.`,
    ],
  ],
  [
    'a secret with something around it',
    backend({ credential: `Bearer \${GPU_TOKEN}` }),
    [
      `backends.gpu1.credential must name an environment variable, such as "\${GPU1_TOKEN}": secrets do not belong in this file.`,
    ],
  ],
  [
    'a secret that is not set',
    backend({ credential: `\${GPU9_TOKEN}` }),
    ['backends.gpu1.credential names the environment variable GPU9_TOKEN, which is not set.'],
  ],
  [
    'an orientation of one axis',
    backend({ orientation: { up: '+z', front: '-z' } }),
    ['backends.gpu1.orientation must use two different axes, got an object.'],
  ],
  [
    'an unknown axis',
    backend({ orientation: { up: 'z', front: '-y' } }),
    [
      'backends.gpu1.orientation.up must be one of +x, -x, +y, -y, +z, -z, got a string of 1 character.',
    ],
  ],
  [
    'models as a list',
    { models: [] },
    ['models must be an object that maps each flow and alias to a list of backends.'],
  ],
  [
    'an unknown flow',
    { models: { 'image-to-mehs': {} } },
    ['models["image-to-mehs"] is not a known name. Did you mean image-to-mesh?'],
  ],
  [
    'a flow far from all',
    { models: { sculpt: {} } },
    [`models.sculpt is not a known name. Known names: ${FLOWS}.`],
  ],
  [
    'a flow without models',
    { models: { 'model-finish': {} } },
    [
      'models["model-finish"] has no selectable models: model-finish always uses the built-in engine.',
    ],
  ],
  [
    'a flow as a list',
    { models: { 'image-to-mesh': ['gpu1'] } },
    ['models["image-to-mesh"] must be an object that maps aliases to lists of backends.'],
  ],
  [
    'an alias with a space',
    { models: { 'image-to-mesh': { 'my model': ['built-in'] } } },
    [
      'models["image-to-mesh"]["my model"] must be 1 to 64 letters, digits, dots, underscores or hyphens.',
    ],
  ],
  [
    'a list that is a name',
    mesh('gpu1'),
    [
      'models["image-to-mesh"]["hunyuan-2.1"] must be a list of backends, such as ["gpu1", "built-in"].',
    ],
  ],
  [
    'an empty list',
    mesh([]),
    [
      'models["image-to-mesh"]["hunyuan-2.1"] must be a list of backends, such as ["gpu1", "built-in"].',
    ],
  ],
  [
    'an unknown backend',
    mesh(['gpu2']),
    ['models["image-to-mesh"]["hunyuan-2.1"][0] is "gpu2", which is not known: did you mean gpu1?'],
  ],
  [
    'a number in a list',
    mesh([1]),
    ['models["image-to-mesh"]["hunyuan-2.1"][0] must be the name of a backend.'],
  ],
  [
    'a backend twice',
    mesh(['gpu1', 'gpu1']),
    ['models["image-to-mesh"]["hunyuan-2.1"][1] is listed twice: gpu1.'],
  ],
  [
    'something after built-in',
    mesh(['built-in', 'gpu1']),
    [
      'models["image-to-mesh"]["hunyuan-2.1"][0] must be the last: backends after built-in are never used.',
    ],
  ],
  [
    'a backend that does something else',
    mesh(['words']),
    [
      'models["image-to-mesh"]["hunyuan-2.1"][0] is words, which supports text-to-text, but this flow needs image-to-3d.',
    ],
  ],
  [
    'captions that are not a list',
    { backends: { gpu1 }, captions: 'gpu1' },
    ['captions must be a list of backends, such as ["llm"].'],
  ],
  [
    'captions by a server that cannot see, twice, and by servers that are not configured',
    { backends: { gpu1 }, captions: ['gpu1', 'gpu1', 'gpu2', 'built-in', 1] },
    [
      'captions[0] is gpu1, which cannot caption images: that takes a chat model that sees.',
      'captions[1] is listed twice: gpu1.',
      'captions[2] is "gpu2", which is not known: did you mean gpu1?',
      'captions[3] is "built-in", which is not known: must be one of gpu1.',
      'captions[4] must be the name of a backend.',
    ],
  ],
  [
    'a built-in name without built-in',
    mesh(['built-in'], { v2: ['gpu1'] }),
    [
      'models["image-to-mesh"].v2 is the name of a built-in model: list "built-in" last, or choose another name.',
    ],
  ],
  [
    'an unknown default',
    mesh(['gpu1'], { default: 'hunyuan-2.0' }),
    [
      'models["image-to-mesh"].default is "hunyuan-2.0", which is not known: did you mean hunyuan-2.1?',
    ],
  ],
  [
    'a default far from all',
    mesh(['gpu1'], { default: 'x' }),
    [`models["image-to-mesh"].default is "x", which is not known: must be one of ${ALIASES}.`],
  ],
  [
    'a default that is a list',
    mesh(['gpu1'], { default: ['gpu1'] }),
    ['models["image-to-mesh"].default must be the name of a model.'],
  ],
];

for (const [name, content, lines] of MISTAKES)
  test(`a mistake: ${name}`, async () => assert.deepEqual(await refusal(content), lines));

test('all mistakes are reported at once; a wrong backend may be named in a list', async () => {
  assert.deepEqual(
    await refusal({
      backends: { gpu1: { ...gpu1, url: 'x' }, gpu2: { kind: 'none' } },
      models: { 'image-to-mesh': { big: ['gpu1', 'gpu2', 'gpu3'] } },
    }),
    [
      'backends.gpu1.url must be an http or https URL, such as http://gpu1:8080.',
      'backends.gpu2.kind is "none", which is not known: must be one of shaper, hosted, program.',
      'models["image-to-mesh"].big[2] is "gpu3", which is not known: did you mean gpu1?',
    ],
  );
});

test('no secret is repeated', async () => {
  for (const content of [
    backend({ credential: 'sk-very-secret' }),
    backend({ api_key: 'sk-very-secret' }),
    backend({ url: 'http://me:sk-very-secret@gpu1' }),
  ])
    assert.doesNotMatch((await refusal(content)).join(), /very-secret/);
});

test('a file that is not there', async () => {
  const configFile = join(directory, 'none.json');
  await assert.rejects(readConfiguration({ configFile, secret: () => null }), {
    message: `${configFile} cannot be used:\n  the file does not exist.`,
  });
});
