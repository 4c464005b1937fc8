import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemeshReport, Scene, ShapeReport } from '../../engines/spec.ts';
import { placedInWorld, shapeWarnings } from './shape-warnings.ts';

const node = (name: string, mesh: number) => ({ name, mesh });
const mesh = (name: string, corners: number) => ({
  name,
  geometry: {
    corners: { length: corners },
    faceOffsets: Uint32Array.from({ length: corners / 3 + 1 }, (_, f) => 3 * f),
    faceMaterials: corners === 300 ? Int32Array.from({ length: 100 }, (_, f) => +(f > 49)) : null,
    material: -1,
  },
});
const scene = {
  nodes: [node('root', -1), node('body', 0), node('', 1), node('handle', 0)],
  meshes: [mesh('body mesh', 300), mesh('lid mesh', 60)],
  materials: [{ name: '' }, { name: 'chrome' }],
} as unknown as Scene;

function report(shape: Partial<ShapeReport>): RemeshReport {
  const figures = { area: 0.0512, hausdorff: 0.021, normal: 14.4, nonManifoldEdges: 0 };
  return {
    shape: { ...figures, isKept: false, lostParts: 0, worst: [], ...shape },
    distance: { mean: 0, hausdorff: 0.02 },
    source: { components: 4 },
  } as unknown as RemeshReport;
}

const lost = (sourceCorner: number, component = 3) => ({
  area: 0.9,
  hausdorff: 0.3,
  normal: 40,
  nonManifoldEdges: 2,
  component,
  triangles: 120,
  centre: [1.2345, 0, -20.5] as [number, number, number],
  size: [0.12345, 1, 2] as [number, number, number],
  sourceCorner,
});

test('a shape that was kept has no warning', () => {
  assert.deepEqual(shapeWarnings(scene, report({ isKept: true })), []);
});

test('a shape that was lost is reported with its figures', () => {
  const [{ code, message }] = shapeWarnings(scene, report({}));
  assert.equal(code, 'shape_not_kept');
  assert.match(
    message,
    /area \+5\.12%, distance up to 2\.1% of the diagonal, normals off by 14\.4 degrees/,
  );
});

test('a component is named after its node or mesh, and its material, with its place', () => {
  for (const [corner, name, material] of [
    [0, 'body', ''],
    [149, 'body', ''],
    [150, 'body', 'material "chrome", '],
    [299, 'body', 'material "chrome", '],
    [300, 'lid mesh', ''],
    [360, 'handle', ''],
  ] as const) {
    const [{ message }] = shapeWarnings(scene, report({ lostParts: 1, worst: [lost(corner)] }));
    const expected = `1 of 4 components exceeds the tolerance: component 3 of "${name}" (${material}120 triangles, 0.123 × 1 × 2 m at (1.23, 0, -20.5)): area +90%`;
    assert.ok(message.includes(expected), message);
    assert.match(message, /distance up to 30% .* 40 degrees, 2 new non-manifold edges/);
  }
});

test('five components are described, and the others are counted', () => {
  const worst = [0, 1, 2, 3, 4, 5, 6].map((part) => lost(0, part));
  const [{ message }] = shapeWarnings(scene, report({ lostParts: 1001, worst }));
  assert.equal(message.match(/component \d of "body"/g)?.length, 5);
  assert.match(message, /component 0 .*component 4 .*; and 996 others\. Request more faces\.$/);
});

test('far from the origin, a component has its place in the file', () => {
  const far = { ...scene, origin: [500_000, 0, 5_000_000] } as Scene;
  const placed = placedInWorld(far, report({ lostParts: 1, worst: [lost(0)] }));
  assert.deepEqual(placed.shape.worst[0].centre, [500_001.2345, 0, 4_999_979.5]);
  assert.match(shapeWarnings(far, placed)[0].message, /at \(500001\.23, 0, 4999979\.5\)/);
});
