import type { EngineIdentity } from './engine.ts';

/** A direction along an axis of a file. */
export type AxisDirection = '+x' | '-x' | '+y' | '-y' | '+z' | '-z';

/** How models stand in a server's files. glTF has them upright on +y, with their front to +z. */
export interface Orientation {
  up: AxisDirection;
  front: AxisDirection;
}

/** What a model server did in place of one of our engines. */
export interface RemoteStep {
  /** `id`: the backend's name in the configuration; `provider`: its kind. */
  identity: EngineIdentity;
  /** For the task's report. */
  facts: Readonly<Record<string, string | number>>;
  /** From the submission to the result. */
  seconds: number;
}

/** A model that a server made: a stranger's file, which nobody has opened yet. */
export interface RemoteModel extends RemoteStep {
  /** Absolute. */
  path: string;
  /** Absent: as glTF has it. */
  orientation?: Orientation;
}

/** Pictures that a server made, of any size. */
export interface RemotePictures extends RemoteStep {
  /** Absolute. */
  paths: readonly string[];
}

/** What a language model answered. */
export interface RemoteText extends RemoteStep {
  text: string;
}

/** A shape program that a language model wrote. */
export interface RemoteProgram extends RemoteStep {
  /** JSON, as it came; null: no author came to one, and the library's own families are asked. */
  text: string | null;
}

/** What model servers did for a run before it began, by the engine that they stand for. What is absent is done here. */
export interface RemoteResults {
  /** In place of the reconstructor. */
  model?: RemoteModel;
  /** In place of the image generator. */
  image?: RemotePictures;
  /** In place of the texturer. */
  texture?: RemoteModel;
  /** In place of the prompt optimizer. */
  text?: RemoteText;
  /** In place of the shape maker's reading of words. */
  program?: RemoteProgram;
}

/**
 * What a server made is of no use. The message is for the client and says nothing of the server; another backend may do
 * better.
 */
export class RemoteResultWrong extends Error {
  override readonly name = 'RemoteResultWrong';
  /** Whose result it is. */
  readonly step: keyof RemoteResults;
  /** What was found, for the operator's log: names out of the file may be in it. */
  readonly detail: string;

  constructor(step: keyof RemoteResults, message: string, detail = '') {
    super(message);
    this.step = step;
    this.detail = detail;
  }
}
