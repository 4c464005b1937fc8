import { linuxProcess, type ProcessLook, type ProcessSource } from './process-load.ts';

/** How often its processor time is read: one or two small files. */
const TICK_MS = 500;
/** How often its threads are looked at, some 30 small files; more often where its limit is short. */
const LOOK_MS = 5000;
const LOOKS_IN_LIMIT = 6;
/**
 * What lies between two looks counts for no more than this many times what it should be: a later look shows that the watching
 * process was itself starved, suspended or frozen, and says nothing about the watched one.
 */
const LATEST = 1.5;
/** A process that uses this share of the processor is at work, and its threads are not looked at. */
const WORKING_SHARE = 0.1;
/** Processor that may be used in a time that counts as quiet: a thread that only looks at the clock uses 0.2 %. */
const IDLE = { share: 0.005, ms: 50 };
/** Share of a time that counts as quiet for which threads may have waited for a processor. */
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
  readonly #lookMs: number;
  #processorMs: number;
  /** Processor time before the watch. */
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

  /** Raises the limit of processor time; a lower one is ignored. */
  raise(processorMs: number): void {
    this.#processorMs = Math.max(this.#processorMs, processorMs);
  }

  /** The process has made progress. */
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
    // A tick that comes a little early is the one that is meant.
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
    // Between the end of a child and the moment when its parent hears of it, its time is in neither.
    this.#usedMs = Math.max(this.#usedMs, total - this.#before);
  }

  /** Whether the time since the last look was quiet. */
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
