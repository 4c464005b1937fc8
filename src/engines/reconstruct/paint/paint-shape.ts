import type { Grid } from '../../raster/grid.ts';
import type { EncodedImage, Work } from '../../spec.ts';
import { readShading, type Shading } from '../shading/shading.ts';
import type { Colors } from '../shape/shape.ts';
import type { Canvas } from './canvas.ts';
import { detached } from './detached.ts';
import { encodeNormals, paintDetail } from './detail-normals.ts';
import { encodeTexture, paintTexture } from './texture.ts';

/** The maps of a shape; they are encoded on other threads while it is meshed. */
export interface Painting {
  baseColor: Promise<EncodedImage>;
  /** The normal map; null if there is hardly any detail. */
  normal: Promise<EncodedImage> | null;
  /** The light that was removed from the colors; null if none was sought or found. */
  shading: Shading | null;
}

/**
 * Paints front and back from the picture.
 * @param pixels RGBA on the grid
 */
export async function paintShape(
  colors: Colors,
  canvas: Canvas,
  pixels: Uint8Array,
  grid: Grid,
  work: Work,
): Promise<Painting> {
  const { detail } = colors;
  const { atlas } = canvas;
  const lit = detail?.lit;
  const shading =
    detail && lit
      ? await work.stage('shading', 0.1, () =>
          readShading(pixels, lit, detail.label, detail.silhouette, grid),
        )
      : null;
  const texture = await work.stage('texture', 0.6, async () =>
    paintTexture(await canvas.front, { colors, grid, atlas, shading }),
  );
  const baseColor = detached(encodeTexture(texture, atlas.size, canvas.size));
  const fine = canvas.detail;
  if (!detail || !fine) return { baseColor, normal: null, shading };
  const map = await work.stage('normal-map', 0.3, () =>
    paintDetail(fine, detail.label, { colors, grid, shading }),
  );
  const normal = map && detached(encodeNormals(map, fine.atlas.size));
  return { baseColor, normal, shading };
}
