import type { Figure, Part, ShapeProgram } from '../../../contract/shape-program.ts';
import { POSES } from '../../language/pose-words.ts';
import { isPoseOf } from '../rig/motions.ts';

/** Returns whether a word describes a pose. */
export const isPoseWord = (word: string): boolean =>
  Object.hasOwn(POSES, word) || Object.hasOwn(MODELED, word);

/** Words that mean a pose of their own where a family is modeled in it. */
const MODELED: Readonly<Record<string, string>> = { curled: 'curled', crouching: 'lying' };

/**
 * Returns the first described pose in which a family is modeled, and whether its eyes are closed.
 * @param poses the poses in which the family is modeled
 */
export function modeledPose(
  said: readonly string[],
  poses: readonly string[] = [],
): { words: string[]; pose: string; asleep: boolean } | null {
  const found = said.flatMap((word, i) => {
    const pose = MODELED[word] ?? (isPoseWord(word) ? POSES[word] : '');
    return poses.includes(pose) && !isOfPart(said[i + 1]) ? [{ word, pose }] : [];
  });
  if (found.length === 0) return null;
  const asleep = found.some(({ pose }) => pose === 'sleeping');
  const other = found.find(({ pose }) => pose !== 'sleeping');
  const { pose } = other ?? found[0]!;
  const words = found.filter((each) => each.pose === pose || each.pose === 'sleeping');
  return { words: words.map(({ word }) => word), pose, asleep };
}

/** Returns whether a word names a part that a pose word describes: a demon with curled horns is not curled up. */
const isOfPart = (word = ''): boolean => /^(horn|tail|hair|wing|toe|moustache|beard)s?$/.test(word);

/**
 * Applies the first described pose that the thing supports.
 * @returns the word for it, or null
 */
export function takePose(program: ShapeProgram, said: readonly string[]): string | null {
  const figure = figureOf(program.parts);
  if (figure === null) return null;
  const hasWings = JSON.stringify(program).includes('"leftWing"');
  for (const [i, word] of said.entries()) {
    const pose = isPoseWord(word) && !isOfPart(said[i + 1]) ? POSES[word] : null;
    if (pose === null || !isPoseOf(figure.plan, pose) || (pose === 'flying' && !hasWings)) continue;
    figure.pose = pose;
    return word;
  }
  return null;
}

/** Lets a rider sit with a leg on either side, if it can. */
export function sitAstride(program: ShapeProgram): void {
  const figure = figureOf(program.parts);
  if (figure !== null && isPoseOf(figure.plan, 'astride')) figure.pose = 'astride';
}

function figureOf(parts: readonly Part[]): Figure | null {
  for (const part of parts) {
    const found = part.figure ?? figureOf(part.parts ?? []);
    if (found !== null) return found;
  }
  return null;
}
