import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flange, gear, hexNut, steppedShaft } from '../../../test/support/part-shapes.ts';
import { lump } from '../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { createWork } from '../work/create-work.ts';
import { mend } from './cleanup/mend.ts';
import { evenTriangles } from './field/even-triangles.ts';
import { findFeatures } from './field/features.ts';
import { refineSurface } from './field/refine-surface.ts';
import { measureDistance, measureNet } from './quality.ts';
import { remeshQuads } from './remesh-quads.ts';
import { repair } from './repair/repair.ts';
import { measuredMesh } from './shape/measure-shape.ts';
import { characteristic } from './surface/surface.ts';

const CREASE_ANGLE = 30;

function work() {
  return createWork();
}

async function quadsOf(source: PolygonMesh, count: number) {
  const surface = await repair(source, work());
  const { net, target, creaseEdges } = await remeshQuads(
    { surface, index: null, quads: count, creaseAngle: CREASE_ANGLE, sizes: null },
    work(),
  );
  const mesh: PolygonMesh = {
    ...source,
    positions: Float32Array.from(net.positions),
    faceOffsets: net.offsets,
    corners: net.corners,
    uvSets: [],
    normals: null,
  };
  return { net, target, creaseEdges, measured: measureNet(mesh), mesh, surface };
}

for (const [name, part, euler, mostIrregular] of [
  ['gear', gear(), 0, 0.09],
  ['hex nut', hexNut(), 0, 0.05],
  ['stepped shaft', steppedShaft(), 2, 0.06],
  ['flange', flange(), -12, 0.09],
] as const) {
  test(`${name}: closed, of its topology, its creases kept`, async () => {
    const { measured, mesh, surface, creaseEdges } = await quadsOf(part, 2500);
    assert.equal(measured.watertight, true);
    assert.equal(measured.eulerCharacteristic, euler);
    assert.equal(measured.quads, measured.faces);
    assert.ok(Math.abs(measured.faces / 2500 - 1) <= 0.02, `${measured.faces} faces`);
    assert.ok(creaseEdges > 0);
    const irregular = measured.irregular / measured.vertices;
    assert.ok(irregular < mostIrregular, `${irregular} are irregular`);
    const { hausdorff, mean } = await measureDistance(
      await measuredMesh(mesh, work()),
      surface,
      null,
      work(),
    );
    assert.ok(mean < 3e-4, `mean distance ${mean}`);
    assert.ok(hausdorff < 0.015, `Hausdorff distance ${hausdorff}`);
  });
}

test('what was mended has nothing to gain', async () => {
  const { net, target } = await quadsOf(lump(24), 1200);
  let now = net;
  for (let round = 0; round < 10; round++) {
    const { net: mended } = mend(now, target, 20);
    if (mended === null) return;
    assert.ok(mended.offsets.length > 0.9 * net.offsets.length);
    now = mended;
  }
  assert.fail('mending does not end');
});

test('evened triangles keep the topology and the lines', async () => {
  const surface = await repair(gear(), work());
  const refined = await refineSurface(surface, 0.12, null, work());
  const features = findFeatures(refined, CREASE_ANGLE, 0.2, { mayCrease: null, isHalf: false });
  const even = await evenTriangles(refined, features, 0.05, work());
  assert.ok(even.surface.indices.length < refined.indices.length);
  assert.equal(characteristic(even.surface), characteristic(refined));
  assert.ok(
    Math.abs(creaseLength(even.surface, even.edges) / creaseLength(refined, features.edges) - 1) <
      0.01,
  );
});

function creaseLength(
  { positions: p, indices }: { positions: Float64Array; indices: Uint32Array },
  on: Uint8Array,
) {
  let length = 0;
  for (let e = 0; e < on.length; e++) {
    if (on[e] === 0) continue;
    const [a, b] = [3 * indices[e], 3 * indices[e % 3 === 2 ? e - 2 : e + 1]];
    length += Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]) / 2;
  }
  return length;
}
