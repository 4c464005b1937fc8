import { readShapeProgram } from '../../contract/shape-program.ts';
import { backdropIn } from '../language/backdrop.ts';
import type { OwnThings } from '../library/own-things.ts';
import { variationOf } from '../library/variation.ts';
import { flattenScene } from '../mesh/flatten.ts';
import { encodeJpeg } from '../raster/raw-pixels.ts';
import { type ShapedModel, type ShapeMaker, SourceUnusable, type Warning } from '../spec.ts';
import { TilePainter } from '../surfaces/tiles/paint-tile.ts';
import { inspectScene } from './inspect/inspect-scene.ts';
import { ProgramError } from './program/expression.ts';
import { withLibraryUses } from './program/library-uses.ts';
import type { ProgramResult } from './program/run-program.ts';
import { runWithinLimit } from './program/run-within-limit.ts';
import { figuresOf } from './rig/figures-of.ts';
import { clipsOf } from './rig/motions.ts';
import { riggedScene } from './rig/rigged-scene.ts';
import { libraryAt, sceneOf } from './scene-of.ts';
import { surfacedScene } from './surface/surfaced-scene.ts';
import { takeUpOwnThings } from './words/own-nouns.ts';
import { type ReadPrompt, readIn, type Translate } from './words/read-foreign.ts';

/** Numbers of triangles that suffice for one thing, and for several or a thing in its place. */
const ENOUGH = { thing: 40_000, scene: 100_000 } as const;

/**
 * Creates the built-in {@link ShapeMaker}: a library of parametric families, and the shape language in which they are
 * written.
 * @param own the operator's own things, which are taken up before each task; null: there are none
 * @param translate returns English readings of a prompt in another language; without it, only English is understood
 */
export function createShapeMaker(
  own: OwnThings | null = null,
  translate: Translate = async () => [],
): ShapeMaker {
  const painter = new TilePainter(encodeJpeg);
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-kit', version: '2', provider: 'built-in' },
    async read(prompt, work, variation = 0) {
      if (own !== null) await takeUpOwnThings(own);
      const { words, backdrop } = backdropIn(prompt);
      const read = await readIn(words, translate);
      if (read === null) return null;
      const { reading } = read;
      const { subjects, grounds } = reading;
      const isThing = subjects.length === 1 && subjects[0].count === 1 && grounds.length === 0;
      const program = await orUnusable(sceneOf(reading, words, work, 0));
      return {
        program: variation === 0 ? program : variationOf(program, variation),
        warnings: warningsOf(read),
        triangles: isThing ? ENOUGH.thing : ENOUGH.scene,
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
      if (own !== null) await takeUpOwnThings(own);
      const run = async () => {
        const program = await withLibraryUses(read, libraryAt(0), work);
        const made = await runWithinLimit(program, maxTriangles, work);
        const scene = await surfacedScene(made.scene, made.looks, painter, work);
        return asFigures({ ...made, scene }, animate);
      };
      return orUnusable(run());
    },
    inspect: inspectScene,
  };
}

/** Tells which words changed nothing, and which things stand for others that the library lacks. */
function warningsOf({ unused, near }: ReadPrompt): Warning[] {
  const message = `these words had no effect: ${unused.join(', ')}`;
  return [
    ...(unused.length === 0 ? [] : [{ code: 'words_without_effect', message }]),
    ...near.map(({ said, shown }) => ({
      code: 'nearest_thing',
      message: `"${said}" was read as "${shown}", the nearest thing in the library`,
    })),
  ];
}

/** Reports a program that makes no model to its author. */
async function orUnusable<T>(made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    throw new SourceUnusable(`The program cannot be run: ${error.message}.`);
  }
}

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
