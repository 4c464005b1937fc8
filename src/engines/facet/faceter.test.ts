import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { polygonMesh } from '../mesh/scene-defaults.ts';
import { texturedScene } from '../mesh/textured-scene.ts';
import { triangleMesh } from '../mesh/triangle-mesh.ts';
import type { PolygonMesh, Scene } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createFaceter } from './faceter.ts';
import { makePalette } from './palette.ts';

const quiet = createWork();

/** A unit square in the plane z = 0, its left half red and its right half blue. */
async function flag(): Promise<Scene> {
  const [width, height] = [8, 4];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const right = Math.floor(i / 3) % width >= width / 2;
    return i % 3 === (right ? 2 : 0) ? 255 : 0;
  });
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const square = triangleMesh(
    Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
    Uint32Array.of(0, 1, 2, 0, 2, 3),
    { uvs: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0), material: 0 },
  );
  const baseColor = { width, height, format: 'png', bytes };
  return texturedScene(square, 'flag', { baseColor }, { roughness: 0.3, metallic: 0.5 });
}

/** Three upright strips of the square, of which the middle one is mostly blue. */
function strips(): PolygonMesh {
  const xs = [0, 0.45, 0.8, 1];
  const positions = xs.flatMap((x) => [x, 0, 0, x, 1, 0]);
  const corners = [0, 1, 2].flatMap((i) => [2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1]);
  return polygonMesh({
    positions: Float32Array.from(positions),
    faceOffsets: Uint32Array.of(0, 4, 8, 12),
    corners: Uint32Array.from(corners),
  });
}

describe('flat faces', () => {
  test('each face is flat and of the color that most of it lies on', async () => {
    const target = strips();
    const { scene, colors } = await createFaceter().facet(
      { source: await flag(), target, colors: 8 },
      quiet,
    );
    assert.equal(colors, 2);
    const [{ geometry: mesh }] = scene.meshes;
    const [{ roughness, metallic, baseColorTexture }] = scene.materials;
    assert.deepEqual([roughness, metallic, baseColorTexture?.image], [0.3, 0.5, 0]);
    assert.deepEqual([mesh.material, mesh.faceMaterials, mesh.corners], [0, null, target.corners]);
    assert.deepEqual([...mesh.normals!.values], [0, 0, 1, 0, 0, 1, 0, 0, 1]);
    const { data, info } = await sharp(scene.images[0].bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [uvs] = mesh.uvSets;
    const colorOf = (face: number) => {
      const element = uvs.indices[4 * face];
      for (let c = 0; c < 4; c++) assert.equal(uvs.indices[4 * face + c], element);
      const x = Math.floor(uvs.values[2 * element] * info.width);
      const y = Math.floor(uvs.values[2 * element + 1] * info.height);
      return [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)];
    };
    assert.deepEqual([0, 1, 2].map(colorOf), [
      [255, 0, 0],
      [0, 0, 255],
      [0, 0, 255],
    ]);
  });

  test('without a picture the faces have the color of the material', async () => {
    const [{ geometry }] = (await flag()).meshes;
    const source = texturedScene(geometry, 'plain', {}, { baseColor: [1, 0.5, 0, 1] });
    const { colors, scene } = await createFaceter().facet(
      { source, target: strips(), colors: 8 },
      quiet,
    );
    const { data } = await sharp(scene.images[0].bytes).raw().toBuffer({ resolveWithObject: true });
    // Half of the light is 188 of 255 in sRGB.
    assert.deepEqual([colors, ...data.subarray(0, 3)], [1, 255, 188, 0]);
  });

  test('colors of vertices darken the material', async () => {
    const [{ geometry }] = (await flag()).meshes;
    const values = Float32Array.from({ length: 16 }, (_, i) => (i % 4 === 1 ? 0.5 : 1));
    const tinted = { ...geometry, colors: [{ values, indices: geometry.corners }] };
    const source = texturedScene(tinted, 'tinted', {}, { baseColor: [1, 1, 0, 1] });
    const { colors, scene } = await createFaceter().facet(
      { source, target: strips(), colors: 8 },
      quiet,
    );
    const { data } = await sharp(scene.images[0].bytes).raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([colors, ...data.subarray(0, 3)], [1, 255, 188, 0]);
  });

  test('an abort is heard', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const request = { source: await flag(), target: strips(), colors: 8 };
    await assert.rejects(createFaceter().facet(request, createWork({ signal })), /enough/);
  });
});

describe('the palette', () => {
  test('a rare color keeps its place among many alike', () => {
    const samples = new Float32Array(3 * 500);
    for (let i = 0; i < 500; i++) samples[3 * i] = 0.5 + (0.2 * i) / 500;
    samples.set([0.1, 0, 0], 3 * 250);
    const { colors, nearest } = makePalette(samples, 4);
    assert.equal(colors.length, 12);
    assert.ok(Math.abs(colors[3 * nearest[250]] - 0.1) < 1e-6);
    assert.ok(nearest.every((k, i) => i === 250 || k !== nearest[250]));
  });

  test('of no samples it is empty', () => {
    assert.equal(makePalette(new Float32Array(0), 4).colors.length, 0);
  });
});
