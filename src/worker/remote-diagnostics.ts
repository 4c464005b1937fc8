import type { TaskDiagnostics } from '../core/task.ts';
import { type RemoteResults, SIDES_EXCHANGED } from '../engines/spec.ts';

/** The fact `sides` of a step whose images were exchanged before a server got them. */
export const EXCHANGED = 'left and right exchanged';

/**
 * Adds the remote steps to the report of a run: their durations become the first stages, the facts that the servers
 * reported go into the statistics, and a prompt that a server got only a part of becomes a warning, as do exchanged sides.
 */
export function withRemoteSteps(
  diagnostics: TaskDiagnostics,
  remote: RemoteResults,
): TaskDiagnostics {
  const steps = Object.entries(remote);
  if (steps.length === 0) return diagnostics;
  const timings = steps.map(([step, { seconds }]) => ({
    stage: `server/${step}`,
    milliseconds: Math.round(1000 * seconds),
  }));
  const facts = steps.map(([step, { seconds, facts }]) => [step, { ...facts, seconds }]);
  const cuts = steps.flatMap(([, { facts }]) => facts.prompt_characters ?? []);
  const warnings = cuts.map((characters) => ({
    code: 'prompt_shortened',
    message: `the model server accepts prompts of at most ${characters} characters; the rest of the prompt was not used`,
  }));
  const exchanged = steps.some(([, { facts }]) => facts.sides === EXCHANGED)
    ? [SIDES_EXCHANGED]
    : [];
  return {
    ...diagnostics,
    warnings: [...warnings, ...exchanged, ...diagnostics.warnings],
    timings: [...timings, ...diagnostics.timings],
    statistics: { ...diagnostics.statistics, servers: Object.fromEntries(facts) },
  };
}
