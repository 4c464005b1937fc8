/** One line of the Prometheus text format. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** A metric family as a scraper reads it. */
export interface Family {
  type: string;
  help: string;
  samples: Sample[];
}

const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/;
const SAMPLE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Nan|\+?Inf))$/i;
const SUFFIXES: Record<string, readonly string[]> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/**
 * Reads the text format 0.0.4 exactly, more strictly than scrapers do.
 * @throws if a line is invalid, a sample has no family or occurs twice, or a histogram's buckets do not add up
 */
export function readMetrics(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, Family>();
  const seen = new Set<string>();
  let current: [string, Family] | null = null;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/.exec(line);
    if (comment !== null) {
      const [, kind, name, rest] = comment as unknown as [string, string, string, string];
      if (kind === 'HELP') {
        if (families.has(name)) throw new Error(`${name} comes twice`);
        current = [name, { type: '', help: rest, samples: [] }];
        families.set(...current);
      } else if (current?.[0] === name) current[1].type = rest;
      else throw new Error(`a type without its help: ${line}`);
      continue;
    }
    const sample = sampleOf(line);
    const [name, family] = current ?? ['', undefined];
    const endings = SUFFIXES[family?.type ?? ''] ?? [''];
    if (family === undefined || !endings.some((ending) => sample.name === name + ending))
      throw new Error(`a sample outside of its family: ${line}`);
    const key = `${sample.name}${JSON.stringify(Object.entries(sample.labels).toSorted())}`;
    if (seen.has(key)) throw new Error(`a sample comes twice: ${line}`);
    seen.add(key);
    family.samples.push(sample);
  }
  for (const [name, { type, samples }] of families)
    if (type === 'histogram') checkHistogram(name, samples);
  return families;
}

function sampleOf(line: string): Sample {
  const [, name, inside = '', value] = SAMPLE.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`not a sample: ${line}`);
  const labels: Record<string, string> = {};
  for (let rest = inside; rest !== ''; ) {
    const [all, label, text] = LABEL.exec(rest) ?? [];
    if (all === undefined) throw new Error(`not labels: ${line}`);
    if (label! in labels) throw new Error(`a label comes twice: ${line}`);
    labels[label!] = text!;
    rest = rest.slice(all.length);
  }
  const number = /inf/i.test(value) ? Number.POSITIVE_INFINITY : Number(value);
  return { name, labels, value: number };
}

function checkHistogram(name: string, samples: readonly Sample[]): void {
  const of = ({ labels: { le: _, ...labels } }: Sample) => JSON.stringify(labels);
  for (const [labels, group] of Map.groupBy(samples, of)) {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const count = group.find((sample) => sample.name === `${name}_count`)?.value;
    const last = buckets.at(-1);
    const rises = buckets.every((each, i) => i === 0 || each.value >= buckets[i - 1]!.value);
    if (!rises || last?.labels.le !== '+Inf' || last.value !== count)
      throw new Error(`the buckets of ${name}${labels} do not add up`);
  }
}
