import {
  type Engines,
  type Raster,
  type Scene,
  type Shot,
  SourceUnusable,
  sceneNode,
  type Work,
} from '../../../engines/spec.ts';

/** Views in which models are compared: a ring at two heights, and from above and below. */
const VIEWS = [
  ...[0, 60, 120, 180, 240, 300].map((azimuth) => ({ azimuth, elevation: 20 })),
  ...[30, 120, 210, 300].map((azimuth) => ({ azimuth, elevation: -25 })),
  ...[80, -80].map((elevation) => ({ azimuth: 45, elevation })),
];
/** Side of each view in pixels. */
const SIDE = 128;
/** Side of the blocks in which views are compared, in pixels, and the share of a block that must be seen. */
const BLOCK = 8;
const MOSTLY = 0.8;

/**
 * Renders a model from twelve views in which it is compared with others, with its materials and light, but without shadows.
 * @returns null if there is nothing to see
 */
export async function renderViews(
  { renderer }: Pick<Engines, 'renderer'>,
  model: Scene,
  work: Work,
): Promise<Raster[] | null> {
  const shots: Shot[] = VIEWS.map((camera) => ({ camera, width: SIDE, height: SIDE }));
  const request = {
    model,
    shots,
    style: 'pbr',
    backdrops: ['transparent'],
    shadows: false,
  } as const;
  const views: Raster[] = [];
  try {
    for await (const [view] of renderer.render(request, work)) views.push(view!);
  } catch (error) {
    if (error instanceof SourceUnusable) return null;
    throw error;
  }
  return views;
}

/**
 * Returns the mean difference of a color channel where either of two models is seen, 0 to 1; null if neither is.
 * @param before renders of the source. @param after renders of the model, from the same views
 */
export function meanDifference(before: readonly Raster[], after: readonly Raster[]): number | null {
  let [sum, seen] = [0, 0];
  before.forEach((view, v) => {
    const compared = differenceOf(view, after[v]!);
    sum += compared.sum;
    seen += compared.seen;
  });
  return seen === 0 ? null : sum / seen;
}

/**
 * Returns the largest mean difference within a square block of two models' views, 0 to 1, of blocks that are mostly seen:
 * a scar or a sign, say, that hardly counts in {@link meanDifference}.
 */
export function largestDifference(before: readonly Raster[], after: readonly Raster[]): number {
  let largest = 0;
  before.forEach((view, v) => {
    for (let top = 0; top + BLOCK <= view.height; top += BLOCK / 2)
      for (let left = 0; left + BLOCK <= view.width; left += BLOCK / 2) {
        const { sum, seen } = differenceOf(view, after[v]!, { left, top, side: BLOCK });
        if (seen >= MOSTLY * BLOCK ** 2) largest = Math.max(largest, sum / seen);
      }
  });
  return largest;
}

/** A square of an image, in pixels. */
interface Block {
  left: number;
  top: number;
  side: number;
}

/**
 * Returns the sum of the differences of two RGBA images over the pixels that either of them covers, and their number.
 * @param block where they are compared; absent: everywhere
 */
export function differenceOf(
  before: Raster,
  after: Raster,
  block?: Block,
): { sum: number; seen: number } {
  let [sum, seen] = [0, 0];
  const { data: a, width, height } = before;
  const { data: b } = after;
  const [left, top] = [block?.left ?? 0, block?.top ?? 0];
  const [right, bottom] = [left + (block?.side ?? width), top + (block?.side ?? height)];
  for (let y = top; y < bottom; y++)
    for (let i = 4 * (y * width + left); i < 4 * (y * width + right); i += 4) {
      const [alphaA, alphaB] = [a[i + 3]! / 255, b[i + 3]! / 255];
      if (alphaA === 0 && alphaB === 0) continue;
      seen += Math.max(alphaA, alphaB);
      for (let k = 0; k < 3; k++)
        // Over gray, so that a pixel that only one of them covers differs by its contrast.
        sum += Math.abs(alphaA * (a[i + k]! - 128) - alphaB * (b[i + k]! - 128)) / (3 * 255);
    }
  return { sum, seen };
}

/** Returns the scene under a node with this transform: 16 values, column-major. */
export function placedScene(scene: Scene, matrix: ArrayLike<number>): Scene {
  const root = sceneNode({ children: [...scene.roots] });
  root.transform = { ...root.transform, matrix: Array.from(matrix) };
  return { ...scene, nodes: [...scene.nodes, root], roots: [scene.nodes.length] };
}
