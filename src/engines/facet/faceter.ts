import { flatNormals } from '../mesh/corner-normals.ts';
import { flattenScene } from '../mesh/flatten.ts';
import type { CornerLayer, PolygonMesh } from '../mesh/polygon-mesh.ts';
import { texturedScene } from '../mesh/textured-scene.ts';
import { bytesOfOklab } from '../raster/oklab.ts';
import { fromPixels, toFile } from '../raster/raw-pixels.ts';
import type { EncodedImage, Faceter } from '../spec.ts';
import { faceColors } from './face-colors.ts';
import { readPaints } from './paint.ts';
import { makePalette, type Palette } from './palette.ts';

/**
 * Side of a color's square in texels. It is large enough that neither filtering nor two levels of mipmaps reach the
 * next square.
 */
const CELL = 8;

/**
 * Creates a {@link Faceter}. Each face gets one color from the source's surface below it, and all colors come from a
 * small palette. Roughness and metallic are those of the source's first material.
 */
export function createFaceter(): Faceter {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-facet', version: '1', provider: 'built-in' },
    async facet({ source, target, colors: most }, work) {
      work.signal.throwIfAborted();
      const paints = await readPaints(source);
      const colors = await faceColors(flattenScene(source), paints, target, work);
      const palette = makePalette(colors, most);
      const { roughness = 1, metallic = 0 } = source.materials[0] ?? {};
      const maps = { baseColor: await drawPalette(palette) };
      await work.breathe(1);
      return {
        scene: texturedScene(faceted(target, palette), 'model', maps, { roughness, metallic }),
        colors: palette.colors.length / 3,
      };
    },
  };
}

/** Makes each face flat, with the UVs of all its corners at the center of its color's square. */
function faceted(target: PolygonMesh, { colors, nearest }: Palette): PolygonMesh {
  const count = colors.length / 3;
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
    normals: flatNormals(target),
    tangents: null,
    uvSets: [uvs],
    colors: [],
    faceMaterials: null,
    material: 0,
  };
}

async function drawPalette({ colors }: Palette): Promise<EncodedImage> {
  const count = colors.length / 3;
  const columns = columnsFor(count);
  const side = columns * CELL;
  const data = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      const k = 3 * Math.min(cell, count - 1);
      data.set(bytesOfOklab(colors[k], colors[k + 1], colors[k + 2]), 3 * (y * side + x));
    }
  }
  const bytes = await toFile(fromPixels(data, { width: side, height: side }, 3).png());
  return { width: side, height: side, format: 'png', bytes };
}

/** Returns the number of columns of the palette, which is square. */
function columnsFor(count: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(count)));
}
