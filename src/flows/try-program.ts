import type { ShapeProgram } from '../contract/shape-program.ts';
import {
  type Engines,
  type Scene,
  type SceneFindings,
  SourceUnusable,
  type TrialFindings,
  type Work,
} from '../engines/spec.ts';
import type { Flow, OutputFile } from './flow.ts';
import { programFile } from './steps/program-file.ts';
import { Report } from './steps/report.ts';
import { type TrialView, trialViews } from './steps/trial-views.ts';

/** Same limit as the maximum that a task may request. */
const MOST_TRIANGLES = 1_000_000;

/**
 * For authors of shape programs: runs the library's own program for a prompt (no file if it has none), or inspects and
 * renders a program at the limit of the task that it is for.
 */
export const tryProgramFlow: Flow = {
  limit: {
    seconds: 60,
    secondsPer: {},
    cheaper: 'Write a smaller program.',
  },
  async run({ input, engines, work }) {
    const report = new Report().engines({ shapes: engines.shapes.identity });
    if (typeof input.prompt === 'string') {
      const draft = await engines.shapes.read(input.prompt, work);
      const bytes = new TextEncoder().encode(JSON.stringify(draft?.program ?? null));
      return report.outcome(draft === null ? [] : [programFile(bytes)], work);
    }
    // The engine checks it before it runs it.
    const program = input.program as ShapeProgram;
    const limit = typeof input.max_triangles === 'number' ? input.max_triangles : MOST_TRIANGLES;
    const { scene, parts, triangles } = await work.stage('build', 0.4, (part) =>
      engines.shapes.run(program, limit, part),
    );
    if (triangles > MOST_TRIANGLES)
      throw new SourceUnusable(
        `The program produces ${triangles} triangles, more than the limit of ${MOST_TRIANGLES}.`,
      );
    const found = await work.stage('inspect', 0.1, (part) => engines.shapes.inspect(scene, part));
    const views = trialViews(found);
    const files = await work.stage('render', 0.5, (part) => drawn(engines, scene, views, part));
    const findings = findingsOf(found, { parts, total: triangles, limit });
    return report.outcome(files, work, { findings, views: views.map(({ name }) => name) });
  },
};

function findingsOf(
  { box: _, focus: __, ...found }: SceneFindings,
  counts: Pick<TrialFindings, 'parts' | 'total' | 'limit'>,
): TrialFindings {
  return { ...found, ...counts };
}

async function drawn(
  engines: Engines,
  model: Scene,
  views: readonly TrialView[],
  work: Work,
): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  const shots = views.map(({ shot }) => shot);
  const request = { model, style: 'pbr', shots, backdrops: ['white'] } as const;
  for await (const [view] of engines.renderer.render(request, work.within(0.8))) {
    const { bytes, width, height } = await engines.codec.encode(view!, 'png', work, null);
    files.push({
      role: 'preview_url',
      kind: 'preview',
      format: 'png',
      filename: `view-${files.length + 1}.png`,
      content_type: 'image/png',
      bytes,
      width,
      height,
    });
  }
  if (files.length < views.length) throw new SourceUnusable('The program shows nothing.');
  return files;
}
