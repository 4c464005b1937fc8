import { readShapeProgram } from '../../contract/shape-program.ts';
import { boundsOf } from '../math/bounds.ts';
import { flattenScene } from '../mesh/flatten.ts';
import { type ShapedModel, type ShapeMaker, SourceUnusable } from '../spec.ts';
import { ProgramError } from './program/expression.ts';
import { type ProgramResult, runProgram } from './program/run-program.ts';
import { clipsOf, poseNamed } from './rig/motions.ts';
import { posedScene } from './rig/posed-scene.ts';
import { riggedScene } from './rig/rigged-scene.ts';
import { skeletonsOf } from './rig/skeleton.ts';
import { compose } from './words/compose.ts';
import { readWords } from './words/read-words.ts';

/** How fine curves are, from as written to the coarsest. */
const FINENESS = [1, 0.6, 0.35] as const;

/** The built-in {@link ShapeMaker}: a kit of parametric families, and the shape language that they are written in. */
export function createShapeMaker(): ShapeMaker {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-kit', version: '1', provider: 'built-in' },
    async doRead(prompt, work) {
      const reading = readWords(prompt);
      if (reading === null) return null;
      const { subjects, unused } = reading;
      const message = `these words had no effect: ${unused.join(', ')}`;
      const warnings = unused.length === 0 ? [] : [{ code: 'words_without_effect', message }];
      const [only] = subjects;
      if (subjects.length === 1 && only.count === 1) return { program: only.program, warnings };
      const placed = [];
      for (const subject of subjects) {
        const part = work.within(1 / subjects.length);
        const { scene } = await runProgram(subject.program, part, FINENESS[2]);
        placed.push({ ...subject, bounds: boundsOf(flattenScene(scene).positions) });
      }
      return { program: compose(prompt.slice(0, 60), placed), warnings };
    },
    async doRun(document, maxTriangles, work, { animate = false } = {}) {
      const { program, problem } = readShapeProgram(document);
      if (program === null) throw new SourceUnusable(`The program cannot be read: ${problem}.`);
      try {
        for (const [i, fineness] of FINENESS.entries()) {
          const made = await runProgram(program, work.within(1 / FINENESS.length), fineness);
          if (made.triangles > maxTriangles && i < FINENESS.length - 1) continue;
          return asFigures(made, animate);
        }
      } catch (error) {
        if (!(error instanceof ProgramError)) throw error;
        throw new SourceUnusable(`The program cannot be run: ${error.message}.`);
      }
      throw new Error('no fineness was tried');
    },
  };
}

/** What a program made, its figures as they are to stand, and on skeletons with clips where they are to move. */
function asFigures(
  { scene, parts, triangles, rigging }: ProgramResult,
  animate: boolean,
): ShapedModel {
  const figures = skeletonsOf(scene, rigging).map((skeleton) => {
    const pose = skeleton.pose === null ? null : poseNamed(skeleton, skeleton.pose);
    if (skeleton.pose !== null && pose === null)
      throw new ProgramError(`"${skeleton.pose}" is no pose of a ${skeleton.plan}`);
    return { skeleton, pose };
  });
  const poses = figures.flatMap(({ skeleton, pose }) =>
    pose === null ? [] : [{ skeleton, pose }],
  );
  const posed = poses.length === 0 ? scene : posedScene(scene, poses);
  const moving = animate && figures.length > 0;
  return {
    scene: moving ? riggedScene(scene, figures) : posed,
    geometry: flattenScene(posed),
    parts,
    triangles,
    clips: moving
      ? [...new Set(figures.flatMap(({ skeleton }) => clipsOf(skeleton).map(({ name }) => name)))]
      : [],
  };
}
