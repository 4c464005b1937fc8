import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { type Service, startService } from '../../test/support/service.ts';
import { readEnvironment } from './environment.ts';
import { run } from './run.ts';
import { unzip } from './unzip.ts';

/*
 * Every command's `-o` writes what the file name says. The tests run real tasks on a real service and open the files.
 */
describe('-o', () => {
  let service: Service;
  let directory: string;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CREDITS: '100000' } });
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-outputs-'));
    await chmod(directory, 0o755);
    const disc = Buffer.from(
      '<svg width="200" height="200"><circle cx="100" cy="100" r="80" fill="red"/><rect x="60" y="60" width="80" height="30" fill="blue"/></svg>',
    );
    await sharp(disc).png().toFile(join(directory, 'disc.png'));
  });
  after(async () => {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const at = (...path: string[]) => join(directory, ...path);

  async function cli(...args: string[]) {
    let [out, notes] = ['', ''];
    const streams = { out: new PassThrough(), notes: new PassThrough() };
    streams.out.on('data', (chunk) => {
      out += chunk;
    });
    streams.notes.on('data', (chunk) => {
      notes += chunk;
    });
    const env = readEnvironment({
      BOZZETTO_URL: service.baseUrl,
      BOZZETTO_API_KEY: service.apiKey,
    });
    const code = await run(args, env, streams, new AbortController().signal);
    return { code, out, notes };
  }

  const convert = (...args: string[]) => cli('convert', at('disc.glb'), ...args);

  test('make writes OBJ, by a conversion that is paid for, with material and texture beside it', async () => {
    await mkdir(at('obj'));
    await writeFile(at('obj', 'my chair.txt'), 'mine');
    await writeFile(at('obj', 'my_chair.mtl'), 'mine too');
    const chair = at('obj', 'my chair.obj');
    const first = await cli('make', at('disc.png'), '-o', chair, '--turbo', '--polygons', '2000');
    assert.equal(first.code, 0, first.notes);
    assert.match(first.notes, /Converting to obj/);
    assert.match(
      first.out,
      /my chair\.obj with my_chair-2\.mtl, my_chair-base-color\.(jpg|png) \(.+, 16 credits, /,
    );
    assert.equal(await readFile(at('obj', 'my_chair.mtl'), 'utf8'), 'mine too', 'not its own');
    assert.match(await readFile(chair, 'utf8'), /^mtllib my_chair-2\.mtl$/m);
    const texture = /map_Kd .*?(\S+)$/m.exec(
      await readFile(at('obj', 'my_chair-2.mtl'), 'utf8'),
    )?.[1];
    assert.equal((await sharp(at('obj', texture!)).metadata()).width, 1024);
  });

  test('the same OBJ once more replaces its own companions and adds none', async () => {
    const { records } = await service.client().tasks.list({ flow_name: 'image-to-model' });
    const source = await cli('download', records[0]!.task_uuid, '-o', at('disc.glb'));
    assert.equal(source.code, 0, source.notes);
    const names = (await readdir(at('obj'))).sort();
    const again = await convert('-o', at('obj', 'my chair.obj'));
    assert.equal(again.code, 0, again.notes);
    assert.deepEqual((await readdir(at('obj'))).sort(), names);
  });

  test('FBX is a model: the converter reads it', async () => {
    const { code, notes } = await convert('-o', at('disc.fbx'));
    assert.equal(code, 0, notes);
    assert.equal((await readFile(at('disc.fbx'))).toString('latin1', 0, 18), 'Kaydara FBX Binary');
    const back = await cli('convert', at('disc.fbx'), '-o', at('back.glb'));
    assert.equal(back.code, 0, back.notes);
    assert.equal((await readFile(at('back.glb'))).toString('latin1', 0, 4), 'glTF');
    assert.match(back.out, /\(.+, 1 credit, /);
  });

  test('glTF and DAE likewise; a .zip stays a zip; a directory takes the usual name', async () => {
    const gltf = await convert('-o', at('gltf', 'd é.gltf'));
    assert.equal(gltf.code, 0, gltf.notes);
    const json = JSON.parse(await readFile(at('gltf', 'd é.gltf'), 'utf8'));
    for (const { uri } of [...json.buffers, ...json.images])
      assert.ok((await readFile(at('gltf', ...decodeURIComponent(uri).split('/')))).length > 100);
    const dae = await convert('-o', at('dae', 'disc.dae'));
    assert.equal(dae.code, 0, dae.notes);
    const image = /<init_from>([^<]+\/[^<]+)</.exec(await readFile(at('dae', 'disc.dae'), 'utf8'));
    assert.ok((await sharp(at('dae', image![1]!)).metadata()).width);
    const zip = await convert('--to', 'obj', '-o', at('disc.zip'));
    assert.equal(zip.code, 0, zip.notes);
    const names = unzip(await readFile(at('disc.zip'))).map(({ path }) => path);
    assert.ok(names.includes('model.obj') && names.includes('model.mtl'));
    const into = await convert('--to', 'stl', '-o', `${at('stl')}/`);
    assert.equal(into.code, 0, into.notes);
    assert.ok((await readFile(at('stl', 'disc.stl'))).length > 84);
    const itself = await convert('-o', at('disc.glb'));
    assert.equal(itself.code, 2);
    assert.match(itself.notes, /is the source/);
  });

  test('draw writes what the image is named after, and encodes AVIF', async () => {
    for (const [name, format] of [
      ['fox.avif', 'heif'],
      ['fox.png', 'png'],
    ] as const) {
      const { code, out, notes } = await cli('draw', 'a red fox', '-o', at(name));
      assert.equal(code, 0, notes);
      assert.match(out, /, 2 credits, /);
      const { format: found, width } = await sharp(at(name)).metadata();
      assert.deepEqual([found, width], [format, 1024]);
    }
  });

  test('artistic, remesh and texture write formats that their flows do not', async () => {
    const quads = await cli('artistic', at('disc.png'), '-o', at('art.ply'), '--vertices', '500');
    assert.equal(quads.code, 0, quads.notes);
    assert.equal((await readFile(at('art.ply'))).toString('latin1', 0, 3), 'ply');
    assert.match(quads.out, /, 26 credits, /);
    const remeshed = await cli('remesh', at('art.ply'), '-o', at('re.usdz'), '--faces', '1000');
    assert.equal(remeshed.code, 0, remeshed.notes);
    assert.equal((await readFile(at('re.usdz'))).toString('latin1', 0, 2), 'PK');
    const textured = await cli('texture', at('art.ply'), 'old oak', '-o', at('oak.3mf'));
    assert.equal(textured.code, 0, textured.notes);
    assert.ok(unzip(await readFile(at('oak.3mf'))).some(({ path }) => path.endsWith('.model')));
  });

  test('download takes what the name says from what the task made, else says what that is', async () => {
    const client = service.client();
    const { records } = await client.tasks.list({ flow_name: 'image-to-artistic-mesh', limit: 1 });
    const task = records[0]!.task_uuid;
    for (const [name, magic] of [
      ['got.fbx', 'Kaydara'],
      ['got.glb', 'glTF'],
      ['got.obj', '# Bozzetto'],
    ] as const) {
      const { code, notes } = await cli('download', task, '-o', at(name));
      assert.equal(code, 0, notes);
      assert.ok((await readFile(at(name), 'latin1')).startsWith(magic), name);
    }
    assert.match(await readFile(at('got.obj'), 'utf8'), /^f \S+ \S+ \S+ \S+$/m, 'quads');
    const bundle = await cli('download', task, '-o', at('all.zip'), '--kind', 'bundle');
    assert.equal(bundle.code, 0, bundle.notes);
    const preview = await cli('download', task, '-o', at('preview.png'), '--kind', 'preview');
    assert.equal(preview.code, 0, preview.notes);
    const refused = await cli('download', task, '-o', at('got.stl'));
    assert.equal(refused.code, 2);
    assert.match(refused.notes, /does not end in a format that the task produced: \.fbx/);
  });
});
