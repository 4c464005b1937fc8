import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Box3, type BufferGeometry, Mesh, type Object3D, Vector3 } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
import { openSource } from '../../src/engines/convert/archive/open-source.ts';
import { fixtures, LIMITS, MODELS, readModel, sourceOf, writeModel } from '../support/models.ts';

/** Quads, colors; nineteen meshes. Without images, which three decodes in browsers only. */
const SHOWN = ['p06', 'p07'];

/** three's loaders that work without a page; those of DAE and 3MF need a DOM. */
const LOADERS: Record<string, (data: ArrayBuffer) => Object3D | Promise<Object3D>> = {
  glb: async (data) => (await new GLTFLoader().parseAsync(data, '')).scene,
  fbx: (data) => new FBXLoader().parse(data, ''),
  obj: (data) => new OBJLoader().parse(new TextDecoder().decode(data)),
  usdz: (data) => new USDLoader().parse(data),
  stl: (data) => new Mesh(new STLLoader().parse(data)),
  ply: (data) => new Mesh(new PLYLoader().parse(data)),
};

// FBXLoader asks for window.URL, for images that there are not.
Object.assign(globalThis, { window: globalThis });

function trianglesOf(object: Object3D): number {
  let corners = 0;
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const { index, attributes } = part.geometry as BufferGeometry;
    corners += (index ?? attributes.position!).count;
  });
  return corners / 3;
}

describe('three.js opens our files', () => {
  for (const [format, load] of Object.entries(LOADERS))
    test(format, async () => {
      for (const { id, path, format: from, expected, blender34 } of fixtures()) {
        if (!SHOWN.includes(id)) continue;
        const scene = await readModel(sourceOf(join(MODELS, path), from), from);
        // Their images are not there, which loaders would go and look for.
        for (const material of scene.materials) material.baseColorTexture = null;
        scene.images = [];
        const { bytes } = await writeModel(scene, format);
        const { main } =
          format === 'usdz' ? { main: bytes } : openSource(bytes, 'model', format, LIMITS);
        const object = await load(new Uint8Array(main).buffer);
        assert.equal(trianglesOf(object), expected.triangles, `${id}: triangles`);
        const size = new Box3().setFromObject(object, true).getSize(new Vector3());
        // FBX counts in centimeters, and three leaves it at that.
        const unit = format === 'fbx' ? 100 : 1;
        const sides = [size.x, size.y, size.z].map((side) => side / unit);
        const [x, depth, height] = blender34!.bboxSizeZup!;
        // STL is written as printers take it, with Z up.
        // STL is in millimeters with +Z up.
        const wanted =
          format === 'stl' ? [x, depth, height].map((side) => side * 1000) : [x, height, depth];
        for (const [axis, side] of sides.entries())
          assert.ok(Math.abs(side - wanted[axis]!) < 1e-3 * wanted[axis]!, `${id}: ${sides}`);
      }
    });
});
