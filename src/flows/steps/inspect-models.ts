import type { MeshReport } from '../../contract/mesh-report.ts';
import type { Engines, Scene, Verdict, Work } from '../../engines/spec.ts';
import { type OutputFile, OutputRejected } from '../flow.ts';
import { wireStatistics } from './wire-statistics.ts';

/** The contents of the model files of a run, and the validator's findings, by filename. */
export interface Inspected {
  results: MeshReport['results'];
  validation: Record<string, Verdict> | null;
}

/**
 * Reads every model file of a run back, counts its contents and validates glTF.
 * @param warningsAllowed true if images of the source are included, which may cause validator warnings; the service's
 * own files must not
 * @param onScene called with the content of each file
 * @throws OutputRejected at the first file with a validator error, or with a warning that is not allowed
 */
export async function inspectModels(
  engines: Engines,
  files: readonly OutputFile[],
  work: Work,
  warningsAllowed = false,
  onScene: (scene: Scene) => void = () => {},
): Promise<Inspected> {
  const results: MeshReport['results'] = [];
  const verdicts: Record<string, Verdict> = {};
  for (const file of files) {
    const { scene, statistics, space, verdict } = await engines.converter.inspect(
      file,
      work.within(1 / files.length),
    );
    onScene(scene);
    if (verdict !== null) verdicts[file.filename] = accepted(file, verdict, warningsAllowed);
    results.push({
      filename: file.filename,
      format: file.format,
      unit_metres: space.unitMetres,
      up_axis: space.upAxis,
      statistics: wireStatistics(statistics),
    });
  }
  return { results, validation: Object.keys(verdicts).length === 0 ? null : verdicts };
}

function accepted({ filename }: OutputFile, verdict: Verdict, warningsAllowed: boolean): Verdict {
  const { errors, warnings, messages } = verdict;
  if (errors + (warningsAllowed ? 0 : warnings) === 0) return verdict;
  throw new OutputRejected(
    `${filename} has ${errors} errors and ${warnings} warnings: ${messages[0]}`,
  );
}
