import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findChromium } from '../support/chromium.ts';
import { MODELS } from '../support/models.ts';
import { dracoSquare, meshoptSquare } from '../support/packed-models.ts';
import { quadRingFiles } from '../support/quad-models.ts';
import { inPage, openViewerStand, until, type ViewerStand } from '../support/viewer-stand.ts';

const RING = {
  name: 'ring',
  url: '/files/ring.glb',
  polygons: { url: '/files/ring.fbx', format: 'fbx' },
};
/** Loads `b` into slot `a`; tells how that ended. */
const LOAD = `await stage.load(a, b, new AbortController().signal).then(
  () => 'loaded', (error) => error.message)`;
const COUNTS = 'return { ...stage.picture.renderer.info.memory };';

const chromium = await findChromium();
const options = chromium ? {} : { skip: 'no Chromium is installed' };
let stand: ViewerStand;
let page: Page;

before(async () => {
  if (!chromium) return;
  const ring = await quadRingFiles({ texture: 64 });
  stand = await openViewerStand(chromium, {
    'ring.glb': ring.glb,
    'ring.fbx': ring.fbx,
    'damaged.fbx': ring.fbx.slice(0, 4000),
    'damaged.glb': ring.glb.slice(0, 4000),
    'other.fbx': await readFile(join(MODELS, '04_maya_cube_7500_binary/maya_cube_7500_binary.fbx')),
    'duck.glb': await readFile(join(MODELS, '01_Duck/Duck.glb')),
    'cube.ply': await readFile(join(MODELS, '10_cube/cube.ply')),
    'draco.glb': await dracoSquare(),
    'meshopt.glb': await meshoptSquare(),
  });
  page = await stand.open();
  await inPage(page, 'window.stage = stand.openStage();');
});
after(async () => stand?.close());

test('what a model took is given back, and the stage gives back everything', options, async () => {
  // The first model leaves a table behind that three keeps for all.
  await inPage(page, `${LOAD}; stage.picture.draw(); stage.unload(0); stage.picture.draw();`, 0, {
    name: 'duck',
    url: '/files/duck.glb',
  });
  const empty = await inPage<object>(page, COUNTS);
  for (const change of ["{ edges: 'irregular', mode: 'uv' }", "{ mode: 'matcap' }"]) {
    const body = `stage.set(${change});
      await stage.load(0, a, new AbortController().signal);
      await stage.load(1, { name: 'duck', url: '/files/duck.glb' }, new AbortController().signal);
      while (stage.isWaiting) await new Promise((resolve) => setTimeout(resolve, 20));
      stage.set({ section: { axis: 'x', at: 0.5, flipped: false } });
      await stage.screenshot();
      return stage.picture.renderer.info.memory.geometries;`;
    assert.ok((await inPage<number>(page, body, RING)) > 5);
    await inPage(page, 'stage.set({ section: null }); stage.unload(0); stage.unload(1);');
    assert.deepEqual(await inPage(page, COUNTS), empty);
  }
  await inPage(page, 'window.old = stage; old.dispose(); window.stage = stand.openStage();');
  const left = await inPage(page, 'return { ...old.picture.renderer.info.memory };');
  assert.deepEqual(left, { geometries: 0, textures: 0 });
});

test('a stage that nobody touches draws nothing', options, async () => {
  await inPage(page, LOAD, 0, { name: 'duck', url: '/files/duck.glb' });
  await until(page, 'stage.state.models[0].topology !== null');
  const body = `await new Promise((resolve) => setTimeout(resolve, 400));
    const { render } = stage.picture.renderer.info;
    const before = render.frame;
    await new Promise((resolve) => setTimeout(resolve, 600));
    return render.frame - before;`;
  assert.equal(await inPage(page, body), 0);
});

for (const name of ['draco', 'meshopt']) {
  test(`${name}: its decoder comes from our own origin`, options, async () => {
    const source = { name, url: `/files/${name}.glb` };
    assert.equal(await inPage(page, `return ${LOAD}`, 0, source), 'loaded');
    const { size, triangles } = await inPage<{ size: number[]; triangles: number }>(
      page,
      'return stage.state.models[0].facts;',
    );
    assert.equal(triangles, 2);
    assert.ok(Math.abs(size[0]! - 1) < 1e-3 && Math.abs(size[1]! - 1) < 1e-3, `${size}`);
  });
}

test(
  'a file that is damaged, or not there, is refused, and what was shown stays',
  options,
  async () => {
    await inPage(page, LOAD, 0, { name: 'duck', url: '/files/duck.glb' });
    const damaged = { name: 'damaged', url: '/files/damaged.glb' };
    assert.notEqual(await inPage(page, `return ${LOAD}`, 0, damaged), 'loaded');
    const missing = { name: 'missing', url: '/files/missing.glb' };
    assert.match(await inPage(page, `return ${LOAD}`, 0, missing), /404/);
    assert.equal(await inPage(page, 'return stage.state.models[0].name;'), 'duck');
  },
);

for (const [name, reason] of [
  ['damaged', /damaged/],
  ['other', /do not match the shape/],
] as const) {
  test(`polygons of a file that is ${name}: triangles are shown instead`, options, async () => {
    const polygons = { url: `/files/${name}.fbx`, format: 'fbx' };
    await inPage(page, LOAD, 0, { ...RING, polygons });
    await until(page, 'stage.state.models[0].topology !== null');
    const shown = await inPage<{
      hasPolygons: boolean;
      polygonsProblem: string;
      topology: { facesBySides: number[][] };
    }>(page, 'return stage.state.models[0];');
    assert.equal(shown.hasPolygons, false);
    assert.match(shown.polygonsProblem, reason);
    assert.deepEqual(shown.topology.facesBySides, [[3, 2 * 48 * 24]]);
  });
}

test('a load that is aborted puts nothing on the stage', options, async () => {
  await inPage(page, 'stage.unload(0);');
  const body = `const controller = new AbortController();
    const loading = stage.load(0, a, controller.signal, () => controller.abort());
    return loading.then(() => 'loaded', (error) => error.name);`;
  assert.equal(await inPage(page, body, RING), 'AbortError');
  assert.equal(await inPage(page, 'return stage.state.models[0];'), null);
});

test('points are picked where the surface is, and distances are true', options, async () => {
  await inPage(page, LOAD, 0, { name: 'cube', url: '/files/cube.ply', format: 'ply' });
  const body = `const { view } = stage.picture;
    view.still = true;
    view.view('front');
    stage.picture.draw(); stage.picture.draw();
    const { size } = stage.state.models[0].facts;
    const { width, height } = stage.picture.canvas.getBoundingClientRect();
    const at = stage.picture.project(view.target);
    stage.measure(at.x - 20, at.y);
    stage.measure(at.x + 20, at.y);
    const [left, right] = stage.state.measured;
    const back = stage.picture.project(right);
    return { size, left: left.toArray(), right: right.toArray(), off: back.x - at.x,
      distance: left.distanceTo(right), outside: stage.measure(1, 1) };`;
  const found = await inPage<{
    size: number[];
    left: number[];
    right: number[];
    off: number;
    distance: number;
    outside: boolean;
  }>(page, body);
  const depth = found.size[2]!;
  assert.ok(Math.abs(found.left[2]! - depth / 2) < 1e-3 * depth, `${found.left} of ${depth}`);
  assert.ok(Math.abs(found.right[2]! - depth / 2) < 1e-3 * depth);
  // A pixel's middle is what is picked.
  assert.ok(Math.abs(found.off - 20) <= 1, `${found.off}`);
  assert.ok(Math.abs(found.distance - (found.right[0]! - found.left[0]!)) < 1e-3 * depth);
  assert.equal(found.outside, false);
});

test('nothing complained but of files that are damaged or not there', options, () => {
  const left = stand.complaints.filter((each) => !/404|Couldn't load texture blob/.test(each));
  assert.deepEqual(left, []);
});
