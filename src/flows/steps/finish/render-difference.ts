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

/**
 * Renders a model and its source from the same twelve views and compares them, with their materials and light, but without
 * shadows.
 * @param matrix transform from the source to the model: 16 values, column-major
 * @returns the mean difference of a color channel where either of the two is seen, 0 to 1; null if there is nothing to see
 */
export async function renderDifference(
  { renderer }: Pick<Engines, 'renderer'>,
  { source, model, matrix }: { source: Scene; model: Scene; matrix: ArrayLike<number> },
  work: Work,
): Promise<number | null> {
  const shots: Shot[] = VIEWS.map((camera) => ({ camera, width: SIDE, height: SIDE }));
  const request = {
    style: 'pbr',
    shots,
    backdrops: ['transparent'],
    shadows: false,
  } as const;
  try {
    const before: Raster[] = [];
    const placed = placedScene(source, matrix);
    for await (const [view] of renderer.render({ ...request, model: placed }, work.within(0.5)))
      before.push(view!);
    let [sum, seen, v] = [0, 0, 0];
    for await (const [view] of renderer.render({ ...request, model }, work.within(0.5))) {
      const compared = differenceOf(before[v++]!, view!);
      sum += compared.sum;
      seen += compared.seen;
    }
    return seen === 0 ? null : sum / seen;
  } catch (error) {
    if (error instanceof SourceUnusable) return null;
    throw error;
  }
}

/** Returns the sum of the differences of two RGBA images over the pixels that either of them covers, and their number. */
export function differenceOf(before: Raster, after: Raster): { sum: number; seen: number } {
  let [sum, seen] = [0, 0];
  const { data: a } = before;
  const { data: b } = after;
  for (let i = 0; i < a.length; i += 4) {
    const [alphaA, alphaB] = [a[i + 3]! / 255, b[i + 3]! / 255];
    if (alphaA === 0 && alphaB === 0) continue;
    seen += Math.max(alphaA, alphaB);
    for (let k = 0; k < 3; k++)
      // Over gray, so that a pixel that only one of them covers differs by its contrast.
      sum += Math.abs(alphaA * (a[i + k]! - 128) - alphaB * (b[i + k]! - 128)) / (3 * 255);
  }
  return { sum, seen };
}

/** Returns the scene under a node with this transform. */
function placedScene(scene: Scene, matrix: ArrayLike<number>): Scene {
  const root = sceneNode({ children: [...scene.roots] });
  root.transform = { ...root.transform, matrix: Array.from(matrix) };
  return { ...scene, nodes: [...scene.nodes, root], roots: [scene.nodes.length] };
}
