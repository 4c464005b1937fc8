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

/** How long one stage of a run took. */
export interface StageTiming {
  /** Its name; inside another stage, after that one's name and a slash: `remesh/repair`. */
  stage: string;
  milliseconds: number;
}

/**
 * A piece of a run: where an engine reports its progress, hears that the run was aborted, and has its stages timed. Every
 * engine call gets one and may divide it: each stage gets a piece of its own, which fills its share of the whole.
 *
 * Fractions and shares are 0 to 1 of this piece. The progress of a run never falls, whatever its pieces report.
 */
export interface Work {
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
  /** All stages of the whole run so far, in the order in which they began; those of one name are summed. */
  readonly timings: StageTiming[];
  /**
   * Runs a stage and measures it. It fills the next `share` of this piece, also where it throws.
   * @throws the signal's reason where the run is aborted
   */
  stage<T>(name: string, share: number, run: (work: Work) => T | Promise<T>): Promise<T>;
  /** The next `share` of this piece, for work that is not a stage of its own. With 0 its progress is not shown. */
  within(share: number): Work;
  /**
   * To be awaited in every long loop and between long steps: where 40 ms have passed since the last time, it reports the
   * progress and lets other events in.
   * @throws the signal's reason where the run is aborted
   */
  breathe(fraction: number): Promise<void>;
}

/** The source is not a usable image or model; the task fails with 6002 and this message. */
export class SourceUnusable extends Error {
  override readonly name = 'SourceUnusable';
}
