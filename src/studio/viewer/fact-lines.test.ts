import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelStatistics } from '../../contract/mesh-report.ts';
import { factLines } from './fact-lines.ts';
import type { ShownModel } from './stage/stage.ts';

/** A model as the GPU has it, with counts that differ from the service's. */
const SHOWN: ShownModel = {
  name: 'Knight',
  facts: {
    fileBytes: 2_400_000,
    size: [0.6, 1.8, 0.4],
    triangles: 48_000,
    meshes: 1,
    materials: 1,
    textures: [],
    gpuBytes: 3_000_000,
    clips: [],
    emptyModes: [],
  },
  topology: {
    facesBySides: [
      [3, 4],
      [4, 1000],
    ],
    faces: 1004,
    vertices: 32_314,
    edges: 2006,
    borderEdges: 7,
    nonManifoldEdges: 0,
    closed: false,
    irregularVertices: 0,
  },
  hasPolygons: true,
  polygonsProblem: null,
};
const MEASURED = {
  faces: 48_000,
  faces_by_sides: { 3: 8000, 4: 40_000 },
  vertices: 24_311,
  watertight: false,
  boundary_edges: 0,
  non_manifold_edges: 40,
} as unknown as ModelStatistics;
/** Number of lines after the counts: size, textures, file and memory. */
const REST = 4;

const surfaceLines = (shown: ShownModel, measured: ModelStatistics | null | undefined) =>
  factLines(shown, measured).slice(0, -REST);

test('counts come from the service, not from the GPU', () => {
  assert.deepEqual(surfaceLines(SHOWN, MEASURED), [
    '40,000 quads',
    '8,000 triangles',
    '24,311 vertices',
    'Not watertight: 40 non-manifold edges',
  ]);
  const sound = { ...MEASURED, watertight: true, non_manifold_edges: 0 };
  assert.equal(surfaceLines(SHOWN, sound).at(-1), 'Watertight');
  const open = { ...MEASURED, boundary_edges: 1 };
  assert.equal(
    surfaceLines(SHOWN, open).at(-1),
    'Not watertight: 1 boundary edge, 40 non-manifold edges',
  );
  const points = { ...MEASURED, faces: 0, faces_by_sides: {}, non_manifold_edges: 0 };
  assert.deepEqual(surfaceLines(SHOWN, points), ['24,311 vertices', 'Not watertight: no faces']);
});

test('the size is the one that the service measured', () => {
  const size = (measured: ModelStatistics | null) => factLines(SHOWN, measured).at(-REST);
  const bounds = { min: [-0.5, 0, -0.6], max: [0.5, 1.84, 0.6] };
  assert.equal(size({ ...MEASURED, bounds } as unknown as ModelStatistics), '1 × 1.84 × 1.2 m');
  assert.equal(size({ ...MEASURED, bounds: null }), '0.6 × 1.8 × 0.4 m');
  assert.equal(size(null), '0.6 × 1.8 × 0.4 m');
});

test('nothing is counted before the measurements arrive, and only faces if there are none', () => {
  assert.deepEqual(surfaceLines(SHOWN, undefined), ['Counting faces…']);
  assert.deepEqual(surfaceLines(SHOWN, null), ['1,000 quads', '4 triangles']);
  assert.deepEqual(surfaceLines({ ...SHOWN, topology: null }, null), ['Counting faces…']);
});

test('an edit has no file, and its triangles are counted at once', () => {
  const edit = { ...SHOWN, facts: { ...SHOWN.facts, fileBytes: null }, topology: null };
  assert.deepEqual(factLines(edit, null), [
    '48,000 triangles',
    '0.6 × 1.8 × 0.4 m',
    'No textures',
    '3.0 MB of GPU memory',
  ]);
});
