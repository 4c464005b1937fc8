import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { FormatError, type Limits } from '../format.ts';
import { openSource } from './open-source.ts';
import { ZipArchive } from './read-zip.ts';
import { writeZip, type ZipContent, ZipWriter } from './write-zip.ts';

const LIMITS: Limits = {
  vertices: 1e6,
  corners: 1e6,
  nodes: 1e4,
  meshes: 1e4,
  materials: 10_000,
  images: 1000,
  jointWeights: 1e6,
  depth: 64,
  inflatedBytes: 64 << 20,
  imageSide: 8192,
  wholeImagePixels: 2 ** 26,
};
const text = (value: string) => new TextEncoder().encode(value);
const file = (path: string, content: ZipContent, compress = true) => ({ path, content, compress });

test('what was written is read back, in pieces or whole, stored or deflated', async () => {
  const long = new Uint8Array(3 << 20).map((_, i) => (i * i) >> 7);
  const pieces = [long.subarray(0, 100), long.subarray(100, 2_500_000), long.subarray(2_500_000)];
  const files = [
    file('a.txt', text('hello')),
    file('empty', new Uint8Array(0)),
    file('tex/ü.png', long, false),
    file('long.bin', long),
    file('pieces.bin', pieces),
  ];
  const zip = await writeZip(files);
  const archive = ZipArchive.open(zip, LIMITS);
  assert.deepEqual(
    archive.entries.map(({ path, size }) => [path, size]),
    [
      ['a.txt', 5],
      ['empty', 0],
      ['tex/ü.png', long.length],
      ['long.bin', long.length],
      ['pieces.bin', long.length],
    ],
  );
  const [hello, empty, ...others] = archive.entries.map((entry) => archive.read(entry));
  assert.deepEqual(
    [hello, empty],
    [text('hello'), new Uint8Array(0)].map((b) => Buffer.from(b)),
  );
  for (const content of others) assert.ok(Buffer.from(content).equals(long));
  assert.ok(Buffer.from(zip).equals(await writeZip(files)), 'same files, same bytes');
});

test('an alignment puts the data of each file on it', async () => {
  const contents = [1, 60, 61, 62, 200].map((length) => new Uint8Array(length).fill(length));
  const zip = await writeZip(
    contents.map((content, i) => file(`${'n'.repeat(i * 7 + 1)}.png`, content, false)),
    { alignment: 64 },
  );
  const archive = ZipArchive.open(zip, LIMITS);
  for (const [i, entry] of archive.entries.entries()) {
    const content = archive.read(entry);
    assert.equal((content.byteOffset - zip.byteOffset) % 64, 0);
    assert.deepEqual(content, contents[i]);
  }
});

test('the model is found in a zip, and its companions by any spelling', async () => {
  const png = text('png');
  const zip = await writeZip([
    file('__MACOSX/._model.obj', text('x')),
    file('Model/readme.txt', text('x')),
    file('Model/deep/other.obj', text('v')),
    file('Model/Chair.OBJ', text('mtllib')),
    file('Model/textures/Wood Grain.PNG', png),
    file('shared/steel.png', png),
  ]);
  const source = openSource(zip, 'chair.zip', 'obj', LIMITS);
  assert.equal(source.name, 'Model/Chair.OBJ');
  assert.equal(Buffer.from(source.main).toString(), 'mtllib');
  const found = [
    'textures/Wood Grain.PNG',
    'textures\\wood grain.png',
    './textures/Wood%20Grain.png',
    'C:\\Users\\ann\\textures\\wood grain.png',
    'wood grain.png',
    '../shared/steel.png',
    '../../../shared/steel.png',
    'file:///home/ann/steel.png',
  ];
  for (const path of found) assert.ok(source.companion(path), path);
  for (const path of ['', '..', '/', 'no.png', '../../../etc/passwd']) {
    assert.equal(source.companion(path), null, path);
  }
  assert.throws(
    () => openSource(zip, 'chair.zip', 'fbx', LIMITS),
    /contains no fbx file. It contains "Model/,
  );
});

test('a package is the model file itself', async () => {
  const zip = await writeZip([
    file('3D/3dmodel.model', text('<model/>')),
    file('3D/t.png', text('p')),
  ]);
  const source = openSource(zip, 'part.3mf', '3mf', LIMITS);
  assert.equal(source.main, zip);
  assert.ok(source.companion('/3D/t.png'));
  const wrapped = await writeZip([file('x/part.3mf', zip, false)]);
  assert.ok(Buffer.from(openSource(wrapped, 'p.zip', '3mf', LIMITS).main).equals(zip));
  const bare = text('solid');
  assert.equal(openSource(bare, 'a.stl', 'stl', LIMITS).main, bare);
});

test('bombs, lies, damage and encryption are refused', async () => {
  const zip = await writeZip([file('a.obj', new Uint8Array(1 << 20))]);
  const open = (bytes: Uint8Array, limits = LIMITS) => openSource(bytes, 'a.zip', 'obj', limits);
  assert.throws(() => open(zip, { ...LIMITS, inflatedBytes: 1 << 19 }), /unpacks to 1\.0 MiB/);
  const changed = (at: number, ...values: number[]) => {
    const copy = Uint8Array.from(zip);
    copy.set(values, at < 0 ? copy.length + at : at);
    return copy;
  };
  const central = zip.length - 22 - 46 - 5;
  const size = central + 24;
  assert.throws(() => open(changed(size, 16, 0, 0, 0)), /"a\.obj" in the zip is damaged/);
  assert.throws(() => open(changed(size + 2, 17)), /damaged/);
  assert.throws(() => open(changed(central + 16, 1)), /damaged/);
  assert.throws(() => open(changed(central + 8, 1)), /encrypted/);
  assert.throws(() => open(changed(central + 10, 12)), /method 12/);
  assert.throws(() => open(changed(central + 28, 255, 255)), /truncated/);
  assert.throws(() => open(changed(-12, 255, 255)), /lies outside the file/);
  assert.throws(() => open(changed(-6, 255, 255, 255, 255)), /lies outside the file/);
  for (let length = 4; length < zip.length; length += 7) {
    assert.throws(() => open(zip.subarray(0, length)), FormatError);
  }
});

test('content of 300,000 pieces does not break the call stack', async () => {
  async function* pieces() {
    for (let i = 0; i < 300_000; i++) yield new Uint8Array(1);
  }
  const zip = new ZipWriter();
  await zip.add('a', pieces(), false);
  assert.ok(zip.finish().length > 300_000);
});

/** A zip of one empty stored entry, with the name and extra field in these bytes. */
function zipNamed(name: Uint8Array, flags = 0, extra: Uint8Array = new Uint8Array(0)): Uint8Array {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(flags, 8);
  central.writeUInt16LE(name.length, 28);
  central.writeUInt16LE(extra.length, 30);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length + extra.length, 12);
  end.writeUInt32LE(local.length + name.length, 16);
  return Buffer.concat([local, name, central, name, extra, end]);
}

test('names in the code pages of old zip programs are read as they were meant', () => {
  const nameOf = (...given: Parameters<typeof zipNamed>) =>
    ZipArchive.open(zipNamed(...given), LIMITS).entries[0].path;
  for (const [hexadecimal, expected] of [
    ['c4becec6ccf9cdbc2e706e67', '木纹贴图.png'],
    ['4d9462656c2e706e67', 'Möbel.png'],
    ['4681e1652e706e67', 'Füße.png'],
    ['8365834e8358836083832e706e67', 'テクスチャ.png'],
    ['a4a5e0a5a2ae2e706e67', 'дерево.png'],
  ] as const) {
    assert.equal(nameOf(Buffer.from(hexadecimal, 'hex')), expected);
  }
  assert.equal(nameOf(Buffer.from('木.png'), 0), '木.png');
  const old = Buffer.from('4d94662e706e67', 'hex');
  const extra = Buffer.concat([Buffer.alloc(9), Buffer.from('木.png')]);
  extra.writeUInt16LE(0x7075, 0);
  extra.writeUInt16LE(extra.length - 4, 2);
  extra.writeUInt8(1, 4);
  extra.writeUInt32LE(crc32(old), 5);
  assert.equal(nameOf(old, 0, extra), '木.png');
  extra.writeUInt32LE(0, 5);
  assert.equal(nameOf(old, 0, extra), 'Möf.png');
});
