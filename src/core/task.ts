import type { MeasuredTerm } from '../contract/accept.ts';
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

/** Returns true if the state machine allows a transition from `from` to `to`. */
export function canMove(from: TaskStatus, to: TaskStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Returns true for SUCCESS, FAILED and CANCELLED. */
export function isTerminal(status: TaskStatus): boolean {
  return TRANSITIONS[status].length === 0;
}

/** Number of lost runs at which the task fails with 6004. Runs that were given back do not count. */
export const MAX_TRIES = 3;

/** A file that a task produced. The task's row describes it, and the blob store holds its bytes. */
export interface Asset {
  asset_id: Uuid;
  kind: AssetKind;
  /** Name of the output member under which the file appears, e.g. `textured_model_url`. */
  role: string;
  /** Lowercase file format: glb, png, jpeg … */
  format: string;
  filename: string;
  blob_key: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  content_type: string;
  /** Width in pixels, if the file is an image. */
  width?: number;
  height?: number;
  /** How the file was rendered, if it is an image of a model. */
  render?: RenderFacts;
}

/** Details of how the task was carried out, shown by the report endpoint. */
export interface TaskDiagnostics {
  engine: Record<string, unknown> | null;
  timings: { stage: string; milliseconds: number }[];
  statistics: Record<string, unknown> | null;
  validation: Record<string, unknown> | null;
  /** Absent if no model was made. */
  mesh?: MeshReport;
  /** Absent if the request had no terms. */
  accept?: MeasuredTerm[];
  warnings: { code: string; message: string }[];
}

/** A task as it is stored. Times are epoch milliseconds. */
export interface Task {
  task_uuid: Uuid;
  user_uuid: Uuid;
  flow_name: string;
  status: TaskStatus;
  /** Progress from 0 to 100. It never decreases, and is 100 only at SUCCESS. */
  progress: number;
  stage: string | null;
  cost_credits: number;
  /** Part of the price that was returned although the task succeeded. */
  released_credits: number;
  /** The flow's own fields after parsing, with defaults filled in. */
  input: Record<string, unknown>;
  /** Members of the output that are not files, e.g. optimized_prompt. */
  output: Record<string, unknown>;
  assets: Asset[];
  diagnostics: TaskDiagnostics | null;
  error: TaskError | null;
  name: string | null;
  is_public: boolean;
  client_order_id: string | null;
  /** Number of the current run. Workers of earlier runs may no longer write. */
  attempt: number;
  created_at: number;
  queued_at: number | null;
  started_at: number | null;
  completed_at: number | null;
  /** When the files of the task's result are removed; null: never. */
  expires_at: number | null;
  /** True if the files were removed. The task itself stays. */
  expired: boolean;
  /** The user's stream position at the task's last change. */
  cursor: number;
  /** W3C traceparent of the request that created the task. */
  traceparent: string | null;
  /** True if the task was created with a sandbox key. It is then free, and its result is a recorded one. */
  sandbox: boolean;
}

/** Returns the credits charged for a task: if it succeeded, the reserved amount without what was returned; otherwise 0. */
export function chargedCredits({
  status,
  sandbox,
  cost_credits,
  released_credits,
}: Pick<Task, 'status' | 'sandbox' | 'cost_credits' | 'released_credits'>): number {
  return status === 'SUCCESS' && !sandbox ? cost_credits - released_credits : 0;
}
