import type { AssetKind, RenderFacts } from '../contract/task.ts';
import type { TaskDiagnostics } from '../core/task.ts';
import type { Engines, Work } from '../engines/spec.ts';
import type { FlowLimit, WorkSize } from './limits.ts';

/** A file that a flow made, before it is stored. */
export interface OutputFile {
  role: string;
  kind: AssetKind;
  format: string;
  /** Name that a download gets, e.g. `model.glb`. */
  filename: string;
  content_type: string;
  bytes: Uint8Array;
  width?: number;
  height?: number;
  render?: RenderFacts;
}

/** Inputs and services for the run of a flow. */
export interface FlowContext<Parts = Engines> {
  /** The normalised request fields. */
  input: Record<string, unknown>;
  /** Local path of each source, by request field. */
  sources: Readonly<Record<string, string>>;
  engines: Parts;
  /** The whole run: its stages are those of the task's progress and report. */
  work: Work;
  /** Reports the size of a source once it is known: the run's limit grows with it. Absent: the run has no limit. */
  found?(size: Partial<WorkSize>): void;
}

/** The result of a flow. */
export interface FlowOutcome {
  files: OutputFile[];
  /** Output members that are not files. */
  output: Record<string, unknown>;
  diagnostics: TaskDiagnostics;
}

/** A file of a run that was kept for the sandbox. */
export interface RecordedFile extends Omit<OutputFile, 'bytes'> {
  /** Its name among the recordings. */
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** The recorded outcome of a run, which a sandbox task returns again. */
export interface Recording extends Omit<FlowOutcome, 'files'> {
  files: RecordedFile[];
}

/** Chooses the recording of a flow that the sandbox returns. */
export interface RecordingChoice {
  /** Name of the recording that stands for runs on this input. */
  of(input: Record<string, unknown>): string;
  /** The recording as a run on this very input would have it, e.g. with as many pictures. Absent: as it is. */
  fit?(recording: Recording, input: Record<string, unknown>): Recording;
}

/** Name of the job that the moderation process runs at admission; it is not a flow of the interface. */
export const MODERATE_IMAGE = 'moderate-image';

/** Name of the job with which authors try their shape programs; it is not a flow of the interface. */
export const TRY_PROGRAM = 'try-program';

/** The steps of one task kind: one readable chain of engine calls. */
export interface Flow<Parts = Engines> {
  /** A run that takes more processor time fails with 6001. */
  limit: FlowLimit;
  run(context: FlowContext<Parts>): Promise<FlowOutcome>;
  /** Absent: there is one recording, called `default`. */
  recordings?: RecordingChoice;
}

/** The output of a run did not pass its own checks; the task fails with 6005. */
export class OutputRejected extends Error {
  override readonly name = 'OutputRejected';
}
