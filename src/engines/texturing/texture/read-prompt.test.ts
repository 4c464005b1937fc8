import assert from 'node:assert/strict';
import test from 'node:test';
import { PromptNotUnderstood } from '../../spec.ts';
import { MATERIALS } from '../../surfaces/materials.ts';
import { readPrompt } from './read-prompt.ts';

/** Wishes as "part: color material", the rest without a part. */
const read = (prompt: string) =>
  readPrompt(prompt)
    .wishes.map(({ part, color, material, cover }) =>
      [
        part === null ? '' : `${part.name}: `,
        color === null ? '' : `${color} `,
        material.id,
        cover === null ? '' : ` under ${cover.material.id}`,
      ].join(''),
    )
    .join('; ');

for (const [prompt, expected] of [
  ['oak', 'oak'],
  ['an old wooden chest', 'wood'],
  ['a chest', 'oak'],
  ['dark red leather', 'dark red leather'],
  ['red', 'red paint'],
  ['wooden legs and a red leather seat', 'legs: wood; seat: red leather; wood'],
  ['oak chair with blue fabric seat', 'seat: blue fabric; oak'],
  ['rusty iron', 'wrought iron under rust'],
  ['rusty', 'rust'],
  ['mossy stone bricks', 'brick under moss'],
  ['snowy rock', 'stone under snow'],
  ['golden statue', 'gold'],
  ['gold leather', 'gold leather'],
  ['brushed copper', 'brushed steel, copper'],
  ['hammered bronze bowl', 'hammered metal, bronze'],
  ['brushed steel', 'brushed steel'],
  ['red and white stripes', 'red and white stripes'],
  ['black paint and gold', 'edges: gold; black paint'],
  ['white marble with gold edges', 'edges: gold; white marble'],
  ['black shiny body, red legs', 'legs: red paint; black paint'],
  ['glass', 'glass'],
  ['cherry wood', 'cherry wood'],
  ['castle', 'cobblestone'],
  ['stainless steel teapot with wooden handle', 'handle: wood; stainless steel'],
  ['ceramic tiles', 'tile'],
  ['a stone golem covered in moss', 'stone under moss'],
  ['a snow-covered sword', 'steel under snow'],
  ['blue paint with red legs, rusty', 'legs: red paint; blue paint under rust'],
  ['a brazen bowl', 'brass'],
  ['a bluish vase', 'bluish porcelain'],
  ['stained glass', 'glass'],
  ['frosted glass', 'glass'],
  ['legs: black rubber, oak (dark brown)', 'legs: black rubber; dark brown oak'],
] as const) {
  test(`"${prompt}" is ${expected}`, () => assert.equal(read(prompt), expected));
}

test('colors change all of a material but mortar', () => {
  const { material } = readPrompt('blue brick').wishes[0];
  const own = MATERIALS.find(({ id }) => id === 'brick')!;
  assert.notEqual(material.colors[0], own.colors[0]);
  assert.notEqual(material.colors[1], own.colors[1]);
  assert.equal(material.colors[2], own.colors[2]);
});

test('words change the finish', () => {
  const { finish } = readPrompt('old worn polished brass').wishes[0];
  assert.ok(finish.wear > 1 && finish.dirt > 2 && finish.roughness < 0.5);
  assert.equal(readPrompt('clean new brass').wishes[0].finish.wear < 0, true);
});

test('what is not used is reported', () => {
  const { wishes, ignored } = readPrompt('yellow plastic with orange');
  assert.equal(wishes.length, 1);
  assert.deepEqual(
    ignored.map(({ color }) => color),
    ['orange'],
  );
});

test('words without a material throw, naming what is close', () => {
  assert.throws(
    () => readPrompt('a woood thingy'),
    (error: unknown) => error instanceof PromptNotUnderstood && /\bwood\b/.test(error.suggestion),
  );
  assert.throws(() => readPrompt('?!'), PromptNotUnderstood);
  assert.throws(() => readPrompt('constructor __proto__ toString'), PromptNotUnderstood);
});

test('every word leads to its own material, and names are unique', () => {
  const words = MATERIALS.flatMap((material) => material.words);
  assert.equal(new Set(words).size, words.length);
  for (const material of MATERIALS) {
    for (const word of material.words) {
      assert.equal(readPrompt(`${word} thing`).wishes.at(-1)!.material.id, material.id, word);
    }
  }
});
