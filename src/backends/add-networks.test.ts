import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PLAIN_HOST } from '../../test/support/mock-servers/plain-host.ts';
import { networkFolder } from '../../test/support/onnx/folder.ts';
import { addNetworks } from './add-networks.ts';
import { readConfiguration } from './read-configuration.ts';

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-add-networks-'));
const triposr = await networkFolder('triposr');
const depth = await networkFolder('depth-anything');
after(async () => {
  for (const path of [directory, triposr.folder, depth.folder]) await rm(path, { recursive: true });
});
const source = { configFile: join(directory, 'bozzetto.config.json'), secret: () => null };

const add = (folder: string, settings: object = {}) =>
  addNetworks(
    source,
    { folder, name: null, settings: { ...settings } },
    { host: PLAIN_HOST, onFound: () => {}, tryOut: async () => {} },
  );

test('a folder is added with the hashes of its files, and a model for each flow', async () => {
  assert.equal((await add(triposr.folder, { cells: 128 })).name, 'onnx');
  assert.equal((await add(depth.folder)).name, 'onnx-2');
  const { backends, models } = JSON.parse(await readFile(source.configFile, 'utf8'));
  assert.deepEqual(backends.onnx.files, triposr.settings.files);
  assert.equal(backends.onnx.cells, 128);
  assert.equal(backends['onnx-2'].network, 'depth-anything');
  assert.deepEqual(models['image-to-model'], {
    'onnx-2': ['onnx-2', 'built-in'],
    onnx: ['onnx', 'built-in'],
  });
  const read = await readConfiguration(source);
  assert.equal(read.backends.get('onnx')!.cutOut, 'alpha');
});

test('a folder without a whole network, with two, or that is missing is refused', async () => {
  const before = await readFile(source.configFile, 'utf8');
  const folder = await mkdtemp(join(directory, 'networks-'));
  await assert.rejects(add(folder), /no ONNX file in it has the inputs/);
  await copyFile(join(triposr.folder, 'decoder.onnx'), join(folder, 'decoder.onnx'));
  await assert.rejects(add(folder), /only decoder\.onnx \(decoder\)/);
  await copyFile(join(triposr.folder, 'encoder.onnx'), join(folder, 'encoder.onnx'));
  await assert.rejects(add(folder), /no file encoder\.onnx\.data, which its networks read/);
  await writeFile(join(folder, 'encoder.onnx.data'), '');
  // A sparse file: it takes no space.
  await truncate(join(folder, 'encoder.onnx.data'), 2 ** 31);
  await assert.rejects(
    add(folder),
    /encoder\.onnx\.data has 2\.0 GiB, and a file can have at most/,
  );
  await copyFile(join(depth.folder, 'model.onnx'), join(folder, 'depth.onnx'));
  await assert.rejects(
    add(folder),
    /triposr and depth-anything: choose with --set network=triposr/,
  );
  await assert.rejects(add(folder, { network: 'sam' }), /choose with --set network=triposr/);
  await assert.rejects(add(join(folder, 'gone')), /cannot be used: ENOENT/);
  await writeFile(join(folder, 'note.onnx'), 'nothing');
  await assert.rejects(add(folder), /note\.onnx cannot be read/);
  assert.equal(await readFile(source.configFile, 'utf8'), before);
});
