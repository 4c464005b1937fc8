import type { ShapeProgram } from '../../../contract/shape-program.ts';
import type { Work } from '../../spec.ts';
import { COARSEST, coarsenedTo, PLAIN, plainedTo } from './coarsening.ts';
import { type ProgramResult, runProgram } from './run-program.ts';
import type { ShapeCache } from './shape-cache.ts';

/**
 * Maximum number of runs: one at full detail, one as coarse as possible, and three coarsened according to the result.
 */
const RUNS = 5;

/**
 * Runs a program with curves as fine as a limit of triangles allows; the result may still exceed it.
 * @param cache meshes of earlier runs, for a program that is edited
 * @throws as {@link runProgram}
 */
export async function runWithinLimit(
  program: ShapeProgram,
  maxTriangles: number,
  work: Work,
  cache: ShapeCache | null = null,
): Promise<ProgramResult> {
  const run = (fineness: number | readonly number[]) =>
    runProgram(program, work.within(1 / RUNS), fineness, cache);
  const whole = await run(1);
  if (whole.triangles <= maxTriangles) return whole;
  const coarse = await run(COARSEST);
  if (coarse.triangles > maxTriangles) {
    const plain = await run(PLAIN);
    if (plain.triangles > maxTriangles) return plain;
    return run(plainedTo(maxTriangles, coarse.shapes, plain.shapes));
  }
  let aim = maxTriangles;
  for (let tried = 2; tried < RUNS; tried++) {
    const made = await run(coarsenedTo(aim, whole.shapes, coarse.shapes));
    if (made.triangles <= maxTriangles) return made;
    // Reduces the target by twice the excess (the ratio squared), because numbers of faces are whole and a small
    // reduction would change nothing.
    aim *= (maxTriangles / made.triangles) ** 2;
  }
  return coarse;
}
