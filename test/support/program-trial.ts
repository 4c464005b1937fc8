import { flattenScene } from '../../src/engines/mesh/flatten.ts';
import { meshStatistics } from '../../src/engines/mesh/statistics.ts';
import { type Engines, SourceUnusable } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { randomProgram } from './random-program.ts';

/** Result of a random program. */
export interface ProgramFate {
  /** null: the model was made. */
  refusal: string | null;
  /** Violations of requirements, one sentence each. */
  faults: string[];
  /** Number of meshes with an edge in only one face, and with an edge in more than two. */
  open: number;
  touching: number;
  triangles: number;
  milliseconds: number;
}

/** Runs a random program as a task does, writes it as GLB and checks both. */
export async function tryRandomProgram(engines: Engines, seed: number): Promise<ProgramFate> {
  const since = performance.now();
  const fate: ProgramFate = {
    refusal: null,
    faults: [],
    open: 0,
    touching: 0,
    triangles: 0,
    milliseconds: 0,
  };
  const work = createWork();
  try {
    const program = randomProgram(seed) as unknown as Parameters<Engines['shapes']['run']>[0];
    const { scene, triangles } = await engines.shapes.run(program, 400_000, work);
    fate.triangles = triangles;
    fate.milliseconds = performance.now() - since;
    if (triangles > 400_000) fate.faults.push(`${triangles} triangles`);
    for (const { name, geometry } of scene.meshes) {
      if (!geometry.positions.every(Number.isFinite)) fate.faults.push(`${name} is not finite`);
      // Where a surface touches itself, edges and vertices at the same position are merged: this is reported, but is
      // not a fault.
      const { boundaryEdges, nonManifoldEdges } = meshStatistics(geometry);
      if (boundaryEdges > 0) fate.open++;
      if (nonManifoldEdges > 0) fate.touching++;
    }
    if (flattenScene(scene).positions.length === 0) fate.faults.push('nothing was made of it');
    const { file } = await engines.converter.write(scene, { format: 'glb', name: 'model' }, work);
    const { verdict } = await engines.converter.inspect(file, work);
    if (verdict?.errors !== 0) fate.faults.push(...(verdict?.messages ?? ['it was not judged']));
  } catch (error) {
    fate.milliseconds = performance.now() - since;
    if (error instanceof SourceUnusable && error.message.length > 20) fate.refusal = error.message;
    else fate.faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return fate;
}
