import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LIMITS, testContext } from '../../../../test/support/models.ts';
import { FormatError } from '../format.ts';
import { integersOf, numbersOf } from './array-values.ts';
import { parseNumber } from './ascii-number.ts';
import { parseAscii } from './read-ascii.ts';
import { parseBinary } from './read-binary.ts';
import { encodeDocument } from './write-document.ts';
import { array, bool, double, int, long, raw, record, text } from './write-records.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
const budget = () => ({ bytes: 1e6 });
const bytesOf = (source: string) => new TextEncoder().encode(source);
const ascii = (objects: string) => parseAscii(bytesOf(`Objects:  {\n${objects}\n}\n`), LIMITS);

test('every kind of value comes back from a binary file', async () => {
  const numbers = Float64Array.from({ length: 100 }, (_, i) => i / 3);
  const bytes = encodeDocument([
    record(
      'Objects',
      [int(-5), long(2n ** 60n), long(7), double(0.1), bool(true), text('né\0\x01X')],
      [
        record('Raw', [raw(Uint8Array.of(1, 2, 3))]),
        record('Packed', [await array(numbers)]),
        record('Plain', [await array(Int32Array.of(1, -2, 3))]),
        record('Empty'),
      ],
    ),
  ]);
  const { version, root } = parseBinary(bytes, testContext());
  assert.equal(version, 7500);
  const [objects] = root.children;
  assert.deepEqual(objects!.values, [-5, 2n ** 60n, 7, 0.1, 1, 'né\0\x01X']);
  const [rawRecord, packed, plain, empty] = objects!.children;
  assert.deepEqual(rawRecord!.values, [Uint8Array.of(1, 2, 3)]);
  assert.deepEqual(numbersOf(packed!, budget()), numbers);
  assert.deepEqual(integersOf(plain!, budget()), Int32Array.of(1, -2, 3));
  assert.deepEqual(empty!.values, []);
});

test('binary files that lie or end early are refused', async () => {
  const bytes = encodeDocument([
    record(
      'Objects',
      [],
      [record('A', [await array(new Float64Array(1000))]), record('B', [text('b')])],
    ),
  ]);
  const whole = parseBinary(bytes, testContext());
  // Behind the head, inside the one record of the top.
  for (let length = 28; length < bytes.length - 220; length++) {
    const part = bytes.subarray(0, length);
    assert.throws(() => parseBinary(part, testContext()), FormatError, `${length} bytes`);
  }
  const array8 = whole.root.children[0]!.children[0]!;
  assert.throws(() => numbersOf(array8, { bytes: 7999 }), /unpacks to more/);
  const [packed] = array8.values;
  assert.ok(typeof packed === 'object' && 'encoded' in packed);
  packed.count = 2 ** 30;
  assert.throws(() => numbersOf(array8, { bytes: 2 ** 40 }), /declares more/);
  packed.count = 1001;
  assert.throws(() => numbersOf(array8, budget()), /cannot be decompressed/);
});

test('nesting has a limit', () => {
  let inner = record('Leaf');
  for (let i = 0; i < 40; i++) inner = record('N', [], [inner]);
  const bytes = encodeDocument([inner]);
  assert.doesNotThrow(() => parseBinary(bytes, testContext({ ...LIMITS, depth: 41 })));
  assert.throws(() => parseBinary(bytes, testContext({ ...LIMITS, depth: 20 })), /too deeply/);
  const source = `${'N: {\n'.repeat(1000)}${'}\n'.repeat(1000)}`;
  assert.throws(() => ascii(source), /too deeply/);
});

test('values of ASCII files: lists over lines, words, comments, quotes, long integers', () => {
  const { root } = ascii(`
    Model: 9223372036854775807, "Model::a &quot;b&quot;", "Mesh" { ; comment: { "
      Shading: T
      Key:
        0,1.5,L
        ,10,2.5,U,s,0,1,n
      Content: ,
        "QUJD"
      Vertices: *3 {
        a: 1,-2e3,
        .5
      }
      None: *0 {
        a:
      }
    }
    C: "OO",-9223372036854775808,0`);
  const [model, connection] = root.children[0]!.children;
  assert.deepEqual(model!.values, [9223372036854775807n, 'Model::a "b"', 'Mesh']);
  const [shading, key, content, vertices, none] = model!.children;
  assert.deepEqual(shading!.values, ['T']);
  assert.deepEqual(key!.values, [0, 1.5, 'L', 10, 2.5, 'U', 's', 0, 1, 'n']);
  assert.deepEqual(content!.values, ['', 'QUJD']);
  assert.deepEqual(numbersOf(vertices!, budget()), Float64Array.of(1, -2000, 0.5));
  assert.deepEqual(numbersOf(none!, budget()), new Float64Array(0));
  assert.deepEqual(connection!.values, ['OO', -9223372036854775808n, 0]);
});

test('ASCII files that are none, or end early, are refused with a line', () => {
  assert.throws(() => parseAscii(bytesOf('solid cube\nfacet normal'), LIMITS), FormatError);
  assert.throws(() => parseAscii(bytesOf('<html></html>'), LIMITS), FormatError);
  assert.throws(() => ascii('Model: 1, "a" {'), /truncated/);
  assert.throws(() => ascii('Model: 1, "a'), /truncated/);
  assert.throws(() => ascii('A: *99999999999 { a: 1 }'), /line 2/);
  assert.throws(() => ascii('\n\nA: *2 { a: 1,x }'), /line 4/);
});

test(`numbers are read as the language reads them, seed ${seed}`, () => {
  const number = (source: string) => parseNumber({ bytes: bytesOf(`${source},`), at: 0 });
  const printed = [
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.double({ noNaN: true, min: -1e4, max: 1e4 }).map((v) => v.toFixed(6)),
    fc.double({ noNaN: true, min: -1e4, max: 1e4 }).map((v) => v.toPrecision(17)),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((v) => v.toExponential()),
    fc.integer().map((v) => `+${Math.abs(v)}.`),
  ];
  fc.assert(
    fc.property(fc.oneof(...printed), (source) => {
      assert.equal(number(source), Number(source), source);
    }),
    { seed, numRuns: 5000 },
  );
  for (const none of ['nan', '-nan(ind)', '1.#IND', '1.#QNAN', 'NaN'])
    assert.ok(Number.isNaN(number(none)), none);
  assert.equal(number('-inf'), Number.NEGATIVE_INFINITY);
  assert.equal(number('+1.#INF00'), Number.POSITIVE_INFINITY);
});
