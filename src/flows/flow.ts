import { brokenTermsSentence, type MeasuredTerm, type TermValues } from '../contract/accept.ts';
import type { AssetKind, RenderFacts } from '../contract/task.ts';
import type { TaskDiagnostics } from '../core/task.ts';
import type { Engines, Work } from '../engines/spec.ts';
import type { FlowLimit, WorkSize } from './limits.ts';

/** A file that a flow made, before it is stored. */
export interface OutputFile {
  role: string;
  kind: AssetKind;
  format: string;
  /** The file name of a download, e.g. `model.glb`. */
  filename: string;
  content_type: string;
  bytes: Uint8Array;
  width?: number;
  height?: number;
  render?: RenderFacts;
}

/** Inputs and services for the run of a flow. */
export interface FlowContext<Parts = Engines> {
  /** The normalized fields of the request. */
  input: Record<string, unknown>;
  /** The local path of each source, by request field. */
  sources: Readonly<Record<string, string>>;
  engines: Parts;
  /** Whether another engine makes the model if this one does not meet the terms of the request; omitted: none does. */
  hasOtherEngine?: boolean;
  /** The work of the whole run, whose stages appear in the task's progress and report. */
  work: Work;
  /** Reports the size of a source once it is known, which raises the run's limit. Omitted if the run has no limit. */
  found?(size: Partial<WorkSize>): void;
}

/** The result of a flow. */
export interface FlowOutcome {
  files: OutputFile[];
  /** Members of the task's output that are not files. */
  output: Record<string, unknown>;
  diagnostics: TaskDiagnostics;
}

/** A file of a run that was recorded for the sandbox. */
export interface RecordedFile extends Omit<OutputFile, 'bytes'> {
  /** The name of the file among the recordings. */
  path: string;
  bytes: number;
  /** The hash as hex digits. */
  sha256: string;
}

/** The recorded outcome of a run, which a sandbox task returns again. */
export interface Recording extends Omit<FlowOutcome, 'files'> {
  files: RecordedFile[];
  /** Values of the terms that a request may have; absent if the flow makes no model. */
  terms?: TermValues;
}

/** Selects the recording that the sandbox returns for a flow. */
export interface RecordingChoice {
  /** Returns the name of the recording that represents runs with this input. */
  of(input: Record<string, unknown>): string;
  /**
   * Adapts the recording to this input, e.g. to the requested number of images. If omitted, it is returned unchanged.
   */
  fit?(recording: Recording, input: Record<string, unknown>): Recording;
}

/** The name of the job that the moderation process runs at admission. It is not a flow of the API. */
export const MODERATE_IMAGE = 'moderate-image';

/** The name of the job with which authors try their shape programs. It is not a flow of the API. */
export const TRY_PROGRAM = 'try-program';

/** The name of the job that cuts objects out of images for model servers. It is not a flow of the API. */
export const CUT_OUT_PICTURES = 'cut-out-pictures';

/** The steps of one kind of task, as a readable chain of engine calls. */
export interface Flow<Parts = Engines> {
  /** The limit of processor time; a run that exceeds it fails with 6001. */
  limit: FlowLimit;
  /** Returns the limit for an input; if omitted, it is the same for all. */
  limitFor?(input: Readonly<Record<string, unknown>>): FlowLimit;
  run(context: FlowContext<Parts>): Promise<FlowOutcome>;
  /** If omitted, there is one recording, called `default`. */
  recordings?: RecordingChoice;
}

/** The delivered model does not meet the terms of the request; the task fails with 6010. */
export class TermsNotMet extends Error {
  override readonly name = 'TermsNotMet';

  constructor(broken: readonly MeasuredTerm[]) {
    super(brokenTermsSentence(broken));
  }
}

/** The output of a run did not pass its checks; the task fails with 6005. */
export class OutputRejected extends Error {
  override readonly name = 'OutputRejected';
}
