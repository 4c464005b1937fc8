import { readShapeProgram } from '../../contract/shape-program.ts';
import { flattenScene } from '../mesh/flatten.ts';
import { encodeJpeg } from '../raster/raw-pixels.ts';
import { type ShapedModel, type ShapeMaker, SourceUnusable, type Work } from '../spec.ts';
import { TilePainter } from '../surfaces/tiles/paint-tile.ts';
import { surroundings } from './families/places/places.ts';
import { inspectScene } from './inspect/inspect-scene.ts';
import { arrange, type Cluster } from './layout/arrange.ts';
import { withAttachments } from './layout/attach.ts';
import { measure } from './layout/measure.ts';
import { Standing } from './layout/stand.ts';
import { type Library, withLibraryUses } from './library-uses.ts';
import { COARSEST } from './program/coarsening.ts';
import { ProgramError } from './program/expression.ts';
import { type ProgramResult, runProgram } from './program/run-program.ts';
import { runWithinLimit } from './program/run-within-limit.ts';
import { figuresOf } from './rig/figures-of.ts';
import { clipsOf } from './rig/motions.ts';
import { riggedScene } from './rig/rigged-scene.ts';
import { surfacedScene } from './surface/surfaced-scene.ts';
import { varied } from './vary.ts';
import { backdropIn } from './words/backdrop.ts';
import { compose } from './words/compose.ts';
import { readIn, type Translate } from './words/read-foreign.ts';
import { type Reading, readWords } from './words/read-words.ts';

/**
 * Creates the built-in {@link ShapeMaker}: a library of parametric families, and the shape language in which they are
 * written.
 * @param translate returns English readings of a prompt in another language; without it, only English is understood
 */
export function createShapeMaker(translate: Translate = async () => []): ShapeMaker {
  const painter = new TilePainter(encodeJpeg);
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-kit', version: '2', provider: 'built-in' },
    async read(prompt, work, variation = 0) {
      const { words, backdrop } = backdropIn(prompt);
      const read = await readIn(words, translate);
      if (read === null) return null;
      const { reading, unused } = read;
      const message = `these words had no effect: ${unused.join(', ')}`;
      const warnings = unused.length === 0 ? [] : [{ code: 'words_without_effect', message }];
      const program = await sceneOf(reading, words, work);
      return {
        program: variation === 0 ? program : varied(program, variation),
        warnings,
        ...(backdrop && { backdrop }),
      };
    },
    async change() {
      throw new SourceUnusable(
        'No language model made this change: try again, or describe it differently.',
      );
    },
    async readPicture() {
      return null;
    },
    async run(document, maxTriangles, work, { animate = false } = {}) {
      const { program: read, problem } = readShapeProgram(document);
      if (read === null) throw new SourceUnusable(`The program cannot be read: ${problem}.`);
      try {
        const program = await withLibraryUses(read, libraryThing, work);
        const made = await runWithinLimit(program, maxTriangles, work);
        const scene = await surfacedScene(made.scene, made.looks, painter, work);
        return asFigures({ ...made, scene }, animate);
      } catch (error) {
        if (!(error instanceof ProgramError)) throw error;
        throw new SourceUnusable(`The program cannot be run: ${error.message}.`);
      }
    },
    inspect: inspectScene,
  };
}

/** Returns the library's own program for words, in its place at the origin. */
const libraryThing: Library = async (words, work) => {
  const reading = readWords(words);
  return reading && { program: await sceneOf(reading, words, work), unused: reading.unused };
};

/**
 * Converts a program's result to a model, with its figures in their poses, or on skeletons with clips if they are
 * animated.
 */
function asFigures(made: ProgramResult, animate: boolean): ShapedModel {
  const { scene, parts, triangles } = made;
  const { figures, posed } = figuresOf(made);
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

/** Builds the program for everything that was read: one thing, or several with their relations and place. */
async function sceneOf({ subjects, grounds }: Reading, prompt: string, work: Work) {
  for (const subject of subjects) {
    const { program, attachments, like } = subject;
    subject.program = await withAttachments(program, attachments, like, work);
  }
  const [only] = subjects;
  if (subjects.length === 1 && only.count === 1 && grounds.length === 0) return only.program;
  const standing = new Standing();
  const isList = subjects.every(({ relation }, i) => i === 0 || relation === 'beside');
  const clusters: Cluster[] = [];
  for (const subject of subjects) {
    // A broom's rider sits along it.
    if (subject.relation === 'riding' && subject.family.name === 'broom')
      subject.program.parts[0].turn = [90, 0, 0];
    const part = work.within(1 / subjects.length);
    const made = await runProgram(subject.program, part, COARSEST);
    clusters.push(arrange(subject, measure(made.scene, figuresOf(made).posed)));
  }
  if (isList) standing.addAll(clusters);
  else for (const cluster of clusters) standing.add(cluster);
  const placed = standing.centred();
  for (const { name, look } of grounds.slice(0, 2)) {
    if (name === 'wall') standing.quarterTurn();
    const around = surroundings(name, look, standing.box!, only.family.name);
    for (const each of placed) each.at = [each.at[0], Number(each.at[1]) - around.sunk, each.at[2]];
    placed.push(...around.placed);
  }
  return compose(prompt.slice(0, 60), placed);
}
