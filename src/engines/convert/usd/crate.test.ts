import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../../../../test/support/models.ts';
import { randomNumbers } from '../../../../test/support/random.ts';
import { packIntegers, unpackIntegers } from './crate-compression.ts';
import type { Layer } from './layer.ts';
import { primSpec } from './layer.ts';
import { decodeLz4Block, encodeLz4Block } from './lz4.ts';
import { readCrate } from './read-crate.ts';
import { writeCrate } from './write-crate.ts';
import { PrimBuilder } from './write-prim.ts';

const LIMITS = {
  vertices: 1e5,
  corners: 1e5,
  nodes: 100,
  meshes: 100,
  materials: 10_000,
  images: 1000,
  jointWeights: 1e6,
  depth: 64,
  inflatedBytes: 1e8,
  imageSide: 8192,
  wholeImagePixels: 2 ** 26,
};
const SEED = 20261121;

test(`LZ4 blocks and packed integers come back as they were (seed ${SEED})`, () => {
  const random = randomNumbers(SEED);
  for (let round = 0; round < 200; round++) {
    const size = Math.trunc(random() * 5000);
    const range = random() * 255;
    const bytes = Uint8Array.from(
      { length: size },
      () => random() * range * (random() < 0.5 ? 0.01 : 1),
    );
    assert.deepEqual(decodeLz4Block(encodeLz4Block(bytes), size), bytes);
    const step = round % 3;
    const numbers = Int32Array.from({ length: size }, (_, i) =>
      step === 0 ? random() * 4e9 - 2e9 : i * step + random() * round,
    );
    assert.deepEqual(unpackIntegers(packIntegers(numbers), size), numbers);
  }
});

test('a block of LZ4 by hand', () => {
  // Three literals, 14 more from 3 back, five literals: by hand from the block format's description.
  const block = Uint8Array.of(0x3a, 97, 98, 99, 3, 0, 0x50, 99, 97, 98, 99, 33);
  assert.equal(new TextDecoder().decode(decodeLz4Block(block, 22)), 'abcabcabcabcabcabcabc' + '!');
});

test('damaged LZ4 is refused: a match before the start, a length beyond the end', () => {
  assert.throws(() => decodeLz4Block(Uint8Array.of(0x10, 97, 9, 0), 5), { name: 'FormatError' });
  assert.throws(() => decodeLz4Block(Uint8Array.of(0xf0, 255), 300), { name: 'FormatError' });
});

test('a crate keeps every kind of value that is written', () => {
  const root = new PrimBuilder(primSpec(), '/');
  const prim = root.child('Mesh', 'käse & \0brot').apply('SkelBindingAPI');
  prim.set(
    'ints',
    'int[]',
    Int32Array.from({ length: 40 }, (_, i) => i * i),
  );
  prim.set('few', 'int[]', Int32Array.of(7, -8));
  prim.set('none', 'point3f[]', new Float32Array(0));
  prim.set('points', 'point3f[]', Float32Array.of(1, 2.5, -3), {
    interpolation: 'vertex',
    elementSize: 3,
  });
  prim.set('halves', 'half3[]', Float32Array.of(1, 0.5, -65504, 2 ** -24, 0, 3.14));
  prim.set(
    'matrix',
    'matrix4d',
    Float64Array.from({ length: 16 }, (_, i) => i / 3),
  );
  prim.set('exact', 'double', 0.1).set('short', 'double', 0.5).set('float', 'float', 1.5);
  prim.set('yes', 'bool', true).set('word', 'token', 'token').set('words', 'token[]', ['a', 'b']);
  prim.set('text', 'string', 'a text').set('file', 'asset', 'textures/a.png');
  const times = Float64Array.of(0, 1.5);
  prim.setSamples('moving', 'double3', Float64Array.of(0, 0, 0), {
    times,
    value: (i) => Float64Array.of(i, 2, 1 / 3),
  });
  prim.relate('friend', ['/Other']).connect('input', 'float', '/Other.outputs:x');
  root.child('Xform', 'Other').output('x', 'float');
  const layer: Layer = { path: '', metadata: new Map([['upAxis', 'Y']]), root: root.spec };
  const read = readCrate(Buffer.concat(writeCrate(layer)), 'a.usdc', testContext(LIMITS));
  assert.equal(read.metadata.get('upAxis'), 'Y');
  const [name] = read.root.children.keys();
  assert.equal(name, 'kase____brot');
  const back = read.root.children.get(name)!;
  assert.equal(back.metadata.get('displayName'), 'käse & brot');
  assert.deepEqual(back.metadata.get('apiSchemas'), ['SkelBindingAPI']);
  for (const [key, property] of prim.spec.properties) {
    const got = back.properties.get(key)!;
    assert.equal(got.typeName, property.typeName, key);
    assert.deepEqual(got.targets, property.targets, key);
    if (key !== 'halves') assert.deepEqual(got.value(), property.value(), key);
  }
  assert.deepEqual(Array.from(back.properties.get('halves')!.value() as Float32Array), [
    1,
    0.5,
    -65504,
    2 ** -24,
    0,
    3.140625,
  ]);
  assert.equal(back.properties.get('points')!.metadata.get('elementSize'), 3);
  const samples = back.properties.get('moving')!.samples()!;
  assert.deepEqual(samples.times, times);
  assert.deepEqual(samples.value(1), Float64Array.of(1, 2, 1 / 3));
});
