import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../../../contract/shape-program.ts';
import { figureOf } from './figure.ts';
import { MATERIALS } from './materials.ts';
import { HELD, heldThing, PIECES, WORN, wear } from './wardrobe.ts';

const FIGURE = figureOf({ height: 1.7, heads: 4.8, build: 1, belly: 1, hips: 1 });

function materialsOf({ material, shape, parts = [] }: Part): string[] {
  const blobs = shape?.kind === 'blend' ? shape.of.flatMap((blob) => blob.material ?? []) : [];
  return [...(material === undefined ? [] : [material]), ...blobs, ...parts.flatMap(materialsOf)];
}

test('every piece fits a figure, with materials that exist', () => {
  const parts = new Map<string, Part[]>([
    ...[...WORN].map((name): [string, Part[]] => [name, Object.values(wear(name, FIGURE)).flat()]),
    ...[...HELD].map((name): [string, Part[]] => [name, [heldThing(name, 1)]]),
  ]);
  assert.deepEqual([...parts.keys()].sort(), [...PIECES.keys()].sort());
  for (const [name, made] of parts) {
    assert.ok(made.length > 0, name);
    for (const material of made.flatMap(materialsOf)) assert.ok(material in MATERIALS, `${name}: ${material}`);
  }
});

test('lengths follow the wearer, angles and counts do not', () => {
  const [small, large] = [0.25, 0.5].map((length) => heldThing('spear', length).parts!.find(({ name }) => name === 'shaft')!.shape!);
  assert.ok(small.kind === 'cylinder' && large.kind === 'cylinder');
  assert.equal(Number(large.height), 2 * Number(small.height));
  assert.equal(large.sides, small.sides);
});
