import type { EngineIdentity } from './engine.ts';

/** A direction along an axis of a file. */
export type AxisDirection = '+x' | '-x' | '+y' | '-y' | '+z' | '-z';

/** Orientation of the models in a server's files. In glTF, models stand upright along +y and their front faces +z. */
export interface Orientation {
  up: AxisDirection;
  front: AxisDirection;
}

/** What a model server delivered in place of a step of one of this service's engines. */
export interface StepOutcome {
  /** `id`: the backend's name in the configuration; `provider`: its kind. */
  identity: EngineIdentity;
  /** For the task's report. */
  facts: Readonly<Record<string, string | number>>;
  /** Seconds from the submission to the result. */
  seconds: number;
}

/** A model that a server made: an untrusted file that has not been opened yet. */
export interface RemoteModel extends StepOutcome {
  /** Absolute. */
  path: string;
  /** Absent: glTF's orientation. */
  orientation?: Orientation;
  /** Whether the server made it from the prompt alone, so that no image shows it. */
  fromPrompt?: boolean;
}

/** Images that a server made, of any size. */
export interface RemotePictures extends StepOutcome {
  /** Absolute. */
  paths: readonly string[];
}

/** A language model's response. */
export interface RemoteText extends StepOutcome {
  text: string;
}

/** A shape program that a language model wrote. */
export interface RemoteProgram extends StepOutcome {
  /** JSON, unchanged; null: no author produced one, and the library's own families are used. */
  text: string | null;
}

/** The words in which a language model says what an image shows. */
export interface RemoteCaption extends StepOutcome {
  /** Unchecked; null: no model answered. */
  text: string | null;
}

/**
 * Results that model servers delivered before a run began, by the engine that they replace. Steps without a result are
 * done here.
 */
export interface RemoteResults {
  /** Replaces the reconstructor. */
  model?: RemoteModel;
  /** Replaces the image generator. */
  image?: RemotePictures;
  /** Replaces the texturer. */
  texture?: RemoteModel;
  /** Is the rigger. */
  rig?: RemoteModel;
  /** Is the segmenter of models. */
  segment?: RemoteModel;
  /** Replaces the remesher. */
  remesh?: RemoteModel;
  /** Replaces the unwrapper. */
  unwrap?: RemoteModel;
  /** Replaces the prompt optimizer. */
  text?: RemoteText;
  /** Replaces the shape maker's interpretation of the prompt. */
  program?: RemoteProgram;
  /** Gives the reconstructor the words that the request does not have. */
  caption?: RemoteCaption;
}

/**
 * A server's result cannot be used. The message is for the client and does not mention the server; another backend may
 * do better.
 */
export class RemoteResultWrong extends Error {
  override readonly name = 'RemoteResultWrong';
  /** The step that the result belongs to. */
  readonly step: keyof RemoteResults;
  /** Details for the operator's log, which may contain names from the file. */
  readonly detail: string;

  constructor(step: keyof RemoteResults, message: string, detail = '') {
    super(message);
    this.step = step;
    this.detail = detail;
  }
}
