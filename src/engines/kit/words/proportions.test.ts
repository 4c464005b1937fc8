import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWords } from './read-words.ts';

/** Returns the values of the parameters of the only thing that a prompt means. */
function parametersOf(prompt: string): Record<string, number> {
  const [{ program }] = readWords(prompt)!.subjects;
  return Object.fromEntries(
    Object.entries(program.parameters ?? {}).map(([name, { value }]) => [name, value]),
  );
}

test('the size of a part changes the parameter of that name, not the size of the whole', () => {
  const [usual, tiny, huge] = ['a dragon', 'a dragon with tiny wings', 'a dragon with huge horns'];
  assert.ok(parametersOf(tiny).wings < parametersOf(usual).wings);
  assert.equal(parametersOf(tiny).size, parametersOf(usual).size);
  assert.ok(parametersOf(huge).horns > parametersOf(usual).horns);
  assert.equal(parametersOf('a dragon with tiny purple wings').wings, parametersOf(tiny).wings);
});

test('a size before the thing is its own, whatever it has', () => {
  const { size, wings } = parametersOf('a huge dragon with wings');
  assert.equal(wings, parametersOf('a dragon').wings);
  assert.ok(size > parametersOf('a dragon').size);
  const barn = parametersOf('a big open barn');
  assert.ok(barn.size > 1 && barn.open === 1, JSON.stringify(barn));
  assert.equal(parametersOf('a dragon with open wings').jaw, parametersOf('a dragon').jaw);
});

test('words such as fat and open mouth change what a thing has of it', () => {
  assert.ok(parametersOf('a fat duck').girth > parametersOf('a duck').girth);
  assert.ok(parametersOf('a shark with open mouth').jaw > parametersOf('a shark').jaw);
  assert.ok(parametersOf('a flying crow').spread > parametersOf('a crow').spread);
});

test('a thing defines adjectives of its own', () => {
  const { size, head } = parametersOf('a baby crow');
  assert.deepEqual({ size, head }, { size: 0.55, head: 1.3 });
  assert.equal(parametersOf('a chameleon with tongue out').tongue, 1);
});

test('four-legged animals have antlers, ears and trunks of other sizes', () => {
  const differs = (prompt: string, usual: string) =>
    assert.notDeepEqual(
      readWords(prompt)!.subjects[0].program.parts,
      readWords(usual)!.subjects[0].program.parts,
    );
  differs('a stag with huge antlers', 'a stag');
  differs('a fox with big ears', 'a fox');
  differs('a bunny with floppy ears', 'a bunny');
  differs('an elephant with raised trunk', 'an elephant');
});
