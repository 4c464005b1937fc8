import type { TaskDiagnostics } from '../core/task.ts';
import type { RemoteResults } from '../engines/spec.ts';

/**
 * Adds the remote steps to the report of a run: their durations become the first stages, and the facts that the servers
 * reported go into the statistics.
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
  return {
    ...diagnostics,
    timings: [...timings, ...diagnostics.timings],
    statistics: { ...diagnostics.statistics, servers: Object.fromEntries(facts) },
  };
}
