import { linuxProcess, type ProcessLook, type ProcessSource } from './process-load.ts';

/** Interval for reading the processor time of the process, which takes one or two small files. */
const TICK_MS = 500;
/**
 * Interval for checking the threads of the process, which takes about 30 small files; shorter if its limit is short.
 */
const LOOK_MS = 5000;
const LOOKS_IN_LIMIT = 6;
/**
 * The time between two checks counts as at most this many times the planned interval. A later check shows that the
 * watching process itself was starved, suspended or frozen, and says nothing about the watched one.
 */
const LATEST = 1.5;
/** A process that uses at least this fraction of a processor is working, and its threads are not checked. */
const WORKING_SHARE = 0.1;
/** Maximum processor time in an interval that counts as quiet: a thread that only checks the clock uses 0.2 %. */
const IDLE = { share: 0.005, ms: 50 };
/** Maximum fraction of a quiet interval in which threads may have waited for a processor. */
const WAITING_SHARE = 0.05;

/** Limits of a process that do not depend on the load of the machine. */
export interface ProcessLimits {
  /** Limit of processor time. */
  processorMs: number;
  /** Limit of time without progress in which every thread was blocked and used no processor. */
  blockedMs: number;
  /** The same for a process that is waiting for a disk, is stopped by a signal, or cannot be inspected. */
  heldMs: number;
}

/** The limit that a process reached. */
export interface LimitReached {
  limit: 'processor' | 'stall';
  /** Processor time that the process used while it was watched. */
  usedMs: number;
  /** The limit that was reached: processor time, or time without any. */
  limitMs: number;
}

interface WatchedProcess {
  limits: ProcessLimits;
  onLimit(reached: LimitReached): void;
  /** If absent, /proc is used. */
  source?: ProcessSource;
}

interface Quiet {
  ms: number;
  /** The part of that time in which the process was held by something outside. */
  heldMs: number;
  usedMs: number;
}

const NOT_QUIET: Quiet = { ms: 0, heldMs: 0, usedMs: 0 };

/**
 * Watches a process for its processor time and for standing still, from its creation on. A process that is starved by
 * others, throttled by its cgroup, or repeatedly stopped and continued, as by cpulimit, does not count as standing
 * still.
 */
export class ProcessWatch {
  readonly #limits: ProcessLimits;
  readonly #onLimit: WatchedProcess['onLimit'];
  readonly #source: ProcessSource;
  readonly #timer: NodeJS.Timeout;
  readonly #lookMs: number;
  #processorMs: number;
  /** Processor time that was used before the watch began. */
  #before: number | null = null;
  #usedMs = 0;
  #last: { at: number; usedMs: number; look: ProcessLook | null };
  #quiet = NOT_QUIET;

  constructor(pid: number, { limits, onLimit, source = linuxProcess(pid) }: WatchedProcess) {
    this.#limits = limits;
    this.#onLimit = onLimit;
    this.#source = source;
    this.#processorMs = limits.processorMs;
    this.#lookMs = Math.min(LOOK_MS, Math.max(TICK_MS, limits.blockedMs / LOOKS_IN_LIMIT));
    this.#last = { at: performance.now(), usedMs: 0, look: source.look() };
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
    this.#readUsed();
  }

  /** Raises the limit of processor time; a lower limit is ignored. */
  raise(processorMs: number): void {
    this.#processorMs = Math.max(this.#processorMs, processorMs);
  }

  /** Records that the process has made progress. */
  heard(): void {
    this.#quiet = NOT_QUIET;
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    this.#readUsed();
    if (this.#usedMs > this.#processorMs) {
      this.#reached('processor', this.#processorMs);
      return;
    }
    const now = performance.now();
    const elapsed = now - this.#last.at;
    // A tick that comes slightly early counts as on time.
    if (elapsed < this.#lookMs - TICK_MS / 2) return;
    this.#judge(Math.min(elapsed, LATEST * this.#lookMs), now);
    const { blockedMs, heldMs } = this.#limits;
    const quiet = this.#quiet;
    if (quiet.ms - quiet.heldMs >= blockedMs) this.#reached('stall', blockedMs);
    else if (quiet.ms >= heldMs) this.#reached('stall', heldMs);
  }

  #readUsed(): void {
    const total = this.#source.usedMs();
    if (total === null) return;
    this.#before ??= total;
    // Between the end of a child and the moment when its parent notices it, the child's time is counted in neither.
    this.#usedMs = Math.max(this.#usedMs, total - this.#before);
  }

  /** Decides whether the time since the last check was quiet. */
  #judge(elapsed: number, now: number): void {
    const used = this.#usedMs - this.#last.usedMs;
    const before = this.#last.look;
    const works = used > WORKING_SHARE * elapsed;
    const look = works ? null : this.#source.look();
    this.#last = { at: now, usedMs: this.#usedMs, look };
    const quiet = this.#quiet;
    const mayUse = IDLE.ms + IDLE.share * (quiet.ms + elapsed);
    const waited = look !== null && before !== null ? look.waitedMs - before.waitedMs : 0;
    if (
      works ||
      look?.state === 'ready' ||
      waited > WAITING_SHARE * elapsed ||
      quiet.usedMs + used > mayUse
    ) {
      this.heard();
      return;
    }
    const isHeld = look?.state !== 'blocked';
    this.#quiet = {
      ms: quiet.ms + elapsed,
      heldMs: quiet.heldMs + (isHeld ? elapsed : 0),
      usedMs: quiet.usedMs + used,
    };
  }

  #reached(limit: LimitReached['limit'], limitMs: number): void {
    this.end();
    this.#onLimit({ limit, usedMs: this.#usedMs, limitMs });
  }
}
