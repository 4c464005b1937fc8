import type { CheckedFile } from '../check-files.ts';
import type { FixedFile } from '../fix/fix-files.ts';
import type { Preset, Severity } from '../rule.ts';

/** The result of a check. */
export interface CheckReport {
  version: string;
  preset: Preset;
  /** With what was fixed, if the check fixes. */
  files: readonly (CheckedFile | FixedFile)[];
  milliseconds: number;
}

/** Writes a report as text. */
export type ReportFormat = (report: CheckReport) => string;

/** Counts findings by severity. */
export function countFindings(files: readonly CheckedFile[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { findings } of files) for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** Returns a finding as sentences: the value, the limit, what explains them, and what to do. */
export function sentencesOf({ title, message, details, remedy }: CheckedFile['findings'][number]) {
  const because = details.length === 0 ? '' : ` (${details.join('; ')})`;
  return { what: `${title}: ${message}${because}.`, remedy };
}
