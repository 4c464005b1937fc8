import assert from 'node:assert/strict';
import test from 'node:test';
import { boundsOf } from '../../math/bounds.ts';
import { edgeStatistics } from '../../mesh/edges.ts';
import type { OtherViews, Raster } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createReconstructor } from '../reconstructor.ts';
import { extentsInPicture, extentsOfMesh, SAMPLES } from './extents.ts';

/** A picture, 1 where its object is. */
function picture(width: number, height: number, on: (x: number, y: number) => boolean): Raster {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++)
    if (on(i % width, Math.floor(i / width))) data.set([200, 120, 60, 255], 4 * i);
  return { width, height, data };
}

const ellipse = (width: number, height: number) =>
  picture(width + 20, height + 20, (x, y) => {
    const u = (x - 10 + 0.5 - width / 2) / (width / 2);
    const v = (y - 10 + 0.5 - height / 2) / (height / 2);
    return u * u + v * v <= 1;
  });

const FRONT = ellipse(160, 160);

async function made(views?: OtherViews) {
  const { geometry } = await createReconstructor().reconstruct(
    {
      image: FRONT,
      modelVersion: 'v2',
      maxTriangles: 8000,
      textureSize: null,
      turbo: false,
      ...(views && { views }),
    },
    createWork(),
  );
  const { min, max } = boundsOf(geometry.positions);
  return { geometry, size: [0, 1, 2].map((k) => max[k] - min[k]) };
}

const near = (value: number, wanted: number, name: string) =>
  assert.ok(Math.abs(value - wanted) < 0.04 * wanted, `${name}: ${value} of ${wanted}`);

test('a model is as deep as its pictures from the right, the left and above say', async () => {
  for (const [side, image] of [
    ['right', ellipse(400, 160)],
    ['left', ellipse(80, 160)],
    ['top', ellipse(160, 320)],
  ] as const) {
    const { geometry, size } = await made({ [side]: image });
    const depth = side === 'top' ? 2 : (image.width - 20) / 160;
    near(size[2], depth, side);
    near(size[0], 1, side);
    assert.ok(edgeStatistics(geometry.corners, geometry.positions.length / 3).watertight);
  }
});

test('one from behind changes no shape, and one beside another counts half', async () => {
  const plain = await made();
  const behind = await made({ back: FRONT });
  assert.deepEqual(behind.geometry.positions, plain.geometry.positions);
  const { size } = await made({ right: ellipse(400, 160), left: ellipse(200, 160) });
  near(size[2], 300 / 160, 'mean');
});

test('right is seen from +X: what is before in z is at its left', () => {
  // The lower half reaches forward, the upper one is thin and behind.
  const steps = (flip: boolean) =>
    picture(100, 100, (x, y) => {
      const z = flip ? x : 99 - x;
      return y >= 50 ? z >= 20 : z >= 20 && z < 30;
    });
  for (const side of ['right', 'left'] as const) {
    const { low, high, full } = extentsInPicture(steps(side === 'left'), side);
    near(high[10] - low[10], 0.8, 'below');
    near(full[SAMPLES - 10], 0.1, 'above');
    assert.ok(high[SAMPLES - 10] < -0.25, `${side}: above lies behind`);
  }
});

test('gaps do not count as full', () => {
  const legs = picture(120, 100, (x, y) => y < 40 || x < 15 || x >= 105);
  const { low, high, full } = extentsInPicture(legs, 'right');
  near(high[20] - low[20], 1.2, 'reach');
  near(full[20], 0.3, 'legs');
  near(full[SAMPLES - 20], 1.2, 'body');
});

test('extents of a mesh are those of its picture, however large its triangles', () => {
  // A wedge: as deep as it is high at the bottom, an edge at the top.
  const positions = Float32Array.from([0, 0, -1, 0, 0, 1, 0, 2, 0, 1, 0, -1, 1, 0, 1, 1, 2, 0]);
  const indices = Uint32Array.from([0, 1, 2, 3, 5, 4]);
  const { low, high } = extentsOfMesh(positions, indices, 1);
  near(high[2] - low[2], 1, 'bottom');
  near(high[SAMPLES / 2] - low[SAMPLES / 2], 0.5, 'middle');
});
