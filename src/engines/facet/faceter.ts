import sharp from 'sharp';
import { flatNormals } from '../mesh/corner-normals.ts';
import type { CornerLayer, PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { EncodedImage, Faceter, ModelData, Raster, TriangleMesh } from '../spec.ts';
import { faceColours } from './face-colours.ts';
import { fromOklab } from './oklab.ts';
import { makePalette, type Palette } from './palette.ts';

/** Side of a colour's square: neither filtering nor two levels of mipmaps reach the next one. */
const CELL = 8;

/** {@link Faceter}: a colour a face by what lies under it, gathered in a palette. */
export function createFaceter(): Faceter {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-facet', version: '1', provider: 'built-in' },
    async doFacet({ source, target, colours: most }, context) {
      context.signal.throwIfAborted();
      const picture = await pictureOf(source);
      const { mesh } = source;
      const uvs = mesh.uvs ?? new Float32Array((mesh.positions.length / 3) * 2);
      const textured: TriangleMesh & { uvs: Float32Array } = { ...mesh, uvs };
      const colours = await faceColours(textured, picture, target, context);
      const palette = makePalette(colours, most);
      await context.progress(1);
      return {
        mesh: faceted(target, palette),
        palette: await drawPalette(palette),
        colours: palette.colours.length / 3,
      };
    },
  };
}

/** The source's picture; where it has none, one pixel of its colour. */
async function pictureOf({ baseColor, baseColorFactor }: ModelData): Promise<Raster> {
  if (baseColor === null) {
    const encoded = baseColorFactor.map((value) => Math.round(255 * value ** (1 / 2.2)));
    return { width: 1, height: 1, data: Uint8Array.from(encoded) };
  }
  const { data, info } = await sharp(baseColor.bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Each face flat, with all its corners at the middle of its colour's square. */
function faceted(target: PolygonMesh, { colours, nearest }: Palette): PolygonMesh {
  const count = colours.length / 3;
  const columns = columnsFor(count);
  const values = new Float32Array(2 * count);
  for (let k = 0; k < count; k++) {
    values[2 * k] = ((k % columns) + 0.5) / columns;
    values[2 * k + 1] = (Math.floor(k / columns) + 0.5) / columns;
  }
  const indices = new Uint32Array(target.corners.length);
  for (let f = 0; f < nearest.length; f++)
    indices.fill(nearest[f], target.faceOffsets[f], target.faceOffsets[f + 1]);
  const uvs: CornerLayer = { values, indices };
  return {
    ...target,
    ...{ normals: flatNormals(target), uvSets: [uvs], material: 0, faceMaterials: null },
    ...{ tangents: null, colors: [] },
  };
}

async function drawPalette({ colours }: Palette): Promise<EncodedImage> {
  const count = colours.length / 3;
  const columns = columnsFor(count);
  const side = columns * CELL;
  const data = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      const k = 3 * Math.min(cell, count - 1);
      data.set(fromOklab(colours[k], colours[k + 1], colours[k + 2]), 3 * (y * side + x));
    }
  }
  const bytes = await sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  return { width: side, height: side, format: 'png', bytes };
}

/** The palette is square. */
function columnsFor(count: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(count)));
}
