import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShapeProgram } from '../../contract/shape-program.ts';
import { builtInEngines } from '../built-in-engines.ts';
import { oklabOf } from '../raster/oklab.ts';
import type { Camera, FittedView, PicturedModel, Raster, ShapedModel } from '../spec.ts';
import { createWork } from '../work/create-work.ts';

/* Pictures are renders of programs whose colors are known; the models are made with other colors. */

const engines = builtInEngines();
const CAMERA: Camera = { azimuth: 34, elevation: 22, distance: 4 };
type Colors = Record<'wall' | 'roof' | 'door', string>;
const TRUE: Colors = { wall: '#d8b040', roof: '#a03020', door: '#2c6a8c' };
const OTHER: Colors = { wall: '#5070c0', roof: '#40a060', door: '#c8c8d0' };

/** A house with a sign on its front. */
function house({ wall, roof, door }: Colors, sign: string | null = null) {
  const plain = (color: string) => ({ is: 'plastic', color, roughness: 0.8 });
  const own = { name: 'sign', material: 'sign', at: [-0.5, 0.1, 0.7] };
  return {
    version: 1,
    name: 'house',
    materials: {
      wall: plain(wall),
      roof: plain(roof),
      door: plain(door),
      ...(sign !== null && { sign: plain(sign) }),
    },
    parts: [
      {
        name: 'walls',
        material: 'wall',
        at: [0, 0.6, 0],
        shape: { kind: 'box', size: [2.4, 1.2, 1.4] },
        parts: [
          {
            name: 'door',
            material: 'door',
            at: [0.6, -0.15, 0.7],
            shape: { kind: 'box', size: [0.6, 0.9, 0.1] },
          },
          ...(sign === null ? [] : [{ ...own, shape: { kind: 'box', size: [0.7, 0.4, 0.004] } }]),
        ],
      },
      {
        name: 'roof',
        material: 'roof',
        at: [0, 1.4, 0],
        shape: { kind: 'superellipsoid', size: [2.8, 0.8, 1.8], square: 3 },
      },
    ],
  };
}

const built = (program: object) =>
  engines.shapes.run(readShapeProgram(program).program!, 60_000, createWork());

async function seen({ scene }: Pick<ShapedModel, 'scene'>, camera: Camera): Promise<Raster> {
  const shots = [{ camera, width: 500, height: 500 }];
  const request = { model: scene, style: 'pbr', shots, backdrops: ['transparent'] } as const;
  for await (const [image] of engines.renderer.render(request, createWork())) return image!;
  return assert.fail('nothing was drawn');
}

async function fitted(model: ShapedModel, cutOut: Raster): Promise<FittedView[]> {
  const picture = { side: 'front', cutOut, trust: 1, guess: null } as const;
  const views = await engines.comparer.fit([picture], model, createWork());
  assert.equal(views.length, 1);
  return views;
}

const pictured = ({ geometry, scene }: ShapedModel, colors: Colors): PicturedModel => ({
  geometry,
  scene,
  colors: { ...colors },
});

/** Distance of two colors in OKLab. */
function distance(a: string, b: string): number {
  const [one, other] = [a, b].map((hex) => {
    const value = Number.parseInt(hex.slice(1), 16);
    const lab = new Float32Array(3);
    oklabOf(value >> 16, (value >> 8) & 255, value & 255, lab);
    return lab;
  });
  return Math.hypot(...[0, 1, 2].map((k) => one![k]! - other![k]!));
}

test('materials get the colors of the picture, without its light', async () => {
  const model = await built(house(OTHER));
  const cutOut = await seen(await built(house(TRUE)), CAMERA);
  const views = await fitted(model, cutOut);
  const { colors } = await engines.comparer.appearance(views, pictured(model, OTHER), createWork());
  for (const [name, color] of Object.entries(TRUE))
    assert.ok(distance(colors[name]!, color) < 0.05, `${name}: ${colors[name]} for ${color}`);
});

test('a picture that is lit from another side gives the same colors', async () => {
  const model = await built(house(OTHER));
  const cutOut = await seen(await built(house(TRUE)), CAMERA);
  // Darker to the right: the side wall, which looks that way, is in the shade.
  const data = cutOut.data.map((value, i) =>
    i % 4 === 3 || ((i / 4) | 0) % 500 < 330 ? value : value * 0.7,
  );
  const views = await fitted(model, { ...cutOut, data });
  const { colors } = await engines.comparer.appearance(views, pictured(model, OTHER), createWork());
  for (const [name, color] of Object.entries(TRUE))
    assert.ok(distance(colors[name]!, color) < 0.09, `${name}: ${colors[name]} for ${color}`);
});

test('colors that are right already stay, or nearly', async () => {
  const model = await built(house(TRUE));
  const views = await fitted(model, await seen(model, CAMERA));
  const { colors } = await engines.comparer.appearance(views, pictured(model, TRUE), createWork());
  for (const [name, color] of Object.entries(colors))
    assert.ok(distance(color, TRUE[name as keyof Colors]) < 0.05, `${name}: ${color}`);
});

test('a picture that the model does not resemble is left out, and so is a doubtful one', async () => {
  const model = await built(house(TRUE));
  const cutOut = await seen(model, CAMERA);
  const legs = [-1, 1].map((x) => ({
    name: `leg ${x}`,
    at: [x, 0.6, 0],
    shape: { kind: 'box', size: [0.3, 1.2, 0.3] },
  }));
  const other = await built({ version: 1, name: 'legs', parts: legs });
  const picture = { side: 'front', cutOut, trust: 1, guess: null } as const;
  assert.equal((await engines.comparer.fit([picture], other, createWork())).length, 0);
  const doubtful = { ...picture, trust: 0.3 };
  assert.equal((await engines.comparer.fit([doubtful], model, createWork())).length, 0);
});

test('what only the picture shows is painted where it shows it, and nowhere else', async () => {
  const SIGN = '#20c040';
  const cutOut = await seen(await built(house(TRUE, SIGN)), CAMERA);
  const model = await built(house(TRUE));
  const views = await fitted(model, cutOut);
  const look = await engines.comparer.appearance(views, pictured(model, TRUE), createWork());
  const { scene } = model;
  const request = { scene, nodes: look.nodes, views: look.views, textureSize: 1024 };
  const painted = await engines.partPainter.paint(request, createWork());
  assert.ok(painted.painted > 0.1 && painted.painted < 0.6, `${painted.painted}`);
  const names = (nodes: typeof scene.nodes) => nodes.map(({ name }) => name);
  assert.deepEqual(names(painted.scene.nodes), names(scene.nodes), 'the parts are still there');
  /** Share of the model's pixels that are as green as the sign. */
  const green = async (azimuth: number) => {
    const { data } = await seen(painted, { azimuth, elevation: 10 });
    let [count, all] = [0, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3]! < 255) continue;
      all++;
      if (data[i + 1]! > 1.6 * data[i]! && data[i + 1]! > 1.6 * data[i + 2]!) count++;
    }
    return count / all;
  };
  assert.ok((await green(0)) > 0.02, 'the sign is on the front');
  assert.equal(await green(180), 0, 'the back stays plain');
  assert.equal(await green(-90), 0, 'and so does the side that the picture does not show');
});

test('a drawing without shadows gets none of ours', async () => {
  const drawn = await built(house(TRUE));
  const materials = drawn.scene.materials.map((material) => ({ ...material, unlit: true }));
  const flat = { scene: { ...drawn.scene, materials } };
  const model = await built(house(OTHER));
  const views = await fitted(model, await seen(flat, CAMERA));
  const seenOn = await engines.comparer.appearance(views, pictured(model, OTHER), createWork());
  const { data } = seenOn.views[0]!.image;
  const lab = new Float32Array(3);
  const walls: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue, trust] = data.subarray(at, at + 4);
    if (trust! < 128 || green! < 2 * blue! || red! > 1.6 * green!) continue;
    oklabOf(red!, green!, blue!, lab);
    walls.push(lab[0]!);
  }
  walls.sort((a, b) => a - b);
  const at = (share: number) => walls[Math.floor(share * walls.length)]!;
  assert.ok(walls.length > 5000, `${walls.length}`);
  assert.ok(at(0.98) - at(0.02) < 0.01, `${at(0.02)} to ${at(0.98)}`);
});
