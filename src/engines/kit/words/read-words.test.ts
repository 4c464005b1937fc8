import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShapeProgram } from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import { createWork } from '../../work/create-work.ts';
import { createShapeMaker } from '../shape-maker.ts';
import { readWords } from './read-words.ts';

const work = createWork();
const shapes = createShapeMaker();

/** Describes what is built, how often, and the unused words. */
function read(prompt: string): string | null {
  const reading = readWords(prompt);
  if (reading === null) return null;
  const { subjects, unused } = reading;
  const things = subjects.map(
    ({ program, count, relation }, i) =>
      `${i > 0 ? `${relation} ` : ''}${program.name}${count > 1 ? ` ×${count}` : ''}`,
  );
  return [things.join(', '), ...unused.map((word) => `−${word}`)].join(' ');
}

test('the head noun decides what is built', () => {
  for (const [prompt, expected] of [
    ['a knight', 'knight'],
    ['a red dragon', 'red dragon'],
    ['a dragon breathing fire', 'dragon'],
    ['statue of a lion', 'lion'],
    ['a tall stone tower', 'stone tower'],
    ['a pirate ship with black sails', 'pirate ship'],
    ['an orc warrior with a big axe', 'orc warrior'],
    ['an elf archer with a green hood', 'elf'],
    ['a low poly pine tree', 'pine tree'],
    ['two swords', 'swords ×2'],
    ['a pair of chairs', 'chairs ×2'],
    ['a knight and a dragon', 'knight, beside dragon'],
    ['a cat on a wooden table', 'cat, on wooden table'],
    ['a knight with a sword and a shield', 'knight'],
    ['a boy with a dog', 'boy, beside dog'],
    ['a girl holding a red umbrella', 'girl, holding umbrella'],
    ['a house with a red roof', 'house'],
    ['a dwarf blacksmith with a hammer', 'dwarf blacksmith'],
    ['an old rocking chair', 'old rocking chair'],
    ['a fox chasing a rabbit', 'fox, chasing rabbit'],
    ['a zombie in a spaceship costume', 'zombie −spaceship'],
    // Prompts whose last word is misleading, or that the library does not know.
    ['a fire truck', 'fire truck'],
    ['two glasses of red wine', 'wineglasses ×2'],
    ['a pair of glasses', 'pair of glasses'],
    ['a viking ship with shields', 'longship'],
    ['a pirate ship', 'pirate ship'],
    ['a desk with a computer and a lamp', 'desk, bearing computer, bearing lamp'],
    ['a fox with a red scarf', 'fox'],
    ['a dog with a ball', 'dog, beside ball'],
    ['a boxer with red gloves', 'boxer'],
    ['a vampire lord', 'vampire'],
    ['a golden trophy cup', 'golden trophy cup'],
    ['a potion in a round flask', 'potion −round'],
    ['a hut on stilts', 'stilt hut'],
    ['a red convertible sports car', 'convertible sports car'],
    ['a tree house', 'treehouse'],
    ['a lion house', null],
    ['chess knight piece', 'chess knight piece'],
    ['a blue teapot', 'teapot'],
    ['a hot air balloon with yellow stripes', 'hot air balloon'],
    ['a yellow school bus', 'school bus'],
    ["a jack-o'-lantern", 'jackolantern'],
    ["a rubik's cube", 'rubik cube'],
    ['wind-up tin robot toy, 1950s style', 'robot'],
    // Parts are not separate things, things on a thing are on it, and tags after commas describe it.
    ['a castle with four towers', 'castle −four'],
    ['a couch with two pillows', 'couch'],
    ['an anvil with a glowing sword on it', 'anvil, bearing sword'],
    ['a lantern, wrought iron', 'lantern'],
    ['griffin, stone statue, gothic', 'griffin'],
    ['a black cauldron, a broomstick and a hat', 'cauldron, beside broomstick, beside hat'],
    ['apple, banana, orange', 'apple, beside banana, beside orange'],
    ['a three headed cerberus', 'cerberus'],
    ['a hut with palm trees', 'hut, beside palm trees ×3'],
    ['an astronaut planting a flag', 'astronaut'],
    ['two floor lamps', 'floor lamps ×2'],
    ['an old couple on a bench', 'old man, beside old woman, on bench'],
    ['a dog at the front door', 'dog, beside front door'],
    ['a crab with one claw', 'crab'],
    ['a teapot shaped like an elephant', 'teapot −elephant −shaped'],
    ['a pirate with a parrot on his shoulder', 'parrot, on pirate'],
    ['a DJ behind a turntable', 'dj, making turntable'],
    ['a photo of a peacock on a surfboard', 'peacock, on surfboard'],
    ['a carburettor', null],
    ['ein Drache', null],
    ['une table en bois', null],
  ] as const)
    assert.equal(read(prompt), expected, prompt);
});

test('colors and materials go to the parts that they are said of', () => {
  const materials = (prompt: string) => readWords(prompt)!.subjects[0].program.materials!;
  const house = materials('a house with a red roof and white walls');
  assert.deepEqual([house.roof.color, house.wall.color], ['#c8281e', '#f2f1ee']);
  assert.equal(materials('mug, dark blue glaze').glaze.color, '#16306a');
  assert.equal(materials('a golden sword').blade.is, 'gold');
  assert.equal(materials('a golden sword').blade.color, undefined);
  // What glows in a living thing glows in a statue, too.
  assert.equal(materials('a marble golem').moss.is, 'marble');
  assert.equal(materials('a marble golem').glow.glow, 2.5);
  assert.equal(materials('a stone golem').moss.is, 'moss');
  const knight = materials('a knight in black armour with a purple cape and a blue plume');
  assert.deepEqual(
    [knight.armor.color, knight.cape.color, knight.plume.color],
    ['#1c1c20', '#6e2c96', '#2858c0'],
  );
  assert.equal(materials('a girl with red hair').hair.color, '#c8281e');
  assert.equal(materials('an #12ab34 car').paint.color, '#12ab34');
});

test('parts that the programs have are painted by their names', () => {
  const looks = (prompt: string, part: string) => {
    const { program } = readWords(prompt)!.subjects[0];
    const colors: (string | undefined)[] = [];
    const visit = (parts: typeof program.parts): void => {
      for (const { name, material, parts: inner = [] } of parts) {
        if (name === part) colors.push(program.materials![material!].color);
        visit(inner);
      }
    };
    visit(program.parts);
    return colors;
  };
  assert.deepEqual(looks('a staff with a purple crystal', 'orb'), ['#6e2c96']);
  assert.notDeepEqual(looks('a staff with a purple crystal', 'shaft'), ['#6e2c96']);
  const petals = readWords('a sunflower with rainbow petals')!.subjects[0].program;
  const hues = Object.keys(petals.materials!).filter((name) => name.startsWith('petal_hue_'));
  assert.equal(hues.length, 7);
  assert.equal(readShapeProgram(JSON.parse(JSON.stringify(petals))).problem, null);
  const unicorn = readWords('a unicorn with a rainbow mane')!.subjects[0].program;
  assert.equal(unicorn.materials!.coat.color, '#f4f0f4');
});

test('what people wear and hold, and how things are sized', async () => {
  const names = (prompt: string) => JSON.stringify(readWords(prompt)!.subjects[0].program);
  assert.match(names('a man with a beard, holding a torch'), /"name":"torch"/);
  assert.match(names('a man with a beard'), /"name":"beard"/);
  assert.match(names('a woman wearing a crown'), /"name":"crown"/);
  assert.doesNotMatch(names('a knight with a golden helmet'), /"name":"horn"/);
  const size = async (prompt: string) => {
    const draft = await shapes.read(prompt, work);
    const { geometry } = await shapes.run(draft!.program, 1e6, work);
    const { min, max } = boundsOf(geometry.positions);
    return max.map((high, k) => high - min[k]);
  };
  const [table, tall, wide, giant] = await Promise.all(
    ['a table', 'a tall table', 'a wide table', 'a giant table'].map(size),
  );
  assert.ok(tall[1] > 1.3 * table[1] && Math.abs(tall[0] - table[0]) < 1e-3);
  assert.ok(wide[0] > 1.3 * table[0] && Math.abs(wide[1] - table[1]) < 1e-3);
  assert.ok(Math.abs(giant[1] / table[1] - 4) < 1e-3);
});

test('several things stand beside and on each other, in one program', async () => {
  const run = async (prompt: string) => {
    const draft = await shapes.read(prompt, work);
    assert.equal(readShapeProgram(JSON.parse(JSON.stringify(draft!.program))).problem, null);
    const { scene } = await shapes.run(draft!.program, 1e6, work);
    return { draft: draft!, scene, box: boundsOf(flattenScene(scene).positions) };
  };
  const one = await run('an apple');
  const three = await run('three apples');
  const width = one.box.max[0] - one.box.min[0];
  assert.ok(Math.abs((three.box.max[0] - three.box.min[0]) / width - 3.24) < 0.02);
  const table = await run('a table');
  const onTable = await run('a vase on a table');
  assert.ok(onTable.box.max[1] > table.box.max[1] + 0.3);
  const pair = await run('a table and a chair');
  assert.deepEqual(
    pair.scene.nodes[0].children.map((child) => pair.scene.nodes[child].name),
    ['table', 'chair'],
  );
  assert.ok(pair.box.max[0] - pair.box.min[0] > 1.8);
});

test('a program that is wrong is refused with a sentence for its author', async () => {
  const wrong = {
    version: 1,
    name: 'x',
    parts: [{ name: 'a', shape: { kind: 'box', size: ['h', 1, 1] } }],
  } as const;
  await assert.rejects(
    shapes.run(JSON.parse(JSON.stringify(wrong)), 1000, work),
    /cannot be run: .*uses "h"/,
  );
  await assert.rejects(shapes.run({ version: 1 } as never, 1000, work), /cannot be read/);
});

test('a model keeps to its triangles by coarser curves', async () => {
  const draft = await shapes.read('a dog', work);
  const fine = await shapes.run(draft!.program, 1e6, work);
  const coarse = await shapes.run(draft!.program, 6000, work);
  assert.ok(
    fine.triangles > 10_000 && coarse.triangles <= 6000,
    `${fine.triangles}, ${coarse.triangles}`,
  );
});

test('animals go on two legs where words put them there', () => {
  const read = (prompt: string) => readWords(prompt)!.subjects[0];
  const parts = (prompt: string): string => JSON.stringify(read(prompt).program.parts);
  for (const [prompt, family] of [
    ['a fox knight', 'knight'],
    ['a cat astronaut', 'astronaut'],
    ['panda ninja with a katana', 'ninja'],
    ['an anthropomorphic wolf', 'man'],
    ['a fox wearing glasses and a green waistcoat', 'man'],
    ['a penguin with a top hat and a cane', 'man'],
    ['a rabbit in a suit', 'man'],
    ['a werewolf', 'man'],
    ['a lizardman warrior with a spear', 'knight'],
  ] as const) {
    assert.equal(read(prompt).family.name, family, prompt);
    assert.match(parts(prompt), /"name":"(muzzle|beak|bill)"/, prompt);
  }
  // Clothes that four-legged animals can wear do not put them on two legs.
  for (const [prompt, family] of [
    ['a cat with a hat', 'cat'],
    ['a dog in a scarf', 'dog'],
    ['a fox next to a knight', 'fox'],
  ] as const)
    assert.equal(read(prompt).family.name, family, prompt);
});

test('the longer of two overlapping nouns is what is built', () => {
  assert.equal(read('a brass telescope on a tripod'), 'telescope on a tripod');
});

test('who is described by what they wear or hold still takes the pose that follows', () => {
  for (const [prompt, expected] of [
    ['an old king with a red cape sitting on a throne', true],
    ['a knight with a sword kneeling', true],
    ['a chair with a red cushion sitting on a rug', false],
  ] as const) {
    const { subjects, unused } = readWords(prompt)!;
    assert.equal(/sitting|kneeling/.test([...subjects[0]!.traits].join(' ')), expected, prompt);
    assert.deepEqual(unused, [], prompt);
  }
});

test('two axes are in two hands, and a robot holds what it is with', () => {
  for (const [prompt, expected] of [
    ['viking with two axes', 'viking'],
    ['a robot with a sword', 'robot, holding sword'],
    ['a robot with a cat', 'robot, beside cat'],
  ])
    assert.equal(read(prompt!), expected, prompt);
  const [viking] = readWords('viking with two axes')!.subjects;
  assert.equal(JSON.stringify(viking!.program).match(/"name":"axe"/g)?.length, 2);
});

test('animals wear armor', () => {
  for (const prompt of ['an armored bear', 'an armoured horse', 'a horse with barding']) {
    const { subjects, unused } = readWords(prompt)!;
    assert.deepEqual(unused, [], prompt);
    assert.match(JSON.stringify(subjects[0]!.program), /"rump plate"/, prompt);
  }
});

test('a wolf howls at a moon that is not there, and so do wolves', () => {
  for (const [prompt, expected] of [
    ['a gray wolf howling at the moon', 'howling wolf'],
    ['two wolves howling at the full moon', 'howling wolves ×2'],
    ['wolves howling', 'howling wolves'],
  ])
    assert.equal(read(prompt!), expected, prompt);
});

test('"her" is said of the first thing, not of somebody beside a hen or a ship', () => {
  const last = (prompt: string) => readWords(prompt)!.subjects.at(-1)!.program;
  assert.deepEqual(last('a ship and her captain'), last('a ship and a captain'));
  assert.deepEqual(
    last('a cow with her calf and a farmer'),
    last('a cow with a calf and a farmer'),
  );
  assert.notDeepEqual(last('a viking with her axe'), last('a viking with an axe'));
});
