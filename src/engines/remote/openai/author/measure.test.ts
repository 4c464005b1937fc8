import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrialFindings } from '../../../spec/remote-job.ts';
import { findingsInWords } from './findings-in-words.ts';
import { faultsOf } from './measure.ts';
import { missedSizes, statedSizes } from './stated-size.ts';

const GOOD: TrialFindings = {
  parts: 2,
  bodies: 5,
  total: 1200,
  limit: 100_000,
  size: [1, 2, 0.5],
  floating: [],
  buried: [],
  clipping: [],
  flat: [],
  coplanar: [],
  triangles: [
    { part: 'leg', count: 1000 },
    { part: 'top', count: 200 },
  ],
};

const STATED: [prompt: string, sizes: [axis: string, metres: number][]][] = [
  ['a 2 m tall statue', [['height', 2]]],
  ['a statue, 180 cm high', [['height', 1.8]]],
  ['a bookshelf with five shelves, 2.1 meters tall and 90cm wide', [['height', 2.1], ['width', 0.9]]],
  ['a ship 12 m in length', [['length', 12]]],
  ['6-foot-tall totem', [['height', 1.8288]]],
  ['a table with 20 cm high legs', []],
  ['a 3 year old child', []],
  ['an ottoman', []],
]; // biome-ignore format: a table
for (const [prompt, sizes] of STATED)
  test(`sizes that "${prompt}" states`, () => {
    const found = statedSizes(prompt).map(({ axis, metres }) => [axis, Number(metres.toFixed(4))]);
    assert.deepEqual(found, sizes);
  });

test('a size within two percent is right', () => {
  const stated = statedSizes('a 2 m tall statue');
  assert.deepEqual(missedSizes(stated, [1, 2.03, 1]), []);
  assert.equal(missedSizes(stated, [1, 1.9, 1]).length, 1);
});

test('faults count by their weight', () => {
  const stated = statedSizes('a 3 m tall table');
  assert.equal(faultsOf(GOOD, []), 0);
  assert.equal(faultsOf(GOOD, stated), 5);
  assert.equal(faultsOf({ ...GOOD, floating: [{ part: 'lamp', count: 2 }] }, []), 6);
  assert.equal(faultsOf({ ...GOOD, buried: [{ part: 'eye', count: 2, inside: 'head' }] }, []), 0.4);
  assert.equal(faultsOf({ ...GOOD, limit: 1000 }, []), 20);
  const pair = { part: 'band', other: 'barrel', area: 0.01, at: [0, 0.5, 0.4] } as const;
  assert.equal(faultsOf({ ...GOOD, coplanar: [{ ...pair, at: [...pair.at] }] }, []), 1);
});

test('findings are told in words', () => {
  const found: TrialFindings = {
    ...GOOD,
    limit: 1000,
    floating: [{ part: 'lamp', count: 2 }],
    buried: [{ part: 'eye', count: 1, inside: 'head' }],
    flat: [{ part: 'label', count: 1 }],
    coplanar: [{ part: 'band', other: 'barrel', area: 0.01234, at: [0, 0.5, 0.4] }],
  };
  assert.equal(
    findingsInWords(found, statedSizes('a 3 m tall table'), ['hat', 'red']),
    `2 parts of 5 bodies, 1200 triangles, 1 × 2 × 0.5 m (x, y, z).
Triangles by part: "leg" (1000), "top" (200).
The words say "3 m tall", and its height is 2 m.
Words of the prompt that the program seems not to have, by its names, colors and counts: "hat", "red". Make them, or name the parts that are them.
Floating (nothing holds them, they touch nothing): "lamp" (2).
Buried (inside of another part, nobody sees them): "eye" in "head".
Without thickness: "label".
Coplanar (two surfaces in the same place flicker; move one in or out): "band" and "barrel" (0.0123 m² about [0, 0.5, 0.4]).
It is over the limit of 1000 triangles, even with coarse curves: make less of what has the most.`,
  );
});
