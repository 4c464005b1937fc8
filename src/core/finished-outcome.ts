import type { TaskDiagnostics } from './task.ts';

const TEXTURED = 'textured_model_url';
const UNTEXTURED = 'geometry_model_url';

/** What finishing replaces in the result of a flow. Other files, such as its image and its program, stay. */
const REPLACED: readonly string[] = [
  UNTEXTURED,
  TEXTURED,
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

/**
 * Returns the result of a flow with its model replaced by the finished one, and with the report on both. The finished
 * files take the place of those that they replace, before the files of another candidate, because the first model of a
 * task is its main one. A model that was textured keeps its role even if it has colors only.
 */
export function withFinishedModel<
  File extends { role: string },
  Made extends Outcome<File>,
  Finished extends Outcome<File>,
>(made: Made, finished: Finished): Made {
  const isReplaced = ({ role }: File) => REPLACED.includes(role);
  const place = made.files.findIndex(isReplaced);
  const kept = made.files.filter((file) => !isReplaced(file));
  const wasTextured = made.files.some(({ role }) => role === TEXTURED);
  const files = finished.files.map((file) =>
    wasTextured && file.role === UNTEXTURED ? { ...file, role: TEXTURED } : file,
  );
  const { diagnostics } = finished;
  const { mesh } = diagnostics;
  const before = made.diagnostics;
  return {
    ...made,
    files: [...kept.slice(0, place), ...files, ...kept.slice(place)],
    diagnostics: {
      ...before,
      engine: { ...diagnostics.engine, ...before.engine },
      validation: diagnostics.validation,
      statistics: { ...before.statistics, ...countsOf(mesh) },
      ...(mesh !== undefined && {
        mesh: {
          ...before.mesh,
          ...mesh,
          source: before.mesh?.source ?? null,
          repairs: [...(before.mesh?.repairs ?? []), ...mesh.repairs],
          // Finishing compares its own remesh with the model that was made; this one is compared with the user's file.
          ...(before.mesh?.remesh && { remesh: before.mesh.remesh }),
        },
      }),
      warnings: [...before.warnings, ...diagnostics.warnings],
    },
  };
}

/** Returns the counts of the finished model, which some formats hold together with its LODs and its collider. */
function countsOf(mesh: TaskDiagnostics['mesh']): Record<string, unknown> {
  if (mesh?.finish === undefined) return {};
  const { faces, triangles } = mesh.finish.after;
  const alone = mesh.results.find(({ statistics }) => statistics.triangles === triangles);
  return {
    faces,
    triangles,
    ...(alone && { vertices: alone.statistics.vertices, watertight: alone.statistics.watertight }),
  };
}
