import type { Writable } from 'node:stream';
import type { TaskStatusPayload } from '../contract/task.ts';
import { spentCredits } from '../sdk/index.ts';

/** The output streams of a command: results go to `out`, everything else to `notes`. */
export interface Output {
  out: Writable;
  notes: Writable & { isTTY?: boolean; columns?: number };
  /** Whether to print results as one JSON value per line, and no notes. */
  json: boolean;
}

/** Writes a result, as JSON if requested, otherwise as text. */
export function writeResult(output: Output, value: unknown, text: string): void {
  output.out.write(`${output.json ? JSON.stringify(value) : text}\n`);
}

/** Writes a line about the job to stderr; results go to stdout. */
export function note(output: Output, text: string): void {
  if (!output.json) output.notes.write(`${text}\n`);
}

/** Formats rows as a table whose columns are as wide as their widest cells. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns a task as a row of a table. */
export function taskRow(task: TaskStatusPayload): string[] {
  return [
    task.task_uuid,
    task.flow_name,
    task.status,
    `${task.progress} %`,
    creditsText(spentCredits(task)),
    task.created_at,
  ];
}

/** Formats a size: 1536 → `1.5 kB`. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Formats an amount: `1 credit`, `2 credits`. */
export function creditsText(amount: number): string {
  return amount === 1 ? '1 credit' : `${amount} credits`;
}
