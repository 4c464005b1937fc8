/** Something the engine did not do as asked, or that the user should know. */
export interface Warning {
  code: string;
  message: string;
}

/** Who did the work; named in the task's report. */
export interface EngineIdentity {
  /** Stable name, e.g. `bozzetto-inflate`. */
  id: string;
  version: string;
  /** `built-in` or the kind of server behind it. */
  provider: string;
  /** What it ran on, where there is a choice: a graphics card, a driver. */
  adapter?: string;
}

/** What every engine call may use. */
export interface EngineContext {
  signal: AbortSignal;
  /** Fraction 0 to 1 of this call. Also the place where a long loop yields: await it. */
  progress(fraction: number): Promise<void>;
}

/** The source is no usable image or model; the task fails with 6002 and this message. */
export class SourceUnusable extends Error {
  override readonly name = 'SourceUnusable';
}
