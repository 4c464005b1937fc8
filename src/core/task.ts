import type { TaskError } from '../contract/errors.ts';
import type { MeshReport } from '../contract/mesh-report.ts';
import type { AssetKind, RenderFacts, TaskStatus } from '../contract/task.ts';
import type { Uuid } from './ids.ts';

/*
 * PENDING ──▶ QUEUED ──▶ RUNNING ──▶ SUCCESS
 *    ├───────────┼───────────┼─────▶ FAILED      (PENDING: the source was refused; QUEUED: no engine any more)
 *    └───────────┴───────────┴─────▶ CANCELLED
 * RUNNING ──▶ QUEUED  when its worker was lost and tries remain; when its worker gives it back, which uses up no try
 * First terminal state wins, under the row's lock.
 */
const TRANSITIONS: Record<TaskStatus, readonly TaskStatus[]> = {
  PENDING: ['QUEUED', 'FAILED', 'CANCELLED'],
  QUEUED: ['RUNNING', 'FAILED', 'CANCELLED'],
  RUNNING: ['SUCCESS', 'FAILED', 'CANCELLED', 'QUEUED'],
  SUCCESS: [],
  FAILED: [],
  CANCELLED: [],
};

/** True where the state machine has an arrow from `from` to `to`. */
export function canMove(from: TaskStatus, to: TaskStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** True for SUCCESS, FAILED and CANCELLED. */
export function isTerminal(status: TaskStatus): boolean {
  return TRANSITIONS[status].length === 0;
}

/** How many runs of a task may be lost; the last one fails it with 6004. Runs that were given back do not count. */
export const MAX_TRIES = 3;

/** One file that a task produced. Kept in the task's row; the bytes lie in the blob store. */
export interface Asset {
  asset_id: Uuid;
  kind: AssetKind;
  /** Output key that it appears under, e.g. `textured_model_url`. */
  role: string;
  /** Lower-case file format: glb, png, jpeg … */
  format: string;
  filename: string;
  blob_key: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  content_type: string;
  /** Pixels, where it is an image. */
  width?: number;
  height?: number;
  /** How it was taken, where it is a picture of a model. */
  render?: RenderFacts;
}

/** How the task was done; shown by the report endpoint. */
export interface TaskDiagnostics {
  engine: Record<string, unknown> | null;
  timings: { stage: string; milliseconds: number }[];
  statistics: Record<string, unknown> | null;
  validation: Record<string, unknown> | null;
  /** Absent where no model was made. */
  mesh?: MeshReport;
  warnings: { code: string; message: string }[];
}

/** A task as it is stored. Times are epoch milliseconds. */
export interface Task {
  task_uuid: Uuid;
  user_uuid: Uuid;
  flow_name: string;
  status: TaskStatus;
  /** 0 to 100, never backwards, 100 exactly at SUCCESS. */
  progress: number;
  stage: string | null;
  cost_credits: number;
  /** The flow's own fields, normalised: parsed, with defaults. */
  input: Record<string, unknown>;
  /** Output members that are not files, e.g. optimized_prompt. */
  output: Record<string, unknown>;
  assets: Asset[];
  diagnostics: TaskDiagnostics | null;
  error: TaskError | null;
  name: string | null;
  is_public: boolean;
  client_order_id: string | null;
  /** Which run this is; a worker of an earlier one may no longer write. */
  attempt: number;
  created_at: number;
  queued_at: number | null;
  started_at: number | null;
  completed_at: number | null;
  /** When the files of its result go; null: they stay. */
  expires_at: number | null;
  /** They have gone: the task itself stays. */
  expired: boolean;
  /** The user's stream position at the last change. */
  cursor: number;
  /** W3C traceparent of the creating request. */
  traceparent: string | null;
  /** Made with a sandbox key: costs nothing, and its result is a recorded one. */
  sandbox: boolean;
}

/** Credits deducted for a task: what was reserved, once it succeeded, and nothing otherwise. */
export function chargedCredits({
  status,
  sandbox,
  cost_credits,
}: Pick<Task, 'status' | 'sandbox' | 'cost_credits'>): number {
  return status === 'SUCCESS' && !sandbox ? cost_credits : 0;
}
