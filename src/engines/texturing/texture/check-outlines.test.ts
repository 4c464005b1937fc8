import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../../../../test/support/random.ts';
import { polygonMesh } from '../../../../test/support/remesh-shapes.ts';
import { createWork } from '../../work/create-work.ts';
import { createUnwrapper } from '../unwrap/unwrapper.ts';
import { checkOutlines } from './check-outlines.ts';

const SIZE = 256;

/** One face of so many corners, each at a random distance from the middle, unwrapped. */
async function star(sides: number) {
  const random = randomNumbers(4);
  const positions = Array.from({ length: sides }, (_, i) => {
    const [radius, turn] = [random(), (2 * Math.PI * i) / sides];
    return [radius * Math.cos(turn), radius * Math.sin(turn), 0];
  });
  const face = polygonMesh(positions.flat(), [Array.from({ length: sides }, (_, i) => i)]);
  return (await createUnwrapper().unwrap(face, SIZE, createWork())).mesh;
}

test('slivers across a texture are refused by the length of their outlines, before it is painted', async () => {
  const mesh = await star(70_000);
  assert.throws(() => checkOutlines(mesh, SIZE), {
    name: 'SourceUnusable',
    message:
      /^The faces of the model are too thin to be textured: their outlines would be \d+ million texels long, and the limit is 3 million/,
  });
  checkOutlines(mesh, 2048);
});

test('as many triangles as texels are taken', async () => {
  const side = Math.floor(SIZE / Math.SQRT2);
  const positions = Array.from({ length: (side + 1) ** 2 }, (_, v) => [
    v % (side + 1),
    Math.floor(v / (side + 1)),
    0,
  ]);
  const faces = Array.from({ length: side * side }, (_, f) => {
    const a = Math.floor(f / side) * (side + 1) + (f % side);
    return [
      [a, a + 1, a + side + 2],
      [a, a + side + 2, a + side + 1],
    ];
  });
  const grid = polygonMesh(positions.flat(), faces.flat());
  const { mesh } = await createUnwrapper().unwrap(grid, SIZE, createWork());
  checkOutlines(mesh, SIZE);
});
