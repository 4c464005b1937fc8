import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Part, ShapeProgram } from '../../contract/shape-program.ts';
import { OwnThings } from '../library/own-things.ts';
import { SourceUnusable } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createShapeMaker } from './shape-maker.ts';

const folder = await mkdtemp(join(tmpdir(), 'own-'));
after(() => rm(folder, { recursive: true }));
const maker = createShapeMaker(new OwnThings(folder));
const work = createWork();
const write = (name: string, more: string, parts: string) =>
  writeFile(
    join(folder, `${name}.yaml`),
    `name: ${name}\n${more}main: [skin]\nmaterials: { skin: { is: paint, color: '#3050c0' } }\nparts:\n${parts}\n`,
  );
const BALL = '  - { name: ball, material: skin, shape: { kind: sphere, radius: 0.5 } }';

const namesOf = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ name, parts: inner = [] }) => [name, ...namesOf(inner)]);

test('words name the things of the folder, in the middle of the work, and before those of the library', async () => {
  assert.equal(await maker.read('a red zorblax', work), null);
  await write('zorblax', '', BALL);
  const made = await maker.read('a red zorblax', work);
  assert.ok(made !== null);
  assert.ok(namesOf(made.program.parts).includes('ball'));
  assert.notEqual(made.program.materials?.skin?.color, '#3050c0');

  const shipped = await maker.read('a barrel', work);
  assert.ok(!namesOf(shipped!.program.parts).includes('ball'));
  await write('barrel', '', BALL);
  assert.ok(namesOf((await maker.read('a barrel', work))!.program.parts).includes('ball'));
  await rm(join(folder, 'barrel.yaml'));
  assert.deepEqual(await maker.read('a barrel', work), shipped);
});

test('programs and other things use them; one that uses itself is refused', async () => {
  await write('zorblax', '', BALL);
  await write('zorbcar', '', '  - { name: body, use: { thing: zorblax } }');
  const { program } = (await maker.read('a zorbcar', work))!;
  assert.ok(namesOf(program.parts).includes('ball'));
  const use = { thing: 'zorbcar' };
  const document: ShapeProgram = { version: 1, name: 'x', parts: [{ name: 'guest', use }] };
  const { triangles } = await maker.run(document, 100_000, work);
  assert.ok(triangles > 100);

  await write('zorblax', '', '  - { name: body, use: { thing: zorbcar } }');
  await assert.rejects(maker.run(document, 100_000, work), (error) => {
    assert.ok(error instanceof SourceUnusable);
    assert.match(error.message, /use each other/);
    return true;
  });
});
