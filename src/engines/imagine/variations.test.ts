import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSETS } from './library/assets.ts';
import { variationsOf } from './variations.ts';
import type { Match } from './words/match.ts';

/** Returns the match for a prompt that consists of nothing but a name. */
function named(slug: string, color: string | null = null): Match {
  const match: Partial<Match> = {
    slug,
    color,
    background: null,
    count: 1,
    relation: 'name',
    confidence: 1,
    ignored: [],
  };
  return match as Match;
}

const COLORS = [null, 'red', 'dark blue', '#12ab34'];

test('every drawing has four variations: known drawings, no two alike, the first as asked for', () => {
  for (const slug of ASSETS.keys())
    for (const seed of [1, 77]) {
      const four = variationsOf(named(slug), seed, 4);
      assert.equal(four.length, 4, slug);
      assert.equal(four[0].slug, slug);
      for (const variation of four) assert.ok(ASSETS.has(variation.slug), variation.slug);
      const distinct = new Set(four.map((variation) => JSON.stringify(variation)));
      assert.equal(distinct.size, 4, `${slug}: ${[...distinct].join(' ')}`);
    }
});

test('fewer variations are the first of more, and the same seed gives the same ones', () => {
  for (const slug of ASSETS.keys())
    for (const color of COLORS) {
      const four = variationsOf(named(slug, color), 7, 4);
      for (const count of [1, 2, 3, 4])
        assert.deepEqual(variationsOf(named(slug, color), 7, count), four.slice(0, count), slug);
    }
});

test('a color that was asked for is in every variation', () => {
  for (const slug of ASSETS.keys())
    for (const { color } of variationsOf(named(slug, 'red'), 3, 4))
      assert.ok(color?.split(' ').includes('red'), `${slug}: ${color}`);
});
