import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { WRITE_FORMATS } from '../../contract/formats.ts';
import { loadFlows } from '../../flows/load-flows.ts';
import { type FlowName, flowSpecs } from '../../flows/specs.ts';
import { allRecordings, copyFiles, recordingFor } from './recordings.ts';

type Asked = [FlowName, Record<string, unknown>];

const flows = await loadFlows();
const recording = (name: FlowName, input: Record<string, unknown>) => {
  const spec = flowSpecs[name];
  const parsed = spec.input.parse({ ...spec.example, ...input }) as Record<string, unknown>;
  const defaults = 'defaults' in spec ? spec.defaults?.(parsed as never) : {};
  return recordingFor(name, flows[name], { ...parsed, ...defaults });
};

test('there is a recording for every input, and its files are there', async () => {
  const inputs: Asked[] = [
    ...(Object.keys(flowSpecs) as FlowName[]).map((name): Asked => [name, {}]),
    ...WRITE_FORMATS.map((target_format): Asked => ['convert-model-format', { target_format }]),
    ...[
      { face_type: 'quad', texture_size: 1024 },
      { face_type: 'triangle', texture_size: 2048 },
      { face_type: 'triangle', export_format: 'fbx', texture_size: 4096 },
      { face_type: 'triangle', export_format: 'fbx' },
    ].map((input): Asked => ['model-remesh', input]),
    ...['PNG', 'jpeg', 'WEBP'].map(
      (render_format): Asked => ['model-preview-render', { render_format }],
    ),
    ['image-to-artistic-mesh', { model_version: 'bozzetto-artist-lowpoly-v1-0-0' }],
    ['model-texture', { prompt: undefined, image_file: 'img_' }],
  ];
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-recordings-'));
  try {
    for (const [name, input] of inputs) {
      const found = await recording(name, input);
      assert.ok(found !== null, `${name} ${JSON.stringify(input)}`);
      const files = await copyFiles(found, directory);
      assert.equal(files.length, found.files.length);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test('as many pictures as are asked for, of the views that are asked for', async () => {
  const images = await recording('image-generation', { image_count: 3 });
  assert.equal(images?.files.length, 3);
  const turn = { render_mode: 'preset', preset_name: 'turntable-8', camera_angles: undefined };
  const views = await recording('model-preview-render', { ...turn, enable_white_render: false });
  const roles = Map.groupBy(views?.files ?? [], ({ role }) => role);
  assert.deepEqual(
    [...roles].map(([role, files]) => [role, files.length]),
    [
      ['rgb_image_url', 8],
      ['contact_sheet_url', 1],
      ['turntable_url', 1],
    ],
  );
  assert.equal(new Set(views?.files.map(({ filename }) => filename)).size, 10);
});

test('no recording tells of the machine that it was made on', async () => {
  assert.doesNotMatch(JSON.stringify(await allRecordings()), /\/(tmp|work|home)\//);
});
