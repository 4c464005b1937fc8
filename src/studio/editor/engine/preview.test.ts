import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShapeProgram } from '../../../contract/shape-program.ts';
import { createShapeMaker } from '../../../engines/kit/shape-maker.ts';
import { createWork } from '../../../engines/work/create-work.ts';
import type { PreviewAnswer } from './messages.ts';
import { Previewer } from './preview.ts';

const MOST = 400_000;
const SHELF: ShapeProgram = {
  version: 1,
  name: 'shelf',
  textured: true,
  parameters: { boards: { value: 3, min: 1, max: 9 } },
  materials: { wood: { is: 'oak' }, metal: { is: 'steel' } },
  parts: [
    {
      name: 'board',
      material: 'wood',
      shape: { kind: 'box', size: [1, 0.03, 0.3] },
      copies: [{ kind: 'line', count: 'boards', step: [0, 0.4, 0] }],
    },
    {
      name: 'post',
      material: 'metal',
      at: [0.48, 0.4, 0],
      shape: {
        kind: 'subtract',
        of: [
          { kind: 'cylinder', radius: 0.02, height: 1 },
          { kind: 'cylinder', radius: 0.01, height: 2 },
        ],
      },
    },
  ],
};

function made(answer: PreviewAnswer) {
  assert.ok('scene' in answer, 'problem' in answer ? answer.problem : '');
  return answer;
}

test('a program becomes surfaces that know their parts, with its tiles as pixels', async () => {
  const { scene, images, triangles } = made(
    await new Previewer().answer({ program: SHELF, maxTriangles: MOST, things: {} }),
  );
  const ofPart = (part: number) => scene.nodes.filter((node) => node.part === part);
  assert.equal(ofPart(0).length, 3);
  assert.equal(ofPart(1).length, 1);
  for (const [i, { parent, mesh }] of scene.nodes.entries())
    assert.ok(parent < i && (mesh < 0 || scene.meshes[mesh]!.length > 0));
  const drawn = scene.nodes.flatMap(({ mesh }) => (mesh < 0 ? [] : scene.meshes[mesh]!));
  assert.equal(
    drawn.reduce((sum, { indices }) => sum + indices.length / 3, 0),
    triangles,
  );
  const wood = scene.materials.findIndex(({ name }) => name === 'wood');
  const { colorImage } = scene.materials[wood]!;
  const { pixels, width, height } = images[colorImage]!;
  assert.equal(pixels!.length, 4 * width * height);
  assert.ok(drawn.filter(({ material }) => material === wood).every(({ uvs }) => uvs !== null));
});

test('tiles are sent again only if they changed', async () => {
  const previewer = new Previewer();
  const first = made(await previewer.answer({ program: SHELF, maxTriangles: MOST, things: {} }));
  const program = { ...SHELF, parameters: { boards: { value: 5, min: 1, max: 9 } } };
  const second = made(await previewer.answer({ program, maxTriangles: MOST, things: {} }));
  assert.ok(first.images.length > 0);
  assert.deepEqual(
    second.images,
    first.images.map((image) => ({ ...image, pixels: null })),
  );
  const stained: ShapeProgram = {
    ...SHELF,
    materials: { ...SHELF.materials, wood: { is: 'oak', pattern: { kind: 'stripes' } } },
  };
  const third = made(await previewer.answer({ program: stained, maxTriangles: MOST, things: {} }));
  assert.ok(third.images.some(({ pixels }) => pixels !== null));
});

test('curves become coarser above the triangle limit', async () => {
  const program: ShapeProgram = {
    version: 1,
    name: 'ball',
    detail: 3,
    parts: [{ name: 'ball', shape: { kind: 'sphere', radius: 1 } }],
  };
  const fine = made(await new Previewer().answer({ program, maxTriangles: MOST, things: {} }));
  const coarse = made(
    await new Previewer().answer({ program, maxTriangles: fine.triangles - 1, things: {} }),
  );
  assert.ok(coarse.triangles < fine.triangles);
});

test('curves become as coarse as those of the service', async () => {
  const program: ShapeProgram = {
    version: 1,
    name: 'balls',
    parts: [1, 0.1, 0.02].map((radius, i) => ({
      name: `ball ${i}`,
      at: [i, 0, 0],
      shape: { kind: 'sphere', radius },
    })),
  };
  const { triangles: whole } = made(
    await new Previewer().answer({ program, maxTriangles: MOST, things: {} }),
  );
  const maxTriangles = Math.round(0.7 * whole);
  const { triangles } = made(await new Previewer().answer({ program, maxTriangles, things: {} }));
  const served = await createShapeMaker().run(program, maxTriangles, createWork());
  assert.equal(triangles, served.triangles);
  assert.ok(triangles <= maxTriangles && triangles < whole);
});

test('a program that makes no model says why', async () => {
  const program: ShapeProgram = {
    ...SHELF,
    parts: [{ name: 'board', material: 'glue', shape: { kind: 'sphere', radius: 1 } }],
  };
  const answer = await new Previewer().answer({ program, maxTriangles: MOST, things: {} });
  assert.deepEqual(answer, {
    problem: 'the part "board": the material "glue" is used and not given',
  });
});

test('parts that use things of the library are drawn, and belong to the part that uses them', async () => {
  const program: ShapeProgram = {
    version: 1,
    name: 'place',
    parts: [
      {
        name: 'guest',
        use: { thing: 'shelf' },
        parts: [{ name: 'ball', at: [2, 0, 0], shape: { kind: 'sphere', radius: 0.1 } }],
      },
    ],
  };
  const things = { shelf: { program: SHELF, words_without_effect: [] } };
  const request = { program, maxTriangles: MOST, things };
  const { scene } = made(await new Previewer().answer(request));
  const drawn = scene.nodes.filter(({ mesh }) => mesh >= 0);
  assert.deepEqual(new Set(drawn.map(({ part }) => part)), new Set([0, 1]));
  // Three boards and a post.
  assert.equal(drawn.filter(({ part }) => part === 0).length, 4);
  const answer = await new Previewer().answer({ ...request, things: {} });
  assert.match('problem' in answer ? answer.problem : '', /"guest" uses "shelf".*does not have/);
});
