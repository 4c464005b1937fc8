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
/** Enough triangles to make curves as fine as an image of 1024² pixels can show. */
const TRIANGLES = 200_000;

/**
 * The images of a prompt. The first two show the same model, so that either one represents the model that the prompt
 * itself gives.
 */
const PICTURES = [
  { variation: 0, camera: { azimuth: 0, elevation: 8 } },
  { variation: 0, camera: { azimuth: 34, elevation: 14 } },
  { variation: 1, camera: { azimuth: -30, elevation: 18 } },
  { variation: 2, camera: { azimuth: 20, elevation: 6 } },
] as const;

/** A rendered image and its camera. */
type ShapedPicture = GeneratedImage & { camera: (typeof PICTURES)[number]['camera'] };

/**
 * Renders images of the model that a prompt's shape program makes; null if the library does not cover the prompt.
 * @param count 1 to 4: further images show more views, then other proportions
 */
export async function shapedPictures(
  engines: Engines,
  { prompt, seed, count }: { prompt: string; seed: number; count: number },
  work: Work,
): Promise<(Pick<Imagined, 'warnings'> & { images: ShapedPicture[] }) | null> {
  const first = await engines.shapes.read(prompt, work.within(0.05));
  if (first === null) return null;
  const images: ShapedPicture[] = [];
  for (const { variation, camera } of PICTURES.slice(0, count)) {
    const part = work.within(0.95 / count);
    const draft =
      variation === 0 ? first : await engines.shapes.read(prompt, part.within(0.1), variation);
    if (draft === null) break;
    const { scene } = await engines.shapes.run(draft.program, TRIANGLES, part.within(0.4));
    const { id: engine, version } = engines.shapes.identity;
    const asset = draft.program.name;
    const provenance = { engine, version, asset, colour: null, seed, prompt, variation };
    const shots = [{ camera, width: SIDE, height: SIDE }];
    const backdrops = [first.backdrop ?? 'studio'] as const;
    const request = { model: scene, style: 'pbr', shots, backdrops } as const;
    for await (const [image] of engines.renderer.render(request, part.within(0.5)))
      images.push({ image: image!, provenance, camera });
  }
  return { images, warnings: first.warnings };
}

/**
 * Returns the shape program behind an image that {@link shapedPictures} made. Returns null for other images, if there
 * are images from other sides, and for `v1`, which inflates the plain silhouette.
 */
export async function programInPicture(
  context: FlowContext,
  modelVersion: string,
  work: Work,
): Promise<ShapeDraft | null> {
  const { engines, sources } = context;
  if (modelVersion === 'v1' || Object.keys(sources).length > 1) return null;
  const provenance = await engines.codec.readProvenance(frontOf(context), work.within(0.5));
  return provenance && recalled(engines, provenance, work.within(0.5));
}

async function recalled(engines: Engines, provenance: Provenance, work: Work) {
  const { engine, prompt, variation = 0 } = provenance;
  if (engine !== engines.shapes.identity.id || prompt === undefined) return null;
  const draft = await engines.shapes.read(prompt, work, variation);
  // The prompt belongs to the image, whose task has already reported its unused words.
  return draft && { ...draft, warnings: [] };
}
