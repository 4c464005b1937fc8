import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutRegions } from './region-layout.ts';
import { readRelief } from './relief.ts';

const SIDE = 128;

/** Root mean square of the detail that a disc of this lightness has. */
function detailOf(lightnessAt: (x: number, y: number) => number): number {
  const inside = new Uint8Array(SIDE * SIDE);
  const lightness = new Float32Array(SIDE * SIDE);
  const label = new Int32Array(SIDE * SIDE).fill(-1);
  let area = 0;
  for (let y = 0, p = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, p++) {
      if (Math.hypot(x - 64, y - 64) > 50) continue;
      inside[p] = 1;
      label[p] = 0;
      lightness[p] = lightnessAt(x, y);
      area++;
    }
  }
  const regions = { label, count: 1 };
  const layout = layOutRegions(regions, { width: SIDE, height: SIDE }, area);
  const { detail } = readRelief(regions, layout, lightness, inside, { width: SIDE, height: SIDE });
  return Math.sqrt(detail.reduce((sum, value) => sum + value * value, 0) / area);
}

/** A groove every 32 cells: form that a drawing shows by its shading. */
const grooves = (x: number) => (x % 32 < 3 ? 50 : 60);

test('the grooves of a drawing are relief, the hairs of a photograph are none', () => {
  const drawing = detailOf(grooves);
  const hairs = (x: number, y: number) => 5 * Math.sin(2.1 * x + 1.3 * y) + 5 * Math.sin(2.9 * y);
  const fur = detailOf((x, y) => 55 + hairs(x, y));
  const both = detailOf((x, y) => grooves(x) + hairs(x, y));
  assert.ok(drawing > 1.5, `drawing ${drawing}`);
  assert.ok(fur < 0.3, `fur ${fur}`);
  assert.ok(both < 0.5 * drawing, `grooves under fur ${both}`);
});
