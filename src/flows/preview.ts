import type {
  EngineContext,
  Engines,
  Raster,
  RenderRequest,
  RenderStyle,
} from '../engines/spec.ts';
import type { OutputFile } from './flow.ts';
import { share } from './stages.ts';

/** Three-quarter view from slightly above, which shows front, side and top at once. */
const CAMERA = { azimuth: 35, elevation: 18 };
const SIDE = 1024;

/** The picture that a model's result is shown by: three-quarter front, 1024², transparent but for its contact shadow. */
export async function renderPreview(
  engines: Engines,
  model: RenderRequest['model'],
  engine: EngineContext,
  style: RenderStyle = 'pbr',
): Promise<Raster> {
  const shots = [{ camera: CAMERA, width: SIDE, height: SIDE }];
  const request: RenderRequest = { model, style, shots, backdrops: ['transparent'] };
  for await (const [picture] of engines.renderer.doRender(request, engine)) return picture!;
  throw new Error('the renderer gave no picture');
}

/** A preview as PNG; `topology`: the one that shows how the polygons lie. */
export async function previewFile(
  engines: Engines,
  picture: Raster,
  engine: EngineContext,
  name: 'preview' | 'topology' = 'preview',
): Promise<OutputFile> {
  const { bytes, width, height } = await engines.codec.doEncode(picture, 'png', engine);
  return {
    ...{ role: `${name}_url`, kind: 'preview', format: 'png', filename: `${name}.png` },
    ...{ content_type: 'image/png', bytes, width, height },
  };
}

/** The model as it looks, and how its polygons lie. */
export async function renderPreviews(
  engines: Engines,
  model: RenderRequest['model'],
  engine: EngineContext,
): Promise<OutputFile[]> {
  const looks = await renderPreview(engines, model, share(engine, 0, 0.4));
  const polygons = await renderPreview(engines, model, share(engine, 0.4, 0.8), 'topology');
  return [
    await previewFile(engines, looks, share(engine, 0.8, 0.9)),
    await previewFile(engines, polygons, share(engine, 0.9, 1), 'topology'),
  ];
}
