/** Something that the engine did not do as requested, or that the user should know. */
export interface Warning {
  code: string;
  message: string;
}

/** Identifies the engine that did the work; named in the task's report. */
export interface EngineIdentity {
  /** Stable name, e.g. `bozzetto-inflate`. */
  id: string;
  version: string;
  /** `built-in`, or the kind of server that runs it. */
  provider: string;
  /** Hardware that it ran on, if there is a choice: a graphics card, a driver. */
  adapter?: string;
}

/** Duration of one stage of a run. */
export interface StageTiming {
  /** Name of the stage. Inside another stage it is preceded by that stage's name and a slash: `remesh/repair`. */
  stage: string;
  milliseconds: number;
}

/**
 * A piece of a run, through which an engine reports its progress, learns that the run was aborted, and has its stages
 * timed. Every engine call gets a piece and may divide it further: each stage gets a piece of its own, which makes up
 * its share of the whole.
 *
 * Fractions and shares are 0 to 1 of this piece. The progress of a run never decreases, whatever its pieces report.
 */
export interface Work {
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
  /** All stages of the whole run so far, in the order in which they began; stages with the same name are summed. */
  readonly timings: StageTiming[];
  /**
   * Runs and times a stage, which makes up the next `share` of this piece, even if it throws.
   * @throws the signal's reason if the run is aborted
   */
  stage<T>(name: string, share: number, run: (work: Work) => T | Promise<T>): Promise<T>;
  /**
   * Returns a piece for the next `share` of this one, for work that is not a stage of its own. If the share is 0, its
   * progress is not shown.
   */
  within(share: number): Work;
  /**
   * Await this in every long loop and between long steps: if 40 ms have passed since the last time, it reports the
   * progress and yields to the event loop.
   * @throws the signal's reason if the run is aborted
   */
  breathe(fraction: number): Promise<void>;
}

/** The source is not a usable image or model; the task fails with 6002 and this message. */
export class SourceUnusable extends Error {
  override readonly name = 'SourceUnusable';
}
