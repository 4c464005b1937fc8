import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkScene } from '../../src/engines/mesh/check-scene.ts';
import { meshStatistics } from '../../src/engines/mesh/statistics.ts';
import { BARE, generatedScene } from './generated-scene.ts';

const LIMITS = { vertices: 1e6, corners: 1e6, nodes: 1e3 };

test('generated scenes need no repair, and their surfaces are closed and face outwards', () => {
  for (let seed = 0; seed < 200; seed++) {
    for (const options of [{}, { polygons: false }, BARE]) {
      const scene = generatedScene(seed, options);
      assert.deepEqual(checkScene(scene, LIMITS), [], `seed ${seed}`);
      for (const { geometry } of scene.meshes) {
        const { watertight, consistentlyOriented, eulerCharacteristic, volume } =
          meshStatistics(geometry);
        assert.deepEqual(
          { watertight, consistentlyOriented, eulerCharacteristic },
          { watertight: true, consistentlyOriented: true, eulerCharacteristic: 2 },
          `seed ${seed}`,
        );
        assert.ok(volume > 0, `seed ${seed}`);
      }
    }
  }
});

test('the same seed gives the same scene', () => {
  assert.deepEqual(generatedScene(7), generatedScene(7));
});
