import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

/** One figure of a benchmark. */
export interface Measurement {
  metric: string;
  value: number;
  unit: string;
  /** Requirement for the figure; absent if it is only informative. */
  bar?: { atMost: number } | { atLeast: number };
}

/** True for `--smoke`: a benchmark then runs briefly, only to prove that it works. */
export const smoke = process.argv.includes('--smoke');

/** Describes the machine of the figures, in one line. */
function machine(): string {
  const all = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${all.length} x ${all[0]?.model.trim()}, ${gigabytes} GB, ${type()} ${release()}, Node ${process.versions.node}`;
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

function verdict({ value, bar }: Measurement): string {
  if (bar === undefined) return '';
  return ('atMost' in bar ? value <= bar.atMost : value >= bar.atLeast) ? 'holds' : 'MISSED';
}

function limit({ bar }: Measurement): string {
  if (bar === undefined) return '';
  return 'atMost' in bar ? `<= ${bar.atMost}` : `>= ${bar.atLeast}`;
}

/**
 * Prints the figures and, except in a smoke run, writes them to bench/results/<name>.csv with the machine in the first
 * line. Earlier figures are in the file's history. A missed bar makes the process exit with code 1, but not in a smoke
 * run, which is too short to be conclusive.
 */
export async function writeResults(name: string, measurements: Measurement[]): Promise<void> {
  for (const one of measurements)
    console.log(
      `${one.metric.padEnd(48)} ${String(one.value).padStart(12)} ${one.unit.padEnd(8)} ${limit(one).padEnd(10)} ${verdict(one)}`,
    );
  if (smoke) return;
  const rows = measurements.map((one) =>
    [one.metric, one.value, one.unit, limit(one), verdict(one)].map(quoted).join(','),
  );
  const text = [
    `# ${machine()}; commit ${commit()}`,
    'metric,value,unit,bar,verdict',
    ...rows,
    '',
  ].join('\n');
  const directory = join(import.meta.dirname, 'results');
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, `${name}.csv`), text);
  const missed = measurements.filter((one) => verdict(one) === 'MISSED');
  if (missed.length === 0) return;
  const are = missed.length === 1 ? '1 bar is' : `${missed.length} bars are`;
  console.error(`${are} missed: ${missed.map(({ metric }) => metric).join('; ')}`);
  process.exitCode = 1;
}

/** Writes a table with a line of heads to bench/results/<name>.csv. */
export async function writeTable(name: string, rows: (string | number)[][]): Promise<void> {
  const text = [
    `# ${machine()}; commit ${commit()}`,
    ...rows.map((row) => row.map(quoted).join(',')),
  ];
  const directory = join(import.meta.dirname, 'results');
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, `${name}.csv`), `${text.join('\n')}\n`);
}

function quoted(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the p-th percentile (0 to 100) by nearest rank. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN;
}
