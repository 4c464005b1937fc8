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

/** True if the state machine has an arrow from `from` to `to`. */
export function canMove(from: TaskStatus, to: TaskStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** True for SUCCESS, FAILED and CANCELLED. */
export function isTerminal(status: TaskStatus): boolean {
  return TRANSITIONS[status].length === 0;
}

/** Number of runs that may be lost; the last loss fails the task with 6004. Runs that were given back do not count. */
export const MAX_TRIES = 3;

/** One file that a task produced. It is described in the task's row; the bytes are in the blob store. */
export interface Asset {
  asset_id: Uuid;
  kind: AssetKind;
  /** Output key under which it appears, e.g. `textured_model_url`. */
  role: string;
  /** Lower-case file format: glb, png, jpeg … */
  format: string;
  filename: string;
  blob_key: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  content_type: string;
  /** Pixels, if it is an image. */
  width?: number;
  height?: number;
  /** How it was rendered, if it is an image of a model. */
  render?: RenderFacts;
}

/** How the task was done; the report endpoint shows it. */
export interface TaskDiagnostics {
  engine: Record<string, unknown> | null;
  timings: { stage: string; milliseconds: number }[];
  statistics: Record<string, unknown> | null;
  validation: Record<string, unknown> | null;
  /** Absent if no model was made. */
  mesh?: MeshReport;
  warnings: { code: string; message: string }[];
}

/** A task as it is stored. Times are epoch milliseconds. */
export interface Task {
  task_uuid: Uuid;
  user_uuid: Uuid;
  flow_name: string;
  status: TaskStatus;
  /** 0 to 100, never decreases, 100 exactly at SUCCESS. */
  progress: number;
  stage: string | null;
  cost_credits: number;
  /** The flow's own fields, normalized: parsed, with defaults. */
  input: Record<string, unknown>;
  /** Output members that are not files, e.g. optimized_prompt. */
  output: Record<string, unknown>;
  assets: Asset[];
  diagnostics: TaskDiagnostics | null;
  error: TaskError | null;
  name: string | null;
  is_public: boolean;
  client_order_id: string | null;
  /** Number of the current run; workers of earlier ones may no longer write. */
  attempt: number;
  created_at: number;
  queued_at: number | null;
  started_at: number | null;
  completed_at: number | null;
  /** When its result's files are removed; null: never. */
  expires_at: number | null;
  /** The files were removed; the task itself stays. */
  expired: boolean;
  /** The user's stream position at the last change. */
  cursor: number;
  /** W3C traceparent of the creating request. */
  traceparent: string | null;
  /** Created with a sandbox key: it is free, and its result is a recorded one. */
  sandbox: boolean;
}

/** Credits charged for a task: the reserved amount if it succeeded, otherwise nothing. */
export function chargedCredits({
  status,
  sandbox,
  cost_credits,
}: Pick<Task, 'status' | 'sandbox' | 'cost_credits'>): number {
  return status === 'SUCCESS' && !sandbox ? cost_credits : 0;
}
