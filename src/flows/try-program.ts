import type { ShapeProgram } from '../contract/shape-program.ts';
import {
  type Engines,
  type Raster,
  type Scene,
  SourceUnusable,
  type Work,
} from '../engines/spec.ts';
import type { Flow, OutputFile } from './flow.ts';
import { contactSheet } from './model-preview-render/contact-sheet.ts';
import { programFile } from './steps/program-file.ts';
import { Report } from './steps/report.ts';

/** Side of each of the four views in pixels; vision models receive images at about that size. */
const SIDE = 384;
/** Front, three-quarter, side, back. */
const AZIMUTHS = [0, 35, 90, 180] as const;
const ELEVATION = 14;
/** Same limit as the maximum that a task may request. */
const MOST_TRIANGLES = 1_000_000;

/**
 * For authors of shape programs: runs the library's own program for a prompt (no file if it has none), or renders a
 * program from four sides.
 */
export const tryProgramFlow: Flow = {
  limit: {
    seconds: 30,
    secondsPer: {},
    cheaper: 'Write a smaller program.',
  },
  async run({ input, engines, work }) {
    const report = new Report().engines({ shapes: engines.shapes.identity });
    if (typeof input.prompt === 'string') {
      const draft = await engines.shapes.doRead(input.prompt, work);
      const bytes = new TextEncoder().encode(JSON.stringify(draft?.program ?? null));
      return report.outcome(draft === null ? [] : [programFile(bytes)], work);
    }
    // The engine checks it before it runs it.
    const program = input.program as ShapeProgram;
    const { scene, geometry, parts, triangles } = await work.stage('build', 0.5, (part) =>
      engines.shapes.doRun(program, MOST_TRIANGLES, part),
    );
    if (triangles > MOST_TRIANGLES)
      throw new SourceUnusable(
        `The program produces ${triangles} triangles, more than the limit of ${MOST_TRIANGLES}.`,
      );
    const sheet = await work.stage('render', 0.4, (part) => fourViews(engines, scene, part));
    const { bytes, width, height } = await work.stage('encode', 0.1, (part) =>
      engines.codec.doEncode(sheet, 'png', part, null),
    );
    const size = sizeOf(geometry.positions).map((side) => side.toFixed(2));
    const facts = `${parts} parts, ${triangles} triangles, ${size.join(' × ')} m (x, y, z)`;
    const file: OutputFile = {
      role: 'preview_url',
      kind: 'preview',
      format: 'png',
      filename: 'views.png',
      content_type: 'image/png',
      bytes,
      width,
      height,
    };
    return report.outcome([file], work, { facts });
  },
};

async function fourViews(engines: Engines, model: Scene, work: Work): Promise<Raster> {
  const shots = AZIMUTHS.map((azimuth) => ({
    camera: { azimuth, elevation: ELEVATION },
    width: SIDE,
    height: SIDE,
  }));
  const views: Raster[] = [];
  const request = { model, style: 'pbr', shots, backdrops: ['white'] } as const;
  for await (const [view] of engines.renderer.doRender(request, work)) views.push(view!);
  if (views.length === 0) throw new SourceUnusable('The program produces no visible geometry.');
  return contactSheet(views);
}

/** Width, height and depth of points. */
function sizeOf(positions: ArrayLike<number>): number[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, positions[i]!);
    high[i % 3] = Math.max(high[i % 3]!, positions[i]!);
  }
  return high.map((value, axis) => value - low[axis]!);
}
