import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedScene } from '../../../test/support/generated-scene.ts';
import { connectedComponents } from './components.ts';
import { flattenScene } from './flatten.ts';
import { BOUNDARY, buildHalfEdges, NO_TWIN } from './half-edges.ts';
import type { PolygonMesh } from './polygon-mesh.ts';
import { polygonMesh, sceneNode } from './scene-defaults.ts';
import { sceneStatistics } from './scene-statistics.ts';
import { sceneSurface } from './scene-surface.ts';
import { meshStatistics } from './statistics.ts';
import { identityTransform } from './transform.ts';
import { cornersOfVertices } from './vertex-corners.ts';

/** Creates a mesh from faces whose vertices are the eight corners of a unit cube (x, then y, then z doubles). */
function onCube(faces: number[][]): PolygonMesh {
  const offsets = [0];
  for (const face of faces) offsets.push(offsets[offsets.length - 1] + face.length);
  return polygonMesh({
    positions: Float32Array.from({ length: 24 }, (_, i) => (Math.trunc(i / 3) >> (i % 3)) & 1),
    faceOffsets: Uint32Array.from(offsets),
    corners: Uint32Array.from(faces.flat()),
  });
}
const CUBE = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
];

test('a cube of quads', () => {
  assert.deepEqual(meshStatistics(onCube(CUBE)), {
    vertices: 8,
    faces: 6,
    facesBySides: { 4: 6 },
    triangles: 12,
    components: 1,
    boundaryEdges: 0,
    nonManifoldEdges: 0,
    misorientedEdges: 0,
    eulerCharacteristic: 2,
    watertight: true,
    consistentlyOriented: true,
    area: 6,
    volume: 1,
    bounds: { min: [0, 0, 0], max: [1, 1, 1] },
  });
});

test('cut into single faces it is still one closed surface', () => {
  const whole = onCube(CUBE);
  const cut = {
    ...whole,
    positions: Float32Array.from(
      [...whole.corners].flatMap((v) => [...whole.positions.slice(3 * v, 3 * v + 3)]),
    ),
    corners: Uint32Array.from(whole.corners.keys()),
  };
  const { vertices, watertight, eulerCharacteristic, components } = meshStatistics(cut);
  assert.deepEqual(
    { vertices, watertight, eulerCharacteristic, components },
    { vertices: 8, watertight: true, eulerCharacteristic: 2, components: 1 },
  );
});

test('open, turned over and doubled faces are counted', () => {
  const open = meshStatistics(onCube(CUBE.slice(1)));
  assert.deepEqual([open.boundaryEdges, open.watertight], [4, false]);
  const turned = meshStatistics(onCube([CUBE[0].toReversed(), ...CUBE.slice(1)]));
  assert.deepEqual([turned.misorientedEdges, turned.consistentlyOriented], [4, false]);
  const doubled = meshStatistics(onCube([CUBE[0], ...CUBE]));
  assert.deepEqual([doubled.nonManifoldEdges, doubled.watertight], [4, false]);
});

test('two tetrahedra that share an edge, and two that share nothing', () => {
  const joined = meshStatistics(
    onCube([
      [0, 2, 1],
      [0, 1, 4],
      [1, 2, 4],
      [2, 0, 4],
      [0, 1, 3],
      [0, 5, 1],
      [1, 5, 3],
      [3, 5, 0],
    ]),
  );
  assert.deepEqual([joined.nonManifoldEdges, joined.components], [1, 1]);
  const apart = meshStatistics(
    onCube([
      [0, 1, 2],
      [5, 6, 7],
    ]),
  );
  assert.equal(apart.components, 2);
});

test('a collapsed face takes no part in edges', () => {
  const { boundaryEdges, watertight, eulerCharacteristic, faces } = meshStatistics(
    onCube([...CUBE, [0, 1, 1], [3, 3, 3]]),
  );
  assert.deepEqual([boundaryEdges, watertight, eulerCharacteristic, faces], [0, true, 2, 8]);
});

test('half-edges know their twins', () => {
  const { twins } = buildHalfEdges(
    onCube([
      [0, 1, 3],
      [0, 3, 2],
    ]),
    8,
  );
  // Edge 3 → 0 of the first face is edge 0 → 3 of the second.
  assert.deepEqual([...twins], [BOUNDARY, BOUNDARY, 3, 2, BOUNDARY, BOUNDARY]);
  const fan = buildHalfEdges(
    onCube([
      [0, 1, 2],
      [1, 0, 3],
      [0, 1, 4],
    ]),
    8,
  );
  assert.deepEqual([fan.twins[0], fan.twins[3], fan.twins[6]], [NO_TWIN, NO_TWIN, NO_TWIN]);
  assert.deepEqual([fan.nonManifold, fan.misoriented, fan.boundary], [1, 0, 6]);
});

test('twins of generated meshes are mutual and run between the same vertices', () => {
  for (let seed = 0; seed < 50; seed++) {
    for (const { geometry } of generatedScene(seed).meshes) {
      const { faceOffsets, corners, positions } = geometry;
      const { twins } = buildHalfEdges(geometry, positions.length / 3);
      const next = new Uint32Array(corners.length);
      for (let f = 0; f + 1 < faceOffsets.length; f++) {
        for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
          next[c] = c + 1 < faceOffsets[f + 1] ? c + 1 : faceOffsets[f];
        }
      }
      twins.forEach((twin, c) => {
        assert.equal(twins[twin], c, `seed ${seed}`);
        assert.equal(corners[twin], corners[next[c]]);
        assert.equal(corners[c], corners[next[twin]]);
      });
    }
  }
});

test('a vertex in a million edges is no harder than others', () => {
  const count = 500_000;
  const corners = new Uint32Array(3 * count);
  for (let f = 0; f < count; f++) {
    corners.set([0, 1 + ((f * 7919) % count), 1 + ((f * 7919 + 1) % count)], 3 * f);
  }
  const faceOffsets = Uint32Array.from({ length: count + 1 }, (_, f) => 3 * f);
  const began = process.cpuUsage();
  const { edges, boundary } = buildHalfEdges({ faceOffsets, corners }, count + 1);
  assert.deepEqual([edges, boundary], [2 * count, count]);
  // Comparing each face with all others would take hours.
  const { user, system } = process.cpuUsage(began);
  assert.ok(user + system < 20e6);
});

test('components number the faces in order, and corners are listed by vertex', () => {
  const mesh = onCube([
    [0, 1, 2],
    [5, 6, 7],
    [2, 1, 3],
  ]);
  assert.deepEqual([...connectedComponents(mesh, 8).ofFaces], [0, 1, 0]);
  const { offsets, corners } = cornersOfVertices(mesh.corners, 8);
  assert.deepEqual([...corners.slice(offsets[1], offsets[2])], [1, 7]);
});

test('a scene: counts and measures of its instances', () => {
  const scene = generatedScene(0);
  scene.meshes = [{ name: '', geometry: onCube(CUBE), morphWeights: [] }];
  scene.skins = [];
  const place = (scale: [number, number, number]) =>
    sceneNode({ mesh: 0, transform: { ...identityTransform(), translation: [5, 0, 0], scale } });
  scene.nodes = [place([1, 1, 1]), place([2, 2, 2]), place([-1, 2, 3])];
  scene.roots = [0, 1, 2];
  const { faces, area, volume, bounds, meshes, ...surface } = sceneStatistics(scene);
  assert.deepEqual([meshes, faces, volume], [1, 18, 1 + 8 + 6]);
  // All three cubes meet at one corner; the second and the third share an edge.
  assert.deepEqual(
    [surface.vertices, surface.boundaryEdges, surface.nonManifoldEdges, surface.watertight],
    [24 - 3, 0, 1, false],
  );
  assert.deepEqual([surface.components, surface.consistentlyOriented], [1, true]);
  assert.ok(Math.abs(area - (6 + 24 + 2 * (2 + 3 + 6))) < 1e-9);
  assert.deepEqual(bounds, { min: [4, 0, 0], max: [7, 2, 3] });
});

test('vertices that no face uses are outside of the box', () => {
  // The cube's bottom, with the vertices of its top.
  const mesh = onCube([[0, 2, 3, 1]]);
  assert.deepEqual(meshStatistics(mesh).bounds, { min: [0, 0, 0], max: [1, 1, 0] });
  const scene = generatedScene(0);
  scene.meshes = [{ name: '', geometry: mesh, morphWeights: [] }];
  scene.skins = [];
  const transform = { ...identityTransform(), translation: [5, 0, 0] as [number, number, number] };
  scene.nodes = [sceneNode({ mesh: 0, transform })];
  scene.roots = [0];
  assert.deepEqual(sceneStatistics(scene).bounds, { min: [5, 0, 0], max: [6, 1, 0] });
  // Without faces, a cloud has the box of its points.
  const cloud = onCube([]);
  assert.deepEqual(meshStatistics(cloud).bounds, { min: [0, 0, 0], max: [1, 1, 1] });
});

test('a surface in several meshes is one, where its nodes bring them together', () => {
  const scene = generatedScene(0);
  const half = (faces: number[][], name: string) => ({
    name,
    geometry: onCube(faces),
    morphWeights: [],
  });
  // The second half is mirrored in its own space; its node mirrors it back.
  const mirrored = CUBE.slice(2).map((face) => face.map((v) => v ^ 1).toReversed());
  scene.meshes = [half(CUBE.slice(0, 2), 'ends'), half(mirrored, 'sides')];
  scene.skins = [];
  scene.nodes = [
    sceneNode({ mesh: 0 }),
    sceneNode({
      mesh: 1,
      transform: { ...identityTransform(), translation: [1, 0, 0], scale: [-1, 1, 1] },
    }),
  ];
  scene.roots = [0, 1];
  const { vertices, faces, boundaryEdges, watertight, consistentlyOriented, volume } =
    sceneStatistics(scene);
  assert.deepEqual(
    { vertices, faces, boundaryEdges, watertight, consistentlyOriented, volume },
    {
      ...{ vertices: 8, faces: 6, boundaryEdges: 0 },
      ...{ watertight: true, consistentlyOriented: true, volume: 1 },
    },
  );
  const meshes = scene.meshes.map(({ geometry }) => meshStatistics(geometry));
  const apart = sceneSurface(scene, meshes, 15);
  assert.deepEqual([apart.vertices, apart.boundaryEdges, apart.watertight], [16, 16, false]);
});

test('generated scenes count the same, flattened or as instances', () => {
  for (let seed = 0; seed < 50; seed++) {
    const scene = generatedScene(seed);
    const whole = sceneStatistics(scene);
    const flat = meshStatistics(flattenScene(scene));
    const count = (of: typeof whole | typeof flat) => [of.faces, of.facesBySides, of.triangles];
    assert.deepEqual(count(whole), count(flat), `seed ${seed}`);
    assert.equal(
      whole.watertight,
      whole.boundaryEdges === 0 && whole.nonManifoldEdges === 0,
      `seed ${seed}`,
    );
  }
});

test('generated scenes measure the same, flattened or as instances', () => {
  for (let seed = 0; seed < 50; seed++) {
    const scene = generatedScene(seed);
    const whole = sceneStatistics(scene);
    const flat = meshStatistics(flattenScene(scene));
    assert.ok(Math.abs(whole.area - flat.area) < 1e-4 * flat.area, `seed ${seed}`);
    assert.ok(Math.abs(whole.volume! - flat.volume) < 1e-4 * flat.volume, `seed ${seed}`);
    for (const side of ['min', 'max'] as const) {
      whole.bounds![side].forEach((value, k) => {
        assert.ok(Math.abs(value - flat.bounds![side][k]) < 1e-4, `seed ${seed}`);
      });
    }
  }
});
