import { run } from 'node:test';
import type { ProgressReport } from './progress-report.ts';

export interface RunOptions {
  /** Files at the same time, each in a process of its own. */
  atOnce: number;
  /** Milliseconds after which a single test has failed. */
  timeout: number;
  /** Ends the run. */
  signal: AbortSignal;
  /** Only tests whose names match one of them; empty: every test. */
  testNamePatterns: readonly string[];
}

/**
 * Runs test files and reports each as soon as it has ended. One run of `node:test` per file: a single run of all files would
 * report them in their order, and thus nothing for as long as the first one takes.
 */
export async function runFiles(
  files: readonly string[],
  report: ProgressReport,
  { atOnce, timeout, signal, testNamePatterns }: RunOptions,
): Promise<void> {
  const waiting = files.values();
  const lane = async () => {
    for (const file of waiting) {
      if (signal.aborted) return;
      const began = performance.now();
      const events = run({
        files: [file],
        timeout,
        signal,
        testNamePatterns: [...testNamePatterns],
      });
      for await (const event of events) report.hear(file, event);
      report.fileEnded(file, (performance.now() - began) / 1000);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
