import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPUTED_VARIANTS, FAMILIES } from '../families/catalog.ts';

test('a noun is claimed once: by a thing, or by a variant of one', () => {
  const claims = new Map<string, string[]>();
  const claim = (noun: string, by: string) => claims.set(noun, [...(claims.get(noun) ?? []), by]);
  for (const { name, words, variants = {} } of FAMILIES.values()) {
    for (const noun of [name, ...words]) claim(noun, name);
    for (const [noun, { words: others = [] }] of Object.entries(variants))
      for (const each of [noun, ...others]) claim(each, `${name}, variant ${noun}`);
  }
  for (const [name, noun, { words = [] }] of COMPUTED_VARIANTS)
    for (const each of [noun, ...words]) if (each !== name) claim(each, `${name}, variant ${noun}`);
  const twice = [...claims].filter(([, by]) => by.length > 1);
  assert.deepEqual(twice, []);
});

test('computed things have what their variants name', () => {
  const unknown = COMPUTED_VARIANTS.flatMap(([name, noun, { extras = [] }]) => {
    const family = FAMILIES.get(name);
    if (family === undefined) return [`${noun} of ${name}`];
    return extras
      .filter((each) => !family.extras?.includes(each))
      .map((each) => `${noun}: ${each}`);
  });
  assert.deepEqual(unknown, []);
});
