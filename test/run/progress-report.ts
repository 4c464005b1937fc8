import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

/** Files whose time is shown at the end. */
const SLOWEST = 10;

interface Failure {
  file: string;
  name: string;
  line: number | undefined;
  error: unknown;
  /** What its file wrote, where the file itself failed: the error says no more than that. */
  output: string;
}

interface FileCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** What its tests reported beside their results. */
  notes: string[];
  /** What it wrote, which is shown if it fails. */
  output: string;
}

/**
 * One line for each file that has ended, failures as they happen, and a summary: failures in full, what was skipped and
 * why, and the slowest files.
 */
export class ProgressReport {
  readonly #files: number;
  readonly #write: (text: string) => void;
  readonly #running = new Map<string, FileCounts>();
  readonly #ended: { file: string; seconds: number }[] = [];
  readonly #failures: Failure[] = [];
  /** Names of skipped tests by reason. */
  readonly #skipped = new Map<string, string[]>();
  readonly #total = { passed: 0, failed: 0, skipped: 0 };
  readonly #began = performance.now();

  /** @param files how many there are */
  constructor(files: number, write: (text: string) => void) {
    this.#files = files;
    this.#write = write;
  }

  /** False where no test ran: a name pattern that matches none has proved nothing. */
  get hasPassed(): boolean {
    return this.#total.failed === 0 && this.#total.passed + this.#total.skipped > 0;
  }

  /** Takes an event of `node:test` in. */
  hear(file: string, event: TestEvent): void {
    const counts = this.#countsOf(file);
    if (event.type === 'test:pass') {
      const { skip, todo, name, details } = event.data;
      if (skip !== undefined || todo !== undefined) {
        counts.skipped++;
        const reason = [skip, todo].find((text) => typeof text === 'string') ?? 'no reason given';
        this.#skipped.set(String(reason), [...(this.#skipped.get(String(reason)) ?? []), name]);
      } else if (details.type !== 'suite' && !isOfFile({ file, name })) counts.passed++;
    } else if (event.type === 'test:fail') {
      const { name, line, details, todo } = event.data;
      if (todo !== undefined) return;
      // A suite fails by the tests in it, which have been reported.
      if (isFailedByParts(details.error)) return;
      counts.failed++;
      const failure = { file, name, line, error: details.error, output: '' };
      this.#failures.push(failure);
      this.#write(`✖ ${file}: ${name}\n  ${firstLine(details.error)}\n`);
    } else if (event.type === 'test:diagnostic' && event.data.nesting > 0)
      counts.notes.push(event.data.message);
    else if (event.type === 'test:stderr' || event.type === 'test:stdout')
      counts.output += event.data.message;
  }

  fileEnded(file: string, seconds: number): void {
    const { passed, failed, skipped, notes, output } = this.#countsOf(file);
    const ofFile = this.#failures.find((failure) => failure.file === file && isOfFile(failure));
    if (ofFile !== undefined) ofFile.output = output;
    this.#running.delete(file);
    this.#ended.push({ file, seconds });
    this.#total.passed += passed;
    this.#total.failed += failed;
    this.#total.skipped += skipped;
    const place = `${this.#ended.length}`.padStart(`${this.#files}`.length);
    const counts = [
      `${passed} passed`,
      ...(failed > 0 ? [`${failed} FAILED`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ].join(', ');
    this.#write(`[${place}/${this.#files}] ${file}  ${seconds.toFixed(1)} s  ${counts}\n`);
    if (failed > 0) this.#write(output);
    for (const note of notes) this.#write(`  ℹ ${note}\n`);
  }

  /** Writes the summary. */
  end(): void {
    const { passed, failed, skipped } = this.#total;
    const seconds = (performance.now() - this.#began) / 1000;
    for (const [reason, names] of this.#skipped)
      this.#write(`\nskipped ${names.length}, ${reason}: ${names.join(' · ')}\n`);
    const sum = this.#ended.reduce((all, each) => all + each.seconds, 0);
    this.#write(
      `\nslowest of ${this.#ended.length} files, which took ${sum.toFixed(0)} s together:\n`,
    );
    const slowest = this.#ended.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
    for (const each of slowest)
      this.#write(`${each.seconds.toFixed(1).padStart(7)} s  ${each.file}\n`);
    if (this.#failures.length > 0) this.#write('\n✖ failing tests:\n');
    for (const { file, line, name, error, output } of this.#failures)
      this.#write(
        `\ntest at ${file}:${line ?? 1}\n✖ ${name}\n${indented(inspect(causeOf(error)))}\n${indented(output)}`,
      );
    if (passed + skipped + failed === 0) this.#write('\n✖ no test ran\n');
    this.#write(
      `\n${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(0)} s\n`,
    );
  }

  #countsOf(file: string): FileCounts {
    const counts = this.#running.get(file) ?? {
      passed: 0,
      failed: 0,
      skipped: 0,
      notes: [],
      output: '',
    };
    this.#running.set(file, counts);
    return counts;
  }
}

/** The error of a test itself: `node:test` wraps it. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

function isFailedByParts(error: unknown): boolean {
  return (error as { failureType?: string } | null)?.failureType === 'subtestsFailed';
}

/** A file without a test, or one that crashed, is reported as a test of the file's name. */
function isOfFile({ file, name }: Pick<Failure, 'file' | 'name'>): boolean {
  return name === file || name.endsWith(`/${file}`);
}

function firstLine(error: unknown): string {
  const cause = causeOf(error);
  const message = (cause as { message?: unknown } | null | undefined)?.message;
  // What a test's process could not send, such as an error with a function in it, arrives as an object without a prototype,
  // for which `String` throws.
  return (typeof message === 'string' ? message : inspect(cause)).split('\n')[0]!;
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ');
