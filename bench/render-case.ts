import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { modelFormatOf } from '../src/adapters/media/model-format.ts';
import { createModelConverter } from '../src/engines/convert/converter.ts';
import { createImageCodec } from '../src/engines/image-codec/image-codec.ts';
import { createChosenRenderer, type RendererKind } from '../src/engines/render/webgpu/choose.ts';
import { createWork } from '../src/engines/work/create-work.ts';

/*
 * The process that the rendering bench measures: `node render-case.ts MODEL SIDE VIEWS RUNS READING KIND LIBRARY`. Each run draws the
 * views and encodes them as PNG, one while the next is drawn, as the flow does; READING: each reads the model anew, as a
 * job does; KIND: what draws, and LIBRARY where it keeps what it prepares once. Sends the times and the resident memory after each run.
 */
const [model, side, views, runs, reading, kind, library] = process.argv.slice(2);

/** What is sent. */
export interface CaseFigures {
  milliseconds: number[];
  /** After each run, with the GPU process where there is one, and the most of all. */
  megabytes: number[];
  peak: number;
  /** What drew, by its report. */
  renderer: string;
}

// As the engine process does.
sharp.cache(false);
const quiet = createWork();
const converter = createModelConverter({ detectFormat: modelFormatOf });
const renderer = createChosenRenderer(kind as RendererKind, library!);
const codec = createImageCodec();
const figures: CaseFigures = { milliseconds: [], megabytes: [], peak: 0, renderer: '' };

const AZIMUTHS = [35, 125, 215, 305];
const shots = AZIMUTHS.slice(0, Number(views)).map((azimuth) => ({
  camera: { azimuth, elevation: 18 },
  width: Number(side),
  height: Number(side),
}));
let known = null;
for (let run = 0; run < Number(runs); run++) {
  if (known === null || reading === 'true') known = (await converter.doRead(model!, quiet)).scene;
  const began = performance.now();
  const request = { model: known, style: 'pbr', shots, backdrops: ['studio'] } as const;
  let encoding: Promise<unknown> = Promise.resolve();
  for await (const [picture] of renderer.doRender(request, quiet)) {
    await encoding;
    encoding = codec.doEncode(picture!, 'png', quiet);
  }
  await encoding;
  figures.milliseconds.push(Math.round(performance.now() - began));
  const own = Math.round(process.memoryUsage.rss() / 2 ** 20);
  figures.megabytes.push(own + ofChildren('VmRSS'));
}
figures.peak = Math.round(process.resourceUsage().maxRSS / 1024) + ofChildren('VmHWM');
figures.renderer = renderer.identity.id;
process.send?.(figures);
process.disconnect?.();

/** Megabytes of this process's children, as Linux counts them; 0 elsewhere. */
function ofChildren(field: 'VmRSS' | 'VmHWM'): number {
  const list = `/proc/self/task/${process.pid}/children`;
  if (!existsSync(list)) return 0;
  const children = readFileSync(list, 'utf8').trim().split(' ').filter(Boolean);
  const kilobytes = children.map((child) => {
    const status = readFileSync(`/proc/${child}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  });
  return Math.round(kilobytes.reduce((sum, value) => sum + value, 0) / 1024);
}
