import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { polygonMesh } from '../../../../../test/support/remesh-shapes.ts';
import { boundsOf } from '../../../math/bounds.ts';
import { creasedNormals } from '../../../mesh/corner-normals.ts';
import {
  type PictureSide,
  type PolygonMesh,
  type Raster,
  SIDE_DIRECTIONS,
  type StraightSide,
} from '../../../spec.ts';
import { createWork } from '../../../work/create-work.ts';
import { along, surfaceCamera } from '../projection/camera.ts';
import { DEPTHS } from '../projection/nearest-depths.ts';
import { SpacePyramid } from '../projection/space-pyramid.ts';
import { trustedPixels } from '../projection/trusted-pixels.ts';
import { SIX_VIEWS, VIEWS } from '../projection/view.ts';
import { prepareSurface } from '../surface.ts';
import { createTexturer } from '../texturer.ts';
import { boxUnwrap } from './box-unwrap.ts';
import { type HintView, vertexHints } from './vertex-hints.ts';

const SIZE = 256;

/** Boxes of triangles with normals of their own, from corner to corner. */
function boxes(...corners: [number, number, number, number, number, number][]): PolygonMesh {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (const [x0, y0, z0, x1, y1, z1] of corners) {
    const first = positions.length / 3;
    for (const z of [z0, z1])
      for (const y of [y0, y1]) for (const x of [x0, x1]) positions.push(x, y, z);
    for (const face of ['0231', '4576', '0154', '2673', '0462', '1375']) {
      const [a, b, c, d] = [...face].map((v) => Number(v) + first);
      faces.push([a, b, c], [a, c, d]);
    }
  }
  const mesh = polygonMesh(positions, faces);
  return { ...mesh, normals: creasedNormals(mesh, 0.5) };
}

function plain(width: number, height: number, rgb: readonly number[]): Raster {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) data.set([...rgb, 255], 4 * i);
  return { width, height, data };
}

const COLORS: Record<StraightSide, readonly number[]> = {
  front: [220, 30, 30],
  back: [30, 200, 40],
  left: [30, 60, 220],
  right: [230, 210, 40],
  top: [240, 240, 240],
};

/** The color in the texture at the middle of each side of a box. */
async function painted(mesh: PolygonMesh, views: Partial<Record<PictureSide, Raster>>) {
  const scene = await createTexturer().textureByViews(
    { mesh, textureSize: SIZE, views },
    createWork(),
  );
  const { geometry } = scene.meshes[0];
  const { data, info } = await sharp(scene.images[0].bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [uvs] = geometry.uvSets;
  return (side: StraightSide) => {
    const { axis, sign } = VIEWS[side].toward;
    const f = Array.from({ length: geometry.faceOffsets.length - 1 }, (_, i) => i).find((i) => {
      const c = geometry.faceOffsets[i];
      const { values, indices } = geometry.normals!;
      return sign * values[3 * indices[c] + axis] > 0.9;
    })!;
    const at = [0, 1].map((k) => {
      let sum = 0;
      for (let c = 3 * f; c < 3 * f + 3; c++) sum += uvs.values[2 * uvs.indices[c] + k] / 3;
      return Math.floor(sum * SIZE);
    });
    const texel = (at[1] * SIZE + at[0]) * info.channels;
    return [...data.subarray(texel, texel + 3)];
  };
}

const differs = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, k) => Math.abs(value - b[k])));

const CRATE = boxes([-1, 0, -0.6, 1, 1, 0.6]);

test('each side has the colors of its own picture', async () => {
  const views = Object.fromEntries(
    Object.entries(COLORS).map(([side, rgb]) => [side, plain(60, 40, rgb)]),
  );
  const at = await painted(CRATE, views);
  for (const side of Object.keys(COLORS) as StraightSide[])
    assert.ok(differs(at(side), COLORS[side]) < 12, `${side}: ${at(side)}`);
});

test('what is seen from its side is on the far side too; what is seen from ahead is there in its mere colors', async () => {
  // A flank, whose outline is not its mirror image, with a mark; the same with an outline that is.
  const marked = (flank: boolean) => {
    const raster = plain(120, 60, [200, 40, 40]);
    for (let i = 0; i < 120 * 60; i++) {
      const [x, y] = [i % 120, Math.floor(i / 120)];
      if (flank && x < 40 && y < 30) raster.data[4 * i + 3] = 0;
      if (Math.hypot(x - 80, y - 30) < 6) raster.data.set([20, 20, 220, 255], 4 * i);
    }
    return raster;
  };
  const blueOf = async (front: Raster) => {
    const scene = await createTexturer().textureByViews(
      { mesh: CRATE, textureSize: SIZE, views: { front } },
      createWork(),
    );
    const { data, info } = await sharp(scene.images[0].bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels)
      if (data[at + 2] > 190 && data[at] < 60) count++;
    return count;
  };
  const [flank, ahead] = [await blueOf(marked(true)), await blueOf(marked(false))];
  assert.ok(flank > 1.7 * ahead && ahead > 0, `${flank} and ${ahead} blue texels`);
});

test('what another part hides does not get that part’s colors', async () => {
  // A post before a wall: from the front the wall's middle is hidden, from the right it is not.
  const mesh = boxes([-1, 0, -1, 1, 2, -0.8], [-0.3, 0, 0.6, 0.3, 2, 1]);
  const front = plain(200, 200, [200, 200, 200]);
  for (let i = 0; i < 200 * 200; i++) {
    const x = i % 200;
    if (x > 70 && x < 130) front.data.set([200, 20, 20, 255], 4 * i);
  }
  const { mesh: unwrapped } = boxUnwrap(mesh, boundsTuple(mesh));
  assert.ok(unwrapped.uvSets.length === 1);
  const at = await painted(mesh, { front });
  // The wall looks back too: its back is not red through the post.
  assert.ok(differs(at('back'), [200, 20, 20]) > 60, `${at('back')}`);
});

function boundsTuple(mesh: PolygonMesh) {
  const { min, max } = boundsOf(mesh.positions);
  return { low: [...min], high: [...max] };
}

test('each triangle lies in the tile of the side that it looks to, the nearest last', () => {
  const { mesh, triangles } = boxUnwrap(CRATE, boundsTuple(CRATE));
  const [uvs] = mesh.uvSets;
  assert.ok(uvs.values.every((value) => value >= 0 && value <= 1));
  assert.deepEqual(
    [...triangles].sort((a, b) => a - b),
    [...mesh.corners.keys()],
  );
  assert.equal(SIX_VIEWS.length, 6);
  const inner = boxes([-1, 0, -1, 1, 1, -0.5], [-1, 0, 0.5, 1, 1, 1]);
  const { triangles: order, mesh: laid } = boxUnwrap(inner, boundsTuple(inner));
  const depthOf = (t: number) => laid.positions[3 * laid.corners[order[t]] + 2];
  const looksAhead = (t: number) => {
    const { values, indices } = laid.normals!;
    return values[3 * indices[order[t]] + 2] > 0.9;
  };
  const ahead = Array.from({ length: order.length / 3 }, (_, i) => 3 * i).filter(looksAhead);
  assert.deepEqual(
    ahead.map(depthOf),
    ahead.map(depthOf).toSorted((a, b) => a - b),
  );
});

test('images of different brightness meet without a seam, and different content is left alone', () => {
  // Half a tube, finely divided, whose normals turn from +X to +Z.
  const steps = 60;
  const positions: number[] = [];
  const faces: number[][] = [];
  for (let i = 0; i <= steps; i++) {
    const angle = (Math.PI / 2) * (i / steps);
    for (const y of [0, 0.5, 1]) positions.push(Math.cos(angle), y, Math.sin(angle));
    const at = 3 * i;
    for (const a of i < steps ? [at, at + 1] : [])
      faces.push([a, a + 1, a + 3], [a + 1, a + 4, a + 3]);
  }
  const bare = polygonMesh(positions, faces);
  const { mesh } = boxUnwrap(
    { ...bare, normals: creasedNormals(bare, 1) },
    { low: [0, 0, 0], high: [1, 1, 1] },
  );
  const surface = prepareSurface(mesh);
  const jump = (right: number) => {
    const view = (side: PictureSide, gray: number): HintView => {
      const picture = { width: 1, height: 1, data: new Uint8Array(3).fill(gray) };
      const nearest = new Float32Array(DEPTHS * DEPTHS).fill(-1);
      return {
        camera: surfaceCamera(surface, SIDE_DIRECTIONS[side]),
        isFront: side === 'front',
        picture,
        coarse: picture,
        nearest,
      };
    };
    const { offsets } = vertexHints(surface, [view('front', 140), view('right', right)]);
    // The vertex in the middle of the arc.
    const at = 3 * (3 * (steps / 2) + 1);
    return right + offsets[1][at] - (140 + offsets[0][at]);
  };
  assert.ok(Math.abs(jump(110)) < 8, `seam of 30: ${jump(110)}`);
  assert.ok(Math.abs(jump(10)) > 120, `content: ${jump(10)}`);
});

test('a model of which no image shows a point gets the mean color of the images', () => {
  const mesh = polygonMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [[0, 2, 1]]);
  const surface = prepareSurface({
    ...mesh,
    uvSets: [{ values: Float32Array.of(0, 0, 1, 0, 0, 1), indices: mesh.corners }],
  });
  const picture = { width: 2, height: 1, data: Uint8Array.of(100, 20, 0, 200, 40, 0) };
  const nearest = new Float32Array(DEPTHS * DEPTHS).fill(-1);
  const camera = surfaceCamera(surface, SIDE_DIRECTIONS.front);
  const view = { camera, isFront: true, picture, coarse: picture, nearest };
  const { continued } = vertexHints(surface, [view]);
  assert.deepEqual(Array.from(continued, Math.round), [150, 30, 0, 150, 30, 0, 150, 30, 0]);
});

test('a soft cut-out is eroded by the width of its edge, and thin parts keep their middle', () => {
  const [width, height] = [60, 40];
  const alphaOf = (soft: number) =>
    Float32Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      const body = Math.min(x - 4, 35 - x, y - 4, 35 - y);
      const pole = y >= 10 && y < 30 ? Math.min(x - 45, 47 - x) + 0.5 : -9;
      return Math.max(0, Math.min(1, Math.max(body, pole) / soft + 0.5));
    });
  const row = (soft: number) => {
    const trusted = trustedPixels(alphaOf(soft), { width, height });
    return trusted.subarray(20 * width, 21 * width);
  };
  const [hard, soft] = [row(1), row(5)];
  assert.ok(soft.indexOf(1) >= hard.indexOf(1) + 2, `${hard.indexOf(1)}, ${soft.indexOf(1)}`);
  for (const line of [hard, soft]) {
    assert.equal(line[46], 1, 'the middle of the pole');
    assert.equal(line[20], 1, 'the middle of the body');
    assert.equal(line[40], 0, 'the gap');
  }
});

test('values in space are continued where there are none, and stay where there are', () => {
  const pyramid = new SpacePyramid({ low: [0, 0, 0], high: [1, 2, 1] }, 16, 1);
  for (const x of [0.1, 0.5, 0.9]) {
    pyramid.add(Float64Array.of(x, 0.1, 0.5), [10], 1);
    pyramid.add(Float64Array.of(x, 1.9, 0.5), [50], 1);
  }
  const at = (y: number) => {
    const out = new Float64Array(1);
    pyramid.read(Float64Array.of(0.5, y, 0.5), out);
    return out[0];
  };
  assert.ok(Math.abs(at(0.06) - 10) < 2 && Math.abs(at(1.94) - 50) < 2, `${at(0.06)}, ${at(1.94)}`);
  assert.ok(Math.abs(at(1) - 30) < 6, `${at(1)}`);
});

test('a camera from between the sides shows a surface from border to border', () => {
  const surface = prepareSurface(
    boxUnwrap(boxes([0, 0, 0, 2, 1, 1]), { low: [0, 0, 0], high: [2, 1, 1] }).mesh,
  );
  const { right, down, toward } = surfaceCamera(surface, { azimuth: 45, elevation: 0 });
  const at = (x: number, y: number, z: number) =>
    [right, down, toward].map((span) => along(span, [x, y, z], 0));
  const near = (actual: number[], expected: number[]) =>
    actual.every((value, k) => Math.abs(value - expected[k]) < 1e-6);
  // The nearest edge of the box, and its leftmost and rightmost.
  assert.ok(near(at(2, 1, 1), [2 / 3, 0, 1]), `${at(2, 1, 1)}`);
  assert.ok(near(at(0, 0, 1), [0, 1, 1 / 3]), `${at(0, 0, 1)}`);
  assert.ok(near(at(2, 0, 0), [1, 1, 2 / 3]), `${at(2, 0, 0)}`);
});
