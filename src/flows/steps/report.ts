import type { MeshReport, ModelStatistics } from '../../contract/mesh-report.ts';
import { shortText } from '../../core/short-text.ts';
import type { TaskDiagnostics } from '../../core/task.ts';
import type { ReadModel, RemeshReport, RemeshRequest, Warning, Work } from '../../engines/spec.ts';
import type { FlowOutcome, OutputFile } from '../flow.ts';
import type { Inspected } from './inspect-models.ts';
import { isBeside } from './main-model.ts';
import { type Textured, wireTextured } from './textured.ts';
import { wireRemesh, wireRepairs } from './wire-remesh.ts';
import { wireSource } from './wire-statistics.ts';

/**
 * Returns the counts of the main model, which are used wherever the report counts the same thing; null if there is no
 * model.
 */
function mainStatistics(
  files: readonly OutputFile[],
  results: MeshReport['results'],
): ModelStatistics | null {
  const beside = new Set(files.flatMap((file) => (isBeside(file) ? [file.filename] : [])));
  const main = results.find(({ filename }) => !beside.has(filename)) ?? results[0];
  return main?.statistics ?? null;
}

/**
 * Replaces the counts that a step reported for its own mesh by those of the delivered file, in which a vertex on a seam
 * may count several times.
 */
function measured(reported: Readonly<Record<string, unknown>>, main: ModelStatistics | null) {
  if (main === null) return {};
  return {
    ...('vertices' in reported && { vertices: main.vertices }),
    ...('watertight' in reported && { watertight: main.watertight }),
  };
}

function asMeasured(mesh: MeshReport, main: ModelStatistics | null): MeshReport {
  if (mesh.remesh === undefined || main === null) return mesh;
  const { vertices, watertight, euler_characteristic } = main;
  const result = { ...mesh.remesh.result, vertices };
  return { ...mesh, remesh: { ...mesh.remesh, result, watertight, euler_characteristic } };
}

/**
 * Builds the report on a task's run. A flow adds to it step by step; engines, warnings and repairs keep the order in
 * which they were added.
 */
export class Report {
  readonly #engine: Record<string, unknown> = {};
  readonly #warnings: Warning[] = [];
  #statistics: Record<string, unknown> | null = null;
  #validation: TaskDiagnostics['validation'] = null;
  /** Null if the run does not involve models. */
  #mesh: MeshReport | null = null;

  /** Records the engines that did the work, by their roles. */
  engines(used: Readonly<Record<string, unknown>>): this {
    Object.assign(this.#engine, used);
    return this;
  }

  /** Adds counts, by their names in the report. */
  statistics(counts: Readonly<Record<string, unknown>>): this {
    this.#statistics = { ...this.#statistics, ...counts };
    return this;
  }

  warnings(warnings: readonly Warning[]): this {
    for (const warning of warnings)
      this.#warnings.push({ ...warning, message: shortText(warning.message) });
    return this;
  }

  /** Records the model that the run started with. */
  source({ source, repairs, warnings }: Pick<ReadModel, 'source' | 'repairs' | 'warnings'>): this {
    return this.mesh({ source: wireSource(source), repairs: [...repairs] }).warnings(warnings);
  }

  /** Records the new mesh. Repairs are recorded by {@link sourceRepairs}, if the source came from the user. */
  remesh(target: Pick<RemeshRequest, 'faceType' | 'targetFaceCount'>, report: RemeshReport): this {
    return this.mesh({ remesh: wireRemesh(target, report) });
  }

  /** Records the repairs that the remesher made to the user's model. */
  sourceRepairs({ repair }: RemeshReport): this {
    const repairs = [...(this.#mesh?.repairs ?? []), ...wireRepairs(repair)];
    return this.mesh({ repairs });
  }

  /** Records the baked textures. */
  textured(textured: Textured): this {
    return this.mesh(wireTextured(textured)).warnings(textured.bake.warnings);
  }

  /** Records the model files as they were read back. */
  inspected({ results, validation }: Inspected): this {
    this.#validation = validation;
    return this.mesh({ results });
  }

  /** Records anything else about the mesh. */
  mesh(part: Partial<MeshReport>): this {
    this.#mesh = { ...(this.#mesh ?? { source: null, results: [], repairs: [] }), ...part };
    return this;
  }

  /** Completes the report and returns the outcome of the run. */
  outcome(files: OutputFile[], work: Work, output: Record<string, unknown> = {}): FlowOutcome {
    const main = mainStatistics(files, this.#mesh?.results ?? []);
    const mesh = this.#mesh && asMeasured(this.#mesh, main);
    return {
      files,
      output,
      diagnostics: {
        engine: this.#engine,
        timings: work.timings,
        statistics: this.#statistics && {
          ...this.#statistics,
          ...measured(this.#statistics, main),
        },
        validation: this.#validation,
        ...(mesh !== null && { mesh }),
        warnings: this.#warnings,
      },
    };
  }
}
