import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { nodeClasses } from '../../../../test/support/mock-servers/comfyui/classes.ts';
import { checkWorkflow, type NodeClasses } from './check-workflow.ts';
import { fillWorkflow, readWorkflow, type Workflow, withoutMissing } from './workflow.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../examples/comfyui');
const classes: NodeClasses = new Map(Object.entries(nodeClasses([]))) as never;

test('a string that is one placeholder becomes the value, in longer ones it is text', () => {
  const node = {
    class_type: 'X',
    inputs: {
      seed: '{{seed}}',
      text: '{{prompt}}, seed {{ seed }}',
      link: ['1', 0],
      deep: [{ a: '{{width}}' }],
    },
  };
  const filled = fillWorkflow({ '2': node }, { seed: 7, prompt: 'a {{seed}} chair', width: 64 });
  assert.deepEqual(filled['2']!.inputs, {
    seed: 7,
    // The user's own text is not filled in again.
    text: 'a {{seed}} chair, seed 7',
    link: ['1', 0],
    deep: [{ a: 64 }],
  });
});

test('names that every object has are no classes, inputs or nodes', () => {
  const workflow: Workflow = {
    '1': {
      class_type: 'EmptyImage',
      inputs: {
        ...{ width: 8, height: 8, batch_size: 1, color: 0 },
        toString: 1,
        x: ['valueOf', 0],
      },
    },
  };
  assert.deepEqual(checkWorkflow('image-to-3d', workflow, classes).slice(0, 1), [
    'node 1 (EmptyImage): the input x comes from node valueOf, which is not there',
  ]);
  const known = { input: { required: { toString: ['STRING', {}] } }, output_node: true };
  const problems = checkWorkflow(
    'image-to-3d',
    { '1': { class_type: 'A', inputs: {} } },
    new Map([['A', known]]) as never,
  );
  assert.equal(problems[0], 'node 1 (A): the input toString is missing');
});

test('a file that is no workflow, or asks for what is not known, is refused in words', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-workflow-'));
  const file = join(directory, 'workflow.json');
  const refused = async (content: string, expected: RegExp) => {
    await writeFile(file, content);
    assert.throws(() => readWorkflow(file), expected);
  };
  try {
    await refused('{', /cannot be read as JSON/);
    await refused('{"nodes": [], "links": []}', /convert it with "bozzetto engines workflow"/);
    await refused('{"1": {"inputs": {}}}', /not a workflow in ComfyUI's API format/);
    await refused('{}', /not a workflow/);
    const node = { class_type: 'X', inputs: { a: '{{promt}}' } };
    await refused(JSON.stringify({ 1: node }), /\{\{promt\}\} \(known: image, /);
    assert.throws(() => readWorkflow(join(directory, 'absent.json')), /cannot be read/);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('the examples fit the server', async () => {
  const names = await readdir(EXAMPLES);
  assert.ok(names.length >= 3);
  for (const name of names.filter((file) => file.endsWith('.json'))) {
    const work = name.startsWith('texture')
      ? 'texture'
      : name.startsWith('text')
        ? 'text-to-image'
        : 'image-to-3d';
    assert.deepEqual(checkWorkflow(work, readWorkflow(join(EXAMPLES, name)), classes), [], name);
  }
});

const example = (): Workflow => readWorkflow(join(EXAMPLES, 'hunyuan3d-2.json'));

for (const [what, spoil, expected] of [
  [
    'a class that is missing',
    (w) => (w['9']!.class_type = 'VoxelToGold'),
    /node 9 \(VoxelToGold\).*no such class/,
  ],
  [
    'an input that is missing',
    (w) => delete w['7']!.inputs.steps,
    /node 7 \(KSampler\): the input steps is missing/,
  ],
  [
    'a model that is not installed',
    (w) => (w['1']!.inputs.ckpt_name = 'x.ckpt'),
    /ckpt_name is "x.ckpt", which the server does not have/,
  ],
  [
    'a value of the newer lists',
    (w) => (w['7']!.inputs.sampler_name = 'best'),
    /sampler_name is "best"/,
  ],
  [
    'a link to nowhere',
    (w) => (w['9']!.inputs.voxel = ['99', 0]),
    /comes from node 99, which is not there/,
  ],
  [
    'a link to an output too far',
    (w) => (w['8']!.inputs.vae = ['1', 3]),
    /takes output 3 of node 1 .* which has 3/,
  ],
  ['no picture', (w) => (w['2']!.inputs.image = 'example.png'), /uses \{\{image\}\} nowhere/],
  ['nothing that saves', (w) => delete w['10'], /no node of the workflow saves/],
  [
    'a picture where no upload goes',
    (w) => (w['3']!.inputs.crop = '{{image}}'),
    /node 3 \(CLIPVisionEncode\): the input crop has a picture's placeholder/,
  ],
] as [string, (workflow: Workflow) => unknown, RegExp][])
  test(`the check finds ${what}`, () => {
    const workflow = example();
    spoil(workflow);
    assert.match(checkWorkflow('image-to-3d', workflow, classes).join('\n'), expected);
  });

test('what needs a picture that is missing goes with it', () => {
  const left = withoutMissing(example(), new Set(['image']), () => true);
  assert.deepEqual(Object.keys(left), ['1', '5', '6']);
});
