import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testContext } from '../../../../test/support/models.ts';
import { decodePixels, encodePng } from '../image/pixels.ts';
import { readObj } from './read-obj.ts';

describe('statements beside the common ones', () => {
  async function readMaterial(mtl: string, images: Record<string, number[]>, obj = '') {
    const contents = new Map<string, Uint8Array>([['m.mtl', Buffer.from(mtl)]]);
    for (const [path, color] of Object.entries(images)) {
      const data = Uint8Array.from([...color, 255]);
      contents.set(path, await encodePng({ width: 1, height: 1, data }));
    }
    const main = `mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 1 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nusemtl P\nf 1/1 2/2 3/3\n${obj}`;
    const context = testContext();
    const companion = (path: string) => contents.get(path) ?? null;
    const scene = await readObj({ main: Buffer.from(main), name: 'm.obj', companion }, context);
    return { scene, unread: context.unread.warnings().map(({ message }) => message) };
  }

  test('maps of specular color, exponent and ambient light find their places in glTF', async () => {
    const mtl =
      'newmtl P\nKs 1 0.5 1\nNs 250\nmap_Kd d.png\nmap_Ks s.png\nmap_Ns n.png\nmap_Ka a.png\nPc 0.5\nPcr 0.1\n';
    const files = {
      'd.png': [1, 2, 3],
      's.png': [9, 8, 7],
      'n.png': [255, 0, 0],
      'a.png': [80, 80, 80],
    };
    const { scene, unread } = await readMaterial(mtl, files);
    const [material] = scene.materials;
    const specular = material.extensions.KHR_materials_specular;
    assert.deepEqual(specular.specularColorFactor, [1, 0.5, 1]);
    assert.equal(
      scene.images[(specular.specularColorTexture as { image: number }).image].name,
      's',
    );
    assert.equal(scene.images[material.occlusionTexture!.image].name, 'a');
    assert.deepEqual(material.extensions.KHR_materials_clearcoat, {
      clearcoatFactor: 0.5,
      clearcoatRoughnessFactor: 0.1,
    });
    // An exponent of 250 of 1000: 1 − √0.25, as without a map.
    assert.equal(material.roughness, 1);
    const roughness = scene.images[material.metallicRoughnessTexture!.image];
    const { data } = await decodePixels(roughness, { width: 1, height: 1 });
    assert.equal(data[1], 128);
    assert.deepEqual(unread, []);
    const blender = await readMaterial(`# Blender 3.6 MTL File\n${mtl}`, {
      ...files,
      'n.png': [64, 0, 0],
    });
    const direct = blender.scene.images[blender.scene.materials[0].metallicRoughnessTexture!.image];
    assert.equal((await decodePixels(direct, { width: 1, height: 1 })).data[1], 64);
  });

  test('what is not read is noted as the file spells it; defaults are not', async () => {
    const mtl =
      'newmtl P\nKa 1 1 1\nNi 1.5\nTf 1 1 1\nPs 0\naniso 0\nillum 2\nmap_Kd -t 0 0 0 -mm 0 1 d.png\n';
    const quiet = await readMaterial(mtl, { 'd.png': [1, 2, 3] }, 's 1\ng a\nlod 2\n');
    assert.deepEqual(quiet.unread, []);
    const { unread } = await readMaterial(
      'newmtl P\nTf 0.2 1 1\nPs 0.5\ndisp d.png\nrefl -type sphere d.png\nmap_Kd -mm 0.2 3 d.png\nmap_Ka r.png\nnewmtl unused\ndecal d.png\n',
      { 'd.png': [1, 2, 3], 'r.png': [200, 1, 1] },
      'cstype bezier\ndeg 3\ncurv 0 1 1 2 3\ncurv 0 1 1 2 3\nparm u 0 1\nend\nusemap wood\n???\n',
    );
    assert.deepEqual(unread, [
      'parts of the file were not used: elements cstype, deg, curv (2), usemap; properties Tf, Ps, disp, refl, map_Kd -mm, map_Ka',
    ]);
  });
});
