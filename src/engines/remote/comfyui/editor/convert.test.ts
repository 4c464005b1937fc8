import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeClasses } from '../../../../../test/support/mock-servers/comfyui/classes.ts';
import { checkWorkflow, type NodeClass, type NodeClasses } from '../check-workflow.ts';
import { convertWorkflow } from './convert.ts';
import { readEditorWorkflow } from './graph.ts';
import { putPlaceholders } from './put-placeholders.ts';

const classes = new Map(Object.entries(nodeClasses(['chair.png']))) as unknown as NodeClasses;
const classOf = async (name: string) => classes.get(name) ?? null;
const convert = (workflow: object, find: (name: string) => Promise<NodeClass | null> = classOf) =>
  convertWorkflow(readEditorWorkflow(workflow), find);

type Slot = [name: string, type: string, link: number | null, isTyped?: boolean];

/** A node as the editor saves it. */
function node(id: number, type: string, inputs: Slot[], outputs: string[], values: unknown[] = []) {
  return {
    id,
    type,
    mode: 0,
    inputs: inputs.map(([name, slot, link, isTyped = false]) => ({
      name,
      type: slot,
      link,
      ...(isTyped && { widget: { name } }),
    })),
    outputs: outputs.map((slot) => ({ name: slot, type: slot })),
    widgets_values: values,
  };
}

/** A link in the form that subgraphs have. */
const link = (id: number, origin: number, slot: number) => ({
  id,
  origin_id: origin,
  origin_slot: slot,
  target_id: 0,
  target_slot: 0,
});

const conditioning: Slot[] = [
  ['model', 'MODEL', 19],
  ['positive', 'CONDITIONING', 5],
  ['negative', 'CONDITIONING', 6],
  ['latent_image', 'LATENT', 7],
];

/** Hunyuan3D in a subgraph, with a bypassed node, notes and a value typed in outside. */
const shape = {
  nodes: [
    node(10, 'SaveGLB', [['mesh', 'MESH', 24]], [], ['mesh/ComfyUI', '']),
    node(21, 'Note', [], [], ['read me']),
    node(2, 'LoadImage', [], ['IMAGE', 'MASK'], ['chair.png', 'image']),
    {
      ...node(
        19,
        'subgraph-1',
        [['image', 'IMAGE', 23]],
        ['MESH'],
        ['hunyuan_3d_v2.1.safetensors'],
      ),
      properties: { proxyWidgets: [['-1', 'ckpt_name']] },
    },
  ],
  links: [
    [23, 2, 0, 19, 0, 'IMAGE'],
    [24, 19, 0, 10, 0, 'MESH'],
  ],
  definitions: {
    subgraphs: [
      {
        id: 'subgraph-1',
        inputs: [{ name: 'image' }, { name: 'ckpt_name' }],
        outputs: [{ name: 'MESH', linkIds: [11] }],
        nodes: [
          node(
            1,
            'ImageOnlyCheckpointLoader',
            [['ckpt_name', 'COMBO', 26, true]],
            ['MODEL', 'CLIP_VISION', 'VAE'],
            ['hunyuan3d-dit-v2_fp16.safetensors'],
          ),
          {
            ...node(3, 'ModelSamplingAuraFlow', [['model', 'MODEL', 16]], ['MODEL'], [1]),
            mode: 4,
          },
          node(
            13,
            'CLIPVisionEncode',
            [
              ['clip_vision', 'CLIP_VISION', 20],
              ['image', 'IMAGE', 21],
            ],
            ['CLIP_VISION_OUTPUT'],
            ['center'],
          ),
          node(
            6,
            'Hunyuan3Dv2Conditioning',
            [['clip_vision_output', 'CLIP_VISION_OUTPUT', 22]],
            ['CONDITIONING', 'CONDITIONING'],
          ),
          node(4, 'EmptyLatentHunyuan3Dv2', [], ['LATENT'], [4096, 1]),
          node(
            7,
            'KSampler',
            conditioning,
            ['LATENT'],
            [89479, 'randomize', 30, 5, 'euler', 'normal', 1],
          ),
          node(
            8,
            'VAEDecodeHunyuan3D',
            [
              ['samples', 'LATENT', 8],
              ['vae', 'VAE', 18],
            ],
            ['VOXEL'],
            [8000, 256],
          ),
          node(9, 'VoxelToMesh', [['voxel', 'VOXEL', 12]], ['MESH'], ['surface net', 0.6]),
          node(14, 'Reroute', [['', '*', 10]], ['*']),
        ],
        links: [
          link(26, -10, 1),
          link(16, 1, 0),
          link(20, 1, 1),
          link(21, -10, 0),
          link(22, 13, 0),
          link(19, 3, 0),
          link(5, 6, 0),
          link(6, 6, 1),
          link(7, 4, 0),
          link(8, 7, 0),
          link(18, 1, 2),
          link(10, 8, 0),
          link(12, 14, 0),
          link(11, 9, 0),
        ],
      },
    ],
  },
};

test('a workflow of the editor becomes what the editor itself would send', async () => {
  const workflow = await convert(shape);
  const plain = Object.fromEntries(
    Object.entries(workflow).map(([id, { class_type: name, inputs }]) => [id, { name, inputs }]),
  );
  assert.deepEqual(plain, {
    '10': { name: 'SaveGLB', inputs: { filename_prefix: 'mesh/ComfyUI', mesh: ['19:9', 0] } },
    '2': { name: 'LoadImage', inputs: { image: 'chair.png' } },
    '19:1': {
      name: 'ImageOnlyCheckpointLoader',
      inputs: { ckpt_name: 'hunyuan_3d_v2.1.safetensors' },
    },
    '19:13': {
      name: 'CLIPVisionEncode',
      inputs: { crop: 'center', clip_vision: ['19:1', 1], image: ['2', 0] },
    },
    '19:6': { name: 'Hunyuan3Dv2Conditioning', inputs: { clip_vision_output: ['19:13', 0] } },
    '19:4': { name: 'EmptyLatentHunyuan3Dv2', inputs: { resolution: 4096, batch_size: 1 } },
    '19:7': {
      name: 'KSampler',
      inputs: {
        seed: 89479,
        steps: 30,
        cfg: 5,
        sampler_name: 'euler',
        scheduler: 'normal',
        denoise: 1,
        // Through the bypassed node.
        model: ['19:1', 0],
        positive: ['19:6', 0],
        negative: ['19:6', 1],
        latent_image: ['19:4', 0],
      },
    },
    '19:8': {
      name: 'VAEDecodeHunyuan3D',
      inputs: {
        num_chunks: 8000,
        octree_resolution: 256,
        samples: ['19:7', 0],
        vae: ['19:1', 2],
      },
    },
    '19:9': {
      name: 'VoxelToMesh',
      inputs: { algorithm: 'surface net', threshold: 0.6, voxel: ['19:8', 0] },
    },
  });
});

test('placeholders are put by the classes of the nodes, and the result fits the server', async () => {
  const { workflow, put } = putPlaceholders('image-to-3d', await convert(shape), classes);
  assert.deepEqual(
    put.map(({ node, input, before, placeholder }) => [node, input, before, placeholder]),
    [
      ['2', 'image', 'chair.png', '{{image}}'],
      ['19:7', 'seed', 89479, '{{seed}}'],
    ],
  );
  assert.deepEqual(checkWorkflow('image-to-3d', workflow, classes), []);
  // What has placeholders already is not touched.
  assert.deepEqual(putPlaceholders('image-to-3d', workflow, classes).put, []);
});

test('the prompt is the text that leads to what is positive', async () => {
  const encode = (id: number, text: string) =>
    node(id, 'CLIPTextEncode', [['clip', 'CLIP', 1]], ['CONDITIONING'], [text]);
  const workflow = await convert({
    nodes: [
      node(
        4,
        'CheckpointLoaderSimple',
        [],
        ['MODEL', 'CLIP', 'VAE'],
        ['sd_xl_base_1.0.safetensors'],
      ),
      encode(6, 'blurry'),
      encode(7, 'a castle'),
      node(5, 'EmptyLatentImage', [], ['LATENT'], [512, 768, 1]),
      node(
        3,
        'KSampler',
        [
          ['model', 'MODEL', 2],
          ['positive', 'CONDITIONING', 3],
          ['negative', 'CONDITIONING', 4],
          ['latent_image', 'LATENT', 5],
          ['seed', 'INT', 9, true],
        ],
        ['LATENT'],
        // Editors of early 2023 wrote true and false behind the seed.
        [7, true, 20, 8, 'euler', 'normal', 1],
      ),
      node(8, 'PrimitiveInt', [], ['INT'], [42, 'fixed']),
      node(
        9,
        'VAEDecode',
        [
          ['samples', 'LATENT', 6],
          ['vae', 'VAE', 7],
        ],
        ['IMAGE'],
      ),
      node(10, 'SaveImage', [['images', 'IMAGE', 8]], [], ['ComfyUI']),
      // Muted: it does not run, and nothing refers to it.
      { ...node(11, 'SaveImage', [['images', 'IMAGE', 8]], [], ['x']), mode: 2 },
    ],
    links: [
      [1, 4, 1, 6, 0, 'CLIP'],
      [2, 4, 0, 3, 0, 'MODEL'],
      [3, 7, 0, 3, 1, 'CONDITIONING'],
      [4, 6, 0, 3, 2, 'CONDITIONING'],
      [5, 5, 0, 3, 3, 'LATENT'],
      [6, 3, 0, 9, 0, 'LATENT'],
      [7, 4, 2, 9, 1, 'VAE'],
      [8, 9, 0, 10, 0, 'IMAGE'],
      [9, 8, 0, 3, 4, 'INT'],
    ],
  });
  assert.deepEqual(workflow['3']!.inputs.seed, ['8', 0]);
  assert.equal(workflow['11'], undefined);
  workflow['8']!._meta = { title: 'Seed' };
  const { workflow: filled, put } = putPlaceholders('text-to-image', workflow, classes);
  assert.deepEqual(put.map(({ node, placeholder }) => `${node} ${placeholder}`).sort(), [
    '5 {{count min=1 max=4096}}',
    '5 {{height min=16 max=16384}}',
    '5 {{width min=16 max=16384}}',
    '7 {{prompt}}',
    '8 {{seed}}',
  ]);
  assert.deepEqual(checkWorkflow('text-to-image', filled, classes), []);
  // A surface is not a number of faces.
  workflow['8']!._meta = { title: 'Surface detail' };
  const others = putPlaceholders('text-to-image', workflow, classes).put;
  assert.ok(others.every(({ node }) => node !== '8'));
});

test('what cannot be converted is said, all of it', async () => {
  const nodes = [
    node(1, 'Missing', [], []),
    { ...node(2, 'Hy3DMesh', [], []), properties: { cnr_id: 'comfyui-hunyuan3d' } },
    node(3, 'workflow/Mine', [], []),
    node(4, 'EmptyLatentImage', [], ['LATENT'], ['wide', 512, 1]),
  ];
  await assert.rejects(convert({ nodes }), ({ message }: Error) => {
    assert.match(message, /node 1 \(Missing\): the server has no such class/);
    assert.match(
      message,
      /node 2 \(Hy3DMesh\): .* the node pack comfyui-hunyuan3d is not installed/,
    );
    assert.match(message, /node 3 \(workflow\/Mine\): it is a group node/);
    assert.match(message, /node 4 .*"wide" cannot be its width/);
    return true;
  });
  assert.throws(() => readEditorWorkflow({ nodes: [{ id: {} }] }), /not a workflow of ComfyUI/);
});

test('subgraphs without end and links in a circle are refused', async () => {
  const subgraph = (id: string, inside: string, many: number) => ({
    id,
    inputs: [],
    outputs: [],
    nodes: Array.from({ length: many }, (_, index) => node(index, inside, [], [])),
    links: [],
  });
  const within = (subgraphs: object[]) => ({
    nodes: [node(1, 'a', [], [])],
    definitions: { subgraphs },
  });
  await assert.rejects(convert(within([subgraph('a', 'a', 1)])), /nested more than 20 deep/);
  // 100 to the power of 4 nodes from a file of 400.
  const bomb = ['a', 'b', 'c', 'd'].map((id, index, all) =>
    subgraph(id, all[index + 1] ?? 'VAEDecode', 100),
  );
  await assert.rejects(convert(within(bomb)), /more than 5000 nodes/);
  const empty = bomb.map((one, index) => (index < 3 ? one : { ...one, nodes: [] }));
  await assert.rejects(convert(within(empty)), /more than 5000 nodes/);
  // A file of 100 kB with 1,000 times 1,000 links.
  const many: Slot[] = Array.from({ length: 1000 }, (_, i) => [`a${i}`, '*', 1]);
  const wide = {
    nodes: Array.from({ length: 1000 }, (_, id) => node(id, 'a', [], [])),
    definitions: {
      subgraphs: [
        {
          id: 'a',
          nodes: [node(1, 'VAEDecode', many, []), node(2, 'VAEDecode', [], [''])],
          links: [link(1, 2, 0)],
        },
      ],
    },
  };
  await assert.rejects(convert(wide), /more than 50000 inputs and values/);
  const circle = {
    nodes: [
      node(1, 'Reroute', [['', '*', 2]], ['*']),
      node(2, 'Reroute', [['', '*', 1]], ['*']),
      node(3, 'SaveImage', [['images', 'IMAGE', 1]], [], ['x']),
    ],
    links: [
      [1, 1, 0, 2, 0, '*'],
      [2, 2, 0, 1, 0, '*'],
    ],
  };
  await assert.rejects(convert(circle), /links form a circle/);
});
