import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JsonProblem, parseJson } from './parse-json.ts';

test('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
      const value = JSON.parse(text);
      const written = JSON.stringify(value, null, indent);
      assert.deepEqual(JSON.parse(JSON.stringify(parseJson(written))), JSON.parse(written));
    }),
    { numRuns: 300 },
  );
});

test('what is cut out of or put into a text is read by both or by neither', () => {
  const text = '{"a": [1, -2.5e3, "x\\u00e9\\n", {"b": null}], "c": {"d": true, "e": ""}}';
  fc.assert(
    fc.property(
      fc.nat(text.length),
      fc.nat(3),
      fc.constantFrom('', ',', '"', '{', ']', '0', '\\', ':', '\t', '\u0007'),
      (at, cut, put) => {
        const broken = text.slice(0, at) + put + text.slice(at + cut);
        let theirs: unknown;
        try {
          theirs = JSON.parse(broken);
        } catch {
          assert.throws(() => parseJson(broken), JsonProblem, broken);
          return;
        }
        assert.deepEqual(parseJson(broken), theirs, broken);
      },
    ),
    { numRuns: 3000 },
  );
});

const WRONG: [string, string][] = [
  ['', 'line 1, column 1: a value is missing'],
  ['{', 'line 1, column 2: a name in double quotes is missing, or is not closed'],
  ['{\n  "a": 1,\n}', 'line 2, column 9: there is a comma too many before }'],
  ['{"a": [1,]}', 'line 1, column 9: there is a comma too many before ]'],
  ['{"a": 1\n "b": 2}', 'line 2, column 2: a comma or the closing } is missing'],
  ['{"a" 1}', 'line 1, column 6: a colon is missing after "a"'],
  ["{'a': 1}", 'line 1, column 2: a name in double quotes is missing, or is not closed'],
  ['{"a": "b}', 'line 1, column 7: a text is missing, or is not closed'],
  ['{"a": 1}\n}', 'line 2, column 1: nothing may follow the last bracket'],
  ['{\n  // the big one\n  "a": 1\n}', 'line 2, column 3: JSON has no comments'],
  ['{"gpu1": 1,\n "gpu1": 2}', 'line 2, column 2: the name "gpu1" is there twice'],
];

for (const [text, message] of WRONG)
  test(`${JSON.stringify(text)}: ${message}`, () =>
    assert.throws(() => parseJson(text), { name: 'JsonProblem', message }));
