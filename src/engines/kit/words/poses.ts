import type { Figure, Part, ShapeProgram } from '../../../contract/shape-program.ts';
import { isPoseOf } from '../rig/motions.ts';

/** Pose words, and the poses that they mean. */
const POSES: Readonly<Record<string, string>> = {
  sitting: 'sitting',
  seated: 'sitting',
  kneeling: 'kneeling',
  lying: 'lying',
  laying: 'lying',
  resting: 'lying',
  sleeping: 'sleeping',
  asleep: 'sleeping',
  napping: 'sleeping',
  curled: 'sleeping',
  howling: 'howling',
  meditating: 'meditating',
  waving: 'waving',
  greeting: 'waving',
  running: 'running',
  sprinting: 'running',
  galloping: 'running',
  chasing: 'running',
  charging: 'running',
  walking: 'walking',
  marching: 'walking',
  strolling: 'walking',
  jumping: 'jumping',
  leaping: 'jumping',
  hopping: 'jumping',
  dancing: 'dancing',
  pointing: 'pointing',
  raised: 'raising',
  raising: 'raising',
  cheering: 'raising',
  attacking: 'attacking',
  fighting: 'attacking',
  punching: 'striking',
  striking: 'striking',
  flying: 'flying',
  soaring: 'flying',
  swimming: 'swimming',
};

/** Returns whether a word describes a pose. */
export const isPoseWord = (word: string): boolean => Object.hasOwn(POSES, word);

/**
 * Applies the first described pose that the thing supports.
 * @returns the word for it, or null
 */
export function takePose(program: ShapeProgram, said: readonly string[]): string | null {
  const figure = figureOf(program.parts);
  if (figure === null) return null;
  const hasWings = JSON.stringify(program).includes('"leftWing"');
  for (const [i, word] of said.entries()) {
    // A demon with curled horns is not curled up.
    const isOfPart = /^(horn|tail|hair|wing|toe|moustache|beard)s?$/.test(said[i + 1] ?? '');
    const pose = isPoseWord(word) && !isOfPart ? POSES[word] : null;
    if (pose === null || !isPoseOf(figure.plan, pose) || (pose === 'flying' && !hasWings)) continue;
    figure.pose = pose;
    return word;
  }
  return null;
}

function figureOf(parts: readonly Part[]): Figure | null {
  for (const part of parts) {
    const found = part.figure ?? figureOf(part.parts ?? []);
    if (found !== null) return found;
  }
  return null;
}
