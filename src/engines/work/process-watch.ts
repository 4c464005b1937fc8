import { linuxProcess, type ProcessLook, type ProcessSource } from './process-load.ts';

const TICK_MS = 500;
/**
 * A tick that comes later than this shows that the watching process was itself starved, suspended or frozen. The time between
 * says nothing about the watched process.
 */
const LONGEST_TICK_MS = 2 * TICK_MS;
/** A process that uses this share of a tick is at work, and is not looked at more closely: that takes 100 small files. */
const WORKING_SHARE = 0.1;
/** Processor that may be used in a time that counts as quiet: a thread that only looks at the clock uses 0.2 %. */
const IDLE = { share: 0.01, ms: 50 };
/** Share of a tick for which threads may have waited for a processor in a time that counts as quiet. */
const WAITING_SHARE = 0.05;

/** Limits of a process that do not depend on what else the machine does. */
export interface ProcessLimits {
  /** Processor time. */
  processorMs: number;
  /** Time without progress in which every thread was blocked and used no processor. */
  blockedMs: number;
  /** The same for a process that waits for a disk, is stopped by a signal, or cannot be looked into. */
  heldMs: number;
}

/** Which limit a process reached. */
export interface LimitReached {
  limit: 'processor' | 'stall';
  /** Processor time that it used while it was watched. */
  usedMs: number;
  /** The limit: processor time, or time without any. */
  limitMs: number;
}

interface WatchedProcess {
  limits: ProcessLimits;
  onLimit(reached: LimitReached): void;
  /** Absent: /proc. */
  source?: ProcessSource;
}

interface Quiet {
  ms: number;
  /** The part of it in which something outside held the process. */
  heldMs: number;
  usedMs: number;
}

const NOT_QUIET: Quiet = { ms: 0, heldMs: 0, usedMs: 0 };

/**
 * Watches a process, from now on, for the processor time that it uses and for standing still. A process that is starved by
 * others, throttled by its group, or stopped and continued as cpulimit does, is not taken for one that stands still.
 */
export class ProcessWatch {
  readonly #limits: ProcessLimits;
  readonly #onLimit: WatchedProcess['onLimit'];
  readonly #source: ProcessSource;
  readonly #timer: NodeJS.Timeout;
  #processorMs: number;
  #isLooking = false;
  #ended = false;
  /** Processor time before the watch. */
  #before: number | null = null;
  #usedMs = 0;
  #lastUsedMs = 0;
  #lastAt = performance.now();
  #lastLook: ProcessLook | null = null;
  #quiet = NOT_QUIET;

  constructor(pid: number, { limits, onLimit, source = linuxProcess(pid) }: WatchedProcess) {
    this.#limits = limits;
    this.#onLimit = onLimit;
    this.#source = source;
    this.#processorMs = limits.processorMs;
    this.#timer = setInterval(() => void this.#tick(), TICK_MS);
    this.#timer.unref();
    void this.#tick();
  }

  /** Raises the limit of processor time; a lower one is ignored. */
  raise(processorMs: number): void {
    this.#processorMs = Math.max(this.#processorMs, processorMs);
  }

  /** The process has made progress. */
  heard(): void {
    this.#quiet = NOT_QUIET;
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#timer);
  }

  async #tick(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const now = performance.now();
    const elapsed = Math.min(now - this.#lastAt, LONGEST_TICK_MS);
    this.#lastAt = now;
    try {
      await this.#count(elapsed);
    } finally {
      this.#isLooking = false;
    }
    if (this.#ended) return;
    const { blockedMs, heldMs } = this.#limits;
    const quiet = this.#quiet;
    if (this.#usedMs > this.#processorMs) this.#reached('processor', this.#processorMs);
    else if (quiet.ms - quiet.heldMs >= blockedMs) this.#reached('stall', blockedMs);
    else if (quiet.ms >= heldMs) this.#reached('stall', heldMs);
  }

  async #count(elapsed: number): Promise<void> {
    const total = await this.#source.usedMs();
    if (total !== null) {
      this.#before ??= total;
      // Between the end of a child and the moment when its parent hears of it, its time is in neither.
      this.#usedMs = Math.max(this.#usedMs, total - this.#before);
    }
    const used = this.#usedMs - this.#lastUsedMs;
    this.#lastUsedMs = this.#usedMs;
    const last = this.#lastLook;
    const works = used > WORKING_SHARE * elapsed;
    const look = works ? null : await this.#source.look();
    this.#lastLook = look;
    const quiet = this.#quiet;
    const mayUse = IDLE.ms + IDLE.share * (quiet.ms + elapsed);
    const waited = look !== null && last !== null ? look.waitedMs - last.waitedMs : 0;
    if (
      works ||
      look?.state === 'ready' ||
      waited > WAITING_SHARE * elapsed ||
      quiet.usedMs + used > mayUse
    ) {
      this.heard();
      return;
    }
    const held = look?.state !== 'blocked';
    this.#quiet = {
      ms: quiet.ms + elapsed,
      heldMs: quiet.heldMs + (held ? elapsed : 0),
      usedMs: quiet.usedMs + used,
    };
  }

  #reached(limit: LimitReached['limit'], limitMs: number): void {
    this.end();
    this.#onLimit({ limit, usedMs: this.#usedMs, limitMs });
  }
}
