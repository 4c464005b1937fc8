import type { FinishReport } from '../../src/contract/finish-report.ts';
import type { Measurement } from '../results.ts';
import type { Finished } from './finish-model.ts';

/** A model that was finished for a preset, or why it was not. */
export type Run = { file: string; preset: string } & (Finished | { failure: string });
type Ended = { file: string; preset: string } & Finished;

/** Triangles and texture of the models whose time and memory have bars. */
const LARGE = { triangles: 100_000, texture: 2048 };

/** Returns the figures of all runs together. @param longest the side that the models were asked to have, in meters */
export function summarize(all: readonly Run[], longest: number): Measurement[] {
  const ended = all.filter((run): run is Ended => !('failure' in run));
  const reports = ended.map(({ report }) => report);
  const sizes = reports.map(({ after }) =>
    Math.abs(Math.max(...(after.size_metres ?? [0])) - longest),
  );
  const kept = reports.flatMap(({ uvs_kept_percent }) => uvs_kept_percent ?? []);
  return [
    { metric: 'models', value: new Set(all.map(({ file }) => file)).size, unit: 'models' },
    { metric: 'runs finished', value: ended.length, unit: 'runs' },
    atMost('runs not finished', all.length - ended.length, 'runs', 0),
    atMost('errors of the glTF validator', sumOf(ended.map(({ errors }) => errors)), 'errors', 0),
    atMost('largest deviation from 1 m', rounded(Math.max(0, ...sizes)), 'm', 0.0001),
    atLeast('least share of UVs kept', kept.length === 0 ? 100 : Math.min(...kept), '%', 100),
    ...rendersIn(ended),
    atLeast(
      'runs whose LODs have growing errors',
      percent(reports.filter(isMonotone).length, reports.length),
      '%',
      100,
    ),
    ...collidersIn(reports),
    ...unwrapsIn(ended),
    ...costsOf(ended),
  ];
}

/** The texture is that of the source only where the UVs were kept; a new one has another density. */
function rendersIn(ended: readonly Ended[]): Measurement[] {
  const changes = (runs: readonly Ended[]) =>
    runs.flatMap(({ report }) => report.render_difference_percent ?? []);
  const [unwrapped, kept] = [
    ended.filter(({ preset }) => preset === 'unwrap'),
    ended.filter(({ preset }) => preset !== 'unwrap'),
  ].map(changes);
  return [
    atMost('mean difference of renders', rounded(meanOf(kept!)), '%', 2),
    { metric: 'largest difference of renders', value: rounded(Math.max(0, ...kept!)), unit: '%' },
    ...(unwrapped!.length === 0
      ? []
      : [
          atMost('mean difference of renders, unwrapped', rounded(meanOf(unwrapped!)), '%', 2),
          {
            metric: 'largest difference of renders, unwrapped',
            value: rounded(Math.max(...unwrapped!)),
            unit: '%',
          },
        ]),
  ];
}

function isMonotone({ lods }: FinishReport): boolean {
  return lods.every(({ error_percent }, i) => error_percent >= (lods[i - 1]?.error_percent ?? 0));
}

/** Measures the colliders; the presets for the web and AR make none. */
function collidersIn(reports: readonly FinishReport[]): Measurement[] {
  const colliders = reports.flatMap(({ collider }) => collider ?? []);
  if (colliders.length === 0) return [];
  const tight = colliders.filter((each) => each.volume_ratio <= 1.15).length;
  const covering = colliders.filter((each) => each.coverage >= 0.995).length;
  const ratios = colliders.map((each) => each.volume_ratio).sort((a, b) => a - b);
  return [
    atLeast(
      'colliders of at most 1.15 times the volume',
      percent(tight, colliders.length),
      '%',
      100,
    ),
    {
      metric: 'volume of a collider / volume of the model, median',
      value: rounded(ratios[Math.floor(ratios.length / 2)]!),
      unit: 'times',
    },
    atLeast('colliders that cover 99.5 %', percent(covering, colliders.length), '%', 100),
  ];
}

function unwrapsIn(ended: readonly Ended[]): Measurement[] {
  const uvs = ended
    .filter(({ preset }) => preset === 'unwrap')
    .flatMap(({ report }) => report.after.uv ?? []);
  if (uvs.length === 0) return [];
  const most = (values: readonly number[]) => rounded(Math.max(...values));
  const charts = sumOf(uvs.map((uv) => uv.charts));
  const small = sumOf(uvs.map((uv) => (uv.charts * uv.small_charts_percent) / 100));
  return [
    atMost('unwrap: charts under 8 texels', rounded((100 * small) / charts), '%', 2),
    {
      metric: 'unwrap: models with more than 2 % of them',
      value: uvs.filter((uv) => uv.small_charts_percent > 2).length,
      unit: 'models',
    },
    atMost('unwrap: largest overlap', most(uvs.map((uv) => uv.overlap_percent)), '%', 0),
    atMost(
      'unwrap: mean stretch L2',
      rounded(meanOf(uvs.flatMap((uv) => uv.stretch ?? []))),
      'times',
      1.25,
    ),
  ];
}

/** Measures time and memory: of all runs, and of the models with about 100,000 triangles and textures of 2048². */
function costsOf(ended: readonly Ended[]): Measurement[] {
  const most = (values: readonly number[]) => rounded(Math.max(0, ...values));
  const seconds = ended.map((run) => run.seconds).sort((a, b) => a - b);
  const large = ended.filter(({ report: { before } }) => {
    const share = before.triangles / LARGE.triangles;
    return share > 0.9 && share < 1.1 && (before.largest_texture ?? 0) >= LARGE.texture / 2;
  });
  return [
    { metric: 'processor time, median', value: seconds[seconds.length >> 1] ?? 0, unit: 's' },
    { metric: 'processor time, longest', value: most(seconds), unit: 's' },
    ...(large.length === 0
      ? []
      : [
          atMost(
            'textured, 100k triangles: longest processor time',
            most(large.map((run) => run.seconds)),
            's',
            10,
          ),
          atMost(
            'textured, 100k triangles: most memory',
            most(large.map((run) => run.megabytes)),
            'MB',
            900,
          ),
        ]),
  ];
}

/**
 * Returns the rows of a table with a line for each run.
 * @param groupOf the group of the list that a file belongs to
 */
export function tableOf(
  runs: readonly Run[],
  groupOf: (file: string) => string,
): (string | number)[][] {
  const heads = [
    'file',
    'group',
    'preset',
    'triangles before',
    'triangles after',
    'validator errors',
    'distance %',
    'renders %',
    'UVs kept %',
    'LOD errors %',
    'pieces',
    'collider volume',
    'coverage',
    'charts',
    'small charts %',
    'overlap %',
    'stretch',
    'seconds',
    'MB',
    'warnings',
  ];
  return [
    heads,
    ...runs.map((run): (string | number)[] => {
      const group = groupOf(run.file);
      if ('failure' in run) return [run.file, group, run.preset, run.failure];
      const { before, after, distance, collider, lods } = run.report;
      const uv = run.preset === 'unwrap' ? after.uv : null;
      return [
        run.file,
        group,
        run.preset,
        before.triangles,
        after.triangles,
        run.errors,
        distance.hausdorff_percent,
        run.report.render_difference_percent ?? '',
        run.report.uvs_kept_percent ?? '',
        lods.map((lod) => lod.error_percent).join(' '),
        collider?.pieces ?? '',
        collider?.volume_ratio ?? '',
        collider?.coverage ?? '',
        uv?.charts ?? '',
        uv?.small_charts_percent ?? '',
        uv?.overlap_percent ?? '',
        uv?.stretch ?? '',
        run.seconds,
        run.megabytes,
        run.warnings.join(' '),
      ];
    }),
  ];
}

function atMost(metric: string, value: number, unit: string, bar: number): Measurement {
  return { metric, value, unit, bar: { atMost: bar } };
}

function atLeast(metric: string, value: number, unit: string, bar: number): Measurement {
  return { metric, value, unit, bar: { atLeast: bar } };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function meanOf(values: readonly number[]): number {
  return sumOf(values) / Math.max(1, values.length);
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / Math.max(1, whole)) / 10;
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
