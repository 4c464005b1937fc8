import sharp from 'sharp';
import { smoothNormals } from '../../src/engines/mesh/corner-normals.ts';
import type { Scene, SceneImage } from '../../src/engines/mesh/scene.ts';
import { transformMesh, turnOver } from '../../src/engines/mesh/transform-mesh.ts';
import { triangleMesh } from '../../src/engines/mesh/triangle-mesh.ts';
import { material, type PolygonMesh, sceneOfMesh } from '../../src/engines/spec.ts';
import { writeModel } from './models.ts';

/** Contents of a model server's GLB. */
export interface MadeOptions {
  /** Rings of the ball, which has slightly fewer than 4 rings² triangles. */
  rings?: number;
  /** Sixteen values, column-major: its transform in the file. */
  placed?: readonly number[];
  /** Side of the texture; 0: none. */
  texture?: number;
  format?: 'png' | 'jpeg' | 'webp';
  /** Red and blue by vertex. */
  colors?: boolean;
  normals?: boolean;
  insideOut?: boolean;
}

/** From upright to the axes of programs with z up: x stays, y becomes z, the front (+z) becomes -y. */
export const Z_UP = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1];

/**
 * Returns a figure twice as high as wide, flatter than wide, with a nose at the front, red in front and blue at the
 * back.
 */
export async function madeModel(options: MadeOptions = {}): Promise<Uint8Array> {
  return (await writeModel(await madeScene(options), 'glb')).bytes;
}

export async function madeScene({
  rings = 24,
  placed,
  texture = 256,
  format = 'png',
  colors = false,
  normals = true,
  insideOut = false,
}: MadeOptions): Promise<Scene> {
  const upright = figure(rings);
  const ball = insideOut ? turnOver(upright) : upright;
  const mesh = placed ? transformMesh(ball, placed) : ball;
  const made: PolygonMesh = {
    ...mesh,
    material: 0,
    normals: normals ? smoothNormals(mesh) : null,
    uvSets: texture > 0 ? mesh.uvSets : [],
    colors: colors ? [{ values: frontColors(ball), indices: mesh.corners }] : [],
  };
  const use = { uvSet: 0, wrapS: 'repeat', wrapT: 'repeat', filter: 'linear' } as const;
  const looks = material({
    name: 'made',
    baseColor: texture > 0 || colors ? [1, 1, 1, 1] : [0.5, 0.2, 0.1, 1],
    roughness: 0.6,
    baseColorTexture: texture > 0 ? { ...use, image: 0, transform: null } : null,
  });
  const images = texture > 0 ? [await halves(texture, format)] : [];
  return sceneOfMesh(made, 'made', { materials: [looks], images });
}

/** A grid of latitudes and longitudes with a seam at the back, whose vertices exist twice. */
function figure(rings: number): PolygonMesh {
  const across = 2 * rings;
  const positions: number[] = [];
  const uvs: number[] = [];
  for (let i = 0; i <= rings; i++) {
    for (let j = 0; j <= across; j++) {
      const theta = (Math.PI * i) / rings;
      // From the back around the left: +x.
      const phi = (2 * Math.PI * (j % across)) / across;
      const ring = i % rings === 0 ? 0 : Math.sin(theta);
      const nose = Math.max(0, -Math.cos(phi) * ring - 0.97) * 10;
      positions.push(
        ring * Math.sin(phi) * 0.5,
        Math.cos(theta),
        -ring * Math.cos(phi) * (0.3 + nose),
      );
      uvs.push(j / across, i / rings);
    }
  }
  const indices: number[] = [];
  const at = (i: number, j: number) => i * (across + 1) + j;
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < across; j++) {
      if (i > 0) indices.push(at(i, j), at(i, j + 1), at(i + 1, j));
      if (i < rings - 1) indices.push(at(i, j + 1), at(i + 1, j + 1), at(i + 1, j));
    }
  }
  return triangleMesh(Float32Array.from(positions), Uint32Array.from(indices), {
    uvs: Float32Array.from(uvs),
  });
}

function frontColors({ positions }: PolygonMesh): Float32Array {
  const colors: number[] = [];
  for (let v = 0; v < positions.length; v += 3)
    colors.push(...(positions[v + 2] > 0 ? [1, 0, 0, 1] : [0, 0, 1, 1]));
  return Float32Array.from(colors);
}

/** Blue, with red in the middle half: the seam is at the back. */
async function halves(side: number, format: 'png' | 'jpeg' | 'webp'): Promise<SceneImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="100%" height="100%" fill="#2040d0"/><rect x="25%" width="50%" height="100%" fill="#d02020"/></svg>`;
  const buffer = await sharp(Buffer.from(svg)).removeAlpha().toFormat(format).toBuffer();
  return { name: 'looks', contentType: `image/${format}`, bytes: new Uint8Array(buffer) };
}
