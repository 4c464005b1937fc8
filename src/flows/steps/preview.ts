import type { Engines, Raster, RenderRequest, RenderStyle, Work } from '../../engines/spec.ts';
import type { OutputFile } from '../flow.ts';

/** A three-quarter view from slightly above, which shows front, side and top at once. */
const CAMERA = { azimuth: 35, elevation: 18 };
const SIDE = 1024;

/** Renders the preview of a model: three-quarter front, 1024², transparent except for its contact shadow. */
export async function renderPreview(
  engines: Engines,
  model: RenderRequest['model'],
  work: Work,
  style: RenderStyle = 'pbr',
): Promise<Raster> {
  const shots = [{ camera: CAMERA, width: SIDE, height: SIDE }];
  const request: RenderRequest = { model, style, shots, backdrops: ['transparent'] };
  for await (const [picture] of engines.renderer.render(request, work)) return picture!;
  throw new Error('the renderer produced no image');
}

/** Encodes a preview as PNG. `topology` names the one that shows the polygons. */
export async function previewFile(
  engines: Engines,
  picture: Raster,
  work: Work,
  name: 'preview' | 'topology' = 'preview',
): Promise<OutputFile> {
  const { bytes, width, height } = await engines.codec.encode(picture, 'png', work);
  return {
    role: `${name}_url`,
    kind: 'preview',
    format: 'png',
    filename: `${name}.png`,
    content_type: 'image/png',
    bytes,
    width,
    height,
  };
}

/** Renders two previews: the model with its materials, and its polygons. */
export async function renderPreviews(
  engines: Engines,
  model: RenderRequest['model'],
  work: Work,
): Promise<OutputFile[]> {
  const looks = await renderPreview(engines, model, work.within(0.4));
  const polygons = await renderPreview(engines, model, work.within(0.4), 'topology');
  return [
    await previewFile(engines, looks, work.within(0.1)),
    await previewFile(engines, polygons, work.within(0.1), 'topology'),
  ];
}
