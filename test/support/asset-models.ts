import type {
  Engines,
  Raster,
  Reconstruction,
  ReconstructionRequest,
  Scene,
} from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';

const context = createWork();
const SMALL = { modelVersion: 'v2', maxTriangles: 5000, textureSize: 256, turbo: false };

/** Converts a drawing of the library to a small model, directly from its layers. */
export async function modelOfAsset(
  engines: Engines,
  asset: string,
  request: Partial<Omit<ReconstructionRequest, 'image' | 'drawing'>> = {},
): Promise<Reconstruction> {
  const { id, version } = engines.imagination.identity;
  const drawing = await engines.imagination.takeApart(
    { engine: id, version, asset, colour: null, seed: 1 },
    160,
    context,
  );
  if (drawing === null) throw new Error(`the library has no drawing ${asset}`);
  return engines
    .reconstructor('v2')
    .reconstruct({ ...SMALL, ...request, image: drawing.image, drawing }, context);
}

/** Renders a three-quarter view of a model, from slightly above, on white. */
export async function threeQuarterView(
  engines: Engines,
  model: Scene,
  side: number,
): Promise<Raster> {
  const shots = [{ camera: { azimuth: 35, elevation: 18 }, width: side, height: side }];
  const request = { model, style: 'pbr', shots, backdrops: ['white'] } as const;
  for await (const [picture] of engines.renderer.render(request, context)) return picture!;
  throw new Error('the renderer gave no picture');
}
