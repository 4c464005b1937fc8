import { type Measurement, percentile } from '../results.ts';
import type { AuthorRow } from './play-case.ts';

/** A row as it is saved. */
export type SavedRow = Omit<AuthorRow, 'shown'>;

const COLUMNS: readonly [title: string, value: (row: SavedRow) => string | number][] = [
  ['id', ({ id }) => id],
  ['valid at first', ({ valid_at_first }) => (valid_at_first ? 'yes' : 'no')],
  ['repairs', ({ repairs }) => repairs],
  ['corrections', (row) => row.corrections_kept],
  ['floating', ({ floating }) => floating],
  ['sizes', ({ wrong_sizes }) => verdict(wrong_sizes)],
  ['counts', ({ wrong_counts }) => verdict(wrong_counts)],
  ['rest untouched', ({ changed_besides }) => verdict(changed_besides)],
  ['outline', ({ outline_iou }) => outline_iou ?? ''],
  ['colors', ({ color_distance }) => color_distance ?? ''],
  ['parts', ({ parts }) => parts],
  ['tokens', ({ tokens }) => tokens],
  ['cost', ({ cost_usd }) => (cost_usd === null ? '' : `$${cost_usd.toFixed(2)}`)],
  ['seconds', ({ seconds }) => seconds],
  ['problem', ({ problem }) => problem ?? ''],
];

function verdict(wrong: readonly string[] | null): string {
  if (wrong === null) return '';
  return wrong.length === 0 ? 'right' : wrong.join(', ');
}

/** Returns the rows as a Markdown table. */
export function tableOf(rows: readonly SavedRow[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(COLUMNS.map(([title]) => title)),
    line(COLUMNS.map(() => '---')),
    ...rows.map((row) => line(COLUMNS.map(([, value]) => value(row)))),
  ].join('\n');
}

/** Returns the figures of a run. @param withBars whether they are of kept answers, which have to be right */
export function measurementsOf(rows: readonly SavedRow[], withBars: boolean): Measurement[] {
  const share = (
    metric: string,
    all: readonly SavedRow[],
    right: (row: SavedRow) => boolean,
    hasBar = withBars,
  ) =>
    all.length === 0
      ? []
      : [
          {
            metric: `${metric}, of ${all.length}`,
            value: all.filter(right).length,
            unit: '',
            ...(hasBar && { bar: { atLeast: all.length } }),
          },
        ];
  const made = rows.filter(({ problem }) => problem === null);
  const isRight = (wrong: readonly string[] | null) => wrong?.length === 0;
  const total = (of: (row: SavedRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const costs = rows.flatMap(({ cost_usd }) => (cost_usd === null ? [] : [cost_usd]));
  const seconds = rows.map((row) => row.seconds);
  const floating = total((row) => row.floating);
  const mean = (values: readonly (number | null | undefined)[]) => {
    const known = values.filter((value) => value !== null && value !== undefined);
    return known.length === 0 ? null : cents(known.reduce((a, b) => a + b, 0) / known.length);
  };
  const average = (metric: string, value: number | null) =>
    value === null ? [] : [{ metric, value, unit: '' }];
  const cents = (value: number) => Math.round(value * 100) / 100;
  return [
    ...share('models', rows, ({ problem }) => problem === null),
    // Kept answers are as they were given, with what had to be repaired.
    ...share('valid at first', rows, ({ valid_at_first }) => valid_at_first, false),
    { metric: 'repairs', value: total(({ repairs }) => repairs), unit: '' },
    {
      metric: 'floating bodies',
      value: floating,
      unit: '',
      ...(withBars && { bar: { atMost: 0 } }),
    },
    ...share(
      'stated sizes within 2%',
      made.filter(({ wrong_sizes }) => wrong_sizes !== null),
      ({ wrong_sizes }) => isRight(wrong_sizes),
    ),
    ...share(
      'stated numbers of parts',
      made.filter(({ wrong_counts }) => wrong_counts !== null),
      ({ wrong_counts }) => isRight(wrong_counts),
    ),
    ...share(
      'changes that leave the rest untouched',
      made.filter(({ changed_besides }) => changed_besides !== null),
      ({ changed_besides }) => isRight(changed_besides),
    ),
    ...average('outline of a picture, mean IoU', mean(made.map((row) => row.outline_iou))),
    ...average('colors of a picture, mean distance', mean(made.map((row) => row.color_distance))),
    {
      metric: 'tokens, mean',
      value: Math.round(total(({ tokens }) => tokens) / rows.length),
      unit: '',
    },
    ...(costs.length === 0
      ? []
      : [
          {
            metric: 'cost, mean',
            value: cents(costs.reduce((a, b) => a + b, 0) / costs.length),
            unit: 'USD',
          },
        ]),
    { metric: 'seconds, p50', value: percentile(seconds, 50), unit: 's' },
    { metric: 'seconds, p90', value: percentile(seconds, 90), unit: 's' },
  ];
}
