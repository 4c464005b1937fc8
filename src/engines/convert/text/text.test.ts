import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TextReader } from './text-reader.ts';
import { TextWriter } from './text-writer.ts';

const reader = (text: string) => new TextReader(new TextEncoder().encode(text));

test('reads numbers as Number does, to a float', () => {
  const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(numbers, fc.constantFrom('', '+'), (value, sign) => {
      const text = `${value < 0 || Object.is(value, -0) ? '' : sign}${value}`;
      assert.ok(Math.fround(reader(` ${text}\n`).number()) === Math.fround(value), text);
    }),
  );
  const cases = [
    '1',
    '-1.5e-3',
    '.5',
    '5.',
    '1E+2',
    '0.0000001',
    '123456789012345678901234567890',
    '1e400',
  ];
  for (const text of cases)
    assert.equal(Math.fround(reader(text).number()), Math.fround(Number(text)), text);
  for (const text of ['', 'x', '1x', '-', '.', '1/2', 'nan', 'inf', '\n1']) {
    assert.ok(Number.isNaN(reader(text).number()), text);
  }
});

test('a byte order mark and an old code page', () => {
  const bytes = Buffer.concat([
    Buffer.of(0xef, 0xbb, 0xbf),
    Buffer.from('v \u00fc \u00fc', 'latin1'),
  ]);
  const text = new TextReader(bytes);
  assert.deepEqual([text.word(), text.restOfLine()], ['v', 'ü ü']);
});

test('lines, words, comments and continued lines', () => {
  const text = reader('a  b \\\r\n c # d\r\n\r\n  # e\n f\\\n');
  assert.deepEqual([text.word(), text.word(), text.word(), text.lineDone()], ['a', 'b', 'c', true]);
  text.nextLine();
  assert.equal(text.nextWord(), 'f\\');
  text.skipSpace();
  assert.ok(text.done);
});

test('floats are written so that they read back, as briefly as can be', () => {
  const text = (value: number) => {
    const writer = new TextWriter();
    writer.float(value);
    return Buffer.concat(writer.filled(true)).toString();
  };
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
      assert.equal(Math.fround(Number(text(value))), value === 0 ? 0 : value, text(value));
    }),
    { numRuns: 400 },
  );
  const cases: [number, string][] = [
    [0, '0'],
    [1, '1'],
    [-0.5, '-0.5'],
    [0.1, '0.1'],
    [1 / 3, '0.33333334'],
    [123456.789, '123456.79'],
    [0.00012345, '0.00012345'],
    [1e-7, '1e-7'],
    [999999999, '1000000000'],
    [3e9, '3000000000'],
    [Number.NaN, '0'],
  ];
  for (const [value, expected] of cases) assert.equal(text(value), expected);
});

test('decimals are rounded to the places asked for', () => {
  const text = (value: number) => {
    const writer = new TextWriter();
    writer.decimal(value, 4);
    return Buffer.concat(writer.filled(true)).toString();
  };
  const cases: [number, string][] = [
    [0, '0'],
    [-0.00001, '0'],
    [-12.34567, '-12.3457'],
    [-1, '-1'],
    [12.5, '12.5'],
    [0.00995, '0.01'],
    [1e7, '10000000'],
  ];
  for (const [value, expected] of cases) assert.equal(text(value), expected);
});
