import sharp from 'sharp';
import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import type { Material, Scene, SceneImage } from '../../src/engines/mesh/scene.ts';
import { material as plainMaterial } from '../../src/engines/mesh/scene-defaults.ts';
import { sceneOfMesh } from '../../src/engines/mesh/textured-scene.ts';
import { triangulate } from '../../src/engines/mesh/triangulate.ts';
import { weldByPosition } from '../../src/engines/mesh/weld.ts';
import { fromPixels, toFile, toPixels } from '../../src/engines/raster/raw-pixels.ts';
import { DisjointSets } from '../../src/engines/structures/disjoint-sets.ts';
import { coverTexels } from '../../src/engines/texturing/texel-cover.ts';

/** Texels of the texture along a texel of its mip level 3, and around a chart from which lookups at that level may read. */
export const LEVEL_3 = 8;
const AROUND = 2 * LEVEL_3;
/** Difference of a channel, of 255, from which it counts as seen. */
export const VISIBLE = 8;

const MAPS = {
  baseColorTexture: 'base color',
  metallicRoughnessTexture: 'metallic-roughness',
  normalTexture: 'normal',
  occlusionTexture: 'occlusion',
  emissiveTexture: 'emissive',
} as const;
type MapName = keyof typeof MAPS;

/** How a map of a model differs at mip level 3 from one in which each chart had the texture for itself. */
export interface MapBleeding {
  map: (typeof MAPS)[MapName];
  /** Texels of charts, and those that differ visibly, with the largest difference of a channel. */
  texels: number;
  visible: number;
  most: number;
}

export interface Bleeding {
  maps: MapBleeding[];
  /** The model with its textures at mip level 3, and with each chart's part of these made from its own texels alone. */
  atLevel: Scene;
  alone: Scene;
}

interface Pixels {
  data: Uint8Array;
  channels: number;
}

/**
 * Measures what mip level 3 mixes into the charts of a model from others and from the space between them: its maps are compared
 * with those that each chart would have if the rest of the texture continued its own border.
 * @param geometry one mesh with UVs
 * @param scene the only material and its images, which are square and of one size
 */
export async function measureBleeding(
  geometry: PolygonMesh,
  { materials, images }: Pick<Scene, 'materials' | 'images'>,
): Promise<Bleeding> {
  const [material] = materials as [Material];
  const decoded = await Promise.all(images.map(pixelsOf));
  const size = Math.sqrt(decoded[0]!.data.length / decoded[0]!.channels);
  const charts = chartTexels(geometry, size);
  const used = Object.keys(MAPS).filter((map) => material[map as MapName] !== null) as MapName[];
  const coarse = decoded.map((pixels) => averaged(pixels, size));
  const maps = used.map((map) => ({ map: MAPS[map], texels: 0, visible: 0, most: 0 }));
  const alone: { material: Material; images: SceneImage[]; box: Box }[] = [];
  for (const texels of charts.texels.values()) {
    const box = boxAround(texels, size);
    const nearest = nearestOf(texels, box, size);
    const ownImages: SceneImage[] = [];
    const ownMaterial: Material = { ...material };
    for (const [m, map] of used.entries()) {
      const { image } = material[map]!;
      const own = averagedBox(decoded[image]!, nearest, box);
      compare(maps[m]!, texels, { own, box }, { ...coarse[image]!, side: size / LEVEL_3 }, size);
      ownMaterial[map] = { ...material[map]!, image: ownImages.length };
      const { channels } = decoded[image]!;
      ownImages.push(await encoded(own, box.width / LEVEL_3, box.height / LEVEL_3, channels));
    }
    alone.push({ material: ownMaterial, images: ownImages, box });
  }
  const side = size / LEVEL_3;
  const coarseImages = await Promise.all(
    coarse.map(({ data, channels }) => encoded(data, side, side, channels)),
  );
  return {
    maps,
    atLevel: sceneOfMesh(geometry, 'model', { materials, images: coarseImages }),
    alone: sceneAlone(geometry, charts, alone, size),
  };
}

async function pixelsOf({ bytes }: SceneImage): Promise<Pixels> {
  const { data, channels } = await toPixels(sharp(bytes));
  return { data: Uint8Array.from(data), channels };
}

async function encoded(
  data: Uint8Array,
  width: number,
  height: number,
  channels: number,
): Promise<SceneImage> {
  const bytes = await toFile(fromPixels(data, { width, height }, channels as 3 | 4).png());
  return { name: 'map', contentType: 'image/png', bytes } as SceneImage;
}

/** The texels of each chart, and the chart of each face. */
interface ChartTexels {
  texels: Map<number, number[]>;
  /** Number of the chart of each face; charts without texels have that of another. */
  numbers: Int32Array;
}

function chartTexels(mesh: PolygonMesh, size: number): ChartTexels {
  const [uvs] = mesh.uvSets as [PolygonMesh['uvSets'][number]];
  const { triangles, faces } = triangulate(mesh);
  const first = weldByPosition(mesh.positions);
  const places = new Float32Array(3 * triangles.length);
  triangles.forEach((corner, i) => {
    const at = 2 * uvs.indices[corner]!;
    places.set([first[mesh.corners[corner]!]!, uvs.values[at]!, uvs.values[at + 1]!], 3 * i);
  });
  const points = weldByPosition(places);
  const sets = new DisjointSets(points.length);
  for (let i = 0; i < points.length; i += 3) {
    sets.joinAtLower(points[i]!, points[i + 1]!);
    sets.joinAtLower(points[i]!, points[i + 2]!);
  }
  const cover = coverTexels(triangles, uvs, size);
  const texels = new Map<number, number[]>();
  cover.forEach((triangle, texel) => {
    if (triangle < 0) return;
    const chart = sets.find(points[3 * triangle]!);
    const list = texels.get(chart);
    if (list === undefined) texels.set(chart, [texel]);
    else list.push(texel);
  });
  const order = new Map([...texels.keys()].map((chart, i) => [chart, i]));
  const numbers = new Int32Array(mesh.faceOffsets.length - 1);
  faces.forEach((face, t) => {
    numbers[face] = order.get(sets.find(points[3 * t]!)) ?? 0;
  });
  return { texels, numbers };
}

/** A box of texels whose sides are multiples of those of level 3. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxAround(texels: readonly number[], size: number): Box {
  let [left, top, right, bottom] = [size, size, 0, 0];
  for (const texel of texels) {
    left = Math.min(left, texel % size);
    right = Math.max(right, texel % size);
    top = Math.min(top, Math.floor(texel / size));
    bottom = Math.max(bottom, Math.floor(texel / size));
  }
  const down = (value: number) => LEVEL_3 * Math.floor((value - AROUND) / LEVEL_3);
  const up = (value: number) => LEVEL_3 * Math.ceil((value + 1 + AROUND) / LEVEL_3);
  const [x, y] = [Math.max(0, down(left)), Math.max(0, down(top))];
  return {
    x,
    y,
    width: Math.min(size, up(right)) - x,
    height: Math.min(size, up(bottom)) - y,
  };
}

/** Returns the nearest texel of a chart for each texel of a box (P. Danielsson, 1980). */
function nearestOf(texels: readonly number[], { x, y, width, height }: Box, size: number) {
  const nearest = new Int32Array(width * height).fill(-1);
  for (const texel of texels)
    nearest[(Math.floor(texel / size) - y) * width + (texel % size) - x] = texel;
  const distance = (texel: number, column: number, row: number) =>
    (column + x - (texel % size)) ** 2 + (row + y - Math.floor(texel / size)) ** 2;
  const relax = (column: number, row: number, steps: readonly (readonly number[])[]) => {
    const at = row * width + column;
    for (const [dx, dy] of steps as [number, number][]) {
      const [nx, ny] = [column + dx, row + dy];
      if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
      const other = nearest[ny * width + nx]!;
      if (other < 0) continue;
      const own = nearest[at]!;
      if (own < 0 || distance(other, column, row) < distance(own, column, row)) nearest[at] = other;
    }
  };
  const before = [
    [-1, 0],
    [0, -1],
    [-1, -1],
    [1, -1],
  ]; // prettier-ignore
  const after = before.map(([dx, dy]) => [-dx!, -dy!]);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) relax(column, row, before);
    for (let column = width - 1; column >= 0; column--) relax(column, row, [[1, 0]]);
  }
  for (let row = height - 1; row >= 0; row--) {
    for (let column = width - 1; column >= 0; column--) relax(column, row, after);
    for (let column = 0; column < width; column++) relax(column, row, [[-1, 0]]);
  }
  return nearest;
}

/** Returns the mip level of a square map. */
function averaged({ data, channels }: Pixels, size: number): Pixels {
  const side = size / LEVEL_3;
  const sums = new Float64Array(channels * side * side);
  for (let i = 0; i < data.length; i++) {
    const texel = Math.floor(i / channels);
    const x = Math.floor((texel % size) / LEVEL_3);
    const y = Math.floor(texel / size / LEVEL_3);
    sums[channels * (y * side + x) + (i % channels)]! += data[i]! / LEVEL_3 ** 2;
  }
  return { data: Uint8Array.from(sums, Math.round), channels };
}

/** Returns the mip level of a box, for whose texels others are taken. */
function averagedBox(
  { data, channels }: Pixels,
  texels: Int32Array,
  { width, height }: Box,
): Uint8Array {
  const across = width / LEVEL_3;
  const sums = new Float64Array((channels * width * height) / LEVEL_3 ** 2);
  texels.forEach((texel, i) => {
    const x = Math.floor((i % width) / LEVEL_3);
    const y = Math.floor(i / width / LEVEL_3);
    for (let k = 0; k < channels; k++)
      sums[channels * (y * across + x) + k]! += data[channels * texel + k]! / LEVEL_3 ** 2;
  });
  return Uint8Array.from(sums, Math.round);
}

/** Compares two mip levels where a chart shows them. */
function compare(
  result: MapBleeding,
  texels: readonly number[],
  { own, box }: { own: Uint8Array; box: Box },
  whole: Pixels & { side: number },
  size: number,
): void {
  const { channels } = whole;
  for (const texel of texels) {
    const x = ((texel % size) + 0.5) / LEVEL_3;
    const y = (Math.floor(texel / size) + 0.5) / LEVEL_3;
    let change = 0;
    for (let k = 0; k < Math.min(3, channels); k++) {
      const seen = lookup(whole.data, { width: whole.side, height: whole.side }, x, y, channels, k);
      const sizes = { width: box.width / LEVEL_3, height: box.height / LEVEL_3 };
      const wanted = lookup(own, sizes, x - box.x / LEVEL_3, y - box.y / LEVEL_3, channels, k);
      change = Math.max(change, Math.abs(seen - wanted));
    }
    result.texels++;
    if (change > VISIBLE) result.visible++;
    result.most = Math.max(result.most, change);
  }
}

/** Looks up a channel with bilinear filtering. */
function lookup(
  data: Uint8Array,
  { width, height }: { width: number; height: number },
  x: number,
  y: number,
  channels: number,
  channel: number,
): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [u, v] = [x - 0.5 - left, y - 0.5 - top];
  const at = (column: number, row: number) => {
    const cx = Math.max(0, Math.min(width - 1, column));
    const cy = Math.max(0, Math.min(height - 1, row));
    return data[channels * (cy * width + cx) + channel]!;
  };
  return (
    (1 - v) * ((1 - u) * at(left, top) + u * at(left + 1, top)) +
    v * ((1 - u) * at(left, top + 1) + u * at(left + 1, top + 1))
  );
}

/** Returns the model with a material and images of its own for each chart. */
function sceneAlone(
  geometry: PolygonMesh,
  { numbers }: ChartTexels,
  charts: readonly { material: Material; images: SceneImage[]; box: Box }[],
  size: number,
): Scene {
  const [uvs] = geometry.uvSets as [PolygonMesh['uvSets'][number]];
  const values = new Float32Array(2 * geometry.corners.length);
  for (let f = 0; f + 1 < geometry.faceOffsets.length; f++) {
    const { box } = charts[numbers[f]!]!;
    for (let c = geometry.faceOffsets[f]!; c < geometry.faceOffsets[f + 1]!; c++) {
      const at = 2 * uvs.indices[c]!;
      values[2 * c] = (uvs.values[at]! * size - box.x) / box.width;
      values[2 * c + 1] = (uvs.values[at + 1]! * size - box.y) / box.height;
    }
  }
  const indices = Uint32Array.from(geometry.corners.keys());
  const images: SceneImage[] = [];
  const materials = charts.map(({ material, images: own }) => {
    const placed: Material = { ...plainMaterial({}), ...material };
    for (const map of Object.keys(MAPS) as MapName[])
      if (material[map] !== null)
        placed[map] = { ...material[map], image: images.length + material[map].image };
    images.push(...own);
    return placed;
  });
  const mesh = { ...geometry, uvSets: [{ values, indices }], faceMaterials: numbers };
  return sceneOfMesh(mesh, 'model', { materials, images });
}
