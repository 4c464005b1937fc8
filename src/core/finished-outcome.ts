import type { TaskDiagnostics } from './task.ts';

/** What finishing replaces in the result of a flow. Other files, such as its image and its program, stay. */
const REPLACED: readonly string[] = [
  'geometry_model_url',
  'textured_model_url',
  'viewer_model_url',
  'texture_url',
  'preview_url',
  'topology_url',
];

/** The result of a run, or its recording. */
interface Outcome<File> {
  files: File[];
  diagnostics: TaskDiagnostics;
}

/** Returns the result of a flow with its model replaced by the finished one, and with the report on both. */
export function withFinishedModel<
  File extends { role: string },
  Made extends Outcome<File>,
  Finished extends Outcome<File>,
>(made: Made, finished: Finished): Made {
  const kept = made.files.filter(({ role }) => !REPLACED.includes(role));
  const { diagnostics } = finished;
  const { mesh } = diagnostics;
  const before = made.diagnostics;
  return {
    ...made,
    files: [...kept, ...finished.files],
    diagnostics: {
      ...before,
      engine: { ...diagnostics.engine, ...before.engine },
      validation: diagnostics.validation,
      ...(mesh !== undefined && {
        mesh: {
          ...mesh,
          ...before.mesh,
          source: before.mesh?.source ?? null,
          results: mesh.results,
          repairs: [...(before.mesh?.repairs ?? []), ...mesh.repairs],
          ...(mesh.finish !== undefined && { finish: mesh.finish }),
        },
      }),
      warnings: [...before.warnings, ...diagnostics.warnings],
    },
  };
}
