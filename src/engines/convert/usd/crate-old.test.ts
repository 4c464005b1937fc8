import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../../../../test/support/models.ts';
import { type Layer, primSpec } from './layer.ts';
import { readCrate } from './read-crate.ts';
import { type CrateSections, readCrateSections } from './read-crate-sections.ts';
import { writeCrate } from './write-crate.ts';
import { PrimBuilder } from './write-prim.ts';

/** Two levels with properties on both, so that records have a child, a sibling, both, and neither. */
function layerOfShapes(): Layer {
  const root = new PrimBuilder(primSpec(), '/');
  const world = root.child('Xform', 'World');
  world.set('size', 'double', 0.1).set('label', 'string', 'a text');
  world.child('Cube', 'First').set('size', 'double', 3);
  world.child('Sphere', 'Second').relate('friend', ['/World/First']);
  root.child('Xform', 'Other').output('x', 'float');
  return { path: '', metadata: new Map([['upAxis', 'Z']]), root: root.spec };
}

/** The same file with its tables as plain arrays, as crates before 0.4 have them; values stay where they are. */
function withPlainTables(file: Uint8Array, minor: number, patch: number): Buffer {
  const sections = readCrateSections(file, testContext());
  const padded = minor === 0;
  const parts: Buffer[] = [Buffer.from(file)];
  const toc: { name: string; start: number; size: number }[] = [];
  let end = file.length;
  const add = (name: string, bytes: Buffer) => {
    toc.push({ name, start: end, size: bytes.length });
    parts.push(bytes);
    end += bytes.length;
  };
  const text = Buffer.from(sections.tokens.map((token) => `${token}\0`).join(''));
  add('TOKENS', Buffer.concat([long(sections.tokens.length), long(text.length), text]));
  add('STRINGS', table([...sections.strings].map((string) => words(string))));
  const fields = Array.from(sections.fieldNames, (name, i) =>
    words(0, name, sections.fieldValues[2 * i], sections.fieldValues[2 * i + 1]),
  );
  add('FIELDS', table(fields));
  add('FIELDSETS', table(Array.from(sections.fieldSets, (field) => words(field))));
  const specs = Array.from(sections.specPaths, (path, i) =>
    words(...(padded ? [0] : []), path, sections.specFieldSets[i], sections.specTypes[i]),
  );
  add('SPECS', table(specs));
  add('PATHS', pathTable(sections, padded, end));
  const entries = toc.map(({ name, start, size }) => {
    return Buffer.concat([Buffer.from(name.padEnd(16, '\0')), long(start), long(size)]);
  });
  const out = Buffer.concat([...parts, table(entries)]);
  out[9] = minor;
  out[10] = patch;
  out.writeBigInt64LE(BigInt(end), 16);
  return out;
}

function pathTable({ paths }: CrateSections, padded: boolean, start: number): Buffer {
  const offsets: number[] = [];
  let at = start + 8;
  for (const jump of paths.jumps) {
    offsets.push(at);
    at += (padded ? 16 : 12) + (jump > 0 ? 8 : 0);
  }
  const records = Array.from(paths.indices, (index, i) => {
    const jump = paths.jumps[i];
    const element = paths.elements[i];
    const bits = (jump > 0 || jump === -1 ? 1 : 0) | (jump >= 0 ? 2 : 0) | (element < 0 ? 4 : 0);
    const record = words(...(padded ? [0] : []), index, Math.abs(element), bits);
    return jump > 0 ? Buffer.concat([record, long(offsets[i + jump])]) : record;
  });
  return Buffer.concat([long(paths.count), ...records]);
}

function table(records: Buffer[]): Buffer {
  return Buffer.concat([long(records.length), ...records]);
}

function words(...values: number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer);
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(value));
  return bytes;
}

for (const [minor, patch] of [
  [0, 1],
  [1, 0],
  [2, 0],
]) {
  test(`crate version 0.${minor}.${patch}, with tables that are not packed, is read`, () => {
    const file = Buffer.concat(writeCrate(layerOfShapes()));
    const read = readCrate(withPlainTables(file, minor, patch), 'a.usdc', testContext());
    assert.equal(read.metadata.get('upAxis'), 'Z');
    assert.deepEqual([...read.root.children.keys()], ['World', 'Other']);
    const world = read.root.children.get('World')!;
    assert.equal(world.typeName, 'Xform');
    assert.equal(world.properties.get('size')!.value(), 0.1);
    assert.equal(world.properties.get('label')!.value(), 'a text');
    assert.deepEqual([...world.children.keys()], ['First', 'Second']);
    assert.equal(world.children.get('First')!.properties.get('size')!.value(), 3);
    const friend = world.children.get('Second')!.properties.get('friend')!;
    assert.deepEqual(friend.targets, ['/World/First']);
    assert.equal(read.root.children.get('Other')!.properties.get('outputs:x')!.typeName, 'float');
  });

  test(`crate version 0.${minor}.${patch} that is cut off is refused`, () => {
    const file = Buffer.concat(writeCrate(layerOfShapes()));
    const old = withPlainTables(file, minor, patch);
    for (let length = 88; length < old.length; length += 7) {
      assert.throws(() => readCrate(old.subarray(0, length), 'a.usdc', testContext()), {
        name: 'FormatError',
      });
    }
  });
}
