import type { TaskReport, TaskStatusPayload } from '../../contract/task.ts';

/** One stage of a run. */
export interface TimelineStage {
  stage: string;
  /** Duration of the stage; null if it is still running. */
  milliseconds: number | null;
  /** The steps of the stage, in the order in which they started. */
  parts: { stage: string; milliseconds: number }[];
}

/** The times of a task's stages, in milliseconds. */
export interface Timeline {
  /** Time from creation to the start of the run; null: not started. */
  waited: number | null;
  stages: TimelineStage[];
  /** Time from creation to the end; null: not ended. */
  total: number | null;
}

/** Returns a task's stages with their durations; the running stage comes last. */
export function timelineOf(
  task: Pick<TaskStatusPayload, 'status' | 'created_at' | 'started_at' | 'completed_at'>,
  report: Pick<TaskReport, 'stage' | 'timings'> | null,
): Timeline {
  const stages: TimelineStage[] = [];
  for (const { stage, milliseconds } of report?.timings ?? []) {
    const [outer, inner] = stage.split('/', 2) as [string, string?];
    const known = stages.find((each) => each.stage === outer);
    if (inner !== undefined && known !== undefined) known.parts.push({ stage, milliseconds });
    else stages.push({ stage, milliseconds, parts: [] });
  }
  const current = report?.stage?.split('/')[0];
  if (task.status === 'RUNNING' && current && stages.every(({ stage }) => stage !== current))
    stages.push({ stage: current, milliseconds: null, parts: [] });
  return {
    waited: between(task.created_at, task.started_at),
    stages,
    total: between(task.created_at, task.completed_at),
  };
}

const between = (from: string, to: string | null) =>
  to === null ? null : Math.max(0, Date.parse(to) - Date.parse(from));
