import type {
  Engines,
  GeneratedImage,
  Imagined,
  Provenance,
  ShapeDraft,
  Work,
} from '../../engines/spec.ts';
import type { FlowContext } from '../flow.ts';
import { frontOf } from './other-views.ts';

const SIDE = 1024;
/** Curves as fine as a picture of 1024² shows. */
const TRIANGLES = 200_000;

/** Pictures of one prompt: the first two of the same thing, so that either stands for the model that words alone give. */
const PICTURES = [
  { variation: 0, camera: { azimuth: 0, elevation: 8 } },
  { variation: 0, camera: { azimuth: 34, elevation: 14 } },
  { variation: 1, camera: { azimuth: -30, elevation: 18 } },
  { variation: 2, camera: { azimuth: 20, elevation: 6 } },
] as const;

/** A picture of ours, and the camera that it was taken with. */
type ShapedPicture = GeneratedImage & { camera: (typeof PICTURES)[number]['camera'] };

/**
 * Words → pictures of the model that their shape program makes; null where no family of shapes covers what they name.
 * @param count 1 to 4: other views, then other proportions
 */
export async function shapedPictures(
  engines: Engines,
  { prompt, seed, count }: { prompt: string; seed: number; count: number },
  work: Work,
): Promise<(Pick<Imagined, 'warnings'> & { images: ShapedPicture[] }) | null> {
  const first = await engines.shapes.doRead(prompt, work.within(0.05));
  if (first === null) return null;
  const images: ShapedPicture[] = [];
  for (const { variation, camera } of PICTURES.slice(0, count)) {
    const part = work.within(0.95 / count);
    const draft =
      variation === 0 ? first : await engines.shapes.doRead(prompt, part.within(0.1), variation);
    if (draft === null) break;
    const { scene } = await engines.shapes.doRun(draft.program, TRIANGLES, part.within(0.4));
    const { id: engine, version } = engines.shapes.identity;
    const asset = draft.program.name;
    const provenance = { engine, version, asset, colour: null, seed, prompt, variation };
    const shots = [{ camera, width: SIDE, height: SIDE }];
    const backdrops = [first.backdrop ?? 'studio'] as const;
    const request = { model: scene, style: 'pbr', shots, backdrops } as const;
    for await (const [image] of engines.renderer.doRender(request, part.within(0.5)))
      images.push({ image: image!, provenance, camera });
  }
  return { images, warnings: first.warnings };
}

/**
 * The shape program behind a picture that {@link shapedPictures} made; null for other pictures, where there are some from other
 * sides, and for the plain inflation of a silhouette.
 */
export async function programInPicture(
  context: FlowContext,
  modelVersion: string,
  work: Work,
): Promise<ShapeDraft | null> {
  const { engines, sources } = context;
  if (modelVersion === 'v1' || Object.keys(sources).length > 1) return null;
  const provenance = await engines.codec.doReadProvenance(frontOf(context), work.within(0.5));
  return provenance && recalled(engines, provenance, work.within(0.5));
}

async function recalled(engines: Engines, provenance: Provenance, work: Work) {
  const { engine, prompt, variation = 0 } = provenance;
  if (engine !== engines.shapes.identity.id || prompt === undefined) return null;
  const draft = await engines.shapes.doRead(prompt, work, variation);
  // The prompt was that of the image, whose task already reported its unused words.
  return draft && { ...draft, warnings: [] };
}
