import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh } from '../../../../test/support/remesh-shapes.ts';
import { cornersOfVertices } from '../../mesh/vertex-corners.ts';
import { createWork } from '../../work/create-work.ts';
import { CORNER, FREE, findFeatures, LINE } from '../field/features.ts';
import { repair } from '../repair/repair.ts';
import type { PlacedNet } from '../target/placed-net.ts';
import { createTarget } from '../target/target-surface.ts';
import { regionAround } from './region.ts';
import { pinTips } from './tips.ts';

/** Quads of a net over the unit square, and of the surface below it. */
const SIDE = 40;
const FINE = 80;
/** The tip is over the middle of a quad. */
const TIP = { at: 41, height: 0.05 };

/** Positions and quads of a grid over the unit square. */
function grid(side: number, height: (x: number, y: number) => number) {
  const positions: number[] = [];
  const quads: number[][] = [];
  for (let y = 0; y <= side; y++) {
    for (let x = 0; x <= side; x++) {
      positions.push(x / side, y / side, height(x, y));
      const v = y * (side + 1) + x;
      if (x < side && y < side) quads.push([v, v + 1, v + side + 2, v + side + 1]);
    }
  }
  return { positions, quads };
}

function flatNet(): PlacedNet {
  const { positions, quads } = grid(SIDE, () => 0);
  const border = (v: number) => {
    const [x, y] = [v % (SIDE + 1), Math.floor(v / (SIDE + 1))];
    return x === 0 || y === 0 || x === SIDE || y === SIDE;
  };
  const kind = Uint8Array.from({ length: positions.length / 3 }, (_, v) =>
    border(v) ? LINE : FREE,
  );
  return {
    positions: Float64Array.from(positions),
    offsets: Uint32Array.from({ length: quads.length + 1 }, (_, f) => 4 * f),
    corners: Uint32Array.from(quads.flat()),
    kind,
    features: new Uint8Array(4 * quads.length),
    patches: new Int32Array(quads.length),
    anchors: new Int32Array(kind.length).fill(-1),
  };
}

test('the region about vertices has all rings of quads and no more', () => {
  const { corners, kind } = flatNet();
  const middle = 20 * (SIDE + 1) + 20;
  for (const rings of [0, 1, 5]) {
    const around = cornersOfVertices(corners, kind.length);
    const { faces, vertices } = regionAround(corners, around, [middle], rings);
    assert.equal(vertices.length, (2 * rings + 1) ** 2);
    assert.equal(faces.length, (2 * rings + 2) ** 2);
    assert.deepEqual(vertices, vertices.slice().sort());
    assert.deepEqual(faces, faces.slice().sort());
  }
});

test('a tip that the quads cut off gets a vertex; twelve rings about it feel it', async () => {
  const { positions, quads } = grid(FINE, (x, y) =>
    x === TIP.at && y === TIP.at ? TIP.height : 0,
  );
  const surface = await repair(polygonMesh(positions, quads), createWork());
  const features = findFeatures(surface, 180, 1 / SIDE, { mayCrease: null, isHalf: false });
  const lines = { surface, features };
  const target = await createTarget({ surface, index: null, creases: null, lines }, createWork());
  const net = flatNet();
  const before = net.positions.slice();
  await pinTips(net, surface, target, 1 / SIDE, createWork());
  const pinned = Array.from(net.kind.keys()).filter((v) => net.kind[v] === CORNER);
  const tip = [TIP.at / FINE, TIP.at / FINE, TIP.height];
  const isAtTip = (v: number) =>
    Math.hypot(...tip.map((value, k) => value - net.positions[3 * v + k])) < 1e-6;
  assert.equal(pinned.filter(isAtTip).length, 1);
  // The base of the tip may get some as well.
  const rings = (v: number) => {
    const [x, y] = [v % (SIDE + 1), Math.floor(v / (SIDE + 1))];
    return Math.max(Math.abs(x - SIDE / 2), Math.abs(y - SIDE / 2));
  };
  assert.ok(pinned.every((v) => rings(v) <= 3));
  let moved = 0;
  for (let v = 0; v < net.kind.length; v++) {
    const isSame = [0, 1, 2].every((k) => before[3 * v + k] === net.positions[3 * v + k]);
    if (rings(v) > 15) assert.ok(isSame, `vertex ${v}, ${rings(v)} rings away`);
    else if (!isSame) moved++;
  }
  assert.ok(moved > 100, `${moved} vertices`);
});
