import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAPS, PHRASE_RULES, WORD_SETS } from './phrase-rules.ts';
import { tokensOf } from './tokens.ts';

const READ: Readonly<Record<string, string>> = {
  'a low-poly sci-fi tree house': 'a lowpoly scifi treehouse',
  'A Grey Armoured Knight’s sword': 'a gray armored sword',
  'a child’s hat, the witch’s broom': 'a child hat , the broom',
  'a stone golem covered in thick moss': 'a stone golem , mosscovered ,',
  'a moss-covered stone': 'a mosscovered stone',
  'a red-eyed tree frog on a leaf': 'a tree frog with red eyes on a leaf',
  'a dark blue-eyed cat': 'a cat with dark blue eyes',
  'a three-headed dragon': 'a threeheaded hydra',
  'a gate with two stone lions at either side of it': 'a gate between two stone lions',
  'a viking queen holding a spear': 'a viking woman with a crown holding a spear',
  'a cabin with a chimney and fresh snow on the roof': 'a cabin with a chimney , snowcovered ,',
  'a blue robe with silver stars': 'a blue and silver starcovered robe',
  'two tall glasses of red wine': 'two tall wineglasses',
  'three tall glasses': 'three tall wineglasses',
  'red and orange': 'red and orangehue',
  'a woman with long red hair': 'a woman with flowing red hair',
  'a long red coat': 'a red long coat',
  'a 3-storey house, 4 m tall': 'a 3floors house ,',
  'a tower with five floors': 'a tower with five floors',
  'a five-storey lamp': 'a five storey lamp',
  'a photo of a dog': 'a dog',
  'a couple on a bench': 'a man and a woman on a bench',
  'a couple of cats': 'a couple of cats',
  'a miniature knight, painted, with a round base': 'a miniature knight , painted on a round base',
  'jack-o’-lantern, T-rex, w/ hat & scarf': 'jackolantern , trex , with hat and scarf',
  'an iron-bound chest of #a0b1c2': 'an chest with iron bands of #a0b1c2',
  'a witch hovering above her broomstick': 'a witch riding a broom',
  'a walk-in closet, a 2-in-1 laptop': 'a walk closet , a 2 in 1 laptop',
  'a boy in a dragon suit': 'a boy in a green jumpsuit and dinosaur hood',
  'a dragon suit of armor': 'a dragon suit of armor',
  'an oil painting on canvas': 'an oil painting',
  'a woman painting on a canvas': 'a woman holding a paintbrush beside an easel',
  'a deck of playing cards': 'a deck of cards',
  'a chest, half open': 'a chest , ajar',
  'a boxer training with a dumbbell': 'a boxer with a dumbbell',
  'two dogs playing tug of war': 'two dogs with a rope',
};

for (const [prompt, expected] of Object.entries(READ))
  test(`"${prompt}" is read as "${expected}"`, () =>
    assert.equal(tokensOf(prompt).join(' '), expected));

test('rules name only sets that exist, and every set is named', () => {
  const names = new Set(
    PHRASE_RULES.flatMap((rule) => [...rule.matchAll(/<(\w+)>/g)].map(([, name]) => name!)),
  );
  const known = [...Object.keys(WORD_SETS), ...Object.keys(GAPS), 'digits'];
  assert.deepEqual([...names].sort(), known.sort());
});

test('what a rule keeps is what its replacement uses', () => {
  for (const rule of PHRASE_RULES) {
    const [pattern = '', replacement = ''] = rule.replaceAll('(s)', '').split('->');
    const kept = pattern.split('(').length - 1;
    for (const [, n] of replacement.matchAll(/\$(\d)/g)) assert.ok(Number(n) <= kept, rule);
  }
});

test('the first word of a rule, said hundreds of times, costs little more than other words', () => {
  const costOf = (word: string) => {
    const start = process.cpuUsage().user;
    tokensOf(`${word} `.repeat(400));
    return process.cpuUsage().user - start;
  };
  costOf('dog');
  const plain = costOf('dog');
  assert.ok(costOf('mini') < 60 * plain + 200_000);
});
