import { type Accessor, NodeIO, type Primitive, type Texture } from '@gltf-transform/core';
import sharp from 'sharp';
import type { Color, Mesh } from './mesh.ts';
import { determinant, type Matrix, transform } from './shapes/matrix.ts';

/** RGB, 8 bit. */
interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

/** Reads a glTF file: its triangles, each in one color. @throws Error where it is none */
export async function readModel(file: string): Promise<Mesh> {
  const root = (await new NodeIO().read(file)).getRoot();
  const pictures = new Map<Texture, Picture | null>();
  for (const texture of root.listTextures()) pictures.set(texture, await pictureOf(texture));
  const mesh: Mesh = { positions: [], triangles: [], colors: [] };
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  scene.traverse((node) => {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      addPrimitive(mesh, primitive, node.getWorldMatrix(), pictures);
    }
  });
  return mesh;
}

/** Null for a format that is not known. */
async function pictureOf(texture: Texture): Promise<Picture | null> {
  try {
    const decoded = sharp(texture.getImage() ?? undefined)
      .removeAlpha()
      .raw();
    const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

function addPrimitive(
  mesh: Mesh,
  primitive: Primitive,
  matrix: Matrix,
  pictures: ReadonlyMap<Texture, Picture | null>,
): void {
  const positions = primitive.getAttribute('POSITION');
  if (primitive.getMode() !== 4 || positions === null) return;
  const first = mesh.positions.length / 3;
  const element: number[] = [];
  for (let k = 0; k < positions.getCount(); k++) {
    const [x, y, z] = positions.getElement(k, element);
    mesh.positions.push(...transform(matrix, [x, y, z]));
  }
  const colorOf = paint(primitive, pictures);
  const indices = primitive.getIndices();
  const count = (indices ?? positions).getCount();
  const corner = (k: number): number => indices?.getScalar(k) ?? k;
  const mirrored = determinant(matrix) < 0;
  for (let k = 0; k + 2 < count; k += 3) {
    const [a, b, c] = [corner(k), corner(k + 1), corner(k + 2)];
    mesh.triangles.push(first + a, first + (mirrored ? c : b), first + (mirrored ? b : c));
    mesh.colors.push(...colorOf(a, b, c));
  }
}

/** The color of a triangle: base color, times the texture in its middle, times its first corner's color. */
function paint(
  primitive: Primitive,
  pictures: ReadonlyMap<Texture, Picture | null>,
): (a: number, b: number, c: number) => Color {
  const material = primitive.getMaterial();
  const factor = (material?.getBaseColorFactor() ?? [0.8, 0.8, 0.8]).slice(0, 3).map(displayed);
  const texture = material?.getBaseColorTexture();
  const picture = texture ? pictures.get(texture) : null;
  const places = primitive.getAttribute('TEXCOORD_0');
  const cornerColors = primitive.getAttribute('COLOR_0');
  return (a, b, c) => {
    let color = factor;
    if (picture && places) {
      const texel = texelAt(picture, places, [a, b, c]);
      color = color.map((x, channel) => (texel[channel] / 255) * x);
    }
    if (cornerColors) {
      const own = cornerColors.getElement(a, []);
      color = color.map((x, channel) => x * displayed(own[channel]));
    }
    return [color[0], color[1], color[2]];
  };
}

function texelAt(picture: Picture, places: Accessor, corners: readonly number[]): Buffer {
  let [u, v] = [0, 0];
  for (const corner of corners) {
    const place = places.getElement(corner, []);
    u += place[0] / 3;
    v += place[1] / 3;
  }
  const { data, width, height } = picture;
  const x = Math.min(width - 1, Math.floor((u - Math.floor(u)) * width));
  const y = Math.min(height - 1, Math.floor((v - Math.floor(v)) * height));
  return data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3);
}

/** From linear light to a display's, nearly as sRGB does. */
function displayed(linear: number): number {
  return Math.max(0, linear) ** (1 / 2.2);
}
