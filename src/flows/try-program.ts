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
import { authorPicture, authorPictures } from './steps/author-pictures.ts';
import { programFile } from './steps/program-file.ts';
import { Report } from './steps/report.ts';
import { comparedTrial } from './steps/trial-likeness.ts';
import { type TrialView, trialViews } from './steps/trial-views.ts';
import { writeModels } from './steps/written-models.ts';

/** Same limit as the maximum that a task may request. */
const MOST_TRIANGLES = 1_000_000;
/** Side of the picture of a draft, in pixels. */
const DRAFT_SIDE = 512;

/**
 * For authors of shape programs: writes the library's own program for a prompt (no file if it has none), makes its model
 * and a picture of it as a draft, or inspects and renders a program at the limit of the task that it is for, and compares
 * it with the picture that it is made from. For the latter, pictures are prepared once.
 */
export const tryProgramFlow: Flow = {
  limit: {
    seconds: 60,
    secondsPer: {},
    cheaper: 'Write a smaller program.',
  },
  async run(context) {
    const { input, engines, work } = context;
    const report = new Report().engines({ shapes: engines.shapes.identity });
    if (typeof input.prompt === 'string') {
      const draft = await engines.shapes.read(input.prompt, work);
      const bytes = new TextEncoder().encode(JSON.stringify(draft?.program ?? null));
      return report.outcome(draft === null ? [] : [programFile(bytes)], work);
    }
    if (input.draft !== undefined) {
      const program = input.draft as ShapeProgram;
      return report.outcome(await draftFiles(engines, program, trianglesIn(input), work), work);
    }
    if (input.look === true) {
      const { files, measures, views } = await authorPictures(context);
      return report.outcome(files, work, { measures, views });
    }
    // The engine checks it before it runs it.
    const program = input.program as ShapeProgram;
    const limit = trianglesIn(input);
    const { scene, geometry, parts, triangles } = await work.stage('build', 0.3, (part) =>
      engines.shapes.run(program, limit, part),
    );
    if (triangles > MOST_TRIANGLES)
      throw new SourceUnusable(
        `The program produces ${triangles} triangles, more than the limit of ${MOST_TRIANGLES}.`,
      );
    const found = await work.stage('inspect', 0.1, (part) => engines.shapes.inspect(scene, part));
    const views = trialViews(found);
    const files = await work.stage('render', 0.3, (part) => drawn(engines, scene, views, part));
    const findings = findingsOf(found, { parts, total: triangles, limit });
    const compared = await work.stage('compare', 0.3, (part) =>
      comparedTrial(context, { scene, geometry }, part),
    );
    return report.outcome([...files, ...compared.files], work, {
      findings,
      views: views.map(({ name }) => name),
      likeness: compared.likeness,
      compared_views: compared.views,
    });
  },
};

const trianglesIn = ({ max_triangles: given }: Record<string, unknown>) =>
  typeof given === 'number' ? given : MOST_TRIANGLES;

/**
 * Returns a program's model and a picture of it, to look at while an author works; empty if the program cannot be run
 * within the limit.
 */
async function draftFiles(
  engines: Engines,
  program: ShapeProgram,
  maxTriangles: number,
  work: Work,
): Promise<OutputFile[]> {
  try {
    const made = await engines.shapes.run(program, maxTriangles, work.within(0.5));
    if (made.triangles > maxTriangles) return [];
    const scene = { ...made.scene, name: 'draft' };
    const what = { formats: ['glb'], name: 'draft', role: 'draft_url' };
    const { files } = await writeModels(engines, scene, what, work.within(0.2));
    const shot = { camera: { azimuth: 0, elevation: 8 }, width: DRAFT_SIDE, height: DRAFT_SIDE };
    return [...files, ...(await drawn(engines, scene, [{ name: 'front', shot }], work))];
  } catch (error) {
    if (!(error instanceof SourceUnusable)) throw error;
    return [];
  }
}

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
    files.push(await authorPicture(engines, view!, work));
  }
  if (files.length < views.length) throw new SourceUnusable('The program shows nothing.');
  return files;
}
