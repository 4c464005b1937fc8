import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemeshReport, Scene, ShapeReport } from '../../engines/spec.ts';
import { shapeWarnings } from './target.ts';

const node = (name: string, mesh: number) => ({ name, mesh });
const mesh = (name: string, corners: number) => ({
  name,
  geometry: { corners: { length: corners } },
});
const scene = {
  nodes: [node('root', -1), node('body', 0), node('', 1), node('handle', 0)],
  meshes: [mesh('body mesh', 300), mesh('lid mesh', 60)],
} as unknown as Scene;

function report(shape: Partial<ShapeReport>): RemeshReport {
  const figures = { area: 0.0512, hausdorff: 0.021, normal: 14.4, nonManifoldEdges: 0 };
  return {
    shape: { ...figures, isKept: false, lostParts: 0, worst: [], ...shape },
    distance: { mean: 0, hausdorff: 0.02 },
    source: { components: 4 },
  } as unknown as RemeshReport;
}

const lost = (sourceCorner: number) => ({
  area: 0.9,
  hausdorff: 0.3,
  normal: 40,
  nonManifoldEdges: 2,
  component: 3,
  triangles: 120,
  centre: [0, 0, 0] as [number, number, number],
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

test('the part is named after its node, or its mesh', () => {
  for (const [corner, name] of [
    [299, 'body'],
    [300, 'lid mesh'],
    [360, 'handle'],
  ] as const) {
    const [{ message }] = shapeWarnings(scene, report({ lostParts: 2, worst: [lost(corner)] }));
    assert.match(message, /2 of 4 components exceed the tolerance/);
    assert.ok(
      message.includes(`component 3 of "${name}" (120 triangles, 0.123 × 1 × 2 m)`),
      message,
    );
    assert.match(message, /area \+90%, distance up to 30% .* 40 degrees, 2 non-manifold edges/);
  }
});
