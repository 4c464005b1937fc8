import sharp from 'sharp';
import { smoothNormals } from '../../src/engines/mesh/corner-normals.ts';
import type { Scene, SceneImage } from '../../src/engines/mesh/scene.ts';
import { polygonMesh } from '../../src/engines/mesh/scene-defaults.ts';
import { material, sceneOfMesh } from '../../src/engines/spec.ts';
import { writeModel } from './models.ts';

/** An upright ring of quads, with bumps; textured in all four ways if a texture side is given. */
export async function quadRing({ around = 48, across = 24, texture = 0 } = {}): Promise<Scene> {
  const positions = new Float32Array(3 * around * across);
  const corners = new Uint32Array(4 * around * across);
  const uvs = new Float32Array(2 * (around + 1) * (across + 1));
  const uvCorners = new Uint32Array(corners.length);
  const at = (i: number, j: number) => (i % around) * across + (j % across);
  for (let i = 0; i <= around; i++) {
    for (let j = 0; j <= across; j++) {
      uvs.set([i / around, j / across], 2 * (i * (across + 1) + j));
      const [u, v] = [(2 * Math.PI * i) / around, (2 * Math.PI * j) / across];
      const thick = 0.16 + 0.03 * Math.cos(5 * u);
      const radius = 0.4 + thick * Math.cos(v);
      const point = [radius * Math.cos(u), 0.6 + radius * Math.sin(u), thick * Math.sin(v)];
      if (i < around && j < across) positions.set(point, 3 * at(i, j));
    }
  }
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < across; j++) {
      const quad = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ];
      const face = 4 * (i * across + j);
      quad.forEach(([a, b], k) => {
        corners[face + k] = at(a!, b!);
        uvCorners[face + k] = a! * (across + 1) + b!;
      });
    }
  }
  const faceOffsets = Uint32Array.from({ length: around * across + 1 }, (_, face) => 4 * face);
  const bare = polygonMesh({ positions, faceOffsets, corners, material: 0 });
  const mesh = {
    ...bare,
    normals: smoothNormals(bare),
    uvSets: texture > 0 ? [{ values: uvs, indices: uvCorners }] : [],
  };
  if (texture === 0)
    return sceneOfMesh(mesh, 'ring', { materials: [material({ roughness: 0.6 })], images: [] });
  const use = {
    uvSet: 0,
    wrapS: 'repeat',
    wrapT: 'repeat',
    filter: 'linear',
    transform: null,
  } as const;
  const looks = material({
    roughness: 1,
    metallic: 1,
    baseColorTexture: { ...use, image: 0 },
    metallicRoughnessTexture: { ...use, image: 1 },
    occlusionTexture: { ...use, image: 1 },
    normalTexture: { ...use, image: 2 },
  });
  return sceneOfMesh(mesh, 'ring', {
    materials: [looks],
    images: await Promise.all([
      bands('looks', texture, ['#c8553d', '#f2e3c6', '#2f6f73', '#f2e3c6']),
      // Red occlusion, green roughness, blue metal.
      bands('surface', texture, ['#ff4020', '#60a0f0', '#c0e010', '#ff2080']),
      bands('bumps', texture, ['#8080ff', '#a080f0', '#8080ff', '#6080f0']),
    ]),
  });
}

/** Returns the ring as the service delivers a quad mesh: a GLB for its appearance, an FBX for its polygons. */
export async function quadRingFiles(options: Parameters<typeof quadRing>[0] = {}) {
  const scene = await quadRing(options);
  const [glb, fbx] = [await writeModel(scene, 'glb'), await writeModel(scene, 'fbx')];
  return { glb: glb.bytes, fbx: fbx.bytes };
}

async function bands(name: string, side: number, colors: readonly string[]): Promise<SceneImage> {
  const height = side / (2 * colors.length);
  const rows = Array.from({ length: 2 * colors.length }, (_, i) => {
    const fill = colors[i % colors.length];
    return `<rect y="${i * height}" width="${side}" height="${height}" fill="${fill}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${rows.join('')}</svg>`;
  const png = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
  return { name, contentType: 'image/png', bytes: new Uint8Array(png) };
}
