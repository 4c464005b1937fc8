import {
  type Engines,
  type Raster,
  type Scene,
  SourceUnusable,
  type Work,
} from '../../engines/spec.ts';

/** Side of the images in pixels. */
export const FRONT_SIDE = 1024;

/**
 * Renders a model from the front: in a studio, and without a background.
 * @throws SourceUnusable if nothing of it can be seen
 */
export async function renderFront(
  engines: Engines,
  model: Scene,
  work: Work,
): Promise<[Raster, Raster]> {
  const shots = [{ camera: { azimuth: 0, elevation: 8 }, width: FRONT_SIDE, height: FRONT_SIDE }];
  const request = { model, style: 'pbr', shots, backdrops: ['white', 'transparent'] } as const;
  for await (const [picture, cutOut] of engines.renderer.render(request, work))
    return [picture!, cutOut!];
  throw new SourceUnusable('The model has no visible geometry.');
}
