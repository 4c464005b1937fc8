import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAMILIES } from '../families/families.ts';
import { NOUNS, SYNONYMS } from './nouns.ts';

test('a noun is claimed once: by a family, as a synonym, or with specifics', () => {
  const claims = new Map<string, string[]>();
  const claim = (noun: string, by: string) => claims.set(noun, [...(claims.get(noun) ?? []), by]);
  for (const { name, words } of FAMILIES.values())
    for (const noun of new Set([name, ...words, ...(SYNONYMS[name]?.split(', ') ?? [])]))
      claim(noun, name);
  // A noun may add specifics to the family of the same name.
  for (const [noun, { family }] of Object.entries(NOUNS))
    if (family !== noun) claim(noun, `${family}, with specifics`);
  const twice = [...claims].filter(([, by]) => by.length > 1);
  assert.deepEqual(twice, []);
});

test('what the tables name exists', () => {
  const families = [...Object.keys(SYNONYMS), ...Object.values(NOUNS).map(({ family }) => family)];
  assert.deepEqual(
    families.filter((name) => !FAMILIES.has(name)),
    [],
  );
});
