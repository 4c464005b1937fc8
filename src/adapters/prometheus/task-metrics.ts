import { Counter, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../../core/ports/metrics.ts';
import { chargedCredits, type Task } from '../../core/task.ts';

/** Buckets from a tenth of a second, for a conversion, to ten minutes, for the slowest model servers. */
const TASK_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const STAGE_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Registers metrics of tasks and of their credits, engines and model servers. No label identifies a user or a task. */
export function taskMetrics(
  registry: Registry,
): Pick<Metrics, 'taskCreated' | 'taskEnded' | 'remoteStepEnded'> {
  const registers = [registry];
  const created = new Counter({
    name: 'bozzetto_tasks_created_total',
    help: 'Tasks that this process created.',
    labelNames: ['flow'] as const,
    registers,
  });
  const ended = new Counter({
    name: 'bozzetto_tasks_total',
    help: 'Tasks that this process ended, by flow and outcome.',
    labelNames: ['flow', 'status'] as const,
    registers,
  });
  const sandbox = new Counter({
    name: 'bozzetto_sandbox_tasks_total',
    help: 'Tasks of sandbox keys that this process ended; no other task metric includes them.',
    labelNames: ['flow', 'status'] as const,
    registers,
  });
  const wait = new Histogram({
    name: 'bozzetto_task_wait_seconds',
    help: 'Time from the creation of a task to the start of its last run.',
    labelNames: ['flow'] as const,
    buckets: TASK_BUCKETS,
    registers,
  });
  const duration = new Histogram({
    name: 'bozzetto_task_duration_seconds',
    help: 'Time from the creation of a task to its end.',
    labelNames: ['flow', 'status'] as const,
    buckets: TASK_BUCKETS,
    registers,
  });
  const stage = new Histogram({
    name: 'bozzetto_engine_stage_duration_seconds',
    help: 'Time of the outermost stages of successful runs.',
    labelNames: ['flow', 'stage'] as const,
    buckets: STAGE_BUCKETS,
    registers,
  });
  const credits = new Counter({
    name: 'bozzetto_credits_total',
    help: 'Credits that tasks reserved, captured (spent) and released (given back).',
    labelNames: ['kind'] as const,
    registers,
  });
  const remoteStep = new Histogram({
    name: 'bozzetto_leg_duration_seconds',
    help: 'Jobs at model servers, by outcome.',
    labelNames: ['backend', 'step', 'outcome'] as const,
    buckets: TASK_BUCKETS,
    registers,
  });
  for (const kind of ['reserved', 'captured', 'released']) credits.inc({ kind }, 0);
  return {
    taskCreated({ flow_name: flow, cost_credits, sandbox: isSandbox }) {
      // A sandbox task costs nothing and uses no engine.
      if (isSandbox) return;
      created.inc({ flow });
      credits.inc({ kind: 'reserved' }, cost_credits);
    },
    taskEnded(task) {
      const { flow_name: flow, status, cost_credits, created_at, started_at } = task;
      if (task.sandbox) {
        sandbox.inc({ flow, status });
        return;
      }
      ended.inc({ flow, status });
      const charged = chargedCredits(task);
      credits.inc({ kind: 'captured' }, charged);
      credits.inc({ kind: 'released' }, cost_credits - charged);
      duration.observe({ flow, status }, seconds(created_at, task.completed_at));
      if (started_at !== null) wait.observe({ flow }, seconds(created_at, started_at));
      for (const { name, milliseconds } of outermost(task))
        stage.observe({ flow, stage: name }, milliseconds / 1000);
    },
    remoteStepEnded({ backend, step, outcome, milliseconds }) {
      remoteStep.observe({ backend, step, outcome }, milliseconds / 1000);
    },
  };
}

/** Returns the outermost stages. Nested stages have paths; their time is included in the outer stage. */
function outermost({ diagnostics }: Task): { name: string; milliseconds: number }[] {
  return (diagnostics?.timings ?? [])
    .filter(({ stage }) => !stage.includes('/'))
    .map(({ stage: name, milliseconds }) => ({ name, milliseconds }));
}

/** The result is never negative, although timestamps come from the database's clock, which may be set back. */
function seconds(from: number, to: number | null): number {
  return Math.max(0, (to ?? from) - from) / 1000;
}
