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
/** Of a draft, which is wanted within seconds: triangles, and side of its picture in pixels. */
const DRAFT = { triangles: 60_000, side: 512 } as const;

/**
 * For authors of shape programs: writes the library's own program for a prompt, with its model as a draft (no file if it
 * has none), draws the picture of a draft, or inspects and renders a program at the limit of the task that it is for, and compares
 * it with the pictures that it is made from. For the latter, pictures are prepared once.
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
      const draft = await engines.shapes.read(input.prompt, work.within(0.2));
      if (draft === null) return report.outcome([], work);
      const bytes = new TextEncoder().encode(JSON.stringify(draft.program));
      const model = await draftModel(engines, draft.program, trianglesIn(input), work.within(0.8));
      return report.outcome([programFile(bytes), ...model], work);
    }
    if (input.draft !== undefined) {
      const scene = await draftScene(engines, input.draft as ShapeProgram, MOST_TRIANGLES, work);
      const camera = { azimuth: 0, elevation: 8 };
      const shot = { camera, width: DRAFT.side, height: DRAFT.side };
      const view = { name: 'front', shot };
      return report.outcome(scene === null ? [] : await drawn(engines, scene, [view], work), work);
    }
    if (input.look === true) {
      const { files, sides, views } = await authorPictures(context);
      return report.outcome(files, work, { sides, views });
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
      likenesses: compared.likenesses,
      compared_views: compared.views,
    });
  },
};

const trianglesIn = ({ max_triangles: given }: Record<string, unknown>) =>
  typeof given === 'number' ? given : MOST_TRIANGLES;

/** Returns a program's model, to look at while an author works; empty if it cannot be run within the limit. */
async function draftModel(
  engines: Engines,
  program: ShapeProgram,
  maxTriangles: number,
  work: Work,
): Promise<OutputFile[]> {
  const scene = await draftScene(engines, program, maxTriangles, work.within(0.8));
  if (scene === null) return [];
  const what = { formats: ['glb'], name: 'draft', role: 'draft_url' };
  const { files } = await writeModels(engines, scene, what, work.within(0.2));
  return files;
}

/** Builds a program coarsely and in plain colors, which takes a fraction of the time; null: it cannot be run within the limit. */
async function draftScene(
  engines: Engines,
  program: ShapeProgram,
  maxTriangles: number,
  work: Work,
): Promise<Scene | null> {
  const plain = { ...program, textured: false };
  try {
    const most = Math.min(DRAFT.triangles, maxTriangles);
    const made = await engines.shapes.run(plain, most, work);
    return made.triangles > maxTriangles ? null : { ...made.scene, name: 'draft' };
  } catch (error) {
    if (!(error instanceof SourceUnusable)) throw error;
    return null;
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
