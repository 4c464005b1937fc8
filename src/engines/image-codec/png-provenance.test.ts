import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import type { Provenance } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createImageCodec } from './image-codec.ts';

const codec = createImageCodec();
const work = createWork();
const directory = await mkdtemp(join(tmpdir(), 'bozzetto-provenance-'));
after(() => rm(directory, { recursive: true }));

const provenance: Provenance = {
  engine: 'e',
  version: '1',
  asset: 'red-apple',
  colour: 'blau „ü“',
  seed: 4294967295,
  copies: 2,
};
const raster = {
  width: 8,
  height: 8,
  data: Uint8Array.from({ length: 256 }, (_, i) => (i * 37) % 256),
};

async function read(bytes: Uint8Array): Promise<Provenance | null> {
  const path = join(directory, 'x');
  await writeFile(path, bytes);
  return codec.readProvenance(path, work);
}

test('a PNG carries its provenance, and stays a PNG of the same pixels', async () => {
  const { bytes } = await codec.encode(raster, 'png', work, provenance);
  assert.deepEqual(await read(bytes), provenance);
  const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual(new Uint8Array(data), raster.data);
});

test('none: without one, in another format, of other pixels, of broken files', async () => {
  assert.equal(await read((await codec.encode(raster, 'png', work)).bytes), null);
  assert.equal(await read((await codec.encode(raster, 'webp', work, provenance)).bytes), null);
  const { bytes } = await codec.encode(raster, 'png', work, provenance);
  const other = await sharp(bytes).negate().png().toBuffer();
  const chunk = bytes.subarray(33, 33 + 12 + Buffer.from(bytes).readUInt32BE(33));
  const forged = Buffer.concat([other.subarray(0, 33), chunk, other.subarray(33)]);
  assert.equal(await read(forged), null, 'the text of one picture in another');
  for (let length = 0; length < bytes.length / 2; length += 13)
    assert.equal(await read(bytes.subarray(0, length)), null, `${length} bytes`);
});
