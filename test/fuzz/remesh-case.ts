import assert from 'node:assert/strict';
import { buildHalfEdges, countEdges } from '../../src/engines/mesh/half-edges.ts';
import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import { remesh } from '../../src/engines/remesh/remesher.ts';
import { type RemeshReport, SourceUnusable } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { randomNumbers } from '../support/random.ts';
import { brokenMesh } from './broken-meshes.ts';

/** Every so many cases are run twice. */
const REPEATED = 10;
/** Processor time, not wall time: other programs may be running. */
const MOST_SECONDS = 60;
/** As the service takes it: with fewer quads the topology alone may ask for more. */
const LEAST_TARGET = 1000;

/** Narrows cases down, for a short run. */
export interface CaseLimits {
  faceType: 'quad' | 'triangle';
  mostFaces: number;
}

/** Remeshes the broken mesh of a seed and checks what comes out. @returns whether the mesh was refused */
export async function remeshCase(
  seed: number,
  limits: CaseLimits | null = null,
): Promise<'remeshed' | 'refused'> {
  const { mesh, name, characteristic } = brokenMesh(seed);
  const random = randomNumbers(seed + 1e6);
  const chosen = random() < 0.5 ? 'quad' : 'triangle';
  const wanted = Math.floor(random() < 0.7 ? 1000 * 4 ** random() : 100 * 10 ** random());
  const faceType = limits?.faceType ?? chosen;
  const targetFaceCount = Math.min(wanted, limits?.mostFaces ?? wanted);
  const run = () => {
    const began = process.cpuUsage();
    const report = () => {
      const { user, system } = process.cpuUsage(began);
      const seconds = (user + system) / 1e6;
      assert.ok(seconds < MOST_SECONDS, `still running after ${seconds} s`);
    };
    return remesh(mesh, { faceType, targetFaceCount }, createWork({ report }));
  };
  try {
    const first = await run();
    check(first, faceType, targetFaceCount, characteristic);
    if (seed % REPEATED === 0) {
      const { mesh: again } = await run();
      assert.deepEqual(again, first.mesh, 'the second run gave another mesh');
    }
    return 'remeshed';
  } catch (error) {
    if (error instanceof SourceUnusable) {
      assert.equal(characteristic, null, 'a good mesh was refused');
      return 'refused';
    }
    const what = `${name}, to ${targetFaceCount} ${faceType}s`;
    throw new Error(`seed ${seed} (${what}): ${(error as Error).message}`, { cause: error });
  }
}

function check(
  { mesh, report }: { mesh: PolygonMesh; report: RemeshReport },
  faceType: 'quad' | 'triangle',
  target: number,
  characteristic: number | null,
): void {
  const { positions, faceOffsets, corners } = mesh;
  const faces = faceOffsets.length - 1;
  const vertices = positions.length / 3;
  assert.ok(faces > 0, 'no faces');
  assert.ok(positions.every(Number.isFinite), 'positions that are not finite');
  const sides = faceType === 'quad' ? 4 : 3;
  // Parts that no quads of this number keep are of paired triangles, some without a partner, and up to twice as many.
  const { pairedParts, finerParts } = report.shape;
  const allowedSides = new Set(faceType === 'quad' && pairedParts > 0 ? [3, 4] : [sides]);
  for (let f = 0; f < faces; f++) {
    const face = corners.subarray(faceOffsets[f], faceOffsets[f + 1]);
    assert.ok(allowedSides.has(face.length), `face ${f} has ${face.length} corners`);
    assert.equal(new Set(face).size, face.length, `face ${f} names a vertex twice`);
  }
  assert.ok(
    corners.every((v) => v < vertices),
    'corners without a vertex',
  );
  const used = new Uint8Array(vertices);
  for (const v of corners) used[v] = 1;
  assert.ok(!used.includes(0), 'vertices without a face');
  for (const layer of [mesh.normals, ...mesh.uvSets, ...mesh.colors]) {
    if (layer === null) continue;
    assert.equal(layer.indices.length, corners.length);
    const width = layer === mesh.normals ? 3 : mesh.uvSets.includes(layer) ? 2 : 4;
    assert.ok(
      layer.indices.every((i) => i * width < layer.values.length),
      'layer out of range',
    );
    assert.ok(layer.values.every(Number.isFinite), 'values that are not finite');
  }
  if (mesh.faceMaterials !== null) assert.equal(mesh.faceMaterials.length, faces);
  const edges = countEdges(mesh, vertices);
  assert.equal(edges.nonManifold + edges.misoriented, 0, 'not manifold');
  assert.equal(report.result.faces, faces);
  if (faceType === 'triangle') {
    const exact = faces === target || faces === target - 1;
    assert.ok(exact || (faces > target && faces <= fewestTriangles(mesh)), `${faces} triangles`);
  } else if (target >= LEAST_TARGET) {
    const most = pairedParts + finerParts > 0 ? 2.04 : 1.02;
    assert.ok(faces >= 0.98 * target && faces <= most * target, `${faces} quads`);
  }
  for (const value of [report.distance.mean, report.distance.hausdorff]) {
    assert.ok(Number.isFinite(value), `a distance of ${value}`);
  }
  if (characteristic === null) return;
  assert.equal(report.watertight, true, 'not closed');
  assert.equal(report.eulerCharacteristic, characteristic, 'another topology');
}

/**
 * The fewest triangles that a part with borders can have: F = 2V − b − 2χ with b border edges, each loop of which has
 * three at least, and V ≥ b, as a vertex lies on one loop. A torus with 45 holes has 225.
 */
function fewestTriangles(mesh: PolygonMesh): number {
  const vertices = mesh.positions.length / 3;
  const { twins, edges } = buildHalfEdges(mesh, vertices);
  const next = new Int32Array(vertices).fill(-1);
  for (let c = 0; c < twins.length; c++) {
    if (twins[c]! < 0) next[mesh.corners[c]!] = mesh.corners[c % 3 === 2 ? c - 2 : c + 1]!;
  }
  let loops = 0;
  for (let v = 0; v < vertices; v++) {
    if (next[v]! < 0) continue;
    loops++;
    for (let w = v; next[w]! >= 0; ) [w, next[w]] = [next[w]!, -1];
  }
  return 3 * loops - 2 * (vertices - edges + twins.length / 3);
}
