import type {
  EncodedImage,
  Engines,
  Raster,
  ReadModel,
  RenderStyle,
  Shot,
  Work,
} from '../../engines/spec.ts';
import type { Flow, FlowOutcome, OutputFile } from '../flow.ts';
import { Report } from '../steps/report.ts';
import { contactSheet, reduced, tileSize } from './contact-sheet.ts';
import { CONTENT_TYPES, describeView, type Job, jobOf, type NumberedView } from './job.ts';
import { fitPictures } from './recordings.ts';
import { modelPreviewRender } from './spec.ts';

/** The stages' shares of a run. Four views take 80 % of a run with 10k triangles, and about 60 % with 1M. */
const SHARES = { read: 0.25, render: 0.75 };

/** The frames of a turntable, 0.1 s each. Large models get half as many, since each frame takes them 0.2 s. */
const FRAMES = 24;
const FRAME_MILLISECONDS = 100;
const LARGE_TRIANGLES = 200_000;

/** Renders images of a model of any format. */
export const flow: Flow = {
  recordings: { of: ({ render_format }) => String(render_format).toLowerCase(), fit: fitPictures },
  limit: {
    seconds: 120,
    secondsPer: { megabytes: 3, megatriangles: 60, megapixels: 30 },
    cheaper: 'Request fewer or smaller images, or send a model with fewer triangles.',
    asked(input) {
      const { plan, width, height, kinds } = jobOf(modelPreviewRender.input.parse(input));
      return { megapixels: (plan.views.length * kinds.length * width * height) / 1e6 };
    },
  },
  async run(context): Promise<FlowOutcome> {
    const { engines, sources, work } = context;
    const job = jobOf(modelPreviewRender.input.parse(context.input));
    const model = await work.stage('read', SHARES.read, (part) =>
      engines.converter.read(sources.model_file!, part),
    );
    context.found?.({ megatriangles: model.source.statistics.triangles / 1e6 });
    const files = await work.stage('render', SHARES.render, (part) =>
      takePictures(engines, model, job, part),
    );
    const { statistics } = model.source;
    return new Report()
      .engines({
        converter: engines.converter.identity,
        renderer: engines.renderer.identity,
        codec: engines.codec.identity,
      })
      .source(model)
      .statistics({
        faces: statistics.faces,
        triangles: statistics.triangles,
        views: job.plan.views.length,
      })
      .outcome(files, work);
  },
};

/** Renders and encodes every view against every backdrop, then the contact sheet and the turntable. */
async function takePictures(
  engines: Engines,
  { scene, source }: ReadModel,
  job: Job,
  work: Work,
): Promise<OutputFile[]> {
  const { plan, width, height, style, kinds } = job;
  const shots = plan.views.map(({ camera }): Shot => ({ camera, width, height }));
  const turn =
    plan.turntable === null ? [] : turnShots(job, plan.turntable, source.statistics.triangles);
  const request = {
    model: scene,
    style,
    shots: [...shots, ...turn],
    backdrops: kinds.map(({ backdrop }) => backdrop),
  };
  const files: OutputFile[] = [];
  const tiles: Raster[] = [];
  const frames: Raster[] = [];
  const aside = work.within(0);
  // A shot is encoded while the next one is rendered.
  let encoding: Promise<OutputFile[]> = Promise.resolve([]);
  let i = 0;
  for await (const pictures of engines.renderer.render(request, work)) {
    const view = plan.views[i];
    i += 1;
    if (view === undefined) {
      frames.push(pictures[0]!);
      continue;
    }
    files.push(...(await encoding));
    const numbered = { number: i, ...view };
    const size = tileSize(width, height);
    tiles.push(reduced(pictures[0]!, size.width, size.height));
    encoding = Promise.all(
      pictures.map(async (picture, k) => {
        const encoded = await engines.codec.encode(picture, job.format, aside);
        return pictureFile(encoded, job.style, numbered, kinds[k]!);
      }),
    );
    // Prevents an unhandled rejection; the failure is thrown where `encoding` is awaited above.
    encoding.catch(() => {});
  }
  files.push(...(await encoding));
  // First all images of the first kind, then all of the second, each in the order of the views.
  files.sort((a, b) => (a.role === b.role ? 0 : a.role < b.role ? -1 : 1));
  if (tiles.length > 1) {
    const sheet = await engines.codec.encode(contactSheet(tiles), job.format, aside);
    files.push(overview('contact_sheet_url', 'contact-sheet', sheet));
  }
  if (frames.length > 0) {
    const animation = await engines.codec.encodeAnimation(
      frames,
      (FRAME_MILLISECONDS * FRAMES) / frames.length,
      aside,
    );
    files.push(overview('turntable_url', 'turntable', animation));
  }
  return files;
}

/** Returns the frames of a turntable, at the image size of the contact sheet. */
function turnShots({ width, height }: Job, elevation: number, triangles: number): Shot[] {
  const count = triangles > LARGE_TRIANGLES ? FRAMES / 2 : FRAMES;
  const size = tileSize(width, height);
  return Array.from({ length: count }, (_, i) => ({
    camera: { azimuth: (360 * i) / count, elevation },
    ...size,
  }));
}

/** Creates the file of a view, with a description of its content. */
function pictureFile(
  { bytes, width, height, format }: EncodedImage,
  style: RenderStyle,
  numbered: NumberedView,
  kind: Job['kinds'][number],
): OutputFile {
  return { ...describeView(format, style, numbered, kind), bytes, width, height };
}

function overview(role: string, name: string, image: EncodedImage): OutputFile {
  const { format, bytes, width, height } = image;
  const filename = `${name}.${format}`;
  const content_type = CONTENT_TYPES[format];
  return { role, kind: 'preview', format, filename, content_type, bytes, width, height };
}
