import sharp from 'sharp';
import { modelFormatOf } from '../src/adapters/media/model-format.ts';
import { createModelConverter } from '../src/engines/convert/converter.ts';
import { createImageCodec } from '../src/engines/image-codec/image-codec.ts';
import { createRenderer } from '../src/engines/render/renderer.ts';
import { createWork } from '../src/engines/work/create-work.ts';

/*
 * The process that the rendering benchmark measures: `node render-case.ts MODEL SIDE VIEWS RUNS READING`. Each run
 * renders the views and encodes them as PNG, one while the next is rendered, as the flow does; READING: each run reads
 * the model again, as a job does. Sends the times and the resident memory after each run.
 */
const [model, side, views, runs, reading] = process.argv.slice(2);

/** The message with the results. */
export interface CaseFigures {
  milliseconds: number[];
  /** After each run, and the maximum. */
  megabytes: number[];
  peak: number;
}

// As in the engine process.
sharp.cache(false);
const quiet = createWork();
const converter = createModelConverter({ detectFormat: modelFormatOf });
const renderer = createRenderer();
const codec = createImageCodec();
const figures: CaseFigures = { milliseconds: [], megabytes: [], peak: 0 };

const AZIMUTHS = [35, 125, 215, 305];
const shots = AZIMUTHS.slice(0, Number(views)).map((azimuth) => ({
  camera: { azimuth, elevation: 18 },
  width: Number(side),
  height: Number(side),
}));
let known = null;
for (let run = 0; run < Number(runs); run++) {
  if (known === null || reading === 'true') known = (await converter.read(model!, quiet)).scene;
  const began = performance.now();
  const request = { model: known, style: 'pbr', shots, backdrops: ['studio'] } as const;
  let encoding: Promise<unknown> = Promise.resolve();
  for await (const [picture] of renderer.render(request, quiet)) {
    await encoding;
    encoding = codec.encode(picture!, 'png', quiet);
  }
  await encoding;
  figures.milliseconds.push(Math.round(performance.now() - began));
  figures.megabytes.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
}
figures.peak = Math.round(process.resourceUsage().maxRSS / 1024);
process.send?.(figures);
process.disconnect?.();
