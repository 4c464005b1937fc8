import { seedOf } from '../../core/seed.ts';
import type { Engines, GeneratedImage, Imagined, Raster, Work } from '../../engines/spec.ts';
import type { Flow, FlowContext, FlowOutcome, OutputFile, Recording } from '../flow.ts';
import { Report } from '../steps/report.ts';
import { shapedPictures } from '../steps/shaped-picture.ts';
import { imageGeneration } from './spec.ts';

/** The stages' shares of a run. Drawing two images takes 0.6 s; a model for side views takes 1.5 s. */
const SHARES = { imagine: 0.25, model: 0.5, views: 0.1, encode: 0.15 };

/** The share of building and rendering, if the library can build what the prompt names. */
const SHAPED = 0.85;

const SIDE = 1024;
/** The number of drawn images; further ones are views of the model. */
const DRAWN = 2;
/** The cameras of the views, far enough from the front to show another side. */
const VIEWS = [
  { azimuth: 32, elevation: 14 },
  { azimuth: -36, elevation: 22 },
] as const;
/** Enough for an image of 1024² pixels. */
const MODEL = { maxTriangles: 30_000, textureSize: 1024 } as const;

/**
 * Makes 1 to 4 images from a prompt. If the library can build the model, they are renders of it. Otherwise the first
 * ones are drawn, and further ones are views of a model reconstructed from the first drawing.
 */
export const flow: Flow = {
  recordings: { of: () => 'default', fit: asMany },
  limit: {
    seconds: 60,
    secondsPer: { megapixels: 30 },
    cheaper: 'Request fewer images, or describe a simpler subject.',
  },
  async run(context): Promise<FlowOutcome> {
    const { engines, work } = context;
    const { prompt, image_count } = imageGeneration.input.parse(context.input);
    const seed = seedOf(prompt);
    const shaped = await work.stage('model', SHAPED, (part) =>
      shapedPictures(engines, { prompt, seed, count: image_count }, part),
    );
    if (shaped !== null) return deliverShaped(context, seed, shaped);

    const drawn = await work.stage('imagine', SHARES.imagine, (part) =>
      engines.imagination.generate(
        { prompt, seed, count: Math.min(image_count, DRAWN), size: SIDE },
        part,
      ),
    );
    const first = drawn.images[0]!;
    const views = await viewsOf(work, engines, drawn, image_count - drawn.images.length);
    let images = [
      ...drawn.images,
      ...views.map((image) => ({ image, provenance: first.provenance })),
    ];
    // Images that cannot be taken apart have no views; then all of them are drawn.
    if (images.length < image_count)
      images = await work.stage('views', SHARES.views, async (part) => {
        const request = { prompt, seed, count: image_count, size: SIDE };
        return (await engines.imagination.generate(request, part)).images;
      });
    const files = await work.stage('encode', SHARES.encode, (part) =>
      encode(engines, images, part),
    );

    const report = new Report().engines({ imagination: engines.imagination.identity });
    if (views.length > 0) report.engines({ renderer: engines.renderer.identity });
    return report
      .statistics({
        seed,
        images: images.map(({ provenance }, i) => ({
          filename: files[i]!.filename,
          ...provenance,
          ...(views.length > 0 && i >= DRAWN ? { view: VIEWS[i - DRAWN]! } : {}),
        })),
      })
      .warnings(drawn.warnings)
      .outcome(files, work);
  },
};

/** Encodes the renders of a built model, and reports what each shows. */
async function deliverShaped(
  { engines, work }: FlowContext,
  seed: number,
  { images, warnings }: NonNullable<Awaited<ReturnType<typeof shapedPictures>>>,
): Promise<FlowOutcome> {
  const files = await work.stage('encode', SHARES.encode, (part) => encode(engines, images, part));
  return new Report()
    .engines({ shapes: engines.shapes.identity, renderer: engines.renderer.identity })
    .statistics({
      seed,
      images: images.map(({ provenance, camera }, i) => ({
        filename: files[i]!.filename,
        ...provenance,
        view: camera,
      })),
    })
    .warnings(warnings)
    .outcome(files, work);
}

/**
 * Renders a model reconstructed from the first drawing. Returns nothing if the image is not one of the service's
 * drawings.
 */
async function viewsOf(
  work: Work,
  engines: Engines,
  { images, backdrop }: Imagined,
  count: number,
): Promise<Raster[]> {
  if (count <= 0) return [];
  const { provenance } = images[0]!;
  if (provenance === null) return [];
  const model = await work.stage('model', SHARES.model, async (part) => {
    const drawing = await engines.imagination.takeApart(provenance, 320, part.within(0.2));
    if (drawing === null) return null;
    const made = await engines
      .reconstructor('v2')
      .reconstruct(
        { image: drawing.image, drawing, modelVersion: 'v2', turbo: true, ...MODEL },
        part.within(0.8),
      );
    return made.textured;
  });
  if (model === null) return [];
  return work.stage('views', SHARES.views, async (part) => {
    const shots = VIEWS.slice(0, count).map((camera) => ({ camera, width: SIDE, height: SIDE }));
    const pictures: Raster[] = [];
    const request = { model, style: 'pbr' as const, shots, backdrops: [backdrop ?? 'studio'] };
    for await (const [picture] of engines.renderer.render(request, part)) pictures.push(picture!);
    return pictures;
  });
}

async function encode(
  engines: Engines,
  images: readonly GeneratedImage[],
  work: Work,
): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  for (const [i, { image, provenance }] of images.entries()) {
    const part = work.within(1 / images.length);
    const { bytes, width, height } = await engines.codec.encode(image, 'png', part, provenance);
    files.push({
      role: 'image_url',
      kind: 'image',
      format: 'png',
      filename: `image-${i + 1}.png`,
      content_type: 'image/png',
      bytes,
      width,
      height,
    });
  }
  return files;
}

/** Returns the recording with as many images as requested. */
function asMany(recording: Recording, input: Record<string, unknown>): Recording {
  const { image_count } = imageGeneration.input.parse(input);
  const statistics = recording.diagnostics.statistics as { images: unknown[] };
  const images = statistics.images.slice(0, image_count);
  return {
    ...recording,
    files: recording.files.slice(0, image_count),
    diagnostics: { ...recording.diagnostics, statistics: { ...statistics, images } },
  };
}
