import type { TaskDiagnostics } from '../core/task.ts';
import type { RemoteResults } from '../engines/spec.ts';
import type { OutputFile } from '../flows/flow.ts';
import type { WorkSize } from '../flows/limits.ts';
import type { StageSpan } from './stage-spans.ts';

/** Argument of an engine process, followed by the folder of the operator's own things. */
export const OWN_THINGS = '--own-things=';

/** A file that a run wrote to its work directory. */
export interface ProducedFile extends Omit<OutputFile, 'bytes'> {
  path: string;
  bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string;
}

/** One run of a flow, as it is sent to an engine process. */
export interface RunRequest {
  flow: string;
  input: Record<string, unknown>;
  /** Local path of each source, by request field name. */
  sources: Record<string, string>;
  /** An existing directory, the only one that the run may write to. */
  workDirectory: string;
  /** Results of the remote steps before this run; absent: there were none. */
  remote?: RemoteResults;
  /** Whether another model server or the built-in engine can make the model instead; absent: none can. */
  hasOtherEngine?: boolean;
  /** Whether to send the stage timings with the answer. */
  traced?: boolean;
}

/** A message from the worker to an engine process. Only one run is active at a time; `id` identifies late answers. */
export type HostMessage =
  | { type: 'run'; id: number; request: RunRequest }
  | { type: 'abort'; id: number }
  /** No run is active and the next one is not known yet: the process rehearses a small run, which the next run ends. */
  | { type: 'rehearse' };

/**
 * Why a run ended without a result. The messages of `source`, `output`, `remote` (the model server's result is
 * unusable), `prompt` and `terms` are for the client. Those of `engine`, `memory` (the run exceeded its limit) and `no-room`
 * (the disk is full) are for the log.
 */
export type FailureReason =
  | 'source'
  | 'output'
  | 'remote'
  | 'prompt'
  | 'terms'
  | 'engine'
  | 'memory'
  | 'no-room'
  | 'aborted';

/** The error report of a failed run. */
export interface RunFailure {
  reason: FailureReason;
  message: string;
  suggestion?: string;
  /** Details that are only for the log. */
  detail?: string;
  /** The step whose result is unusable, if the reason is `remote`, or led to a model that does not meet the terms. */
  step?: keyof RemoteResults;
}

/**
 * A message from an engine process to the worker. `started` comes first: the program is loaded and the run begins.
 * `rested` follows each answer, once the process has cleaned up after the run.
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
