import { isTextureUse, MATERIAL_TEXTURES } from '../../mesh/check-materials.ts';
import type { Material, Scene, SceneImage, Vector3 } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import { fromPixels, toFile, toPixels } from '../../raster/raw-pixels.ts';
import { byteOfLinear, LINEAR_OF_BYTE } from '../../raster/srgb.ts';
import type { Warning, Work } from '../../spec.ts';
import { openImage } from '../delight/open-image.ts';
import { materialsOf, tintingMaterials, VertexPainter } from './paint-vertices.ts';
import { PaletteColors } from './palette-colors.ts';

/**
 * Gives a model the colors of a palette: colors of materials and of vertices become the nearest one in OKLab. Textures get
 * its hue and chroma, and keep their differences in lightness. A texture's color factor is baked into it; an image with
 * several factors becomes several images. Vertex colors that tint a texture stay, with a warning, and so does light that
 * is emitted.
 * @param colors such as `#9a6a3c`
 */
export async function recolor(
  given: Scene,
  colors: readonly string[],
  work: Work,
): Promise<{ scene: Scene; warnings: Warning[] }> {
  const palette = new PaletteColors(colors);
  const nearest = nearestOf(palette);
  const scene = withMaterials(given);
  const tinting = tintingMaterials(scene);
  const images = [...scene.images];
  const shared = imagesOfOtherMaps(scene);
  const recolored = new Map<string, number | null>();
  const materials: Material[] = [];
  let unread = 0;
  for (const [i, own] of scene.materials.entries()) {
    const { baseColor, baseColorTexture: use } = own;
    const [red, green, blue, alpha] = baseColor;
    if (use === null) {
      const factor: Vector3 = tinting.has(i) ? [1, 1, 1] : nearest([red, green, blue]);
      materials.push({ ...own, baseColor: [...factor, alpha] });
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
        ? own
        : { ...own, baseColor: [1, 1, 1, alpha], baseColorTexture: { ...use, image } },
    );
    await work.breathe((i + 1) / scene.materials.length);
  }
  const painter = new VertexPainter(scene.materials, tinting, nearest);
  const meshes = scene.meshes.map((mesh) => painter.paint(mesh));
  return {
    scene: { ...scene, images, materials, meshes },
    warnings: warningsOf(unread, scene.meshes.filter((mesh) => tintsTexture(mesh, scene)).length),
  };
}

/** Returns warnings for colors that are not those of the palette. */
function warningsOf(unread: number, tinted: number): Warning[] {
  return [
    unread > 0 && `${unread} textures could not be read and kept their colors`,
    tinted > 0 && `vertex colors of ${tinted} meshes tint their textures and were kept`,
  ]
    .filter((message) => message !== false)
    .map((message) => ({ code: 'palette_not_applied', message }));
}

/** Whether a mesh has a texture and vertex colors that are not white. */
function tintsTexture({ geometry }: Scene['meshes'][number], { materials }: Scene): boolean {
  const [first] = geometry.colors;
  return (
    first !== undefined &&
    [...materialsOf(geometry)].some((m) => materials[m]?.baseColorTexture) &&
    first.values.some((value, i) => i % 4 !== 3 && value < 0.999)
  );
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

/** Returns a function that returns the nearest color of the palette for a linear one. */
function nearestOf(palette: PaletteColors): (linear: readonly number[]) => Vector3 {
  const known = new Map<number, Vector3>();
  return (linear) => {
    const [r, g, b] = linear.map((value) => byteOfLinear(value)) as Vector3;
    const key = (r << 16) | (g << 8) | b;
    const bytes = known.has(key) ? [] : palette.bytesOf(palette.nearestTo(r, g, b));
    const color = known.get(key) ?? (bytes.map((byte) => LINEAR_OF_BYTE[byte]!) as Vector3);
    known.set(key, color);
    return color;
  };
}

/** Gives what has no material a white one, which can get a color. */
function withMaterials(scene: Scene): Scene {
  const added = scene.materials.length;
  const inMaterial = (m: number) => (m < 0 ? added : m);
  const meshes = scene.meshes.map((mesh) => {
    const { geometry, strokes } = mesh;
    const { faceMaterials, material: m } = geometry;
    const faces = {
      faceMaterials: faceMaterials?.map(inMaterial) ?? null,
      material: inMaterial(m),
    };
    return {
      ...mesh,
      geometry: { ...geometry, ...faces },
      ...(strokes && { strokes: strokes.map((s) => ({ ...s, material: inMaterial(s.material) })) }),
    };
  });
  const isUsed = meshes.some(
    ({ geometry, strokes = [] }) =>
      (geometry.corners.length > 0 && materialsOf(geometry).has(added)) ||
      strokes.some((each) => each.material === added),
  );
  return isUsed ? { ...scene, meshes, materials: [...scene.materials, material()] } : scene;
}
