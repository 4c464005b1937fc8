import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInEngines } from '../built-in-engines.ts';
import { LIBRARY, openLibrary } from '../library/things.ts';
import type { Camera, ComparedPicture, Raster, ShapedModel } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { angleBetween } from './camera-fit.ts';

/* Cameras are fitted to renders of programs that the fit was not made with, from cameras that are known. */

const engines = builtInEngines();
const THINGS = openLibrary(LIBRARY);
/** Degrees between the true and the fitted direction at most. */
const MOST_DEGREES = 3;

async function built(name: string): Promise<ShapedModel> {
  const program = THINGS.find((thing) => thing.name === name)!.program();
  return engines.shapes.run(program, 8_000, createWork());
}

async function seen({ scene }: ShapedModel, camera: Camera): Promise<Raster> {
  const shots = [{ camera, width: 400, height: 400 }];
  const request = { model: scene, style: 'pbr', shots, backdrops: ['transparent'] } as const;
  for await (const [image] of engines.renderer.render(request, createWork())) return image!;
  return assert.fail('nothing was drawn');
}

async function compared(model: ShapedModel, cutOut: Raster, more: Partial<ComparedPicture> = {}) {
  const picture = { side: 'front', cutOut, trust: 1, guess: null, ...more } as const;
  return (await engines.comparer.compare(picture, model, createWork())).likeness;
}

const CASES: [name: string, camera: Camera][] = [
  ['muscle car', { azimuth: 48, elevation: 12, distance: 3.2 }],
  ['skull', { azimuth: -55, elevation: 8, distance: 2.8 }],
  ['modern house', { azimuth: 36, elevation: 33, distance: 5 }],
  ['howling wolf', { azimuth: 20, elevation: 5, distance: 3.6 }],
];
for (const [name, camera] of CASES)
  test(`the camera of ${name} is found, azimuth ${camera.azimuth}°, elevation ${camera.elevation}°`, async () => {
    const model = await built(name);
    const { camera: fitted, ...likeness } = await compared(model, await seen(model, camera));
    const error = angleBetween(camera, fitted);
    assert.ok(error <= MOST_DEGREES, `${error.toFixed(1)}° off: ${JSON.stringify(fitted)}`);
    assert.ok(fitted.iou > 0.95, `${fitted.iou}`);
    assert.ok(likeness.colorDistance < 0.03, `${likeness.colorDistance}`);
    assert.deepEqual([likeness.missing, likeness.extra], [[], []]);
    const isOff = ({ left, right }: { left: number; right: number }) =>
      Math.max(Math.abs(left), Math.abs(right)) > 0.06;
    // A row may just miss the end of a roof or a tail.
    assert.ok(likeness.widths.filter(isOff).length <= 1, JSON.stringify(likeness.widths));
  });

test('of a doubtful cut-out, only the view that the author states is compared', async () => {
  const model = await built('muscle car');
  const cutOut = await seen(model, { azimuth: 48, elevation: 12 });
  const guess = { azimuth: -20, elevation: 10 };
  const { camera } = await compared(model, cutOut, { trust: 0.3, guess });
  assert.deepEqual([camera.azimuth, camera.elevation], [-20, 10]);
});

test('the colors decide where the outline is the same from both sides', async () => {
  // The outline of a cuboid that is as deep as it is wide is the same from 45° and −45°.
  const half = (material: string, x: number) => ({
    name: material,
    material,
    at: [x, 0.5, 0],
    shape: { kind: 'box', size: [1, 1, 2] },
  });
  const program = {
    version: 1,
    name: 'two halves',
    materials: {
      red: { is: 'plastic', color: '#c02020' },
      blue: { is: 'plastic', color: '#2030c0' },
    },
    parts: [half('red', 0.5), half('blue', -0.5)],
  } as never;
  const model = await engines.shapes.run(program, 20_000, createWork());
  for (const azimuth of [45, -45]) {
    const cutOut = await seen(model, { azimuth, elevation: 20, distance: 4 });
    const { camera } = await compared(model, cutOut);
    assert.ok(Math.abs(camera.azimuth - azimuth) < 5, `${azimuth}: ${camera.azimuth}`);
  }
});
