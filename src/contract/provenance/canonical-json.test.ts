import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from './canonical-json.ts';

test('the examples of RFC 8785 give its texts', () => {
  const sample = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`);
  assert.equal(
    canonicalJson(sample),
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
  const sorted = canonicalJson({
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  });
  assert.deepEqual(
    [...sorted.matchAll(/:"([^"]+)"/g)].map(([, name]) => name),
    [
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ],
  );
});

/** Appendix B of RFC 8785: IEEE 754 bits and the text of the number; null: it has none. */
const NUMBERS: [bits: bigint, text: string | null][] = [
  [0x0000000000000000n, '0'],
  [0x8000000000000000n, '0'],
  [0x0000000000000001n, '5e-324'],
  [0x8000000000000001n, '-5e-324'],
  [0x7fefffffffffffffn, '1.7976931348623157e+308'],
  [0xffefffffffffffffn, '-1.7976931348623157e+308'],
  [0x4340000000000000n, '9007199254740992'],
  [0xc340000000000000n, '-9007199254740992'],
  [0x4430000000000000n, '295147905179352830000'],
  [0x7fffffffffffffffn, null],
  [0x7ff0000000000000n, null],
  [0x44b52d02c7e14af5n, '9.999999999999997e+22'],
  [0x44b52d02c7e14af6n, '1e+23'],
  [0x44b52d02c7e14af7n, '1.0000000000000001e+23'],
  [0x444b1ae4d6e2ef4en, '999999999999999700000'],
  [0x444b1ae4d6e2ef4fn, '999999999999999900000'],
  [0x444b1ae4d6e2ef50n, '1e+21'],
  [0x3eb0c6f7a0b5ed8cn, '9.999999999999997e-7'],
  [0x3eb0c6f7a0b5ed8dn, '0.000001'],
  [0x41b3de4355555553n, '333333333.3333332'],
  [0x41b3de4355555554n, '333333333.33333325'],
  [0x41b3de4355555555n, '333333333.3333333'],
  [0x41b3de4355555556n, '333333333.3333334'],
  [0x41b3de4355555557n, '333333333.33333343'],
  [0xbecbf647612f3696n, '-0.0000033333333333333333'],
  [0x43143ff3c1cb0959n, '1424953923781206.2'],
];

test('the numbers of its appendix B are written as there', () => {
  for (const [bits, text] of NUMBERS) {
    const [number] = new Float64Array(new BigUint64Array([bits]).buffer);
    if (text === null) assert.throws(() => canonicalJson(number), TypeError);
    else assert.equal(canonicalJson(number), text);
  }
});

test('what is not JSON is refused', () => {
  for (const value of ['\ud800', { '\udc00': 1 }, () => 1, 1n, Symbol('s'), [undefined]])
    assert.throws(() => canonicalJson(value), TypeError);
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  assert.throws(() => canonicalJson(deep), /nested/);
  assert.equal(canonicalJson({ b: undefined, a: 1 }), '{"a":1}');
});
