import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A row of a file in bench/results. */
export interface Result {
  value: number;
  unit: string;
  bar: string;
  missed: boolean;
}

/** Keyed by file name without extension, then by metric. */
export type Results = ReadonlyMap<string, ReadonlyMap<string, Result>>;

/** Reads every CSV of a directory. */
export async function readResults(directory: string): Promise<Results> {
  const results = new Map<string, Map<string, Result>>();
  for (const file of await readdir(directory)) {
    if (!file.endsWith('.csv')) continue;
    const rows = new Map<string, Result>();
    const lines = (await readFile(join(directory, file), 'utf8')).split('\n');
    // Skips the machine and the column names.
    for (const line of lines.slice(2).filter((each) => each !== '')) {
      const [metric, value, unit, bar, verdict] = cells(line);
      rows.set(metric!, {
        value: Number(value),
        unit: unit!,
        bar: bar!,
        missed: verdict === 'MISSED',
      });
    }
    results.set(file.replace(/\.csv$/, ''), rows);
  }
  return results;
}

function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
  );
}

/**
 * Fills in a template. {{file: metric | format}} becomes the row's value, with its unit if the format has one; a row
 * that missed its bar is marked, whatever the template. {{missed}} becomes a list of all rows that did.
 * @throws Error for a missing row, naming it and the existing ones
 */
export function fill(template: string, results: Results, name: string): string {
  return template
    .trim()
    .replaceAll('{{missed}}', missedBars(results))
    .replace(/\{\{([^}]*)\}\}/g, (_, inside: string) => {
      const [, file, metric, format] = /^\s*([\w-]+):\s*(.*?)\s*\|\s*(.*?)\s*$/.exec(inside) ?? [];
      if (file === undefined || metric === undefined || format === undefined)
        throw new Error(`bench/figures/${name}: {{${inside}}} is not {{file: metric | format}}.`);
      const row = results.get(file)?.get(metric);
      if (row === undefined)
        throw new Error(
          `bench/figures/${name}: bench/results/${file}.csv has no row "${metric}"; was it renamed?`,
        );
      const shown = formatted(row, format, `bench/figures/${name}: ${file}: ${metric}`);
      return row.missed ? `${shown} (bar missed: ${barOf(row)})` : shown;
    });
}

/** Units that describe a number and are not printed after it. */
const UNITLESS = new Set(['0 to 1', 'of 1', 'ratio', 'of longest side']);

function barOf({ bar, unit }: Pick<Result, 'bar' | 'unit'>): string {
  return withUnit(bar.replace('<=', '≤').replace('>=', '≥'), { unit });
}

function withUnit(value: number | string, { unit }: Pick<Result, 'unit'>): string {
  return UNITLESS.has(unit) ? `${value}` : `${value} ${unit}`.trim();
}

/** Lists every row that misses its bar, one per line. */
function missedBars(results: Results): string {
  const lines = [...results].flatMap(([file, rows]) =>
    [...rows]
      .filter(([, { missed }]) => missed)
      .map(([metric, row]) => `* ${file}: ${metric}: ${withUnit(row.value, row)} (${barOf(row)})`),
  );
  return lines.length === 0 ? 'None.' : lines.sort().join('\n');
}

/** `s.1` seconds with one decimal, `ms`, `MB`, `.2` two decimals and no unit, `%.1`, `/s`: see the formats below. */
function formatted({ value, unit }: Result, format: string, where: string): string {
  const [, kind, places] = /^([^.]*)(?:\.(\d))?$/.exec(format) ?? [];
  const decimals = Number(places ?? 0);
  const fixed = (number: number) =>
    number.toLocaleString('en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  const is = (...units: string[]) => {
    if (!units.includes(unit))
      throw new Error(`${where} is in "${unit}", not in ${units.join(' or ')}.`);
  };
  switch (kind) {
    case 's':
      is('s', 'ms');
      return `${fixed(unit === 'ms' ? value / 1000 : value)} s`;
    case 'ms':
    case 'MB':
    case 'MiB':
    case '%':
      is(kind);
      return `${fixed(value)} ${kind}`;
    case '/s':
      is('1/s', 'jobs/s');
      return `${fixed(value)}/s`;
    case '°':
      is('degrees');
      return `${fixed(value)}°`;
    case '':
      return fixed(value);
    default:
      throw new Error(`${where}: there is no format "${format}".`);
  }
}

/**
 * Inserts blocks between their markers.
 * @throws Error for a block that does not exist, or that is not closed
 */
export function replaceBlocks(
  text: string,
  page: string,
  block: (name: string) => string | undefined,
): string {
  const open = [...text.matchAll(/<!-- figures: ([\w-]+) -->/g)].length;
  let closed = 0;
  const result = text.replace(
    /<!-- figures: ([\w-]+) -->\n[\s\S]*?<!-- \/figures -->/g,
    (_, name: string) => {
      closed++;
      const content = block(name);
      if (content === undefined)
        throw new Error(
          `${page} asks for the figures "${name}"; there is no bench/figures/${name}.md.`,
        );
      return `<!-- figures: ${name} -->\n${content}\n<!-- /figures -->`;
    },
  );
  if (closed !== open)
    throw new Error(`${page}: a block of figures is not closed by <!-- /figures -->.`);
  return result;
}
