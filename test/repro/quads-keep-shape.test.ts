import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { flattenScene } from '../../src/engines/mesh/flatten.ts';
import { remesh } from '../../src/engines/remesh/remesher.ts';
import { repair } from '../../src/engines/remesh/repair/repair.ts';
import {
  measuredNet,
  measuredSurface,
  measureShape,
  nonManifoldEdgesOf,
} from '../../src/engines/remesh/shape/measure-shape.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { BAD_MESHES } from '../support/bad-meshes.ts';
import { MODELS, readModel, sourceOf } from '../support/models.ts';

/*
 * Quads lost spouts and handles, threads of screws, and CAD patches with T-junctions, and the report said SUCCESS: a teapot of
 * 1,500 quads had 3.9 % more area and was off by 1.8 %. One mesh of each kind; `npm run bench -- bad-meshes` has thirty.
 */
async function measured(name: string) {
  const { mesh, quads } = BAD_MESHES[name];
  const source = mesh();
  const made = await remesh(source, { faceType: 'quad', targetFaceCount: quads }, createWork());
  const surface = await repair(source, createWork());
  const { positions, faceOffsets, corners } = made.mesh;
  const net = {
    positions: Float64Array.from(positions),
    offsets: faceOffsets,
    corners,
    features: new Uint8Array(corners.length),
  };
  const figures = await measureShape(
    measuredSurface(Float32Array.from(surface.positions), surface.indices),
    await measuredNet(net, createWork()),
    { nonManifoldEdges: nonManifoldEdgesOf(net) },
    createWork(),
  );
  return { ...made, figures, quads };
}

for (const name of ['teapot, few', 'screw, few', 'CAD block', 'non-manifold fins', 'chair']) {
  test(`${name}: the shape is kept, and at most twice the quads that were asked for`, async () => {
    const { report, figures, quads } = await measured(name);
    assert.ok(Math.abs(figures.area) <= 0.03, `area ${figures.area}`);
    assert.ok(figures.hausdorff <= 0.015, `distance ${figures.hausdorff}`);
    assert.ok(figures.normal <= 12, `normals ${figures.normal}`);
    assert.equal(figures.nonManifoldEdges, 0);
    assert.equal(report.shape.isKept, true);
    assert.deepEqual(report.shape.worst, []);
    assert.equal(report.droppedParts, 0);
    const { faces } = report.result;
    assert.ok(faces >= 0.98 * quads && faces <= 2.04 * quads, `${faces} faces`);
  });
}

test('what cannot be kept is reported, with its figures: noise that no quads of this size follow', async () => {
  const { report, figures } = await measured('scan with much noise');
  assert.ok(figures.normal > 12, `normals ${figures.normal}`);
  assert.equal(report.shape.isKept, false);
  assert.equal(report.shape.lostParts, 1);
  const [worst] = report.shape.worst;
  assert.equal(worst.component, 0);
  assert.equal(worst.triangles, report.source.triangles);
  assert.ok(worst.normal > 12 && Math.abs(worst.normal - figures.normal) < 3, `${worst.normal}`);
});

/*
 * The fold inside of the beak decided between quads along a field and pairs of triangles (21 to 37 % irregular vertices, at 500
 * even triangles), or twice the quads: with other rounding, other counts. Quads are finer there now.
 */
for (const target of [700, 1000, 1300, 1500, 2000, 2600, 5000]) {
  test(`a duck of ${target} quads has no pairs of triangles, and from 1,000 on no more quads than asked for`, async () => {
    const path = join(MODELS, '01_Duck/Duck.glb');
    const mesh = flattenScene(await readModel(sourceOf(path, 'glb'), 'glb'));
    const made = await remesh(mesh, { faceType: 'quad', targetFaceCount: target }, createWork());
    const { shape, result, irregularVertices, distance } = made.report;
    assert.deepEqual([shape.pairedParts, result.triangles], [0, 0]);
    if (target >= 1000) {
      assert.equal(shape.finerParts, 0);
      assert.ok(Math.abs(result.faces / target - 1) <= 0.02, `${result.faces} quads`);
    }
    assert.ok(irregularVertices! < 0.12 * result.vertices, `${irregularVertices} irregular`);
    assert.ok(distance.hausdorff < 0.02, `${distance.hausdorff}`);
  });
}
