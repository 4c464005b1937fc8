import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GROUND, isEven, UNEVEN } from './even-parts.ts';
import type { Source } from './source.ts';
import { SourceLook } from './source-look.ts';

/** Two samples in neighboring columns: material, place in the texture, its slopes, normal. */
function pair(change: { [value: number]: number }, slope = 1): boolean {
  const first = [0, 10, 20, slope, 0, 0, slope, 0, 0, 1];
  const second = first.with(1, 10 + slope);
  const grounds = Float64Array.of(...first, ...second);
  for (const [at, value] of Object.entries(change)) grounds[GROUND + Number(at)] = value;
  return isEven(grounds, 0, 2, Int32Array.of(5, 6), Int32Array.of(3, 3));
}

test('samples differ by their texture alone if its place moves on as the slopes say', () => {
  assert.ok(pair({}));
  assert.ok(pair({ 1: 11.4 }), 'stretched');
  assert.ok(!pair({ 1: 40 }), 'beyond a seam of the UVs');
  assert.ok(pair({}, 0), 'one color of a palette');
  assert.ok(!pair({ 1: 11 }, 0), 'another color of a palette');
  assert.ok(!pair({ 0: 1 }), 'another material');
  assert.ok(!pair({ 0: UNEVEN }), 'a material that has more than textures');
  assert.ok(!pair({ 7: 0.6, 9: 0.8 }), 'beyond a sharp edge');
  assert.ok(!pair({ 1: Number.NaN }), 'distorted UVs');
});

test('a texture is averaged over a texel of the target, unless its UVs are too distorted', () => {
  const side = 8;
  const stripes = Int32Array.from({ length: side * side }, (_, texel) => (texel % 2 ? -1 : 0));
  const corners = Uint32Array.of(0, 1, 2);
  const look = new SourceLook({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    indices: corners,
    triangles: corners,
    uvSets: [{ values: Float32Array.of(0, 0, 1, 0, 0, 1), indices: corners }],
    textures: [{ width: side, height: side, texels: stripes }],
  } as unknown as Source);
  const slot = {
    texture: 0,
    uvSet: 0,
    wrapS: 'repeat',
    wrapT: 'repeat',
    nearest: false,
    transform: [1, 0, 0, 0, 1, 0],
  } as const;
  /** Looks a black stripe up, with the given number of texels across a texel of the target. */
  const red = (texels: number): number => {
    const found = { triangle: 0, u: 2.5 / side, v: 2.5 / side, distance: 0, x: 0, y: 0, z: 0 };
    const steps = Float64Array.of(texels / side, 0, 0, 0, 1 / side, 0);
    look.moveTo(found, { triangle: texels, steps, side: 1 });
    look.lookUp(slot, false);
    return look.sample[0];
  };
  assert.equal(red(1), 0);
  assert.ok(Math.abs(red(2) - 0.5) < 1e-6);
  assert.equal(red(9), 0, 'further rays do this');
});

test('the place in a texture is that in the finest one, where a jump is largest', () => {
  const corners = Uint32Array.of(0, 1, 2);
  const texture = (side: number) => ({
    width: side,
    height: side,
    texels: new Int32Array(side ** 2),
  });
  const look = new SourceLook({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    indices: corners,
    triangles: corners,
    uvSets: [{ values: Float32Array.of(0, 0, 1, 0, 0, 1), indices: corners }],
    textures: [texture(4), texture(64), texture(8)],
  } as unknown as Source);
  const found = { triangle: 0, u: 0.25, v: 0.5, distance: 0, x: 0, y: 0, z: 0 };
  const steps = Float64Array.of(1 / 64, 0, 0, 0, 1 / 64, 0);
  look.moveTo(found, { triangle: 0, steps, side: 1 });
  const place = new Float64Array(6);
  look.trace(place, 0);
  assert.deepEqual([...place], [0, 0, 0, 0, 0, 0], 'none yet');
  for (const texture of [0, 1, 2])
    look.lookUp(
      {
        texture,
        uvSet: 0,
        wrapS: 'repeat',
        wrapT: 'repeat',
        nearest: false,
        transform: [1, 0, 0, 0, 1, 0],
      },
      false,
    );
  look.trace(place, 0);
  assert.deepEqual([...place], [16, 32, 1, 0, 0, 1]);
});
