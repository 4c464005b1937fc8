import type { Observation } from '../../spec/remote-step.ts';

/** Progress lines are shorter; longer lines are dropped. */
const LONGEST_LINE = 64 << 10;

/**
 * Reads a program's output: `progress 0.42 sampling`, or `{"progress": 0.42, "stage": "sampling"}`; other lines are
 * ignored.
 */
export class ProgressLines {
  #rest = '';
  readonly #tell: (observation: Observation) => void;

  constructor(tell: (observation: Observation) => void) {
    this.#tell = tell;
  }

  add(text: string): void {
    const lines = (this.#rest + text).split(/[\r\n]+/);
    const rest = lines.pop()!;
    this.#rest = rest.length > LONGEST_LINE ? '' : rest;
    for (const line of lines) {
      const observation = observationOf(line.trim());
      if (observation) this.#tell(observation);
    }
  }
}

function observationOf(line: string): Observation | null {
  if (line.startsWith('{')) {
    try {
      const { progress, stage } = JSON.parse(line) as { progress?: unknown; stage?: unknown };
      if (progress === undefined && stage === undefined) return null;
      return observation(typeof progress === 'number' ? progress : Number.NaN, stage);
    } catch {
      return null;
    }
  }
  const [, fraction, stage] = /^progress\s+(\d*\.?\d+)(?:\s+(.*))?$/i.exec(line) ?? [];
  return fraction === undefined ? null : observation(Number(fraction), stage);
}

function observation(fraction: number, stage: unknown): Observation {
  return {
    stage: typeof stage === 'string' && stage !== '' ? stage.slice(0, 64) : 'running',
    fraction: Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : null,
  };
}
