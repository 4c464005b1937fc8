import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lump, torus } from '../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { createWork } from '../work/create-work.ts';
import { reduceSurface } from './field/reduce-surface.ts';
import { measureNet } from './quality.ts';
import { remesh } from './remesher.ts';
import { repair } from './repair/repair.ts';
import { characteristic } from './surface/surface.ts';

const SEED = 20_261;

/** A closed shape or an open tube, bent out of its symmetry by a wave. */
function bumpy(kind: 'lump' | 'torus' | 'tube', size: number, wave: number): PolygonMesh {
  const mesh = kind === 'lump' ? lump(size) : torus(2 * size, size, kind === 'tube', 0.02);
  const positions = mesh.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] += 0.1 * Math.sin(wave * positions[i + 1] + 1);
    positions[i + 2] *= 1 + 0.2 * Math.sin(wave * positions[i]);
  }
  return { ...mesh, positions };
}

const shapes = fc.record({
  kind: fc.constantFrom('lump' as const, 'torus' as const, 'tube' as const),
  size: fc.integer({ min: 16, max: 40 }),
  wave: fc.integer({ min: 1, max: 5 }),
});

test(`quads only, of the source's topology, within 2 % of the count (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(
    shapes,
    fc.integer({ min: 600, max: 2500 }),
    async ({ kind, size, wave }, count) => {
      const source = bumpy(kind, size, wave);
      const before = measureNet(source);
      const { mesh } = await remesh(
        source,
        { faceType: 'quad', targetFaceCount: count },
        createWork(),
      );
      const after = measureNet(mesh);
      assert.equal(after.quads, after.faces);
      assert.equal(after.watertight, before.watertight);
      assert.equal(after.eulerCharacteristic, before.eulerCharacteristic);
      assert.ok(Math.abs(after.faces / count - 1) <= 0.02, `${after.faces} of ${count}`);
      assert.ok(mesh.positions.every(Number.isFinite));
    },
  );
  await fc.assert(property, { seed: SEED, numRuns: 6 });
});

test(`a reduced surface keeps its topology and has no more triangles than twice the target (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(shapes, async ({ kind, size, wave }) => {
    const surface = await repair(bumpy(kind, size, wave), createWork());
    const target = Math.round(surface.indices.length / 3 / 12);
    const reduced = await reduceSurface(surface, target, createWork());
    assert.equal(characteristic(reduced), characteristic(surface));
    assert.ok(reduced.indices.length / 3 <= 2 * target, `${reduced.indices.length / 3}`);
    const [own, other] = [reduced, surface].map(({ opposite }) => opposite.includes(-1));
    assert.equal(own, other);
  });
  await fc.assert(property, { seed: SEED, numRuns: 20 });
});
