import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDae } from '../../src/engines/convert/dae/read-dae.ts';
import { writeDae } from '../../src/engines/convert/dae/write-dae.ts';
import { primSpec } from '../../src/engines/convert/usd/layer.ts';
import { readUsd } from '../../src/engines/convert/usd/read-usd.ts';
import { writeCrate } from '../../src/engines/convert/usd/write-crate.ts';
import { PrimBuilder } from '../../src/engines/convert/usd/write-prim.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { emptyScene, polygonMesh, sceneNode } from '../../src/engines/mesh/scene-defaults.ts';
import { testContext } from '../support/models.ts';

/* Lists that were handed to a function as its arguments: a call has room for some 120,000. */

const MANY = 130_000;
const encode = (text: string) => new TextEncoder().encode(text);
const source = (main: Uint8Array, name: string) => ({ main, name, companion: () => null });
const times = (text: string) => text.repeat(MANY);

function shown(nodes: number): Scene {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.meshes.push({ name: 'mesh', geometry: TRIANGLE, morphWeights: [] });
  for (let i = 0; i < nodes; i++) scene.nodes.push(sceneNode({ mesh: i === 0 ? 0 : -1 }));
  scene.roots.push(0);
  scene.nodes[0]!.children = Array.from({ length: nodes - 1 }, (_, i) => i + 1);
  return scene;
}

const TRIANGLE = polygonMesh({
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0),
  faceOffsets: Uint32Array.of(0, 3),
  corners: Uint32Array.of(0, 1, 2),
});

test('usda: turns of as many angles as an array has', async () => {
  const angles = `[${times('1,')}2]`;
  const stage = `#usda 1.0
def Xform "turned" {
  float[] xformOp:rotateXYZ.timeSamples = { 0: ${angles}, 1: ${angles} }
  uniform token[] xformOpOrder = ["xformOp:rotateXYZ"]
}
`;
  const scene = await readUsd(source(encode(stage), 'a.usda'), testContext());
  assert.equal(scene.nodes.length, 1);
});

test('usdc: as many targets of a relationship are written and read', async () => {
  const root = new PrimBuilder(primSpec(), '/');
  const mesh = root.child('Mesh', 'mesh');
  mesh.set('points', 'point3f[]', TRIANGLE.positions);
  mesh.set('faceVertexCounts', 'int[]', Int32Array.of(3));
  mesh.set('faceVertexIndices', 'int[]', Int32Array.of(0, 1, 2));
  mesh.relate('proxyPrim', Array(MANY).fill('/mesh'));
  const crate = Buffer.concat(writeCrate({ path: '', metadata: new Map(), root: root.spec }));
  const { meshes } = await readUsd(source(crate, 'a.usdc'), testContext());
  assert.deepEqual([...meshes[0]!.geometry.corners], [0, 1, 2]);
});

test('dae: inputs of faces and of weights, children of a node', async () => {
  const inputs = times('<input semantic="TEXCOORD" source="#p" offset="0"/>');
  const document = `<COLLADA version="1.4.1"><library_geometries><geometry id="g"><mesh>
    <source id="p"><float_array id="a" count="9">0 0 0 1 0 0 1 1 0</float_array><technique_common>
    <accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
    <param name="Z" type="float"/></accessor></technique_common></source>
    <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
    <triangles count="1">${inputs}<input semantic="VERTEX" source="#v" offset="1"/><p>0 0 1 1 2 2</p></triangles>
    </mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node id="n">
    <instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
    <scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
  const { meshes } = await readDae(source(encode(document), 'a.dae'), testContext());
  assert.deepEqual([...meshes[0]!.geometry.corners], [0, 1, 2]);
  const { bytes } = await writeDae(shown(MANY), 'a', testContext());
  assert.equal(
    Buffer.from(bytes)
      .toString()
      .match(/<node /g)?.length,
    MANY,
  );
});

test('dae: as many curves on one node in a clip', async () => {
  const numbers = (id: string, values: string, name: string) => `<source id="${id}">
    <float_array id="${id}-a" count="2">${values}</float_array><technique_common><accessor source="#${id}-a" count="2">
    <param name="${name}" type="float"/></accessor></technique_common></source>`;
  const channel = '<channel source="#sampler" target="n/move.X"/>';
  const document = `<COLLADA version="1.4.1"><library_animations><animation id="walk">
    ${numbers('in', '0 4', 'TIME')}${numbers('out', '0 8', 'X')}<sampler id="sampler">
    <input semantic="INPUT" source="#in"/><input semantic="OUTPUT" source="#out"/></sampler>${times(channel)}</animation>
    </library_animations><library_animation_clips><animation_clip start="1" end="3">
    <instance_animation url="#walk"/></animation_clip></library_animation_clips>
    <library_visual_scenes><visual_scene id="s"><node id="n"><translate sid="move">0 0 0</translate></node></visual_scene>
    </library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
  const { animations } = await readDae(source(encode(document), 'a.dae'), testContext());
  assert.deepEqual([...animations[0]!.channels[0]!.values], [2, 0, 0, 6, 0, 0]);
});
