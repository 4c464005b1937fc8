import type { ShapeProgram } from '../../contract/shape-program.ts';
import type { Work } from '../spec.ts';
import { surroundings } from './families/places.ts';
import { arrange, type Cluster } from './layout/arrange.ts';
import { withAttachments } from './layout/attach.ts';
import { measure } from './layout/measure.ts';
import { withPartsResized } from './layout/resize-parts.ts';
import { Standing } from './layout/stand.ts';
import { COARSEST } from './program/coarsening.ts';
import { ProgramError } from './program/expression.ts';
import { type Library, withLibraryUses } from './program/library-uses.ts';
import { runProgram } from './program/run-program.ts';
import { figuresOf } from './rig/figures-of.ts';
import { compose } from './words/compose.ts';
import { type Reading, readWords } from './words/read-words.ts';

/** How high things hang on a wall, relative to their height. */
const HUNG = 0.6;

/** Maximum depth of things that use other things. A deeper chain means that a thing uses itself. */
const DEEPEST = 4;

/**
 * Returns the library for parts that use it: its program for words, in its place at the origin, with the things that it uses
 * itself as parts.
 * @param depth number of things around it that use it
 */
export function libraryAt(depth: number): Library {
  return async (words, work) => {
    if (depth >= DEEPEST)
      throw new ProgramError(`"${words}" and things that it uses use each other`);
    const reading = readWords(words);
    if (reading === null) return null;
    return { program: await sceneOf(reading, words, work, depth + 1), unused: reading.unused };
  };
}

/**
 * Builds the program for everything that was read: one thing, or several with their relations and place.
 * @param depth number of things around it that use it
 * @throws ProgramError if a thing uses another one that does not exist, or uses itself
 */
export async function sceneOf(
  { subjects, grounds }: Reading,
  prompt: string,
  work: Work,
  depth = 0,
): Promise<ShapeProgram> {
  for (const subject of subjects) {
    const { attachments, like, resized } = subject;
    const program = await withLibraryUses(subject.program, libraryAt(depth), work);
    const sized = await withPartsResized(program, resized, work);
    subject.program = await withAttachments(sized, attachments, like, work);
  }
  const [only] = subjects;
  if (subjects.length === 1 && only.count === 1 && grounds.length === 0) return only.program;
  const standing = new Standing();
  const isList = subjects.every(({ relation }, i) => i === 0 || relation === 'beside');
  const clusters: Cluster[] = [];
  for (const [i, subject] of subjects.entries()) {
    // A broom's rider sits along it.
    if (subject.relation === 'riding' && subject.family.name === 'broom')
      subject.program.parts[0].turn = [90, 0, 0];
    const part = work.within(1 / subjects.length);
    const made = await runProgram(subject.program, part, COARSEST);
    const { figures, posed } = figuresOf(made, false);
    // What reaches below its own origin is placed by its true foot: a spoon, whose handle ends there.
    const { translation } = made.scene.nodes[0]!.transform;
    if (figures.length === 0 && translation[1] > 0) translation[1] = 0;
    const measured = measure(made.scene, posed);
    const next = subjects[i + 1]?.relation ?? null;
    clusters.push(arrange(subject, measured, { next, isAlone: subjects.length === 1 }));
  }
  if (isList) standing.addAll(clusters);
  else for (const cluster of clusters) standing.add(cluster);
  const wall = grounds.find(({ name }) => name === 'wall');
  if (wall !== undefined) standing.turnToWall(wall.relation === 'against');
  const placed = standing.centred(wall?.relation === 'hanging' ? HUNG : 0);
  for (const { name, look } of grounds.slice(0, 2)) {
    const around = surroundings(name, look, standing.box!, only.family.name);
    for (const each of placed) each.at = [each.at[0], Number(each.at[1]) - around.sunk, each.at[2]];
    // Trees of a forest use things themselves, such as the presents under a pine.
    for (const each of around.placed)
      placed.push({
        ...each,
        program: await withLibraryUses(each.program, libraryAt(depth), work),
      });
  }
  return compose(prompt.slice(0, 60), placed);
}
