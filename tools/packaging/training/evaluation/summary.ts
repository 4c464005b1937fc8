import type { Score } from './score/score.ts';

export interface Row extends Score {
  id: string;
  pack: string;
  category: string;
  view: string;
}

const METRICS = ['cd', 'f05', 'iou'] as const;
/** The number of standard deviations from the mean within which 95 % of a normal distribution lie. */
const DEVIATIONS_95 = 1.96;

/** Returns means with 95 % intervals: by view, then by view and category, and by view and pack. */
export function summary(rows: readonly Row[]): string {
  const lines: string[] = [];
  for (const view of new Set(rows.map((row) => row.view))) {
    const seen = rows.filter((row) => row.view === view);
    lines.push(line(view, seen));
    for (const key of ['category', 'pack'] as const)
      for (const name of [...new Set(seen.map((row) => row[key]))].sort())
        lines.push(
          line(
            `  ${name}`,
            seen.filter((row) => row[key] === name),
          ),
        );
  }
  return lines.join('\n');
}

export function toCsv(rows: readonly Row[]): string {
  const head = ['id', 'pack', 'category', 'view', ...METRICS] as const;
  const body = rows.map((row) =>
    head.map((key) => (typeof row[key] === 'number' ? row[key].toFixed(4) : row[key])).join(','),
  );
  return `${[head.join(','), ...body].join('\n')}\n`;
}

function line(name: string, rows: readonly Row[]): string {
  const cells = METRICS.map((metric) => {
    const values = rows.map((row) => row[metric]);
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
    const square = values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    const half = DEVIATIONS_95 * Math.sqrt(square / Math.max(1, values.length - 1) / values.length);
    return `${metric} ${mean.toFixed(4)} ± ${half.toFixed(4)}`;
  });
  return `${`${name} (${rows.length})`.padEnd(36)} ${cells.join('   ')}`;
}
