import type { AssetKind, RenderFacts } from '../contract/task.ts';
import type { TaskDiagnostics } from '../core/task.ts';
import type { Engines, Work } from '../engines/spec.ts';

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

/** What a flow runs with. */
export interface FlowContext<Parts = Engines> {
  /** The normalised request fields. */
  input: Record<string, unknown>;
  /** Local path of each source, by request field. */
  sources: Readonly<Record<string, string>>;
  engines: Parts;
  /** The whole run: its stages are those of the task's progress and report. */
  work: Work;
}

/** What a flow gives back. */
export interface FlowOutcome {
  files: OutputFile[];
  /** Output members that are not files. */
  output: Record<string, unknown>;
  diagnostics: TaskDiagnostics;
}

/** What the moderation process runs for admission; it is not a flow of the interface. */
export const MODERATE_IMAGE = 'moderate-image';

/** The steps of one task kind: one readable chain of engine calls. */
export interface Flow<Parts = Engines> {
  /** A run that takes longer fails with 6001. */
  timeoutMs: number;
  run(context: FlowContext<Parts>): Promise<FlowOutcome>;
}

/** The output of a run did not pass its own checks; the task fails with 6005. */
export class OutputRejected extends Error {
  override readonly name = 'OutputRejected';
}
