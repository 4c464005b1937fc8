import type { TaskDiagnostics } from '../core/task.ts';
import type { RemoteResults } from '../engines/spec.ts';
import type { OutputFile } from '../flows/flow.ts';
import type { WorkSize } from '../flows/limits.ts';
import type { StageSpan } from './stage-spans.ts';

/** A file that a run has written into its work directory. */
export interface ProducedFile extends Omit<OutputFile, 'bytes'> {
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** One run of a flow, as an engine process gets it. */
export interface RunRequest {
  flow: string;
  input: Record<string, unknown>;
  /** Local path of each source, by request field. */
  sources: Record<string, string>;
  /** Exists; the run may write here and nowhere else. */
  workDirectory: string;
  /** What model servers did before it; absent: nothing. */
  remote?: RemoteResults;
  /** Whether its stages shall be told with the answer. */
  traced?: boolean;
}

/** Worker → engine process. One run at a time; `id` tells late answers apart. */
export type HostMessage =
  | { type: 'run'; id: number; request: RunRequest }
  | { type: 'abort'; id: number }
  /** Nothing runs and the next run is not known yet: a small one is rehearsed, which the next run ends. */
  | { type: 'rehearse' };

/**
 * Why a run ended without a result. `source`, `output`, `remote` (what a model server made is of no use) and `prompt` have
 * messages for the client, `engine`, `memory` (more than a run may use) and `no-room` (the disk is full) for the log.
 */
export type FailureReason =
  | 'source'
  | 'output'
  | 'remote'
  | 'prompt'
  | 'engine'
  | 'memory'
  | 'no-room'
  | 'aborted';

/** What a run that failed says. */
export interface RunFailure {
  reason: FailureReason;
  message: string;
  suggestion?: string;
  /** For the log alone. */
  detail?: string;
  /** Whose result is of no use, where the reason is `remote`. */
  step?: keyof RemoteResults;
}

/**
 * Engine process → worker. `started` comes first: the program is loaded and the run begins. `rested` follows each answer, once
 * the process has tidied up after the run.
 */
export type EngineMessage =
  | { type: 'started'; id: number }
  | { type: 'found'; id: number; size: Partial<WorkSize> }
  | { type: 'progress'; id: number; stage: string; percent: number }
  | {
      type: 'done';
      id: number;
      files: ProducedFile[];
      output: Record<string, unknown>;
      diagnostics: TaskDiagnostics;
      stages?: StageSpan[];
    }
  | ({ type: 'failed'; id: number; stages?: StageSpan[] } & RunFailure)
  | { type: 'rested'; id: number; residentBytes: number };
