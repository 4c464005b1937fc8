import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { plainImage } from '../../../../test/support/images.ts';
import { sampleModel } from '../../../../test/support/mock-servers/sample-model.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { imageFile, meshFile, modelFile } from './made-files.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-made-'));
});
after(() => rm(directory, { recursive: true }));

async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(directory, 'file');
  await writeFile(path, bytes);
  return path;
}

const isWrong = (error: unknown) => error instanceof RemoteFailure && error.kind === 'wrong';

for (const format of ['png', 'jpeg', 'webp'] as const)
  test(`a whole ${format} is a picture, a part of one is not`, async () => {
    const bytes = await plainImage(200, 150, format);
    const path = await fileOf(bytes);
    assert.deepEqual(await imageFile(path), { role: 'image', path, bytes: bytes.length });
    for (const part of [0.3, 0.9]) {
      const cut = await fileOf(bytes.subarray(0, Math.floor(bytes.length * part)));
      await assert.rejects(imageFile(cut), isWrong);
    }
  });

test('a GIF, words and nothing are no picture', async () => {
  await assert.rejects(imageFile(await fileOf(await plainImage(9, 9, 'gif'))), isWrong);
  await assert.rejects(imageFile(await fileOf(Buffer.from('<html>'))), isWrong);
  await assert.rejects(imageFile(await fileOf(Buffer.alloc(0))), isWrong);
});

test('a whole GLB is a model; a part, one of version 1, words and nothing are not', async () => {
  const bytes = await sampleModel({ around: 6, across: 4 });
  const path = await fileOf(bytes);
  assert.deepEqual(await modelFile(path), { role: 'model', path, bytes: bytes.length });
  const old = Buffer.from(bytes);
  old.writeUInt32LE(1, 4);
  const others = [bytes.subarray(0, -4), bytes.subarray(0, 15), old, Buffer.from('<html>')];
  for (const other of [...others, Buffer.alloc(0)])
    await assert.rejects(modelFile(await fileOf(other)), isWrong);
});

test('a mesh may be an OBJ, which gets a name that says so; the bytes of a GLB are none', async () => {
  const obj = Buffer.from(`# made\n${'# comment\n'.repeat(1000)}o mesh\nv 0 0.5 -1e-3\n`);
  const named = join(directory, 'file.obj');
  assert.deepEqual(await meshFile(await fileOf(obj)), {
    ...{ role: 'model', path: named, bytes: obj.length },
  });
  for (const other of ['<html>', '', 'vn 0 0 1\nf 1 2 3\n'])
    await assert.rejects(meshFile(await fileOf(Buffer.from(other))), isWrong);
  const glb = Buffer.from(await sampleModel({ around: 6, across: 4 }));
  glb.write('\nv 1', glb.length - 60, 'latin1');
  assert.equal((await meshFile(await fileOf(glb))).bytes, glb.length);
  await assert.rejects(meshFile(await fileOf(glb.subarray(0, -4))), isWrong);
});
