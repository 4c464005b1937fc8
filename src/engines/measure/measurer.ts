import type { Bounds } from '../math/bounds.ts';
import { COPIED_CORNERS, flattenScene } from '../mesh/flatten.ts';
import type { Scene, SceneImage } from '../mesh/scene.ts';
import { SceneError } from '../mesh/scene-error.ts';
import type { Measurer, ModelConverter, ModelFacts, SurfaceFacts, TextureFacts } from '../spec.ts';
import { countDegenerateFaces } from './degenerate-faces.ts';
import { measureNodes, measureSkins } from './structure.ts';
import { measureSurface } from './surface.ts';
import { measureUvs } from './uvs.ts';

/** Maximum number of vertices of all instances, beyond which the surface is not measured. */
const MOST_VERTICES = 20_000_000;

/** Returns the size in pixels that an image's header states; null if it cannot be read. */
type ImageSizer = (bytes: Uint8Array) => Promise<{ width: number; height: number } | null>;

/** Creates a {@link Measurer} that reads files with the given converter, and images with the given function. */
export function createMeasurer(
  { inspect }: Pick<ModelConverter, 'inspect'>,
  sizeOf: ImageSizer,
): Measurer {
  return {
    identity: { id: 'bozzetto-measure', version: '1', provider: 'built-in' },
    async measure(file, work) {
      const read = await inspect(file, work.within(0.6));
      const { scene, statistics, space, repairs, verdict } = read;
      const textures = await Promise.all(scene.images.map((image) => textureOf(image, sizeOf)));
      const surface = await work.stage('surface', 0.25, () => surfaceOf(scene));
      const mapping = await work.stage('uvs', 0.15, () => measureUvs(scene, textures));
      return {
        format: file.format,
        bytes: file.bytes.byteLength,
        ...placeOf(statistics.bounds),
        unitMetres: space.unitMetres,
        ...measureNodes(scene),
        vertices: statistics.vertices,
        faces: statistics.faces,
        triangles: statistics.triangles,
        watertight: statistics.watertight,
        surface,
        ...mapping,
        textures,
        names: {
          nodes: scene.nodes.map(({ name }) => name),
          materials: scene.materials.map(({ name }) => name),
        },
        skin: measureSkins(scene, repairs),
        animations: statistics.animations,
        repairs,
        verdict,
      } satisfies ModelFacts;
    },
  };
}

/** Measures the surface of all instances; null if they exceed the limits. */
function surfaceOf(scene: Scene): SurfaceFacts | null {
  try {
    const limits = { vertices: MOST_VERTICES, corners: 45_000_000, copiedCorners: COPIED_CORNERS };
    const surface = measureSurface(flattenScene(scene, limits));
    return { ...surface, degenerateFaces: countDegenerateFaces(scene) };
  } catch (error) {
    if (error instanceof SceneError) return null;
    throw error;
  }
}

/** Returns the size of the box, and how far its base and its center are from the origin. */
function placeOf(bounds: Bounds | null): Pick<ModelFacts, 'size' | 'pivot'> {
  if (bounds === null) return { size: null, pivot: null };
  const { min, max } = bounds;
  const size = max.map((value, k) => value - min[k]) as [number, number, number];
  const longest = Math.max(...size);
  if (!(longest > 0)) return { size, pivot: null };
  const [x, y, z] = max.map((value, k) => (value + min[k]) / 2);
  return {
    size,
    pivot: {
      base: Math.hypot(x, min[1], z) / longest,
      center: Math.hypot(x, y, z) / longest,
    },
  };
}

async function textureOf(
  { name, contentType, bytes }: SceneImage,
  sizeOf: ImageSizer,
): Promise<TextureFacts> {
  const size = await sizeOf(bytes);
  const { width, height } = size ?? { width: null, height: null };
  return { name, contentType, bytes: bytes.byteLength, width, height };
}
