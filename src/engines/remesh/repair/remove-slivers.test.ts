import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { atOnce } from '../../work/steps.ts';
import { removeSlivers } from './remove-slivers.ts';
import { repairMesh } from './repair-mesh.ts';

/** Returns triangles whose corners have UVs of their own: those of the vertices, from above, unless given. */
function meshOf(positions: number[], triangles: number[][], uvs?: number[]): PolygonMesh {
  const corners = Uint32Array.from(triangles.flat());
  const values = uvs ?? [...corners].flatMap((v) => [positions[3 * v], positions[3 * v + 1]]);
  return {
    positions: Float32Array.from(positions),
    faceOffsets: Uint32Array.from({ length: triangles.length + 1 }, (_, f) => 3 * f),
    corners,
    normals: null,
    tangents: null,
    uvSets: [{ values: Float32Array.from(values), indices: Uint32Array.from(corners.keys()) }],
    colors: [],
    faceMaterials: Int32Array.from(triangles.keys()),
    material: -1,
    skinning: null,
    morphTargets: [],
  };
}

/** Two triangles of a square, and between them a sliver with a vertex in the middle of the diagonal. */
const SQUARE = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5, 0.5, 0];
const WITH_SLIVER = [
  [0, 1, 4],
  [1, 2, 4],
  [0, 4, 2],
  [0, 2, 3],
];

function facesOf({ corners, faceOffsets }: PolygonMesh): string[] {
  return Array.from(faceOffsets.subarray(0, -1), (from) => {
    const face = [...corners.subarray(from, from + 3)];
    const least = face.indexOf(Math.min(...face));
    return [0, 1, 2].map((k) => face[(least + k) % 3]).join(' ');
  }).sort();
}

/** Returns the UVs at a vertex in faces of a material. */
function uvsAt(
  { corners, faceMaterials, uvSets, positions }: PolygonMesh,
  place: number[],
  of: number,
) {
  return [...corners.keys()].flatMap((c) => {
    const at = [...positions.subarray(3 * corners[c], 3 * corners[c] + 3)];
    if (faceMaterials![Math.floor(c / 3)] !== of || at.join() !== place.join()) return [];
    const i = 2 * uvSets[0].indices[c];
    return [[...uvSets[0].values.subarray(i, i + 2)].join(' ')];
  });
}

test('the face beyond a sliver gets its corner, and the surface stays closed along it', () => {
  const { mesh, removed } = atOnce(removeSlivers(meshOf(SQUARE, WITH_SLIVER)))!;
  assert.equal(removed, 1);
  assert.equal(mesh.faceOffsets.length - 1, 4);
  const places = [...mesh.positions].length / 3;
  assert.equal(places, 5);
  // All four triangles meet in the middle.
  assert.equal(uvsAt(mesh, [0.5, 0.5, 0], 3).length, 2);
  assert.deepEqual(new Set(uvsAt(mesh, [0.5, 0.5, 0], 3)), new Set(['0.5 0.5']));
});

test('beyond a seam, the UV is interpolated along the edge, so that the texture stays', () => {
  const corners = WITH_SLIVER.flat();
  const uvs = corners.flatMap((v, c) => {
    const own = [SQUARE[3 * v], SQUARE[3 * v + 1]];
    return c < 9 ? own : [own[0] + 4, 3 * own[1]];
  });
  const { mesh } = atOnce(removeSlivers(meshOf(SQUARE, WITH_SLIVER, uvs)))!;
  assert.deepEqual(new Set(uvsAt(mesh, [0.5, 0.5, 0], 3)), new Set(['4.5 1.5']));
  assert.deepEqual(new Set(uvsAt(mesh, [0.5, 0.5, 0], 0)), new Set(['0.5 0.5']));
});

test('at a border, a sliver goes and the border stays where it is', () => {
  const open = meshOf(SQUARE, WITH_SLIVER.slice(0, 3));
  const { mesh } = atOnce(removeSlivers(open))!;
  assert.equal(mesh.faceOffsets.length - 1, 2);
  assert.equal(mesh.positions.length / 3, 4);
});

test('slivers in a row go one after the other', () => {
  const positions = [0, 0, 0, 1, 0, 0, 0.25, 0, 0, 0.5, 0, 0, 0.5, 1, 0, 0.5, -1, 0];
  const { mesh } = atOnce(
    removeSlivers(
      meshOf(positions, [
        [0, 2, 4],
        [2, 3, 4],
        [3, 1, 4],
        [0, 3, 2],
        [0, 1, 3],
        [0, 5, 1],
      ]),
    ),
  )!;
  assert.equal(mesh.faceOffsets.length - 1, 6);
  assert.equal(atOnce(removeSlivers(mesh)), null);
});

test('two corners almost at one place become one, unless the mesh moves', () => {
  const positions = [0, 0, 0, 1, 0, 0, 1, 1e-7, 0, 0, 1, 0, 0, -1, 0];
  const faces = [
    [0, 1, 2],
    [0, 2, 3],
    [0, 4, 1],
  ];
  const { mesh } = atOnce(removeSlivers(meshOf(positions, faces)))!;
  assert.deepEqual(facesOf(mesh).length, 2);
  assert.equal(mesh.positions.length / 3, 4);
  const skinned = {
    ...meshOf(positions, faces),
    skinning: { influences: 1, joints: new Uint16Array(5), weights: new Float32Array(5).fill(1) },
  };
  assert.equal(atOnce(removeSlivers(skinned)), null);
});

test('a part that moves on its own gets no vertex of another part', () => {
  // The same square, of which the last triangle is an arm with vertices of its own.
  const positions = [...SQUARE, 0, 0, 0, 1, 1, 0];
  const faces = [...WITH_SLIVER.slice(0, 3), [5, 6, 3]];
  const joints = Uint16Array.of(0, 0, 0, 1, 0, 1, 1);
  const weights = new Float32Array(7).fill(1);
  const skinning = { influences: 1, joints, weights };
  const { mesh } = atOnce(removeSlivers({ ...meshOf(positions, faces), skinning }))!;
  assert.equal(mesh.faceOffsets.length - 1, 3);
  for (let c = 0; c < mesh.corners.length; c += 3) {
    const [first, ...others] = [...mesh.corners.subarray(c, c + 3)].map((v) => joints[v]);
    assert.ok(others.every((joint) => joint === first));
  }
  // Vertices that a seam separates, and that move alike, do.
  const seam = { ...skinning, joints: new Uint16Array(7) };
  const sewn = atOnce(removeSlivers({ ...meshOf(positions, faces), skinning: seam }))!;
  assert.equal(sewn.mesh.faceOffsets.length - 1, 4);
});

test('a triangle that opens in a shape of the mesh is no sliver', () => {
  const closed = meshOf(SQUARE, WITH_SLIVER);
  const positions = new Float32Array(15);
  positions[14] = 0.3;
  const target = { name: 'open', positions, normals: null };
  assert.equal(atOnce(removeSlivers({ ...closed, morphTargets: [target] })), null);
});

test('meshes without slivers, with nothing else, or with a vertex far away stay as they are', () => {
  assert.equal(
    atOnce(
      removeSlivers(
        meshOf(SQUARE, [
          [0, 1, 2],
          [0, 2, 3],
        ]),
      ),
    ),
    null,
  );
  assert.equal(atOnce(removeSlivers(meshOf(SQUARE, [[0, 4, 2]]))), null);
  const far = meshOf(
    [...SQUARE, 1e30, 0, 0],
    [
      [0, 1, 2],
      [0, 2, 3],
    ],
  );
  assert.equal(atOnce(removeSlivers(far)), null);
});

test('details that are small next to their coordinates stay', () => {
  // A roof of 0.5 m at 4,000 km north, in whole steps of float32.
  const [x, y] = [500_000, 4_000_000];
  const roof = [x, y, 10, x + 1, y, 10, x + 1, y + 0.5, 10, x, y + 0.5, 10.5];
  const faces = [
    [0, 1, 2],
    [0, 2, 3],
  ];
  assert.equal(atOnce(removeSlivers(meshOf(roof, faces))), null);
  // Where the coordinates have no digits for it, a thin face goes.
  const thin = [x, y, 10, x + 1000, y, 10, x + 500, y + 0.25, 10, x + 500, y + 99, 10];
  const { mesh } = atOnce(
    removeSlivers(
      meshOf(thin, [
        [0, 1, 2],
        [0, 2, 3],
        [2, 1, 3],
      ]),
    ),
  )!;
  assert.equal(mesh.faceOffsets.length - 1, 2);
});

test('a fan of slivers around one vertex takes no more work for each than a few do', () => {
  const count = 50_000;
  const positions = [0, 0, 0];
  const faces: number[][] = [];
  for (let i = 0; i < count; i++) {
    const [x, y] = [Math.cos(i / 8000), Math.sin(i / 8000)];
    const p = positions.length / 3;
    positions.push(x, y, 0, x / 2, y / 2, 0);
    faces.push([0, p, p + 1], i + 1 < count ? [0, p + 2, p] : [0, 1, p]);
  }
  let steps = 0;
  const slow = removeSlivers(meshOf(positions, faces));
  let step = slow.next();
  for (; step.done !== true; step = slow.next()) steps++;
  assert.equal(step.value!.removed, count);
  assert.ok(steps < 100, `${steps} steps`);
});

test('slivers that all lie on one edge stay, and do not split each other without end', () => {
  const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0];
  const faces = [[0, 1, 2]];
  for (let i = 1; i < 300; i++) {
    positions.push(i / 300, 0, 0);
    faces.push([1, 0, i + 2]);
  }
  assert.equal(atOnce(removeSlivers(meshOf(positions, faces))), null);
  const few = atOnce(removeSlivers(meshOf(positions, faces.slice(0, 6))))!;
  assert.equal(few.removed, 5);
  assert.equal(few.mesh.faceOffsets.length - 1, 6);
});

test('vertices that are not there or not finite do no harm', () => {
  const faces = [...WITH_SLIVER, [0, 1, 5], [0, 99, 2], [99, 99, 1]];
  const { removed } = atOnce(removeSlivers(meshOf([...SQUARE, Number.NaN, 0, 0], faces)))!;
  assert.equal(removed, 1);
});

test('repair counts slivers, and closes holes with triangles', async () => {
  const { mesh, report } = await repairMesh(meshOf(SQUARE, WITH_SLIVER), createWork());
  assert.equal(report.degenerateTriangles, 1);
  assert.ok(mesh.faceOffsets.every((offset, f) => offset === 3 * f));
});
