import type {
  AssetSummary,
  TaskReport,
  TaskStatus,
  TaskStatusPayload,
} from '../../contract/task.ts';

/** Whether a task can still change, by status, in the order of a task's life cycle. */
const LIVE: Readonly<Record<TaskStatus, boolean>> = {
  PENDING: true,
  QUEUED: true,
  RUNNING: true,
  SUCCESS: false,
  FAILED: false,
  CANCELLED: false,
};

/** Every status, in the order of a task's life cycle. */
export const TASK_STATES = Object.keys(LIVE) as TaskStatus[];

/** Roles of secondary model files, in display order. */
const BEHIND: readonly string[] = [
  'candidate_model_url',
  'geometry_model_url',
  'viewer_model_url',
  'lod_model_url',
  'collider_model_url',
];

/** Returns whether a task with this status can still change. */
export const isLive = (status: TaskStatus) => LIVE[status];

/** Outputs that contain a model, in order of preference. */
const MODEL_OUTPUTS = ['textured_model_url', 'geometry_model_url', 'model_url'] as const;

/** Returns a picture of a task: of its result, otherwise of its source; null: there is none. */
export function pictureOf(task: Pick<TaskStatusPayload, 'input' | 'output'>): string | null {
  const { output, input } = task;
  const made =
    output?.preview_url ??
    output?.contact_sheet_url ??
    output?.image_url?.[0] ??
    output?.rgb_image_url?.[0] ??
    output?.white_image_url?.[0] ??
    output?.preprocessed_image_url?.[0];
  if (made !== undefined) return made;
  // The page does not load pictures from other origins; only the service fetches them.
  const { front } = (input?.images ?? {}) as { front?: unknown };
  const source = input?.image_url ?? front;
  return typeof source === 'string' && /\/files\/(uploads|tasks)\//.test(source) ? source : null;
}

/** Returns what a language model has used so far; null: none works on the task. */
export function spentOf(
  report: Pick<TaskReport, 'statistics'> | undefined,
): { tokens: number; cost: number | null } | null {
  const { servers } = (report?.statistics ?? {}) as { servers?: { program?: object } };
  const { tokens, cost_usd: cost } = (servers?.program ?? {}) as Record<string, unknown>;
  if (typeof tokens !== 'number' || tokens === 0) return null;
  return { tokens, cost: typeof cost === 'number' && cost > 0 ? cost : null };
}

/** Whether a file is secondary to the main model: the untextured shape, or a copy for viewers. */
export const isBehind = ({ role }: Pick<AssetSummary, 'role'>) => BEHIND.includes(role);

/** Returns the files of a task with its main model first; GLBs for viewers and the untextured shape come last. */
export function mainFirst(assets: readonly AssetSummary[]): AssetSummary[] {
  const rank = ({ role }: AssetSummary) => BEHIND.indexOf(role);
  return assets.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the main model of a task; null if it has none. */
export function modelOf(task: Pick<TaskStatusPayload, 'output'>): string | null {
  for (const role of MODEL_OUTPUTS) {
    const link = task.output?.[role]?.[0];
    if (link !== undefined) return link;
  }
  return null;
}

/** Returns the file extension of a link, which for a model is its format. */
export function formatOf(link: string): string {
  return new URL(link, 'http://x').pathname.split('.').at(-1)?.toLowerCase() ?? '';
}
