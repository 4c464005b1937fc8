import sharp from 'sharp';
import type { Scene } from '../src/engines/mesh/scene.ts';
import {
  emptyScene,
  material,
  polygonMesh,
  sceneNode,
} from '../src/engines/mesh/scene-defaults.ts';

/**
 * A ball with waves in one material with three textures (color; occlusion, roughness and metallic; normals) as JPEG of
 * `textureSide`²: similar to a scan or a generated model.
 */
export async function bumpyBall(triangles: number, textureSide: number): Promise<Scene> {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  const pictures = await Promise.all([
    blotches(textureSide, { r: 128, g: 116, b: 100 }, 90),
    blotches(textureSide, { r: 235, g: 150, b: 20 }, 60),
    blotches(textureSide, { r: 128, g: 128, b: 255 }, 40),
  ]);
  for (const bytes of pictures) {
    scene.images.push({ name: '', contentType: 'image/jpeg', bytes });
  }
  const use = (image: number) => ({
    image,
    uvSet: 0,
    filter: 'linear' as const,
    transform: null,
    wrapS: 'repeat' as const,
    wrapT: 'repeat' as const,
  });
  scene.materials.push(
    material({
      baseColorTexture: use(0),
      metallic: 1,
      metallicRoughnessTexture: use(1),
      occlusionTexture: use(1),
      normalTexture: use(2),
    }),
  );
  scene.meshes.push({ name: '', geometry: ball(triangles), morphWeights: [] });
  scene.nodes.push(sceneNode({ mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

/** Blurred, because pure noise would defeat every texture cache, and no real texture looks like it. */
function blotches(side: number, background: { r: number; g: number; b: number }, sigma: number) {
  const small = Math.min(side, 512);
  const noise = { type: 'gaussian', mean: 0, sigma } as const;
  const create = { width: small, height: small, channels: 3, background, noise } as const;
  return sharp({ create })
    .linear([1, 1, 1], [background.r, background.g, background.b])
    .blur(1.5)
    .resize(side, side, { kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A grid of longitudes and latitudes; smooth normals of the undistorted ball. */
function ball(triangles: number) {
  const cells = Math.round(Math.sqrt(triangles / 2));
  const row = cells + 1;
  const positions = new Float32Array(row * row * 3);
  const normals = new Float32Array(row * row * 3);
  const uvs = new Float32Array(row * row * 2);
  const corners = new Uint32Array(cells * cells * 6);
  for (let i = 0; i < row * row; i++) {
    const u = (i % row) / cells;
    const v = Math.floor(i / row) / cells;
    const [a, b] = [u * 2 * Math.PI, v * Math.PI];
    const normal = [Math.sin(b) * Math.sin(a), Math.cos(b), Math.sin(b) * Math.cos(a)];
    const radius = 1 + 0.12 * Math.sin(6 * a) * Math.sin(5 * b) * Math.sin(b);
    for (let k = 0; k < 3; k++) {
      normals[3 * i + k] = normal[k]!;
      positions[3 * i + k] = normal[k]! * radius;
    }
    uvs[2 * i] = u;
    uvs[2 * i + 1] = v;
  }
  for (let y = 0, o = 0; y < cells; y++) {
    for (let x = 0; x < cells; x++, o += 6) {
      const i = y * row + x;
      corners.set([i, i + row, i + 1, i + 1, i + row, i + row + 1], o);
    }
  }
  const faceOffsets = Uint32Array.from({ length: corners.length / 3 + 1 }, (_, f) => 3 * f);
  return polygonMesh({
    positions,
    faceOffsets,
    corners,
    material: 0,
    normals: { values: normals, indices: corners },
    uvSets: [{ values: uvs, indices: corners }],
  });
}
