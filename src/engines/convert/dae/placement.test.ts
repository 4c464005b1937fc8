import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS, testContext } from '../../../../test/support/models.ts';
import type { Scene } from '../../mesh/scene.ts';
import { textureMatrix } from '../../mesh/texture-use.ts';
import { openSource } from '../archive/open-source.ts';
import { encodePng } from '../image/pixels.ts';
import { readDae } from './read-dae.ts';
import { writeDae } from './write-dae.ts';

function picture(...color: number[]): Promise<Uint8Array> {
  return encodePng({ width: 1, height: 1, data: Uint8Array.from([...color, 255]) });
}

/** A triangle with one material; images c, s, a and r. */
async function read(shader: string, more: { node?: string; end?: string; effect?: string } = {}) {
  const images = ['c', 's', 'a', 'r'].map(
    (id) => `<image id="${id}"><init_from>${id}.png</init_from></image>`,
  );
  const dae = `<COLLADA version="1.4.1"><asset/><library_images>${images.join('')}</library_images>
<library_effects><effect id="e"><profile_COMMON>${more.effect ?? ''}<technique sid="t"><phong>${shader}</phong></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="pa" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<source id="u"><float_array id="ua" count="6">0 0 1 0 0 1</float_array><technique_common><accessor source="#ua" count="3" stride="2"><param name="S" type="float"/><param name="T" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="1" material="m"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="TEXCOORD" source="#u" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
${more.end ?? ''}<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/>${more.node ?? ''}</node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
  const files = new Map([
    ['c.png', await picture(200, 100, 50)],
    ['s.png', await picture(10, 200, 50)],
    ['a.png', await picture(90, 90, 90)],
    ['r.png', await picture(1, 2, 200)],
  ]);
  const context = testContext();
  const companion = (path: string) => files.get(path) ?? null;
  const scene = await readDae({ main: Buffer.from(dae), name: 'x.dae', companion }, context);
  const [unread] = context.unread.warnings();
  return { scene, unread: unread?.message.split(': ')[1] ?? '' };
}

function placed(values: Record<string, number | string>): string {
  const elements = Object.entries(values).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<diffuse><texture texture="c" texcoord="UV"><extra><technique profile="MAYA">${elements.join('')}</technique></extra></texture></diffuse>`;
}

/** Returns the position in the image for a UV of the file, both measured from the bottom left. */
function lookUp(scene: Scene, u: number, v: number): number[] {
  const m = textureMatrix(scene.materials[0].baseColorTexture!);
  const [x, y] = [m[0] * u + m[1] * (1 - v) + m[2], 1 - (m[3] * u + m[4] * (1 - v) + m[5])];
  return [x, y].map((value) => Math.round(value * 1e6) / 1e6 + 0);
}

test('Maya repeats, moves and turns the image about its middle; glTF looks at the same places', async () => {
  const repeated = await read(placed({ repeatU: 4, repeatV: 2, offsetU: 0.1, offsetV: 0 }));
  assert.deepEqual(lookUp(repeated.scene, 0.25, 0.25), [1.1, 0.5]);
  const turned = await read(placed({ rotateUV: 90, repeatU: 2, repeatV: 1, offsetV: 0.25 }));
  // (0.25, 0.5) is repeated to (0.5, 0.75), and a quarter turn about the middle brings that to (0.25, 0.5).
  assert.deepEqual(lookUp(turned.scene, 0.25, 0.5), [0.25, 0.5]);
  assert.deepEqual(lookUp(turned.scene, 0, 0), [0.75, 0]);
  const framed = await read(
    placed({ coverageU: 0.5, coverageV: 0.5, translateFrameU: 0.5, translateFrameV: 0.25 }),
  );
  assert.deepEqual(lookUp(framed.scene, 0.75, 0.5), [0.5, 0.5]);
  const frame = await read(placed({ rotateFrame: 90, repeatU: 2, repeatV: 2 }));
  assert.deepEqual(lookUp(frame.scene, 1, 0.5), [1, 2]);
  for (const { unread } of [repeated, turned, framed, frame]) assert.equal(unread, '');
});

test('wraps and mirrors of Maya; what it cannot have is noted', async () => {
  const { scene, unread } = await read(
    placed({ wrapU: 'FALSE', wrapV: 1, mirrorV: 1, noiseU: 0.5, stagger: 1, blend_mode: 'NONE' }),
  );
  const use = scene.materials[0].baseColorTexture!;
  assert.deepEqual([use.wrapS, use.wrapT, use.transform], ['clamp', 'mirror', null]);
  assert.equal(unread, 'properties MAYA stagger, MAYA noiseU');
});

test('a placement is written and read again', async () => {
  const { scene } = await read(
    placed({ rotateUV: 30, repeatU: 3, repeatV: 2, offsetU: 0.4, mirrorU: 1 }),
  );
  const { bytes } = await writeDae(scene, 'model', testContext());
  const back = await readDae(openSource(bytes, 'model.zip', 'dae', LIMITS), testContext());
  for (const [u, v] of [
    [0, 0],
    [0.3, 0.9],
    [1, 0],
  ])
    assert.deepEqual(lookUp(back, u, v), lookUp(scene, u, v));
  assert.equal(back.materials[0].baseColorTexture!.wrapS, 'mirror');
});

test('maps of specular and ambient color, and colors in parameters', async () => {
  const { scene, unread } = await read(
    `<emission><param ref="glow"/></emission><ambient><texture texture="a"/></ambient><diffuse><texture texture="c"/></diffuse>
     <specular><texture texture="s"/></specular><reflective><texture texture="r"/></reflective>`,
    { effect: '<newparam sid="glow"><float4>0.5 0.25 0 1</float4></newparam>' },
  );
  const [material] = scene.materials;
  assert.deepEqual(material.emissive, [0.5, 0.25, 0]);
  assert.equal(scene.images[material.occlusionTexture!.image].name, 'a');
  const { specularColorTexture } = material.extensions.KHR_materials_specular;
  assert.equal(scene.images[(specularColorTexture as { image: number }).image].name, 's');
  assert.equal(unread, 'elements reflective texture');
  const colored = await read(
    '<ambient><texture texture="r"/></ambient><diffuse><texture texture="c"/></diffuse>',
  );
  assert.equal(colored.scene.materials[0].occlusionTexture, null);
  assert.equal(colored.unread, 'elements ambient texture');
  const same = await read(
    '<ambient><texture texture="c"/></ambient><diffuse><texture texture="c"/></diffuse>',
  );
  assert.deepEqual([same.scene.materials[0].occlusionTexture, same.unread], [null, '']);
});

test('animations, lights, scenes and techniques that nothing reads are noted', async () => {
  const sampler = `<source id="i"><float_array id="ia" count="2">0 1</float_array><technique_common><accessor source="#ia" count="2" stride="1"><param name="TIME" type="float"/></accessor></technique_common></source>`;
  const { unread } = await read('<diffuse><color>1 0 0 1</color></diffuse>', {
    node: `<instance_light url="#l"/><extra><technique profile="FCOLLADA"><visibility>0</visibility></technique><technique profile="blender"><layer>3</layer></technique><technique profile="ACME"><bounce>1</bounce></technique></extra>`,
    end: `<library_lights><light id="l"><technique_common><ambient><color>1 1 1</color></ambient></technique_common></light></library_lights>
<library_animations><animation>${sampler}<sampler id="as"><input semantic="INPUT" source="#i"/><input semantic="OUTPUT" source="#i"/></sampler><channel source="#as" target="n/visibility"/></animation></library_animations>
<library_physics_scenes><physics_scene/></library_physics_scenes>
<library_geometries><geometry id="h"><mesh/></geometry></library_geometries>`,
  });
  const listed = unread.split('; ').flatMap((group) => group.split(/ (.*)/)[1].split(', '));
  assert.deepEqual(listed.sort(), [
    'FCOLLADA visibility',
    'ambient light',
    'animation of visibility',
    'geometry outside of the scene',
    'library_physics_scenes',
    'technique ACME',
  ]);
});
