import { isTextureUse, MATERIAL_TEXTURES } from '../../mesh/check-materials.ts';
import type { Material, Scene, SceneImage, Vector3 } from '../../mesh/scene.ts';
import { fromPixels, toFile, toPixels } from '../../raster/raw-pixels.ts';
import { byteOfLinear, LINEAR_OF_BYTE } from '../../raster/srgb.ts';
import type { Warning, Work } from '../../spec.ts';
import { openImage } from '../delight/open-image.ts';
import { PaletteColors } from './palette-colors.ts';

/**
 * Gives a model the colors of a palette: colors of materials and of vertices become the nearest one in OKLab. Textures get
 * its hue and chroma, and keep their differences in lightness. A texture's color factor is baked into it; an image with
 * several factors becomes several images. Vertex colors that tint a texture stay, and so does light that is emitted.
 * @param colors such as `#9a6a3c`
 */
export async function recolor(
  scene: Scene,
  colors: readonly string[],
  work: Work,
): Promise<{ scene: Scene; warnings: Warning[] }> {
  const palette = new PaletteColors(colors);
  const tinted = materialsWithVertexColors(scene);
  const images = [...scene.images];
  const shared = imagesOfOtherMaps(scene);
  const recolored = new Map<string, number | null>();
  const materials: Material[] = [];
  let unread = 0;
  for (const [i, material] of scene.materials.entries()) {
    const { baseColor, baseColorTexture: use } = material;
    const [red, green, blue, alpha] = baseColor;
    if (use === null) {
      // Here the factor multiplies the colors of the vertices.
      const factor: Vector3 = tinted.has(i) ? [1, 1, 1] : nearest(palette, [red, green, blue]);
      materials.push({ ...material, baseColor: [...factor, alpha] });
      continue;
    }
    const key = [use.image, red, green, blue].join();
    let image = recolored.get(key);
    if (image === undefined) {
      const made = await recoloredImage(scene.images[use.image]!, [red, green, blue], palette);
      image = made === null ? null : shared.has(use.image) ? images.length : use.image;
      // Another factor makes another image.
      shared.add(use.image);
      if (made !== null) images[image!] = made;
      recolored.set(key, image);
    }
    if (image === null) unread++;
    materials.push(
      image === null
        ? material
        : { ...material, baseColor: [1, 1, 1, alpha], baseColorTexture: { ...use, image } },
    );
    await work.breathe((i + 1) / scene.materials.length);
  }
  const meshes = scene.meshes.map((mesh) => withColors(mesh, scene, palette));
  const warnings = unread === 0 ? [] : [unreadWarning(unread)];
  return { scene: { ...scene, images, materials, meshes }, warnings };
}

function unreadWarning(count: number): Warning {
  const message = `${count} textures could not be read and kept their colors`;
  return { code: 'palette_not_applied', message };
}

/** Returns the images that are also used for something else than base colors. */
function imagesOfOtherMaps({ materials }: Scene): Set<number> {
  const others = MATERIAL_TEXTURES.filter((slot) => slot !== 'baseColorTexture');
  return new Set(
    materials.flatMap((material) => [
      ...others.flatMap((slot) => material[slot]?.image ?? []),
      ...Object.values(material.extensions)
        .flatMap((extension) => Object.values(extension).filter(isTextureUse))
        .map(({ image }) => image),
    ]),
  );
}

/** Returns an image with the colors of the palette; null if it cannot be read. */
async function recoloredImage(
  image: SceneImage,
  factor: Vector3,
  palette: PaletteColors,
): Promise<SceneImage | null> {
  const pixels = await toPixels(openImage(image.bytes)).catch(() => null);
  if (pixels?.channels !== 4) return null;
  const { width, height, data } = pixels;
  if (factor.some((value) => value !== 1))
    for (let k = 0; k < 3; k++) {
      const table = LINEAR_OF_BYTE.map((value) => byteOfLinear(value * factor[k]!));
      for (let at = k; at < data.length; at += 4) data[at] = table[data[at]!]!;
    }
  palette.apply(data);
  const isOpaque = data.every((value, i) => i % 4 !== 3 || value === 255);
  const raw = fromPixels(data, { width, height }, 4);
  // As PNG, because JPEG would mix colors at their borders.
  const bytes = await toFile((isOpaque ? raw.removeAlpha() : raw).png({ compressionLevel: 6 }));
  return { ...image, contentType: 'image/png', bytes, width, height };
}

/** Returns the nearest color of the palette for a linear one. */
function nearest(palette: PaletteColors, linear: readonly number[]): Vector3 {
  const [r, g, b] = linear.map(byteOfLinear) as Vector3;
  return palette
    .bytesOf(palette.nearestTo(r, g, b))
    .map((byte) => LINEAR_OF_BYTE[byte]!) as Vector3;
}

/** Returns the materials of meshes whose vertices have colors. */
function materialsWithVertexColors({ meshes }: Scene): Set<number> {
  const colored = meshes.filter(({ geometry }) => geometry.colors.length > 0);
  return new Set(
    colored.flatMap(({ geometry }) => [...(geometry.faceMaterials ?? [geometry.material])]),
  );
}

/** Gives the vertices of an untextured mesh the colors of the palette, with the factors of their materials. */
function withColors(
  mesh: Scene['meshes'][number],
  { materials }: Scene,
  palette: PaletteColors,
): Scene['meshes'][number] {
  const { colors, faceMaterials, material } = mesh.geometry;
  const [first, ...others] = colors;
  if (first === undefined) return mesh;
  const used = [...new Set(faceMaterials ?? [material])].map((i) => materials[i]);
  if (used.some((each) => each?.baseColorTexture)) return mesh;
  const factor = used.length === 1 ? used[0]?.baseColor : undefined;
  const values = first.values.slice();
  const known = new Map<number, Vector3>();
  for (let i = 0; i < values.length; i += 4) {
    const linear = [0, 1, 2].map((k) => values[i + k]! * (factor?.[k] ?? 1));
    const key = linear.reduce((sum, value) => 256 * sum + byteOfLinear(value), 0);
    const color = known.get(key) ?? nearest(palette, linear);
    known.set(key, color);
    values.set(color, i);
  }
  return {
    ...mesh,
    geometry: { ...mesh.geometry, colors: [{ ...first, values }, ...others] },
  };
}
