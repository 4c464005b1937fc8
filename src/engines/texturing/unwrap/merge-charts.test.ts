import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh } from '../../../../test/support/remesh-shapes.ts';
import { cornerTables } from '../../mesh/corner-tables.ts';
import { restTriangles } from './arap.ts';
import { borderCrossesItself, windsTwice } from './chart-quality.ts';
import { clusterFaces } from './cluster-tree.ts';
import { rootParts } from './cut-parts.ts';
import { buildFaceGraph } from './face-graph.ts';
import { flattenCharts } from './flatten-charts.ts';
import { mergeCharts } from './merge-charts.ts';
import { prepareSurface } from './surface.ts';

/** A roof of two squares at a right angle, with each face once, or once for each side. */
function roof(isDoubled: boolean) {
  const faces = [
    [0, 1, 2, 3],
    [1, 0, 4, 5],
  ];
  const both = isDoubled ? [...faces, ...faces.map((face) => face.toReversed())] : faces;
  return prepareSurface(polygonMesh([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1], both));
}

test('faces that are there once for each side are paired with the next on their side', () => {
  const surface = roof(true);
  const { corners, twins } = surface;
  const { faceOf, nextOf } = cornerTables(surface);
  const ridge = [...corners.keys()].filter((c) => corners[c] + corners[nextOf[c]] === 1);
  assert.equal(ridge.length, 4);
  // Faces 0 and 1 are one side, 2 and 3 the other.
  for (const c of ridge) assert.equal(faceOf[c] >> 1, faceOf[twins[c]] >> 1);
});

test('squares at a sharp angle become one chart without stretch, which neither folds nor crosses itself', () => {
  const surface = roof(false);
  const tree = clusterFaces(surface);
  const graph = buildFaceGraph(surface);
  const parts = rootParts(graph, tree);
  const apart = flattenCharts(surface, { graph, tree }, parts, 2, () => undefined);
  assert.equal(apart.faceOffsets.length - 1, 2, 'the clusters end at the edge');
  const merged = mergeCharts(surface, apart, 40, 512);
  assert.equal(merged.faceOffsets.length - 1, 1);
  assert.ok(Math.abs(merged.stretch / merged.area - 1) < 1e-6);
  assert.ok(Math.abs(merged.flatArea - merged.area) < 1e-6);
});

test('a chart that winds around a vertex twice lies on itself although its border crosses nowhere', () => {
  const count = 12;
  const corners = Uint32Array.from(
    Array.from({ length: count }, (_, t) => [0, t + 1, ((t + 1) % count) + 1]).flat(),
  );
  const fan = (turns: number) => {
    const angle = (t: number) => (2 * Math.PI * turns * t) / count;
    const rim = Array.from({ length: count }, (_, t) => [
      (1 + 0.02 * t) * Math.cos(angle(t)),
      (1 + 0.02 * t) * Math.sin(angle(t)),
    ]);
    const places = Float64Array.from([0, 0, ...rim.flat()]);
    const points = Float64Array.from([0, 0, 0, ...rim.flatMap((xy) => [...xy, 0])]);
    return { rest: restTriangles(corners, points), places };
  };
  const [once, twice] = [fan(1), fan(2)];
  assert.equal(windsTwice(once.rest, once.places), false);
  assert.equal(windsTwice(twice.rest, twice.places), true);
  const edges = Uint32Array.from([1, 2, 2, 3]);
  assert.equal(borderCrossesItself(edges, twice.places), false);
});
